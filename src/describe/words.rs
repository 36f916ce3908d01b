//! Small words: lists, plurals, quotations.

/// `one`, `two`, … as words up to twelve, as digits beyond.
pub(super) fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(n).map_or_else(|| n.to_string(), |w| (*w).to_owned())
}

/// `no piece`, `1 piece`, `2 pieces`.
pub(super) fn count(n: usize, one: &str, many: &str) -> String {
    match n {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

/// `a`, `a and b`, `a, b and c`, with another last word than `and` if wanted.
pub(super) fn list<T: AsRef<str>>(items: &[T], last: &str) -> String {
    let names: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// As [`list`], but of more than `most` names only the first ones, and how many are left out.
pub(super) fn few<T: AsRef<str>>(items: &[T], most: usize) -> String {
    if items.len() <= most {
        return list(items, "and");
    }
    let shown: Vec<&str> = items[..most].iter().map(AsRef::as_ref).collect();
    format!("{} and {} more", shown.join(", "), items.len() - most)
}

/// The text with a capital first letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |c| c.to_uppercase().chain(letters).collect())
}

/// `a King`, `an Elephant`: by the first letter, which is right for most names. Letters that are
/// names by themselves are spelt: `an M`.
pub(super) fn article(name: &str) -> String {
    let vowels = if name.chars().nth(1).is_some_and(char::is_alphabetic) {
        "AEIOUaeiou"
    } else {
        "AEFHILMNORSXaefhilmnorsx"
    };
    let vowel = name.chars().next().is_some_and(|c| vowels.contains(c));
    format!("{} {name}", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_like_english() {
        assert_eq!(list(&["a"], "and"), "a");
        assert_eq!(list(&["a", "b"], "or"), "a or b");
        assert_eq!(list(&["a", "b", "c"], "and"), "a, b and c");
        assert_eq!(few(&["a", "b", "c", "d"], 2), "a, b and 2 more");
        assert_eq!(few(&["a", "b"], 2), "a and b");
        assert_eq!(list::<&str>(&[], "and"), "");
    }

    #[test]
    fn numbers_and_names_take_their_forms() {
        assert_eq!(count(0, "piece", "pieces"), "no pieces");
        assert_eq!(count(1, "piece", "pieces"), "1 piece");
        assert_eq!((number(2), number(13)), ("two".into(), "13".into()));
        assert_eq!((article("Elephant"), article("King")), ("an Elephant".into(), "a King".into()));
        assert_eq!(
            (article("M"), article("p1"), article("U")),
            ("an M".into(), "a p1".into(), "a U".into())
        );
        assert_eq!(capital("ärger"), "Ärger");
    }
}
