//! Changes of one token: what else could stand where it stands.

use super::mutant::Kind;
use super::names::{Names, greatest_argument};
use crate::syntax::words::{Context, by_name};

/// What surrounds a token.
pub struct Around<'a> {
    /// The heads of the lists around it, the outermost first; empty for a list without one.
    pub path: &'a [&'a str],
    /// Which part of the innermost list it is; 0 is the head.
    pub place: usize,
    /// The whole form at top level that it stands in.
    pub root: &'a str,
}

impl Around<'_> {
    fn head(&self) -> &str {
        self.path.last().copied().unwrap_or("")
    }

    fn inside(&self, word: &str) -> bool {
        self.path.contains(&word)
    }
}

/// Conditions of no argument with what an author might write by mistake; the contrary comes anyway.
const CONDITIONS: [(&str, [&str; 2]); 7] = [
    ("empty?", ["enemy?", "not-friend?"]),
    ("not-empty?", ["enemy?", "friend?"]),
    ("enemy?", ["friend?", "not-friend?"]),
    ("not-enemy?", ["empty?", "friend?"]),
    ("friend?", ["enemy?", "not-empty?"]),
    ("not-friend?", ["enemy?", "empty?"]),
    ("on-board?", ["empty?", "not-friend?"]),
];

/// Instructions with another one that takes the same.
const INSTRUCTIONS: [(&str, &str); 13] = [
    ("if", "while"),
    ("while", "if"),
    ("add", "add-copy"),
    ("add-copy", "add"),
    ("add-partial", "add"),
    ("cascade", "mark"),
    ("from", "to"),
    ("to", "from"),
    ("mark", "from"),
    ("capture", "flip"),
    ("flip", "capture"),
    ("change-owner", "flip"),
    ("change-type", "create"),
];

/// End conditions with others.
const GOALS: [(&str, &[&str]); 7] = [
    ("win-condition", &["loss-condition", "draw-condition"]),
    ("loss-condition", &["win-condition", "draw-condition"]),
    ("draw-condition", &["loss-condition", "win-condition"]),
    ("stalemated", &["repetition"]),
    ("repetition", &["stalemated"]),
    ("checkmated", &["captured"]),
    ("captured", &["checkmated"]),
];

/// What may stand instead of an atom.
pub fn instead_of_atom(text: &str, around: &Around<'_>, names: &Names) -> Vec<(Kind, String)> {
    if around.path.len() == 1 && around.head() == "define" && around.place <= 1 {
        return Vec::new();
    }
    if text.contains('$') {
        return other_argument(text, greatest_argument(around.root));
    }
    if let Ok(number) = text.parse::<i64>() {
        let shown = ["start-rectangle", "dimensions"].iter().any(|word| around.inside(word));
        let steps: &[i64] = if shown { &[1] } else { &[1, -1] };
        return steps.iter().map(|step| (Kind::Number, (number + step).to_string())).collect();
    }
    if let "true" | "false" = text {
        let kind = if around.head() == "option" { Kind::Option } else { Kind::Condition };
        return vec![(kind, (text != "true").to_string())];
    }
    if around.place == 0 && names.is_macro(text) {
        let next = names.next_macro(text);
        return next.map(|name| (Kind::Call, name.to_owned())).into_iter().collect();
    }
    let words = by_name(text);
    let is = |context| words.iter().any(|word| word.context == context);
    let mut found = Vec::new();
    if is(Context::Condition) {
        let twin = words.iter().find_map(|word| word.twin_of);
        let contrary = twin.map_or(format!("not-{text}"), str::to_owned);
        if !by_name(&contrary).is_empty() {
            found.push((Kind::Condition, contrary));
        }
        for (_, others) in CONDITIONS.iter().filter(|(word, _)| *word == text) {
            found.extend(others.iter().map(|other| (Kind::Condition, (*other).to_owned())));
        }
        match text {
            "and" => found.push((Kind::Condition, "or".to_owned())),
            "or" => found.push((Kind::Condition, "and".to_owned())),
            _ => {}
        }
    }
    if is(Context::GoTarget) && around.head() == "go" {
        let others = ["from", "to", "mark"].into_iter().filter(|other| *other != text);
        found.extend(others.map(|other| (Kind::Instruction, other.to_owned())));
    } else if is(Context::Block) {
        let others = INSTRUCTIONS.iter().filter(|(word, _)| *word == text);
        found.extend(others.map(|(_, other)| (Kind::Instruction, (*other).to_owned())));
    }
    for (_, others) in GOALS.iter().filter(|(word, _)| *word == text) {
        found.extend(others.iter().map(|other| (Kind::Goal, (*other).to_owned())));
    }
    if !found.is_empty() || !words.is_empty() && around.place == 0 {
        return found;
    }
    if let Some(kind) = names.kind(text) {
        return names.instead(text).into_iter().map(|name| (kind, name)).collect();
    }
    let other = names.next_argument(around.head(), around.place, text);
    other.map(|other| (Kind::Argument, other.to_owned())).into_iter().collect()
}

/// `$1` instead of `$2`, also within a pasted name.
fn other_argument(text: &str, most: usize) -> Vec<(Kind, String)> {
    let Some(at) = text.find('$') else { return Vec::new() };
    let digits = text[at + 1..].chars().take_while(char::is_ascii_digit).count();
    let (before, rest) = text.split_at(at + 1);
    let (number, behind) = rest.split_at(digits);
    match number.parse::<usize>() {
        Ok(number) if most > 1 => {
            let other = number % most + 1;
            vec![(Kind::Argument, format!("{before}{other}{behind}"))]
        }
        _ => Vec::new(),
    }
}

/// What may stand instead of a string; `text` is what is between its quotes.
pub fn instead_of_string(text: &str, around: &Around<'_>) -> Vec<(Kind, String)> {
    let labels: Vec<&str> = text.split('/').collect();
    if around.inside("dimensions") && labels.len() > 1 {
        let mut swapped = labels.clone();
        swapped.swap(0, 1);
        let fewer = &labels[..labels.len() - 1];
        return vec![(Kind::Text, swapped.join("/")), (Kind::Text, fewer.join("/"))];
    }
    match around.head() {
        // Options are changed by their value, and a version says what the file needs.
        "option" | "version" => Vec::new(),
        // A separator line of the menu.
        "title" if text == "-" => Vec::new(),
        _ => vec![(Kind::Text, "another".to_owned())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atoms(text: &str, path: &[&str], place: usize) -> Vec<String> {
        let around = Around { path, place, root: "(define x $1 $2)" };
        let all = instead_of_atom(text, &around, &Names::default());
        all.into_iter().map(|(kind, text)| format!("{kind} {text}")).collect()
    }

    #[test]
    fn tokens_become_what_an_author_might_have_meant() {
        let block = &["define", ""][..];
        assert_eq!(
            atoms("empty?", block, 1),
            ["condition not-empty?", "condition enemy?", "condition not-friend?"]
        );
        assert_eq!(atoms("not-in-zone?", &["verify", "not-in-zone?"], 0), ["condition in-zone?"]);
        assert_eq!(atoms("$1", block, 1), ["argument $2"]);
        assert_eq!(atoms("file-$2", block, 1), ["argument file-$1"]);
        assert_eq!(atoms("7", &["game", "x"], 1), ["number 8", "number 6"]);
        assert_eq!(atoms("7", &["grid", "start-rectangle"], 1), ["number 8"]);
        assert_eq!(atoms("true", &["option"], 2), ["option false"]);
        assert_eq!(atoms("from", &["go"], 1), ["instruction to", "instruction mark"]);
        assert_eq!(atoms("stalemated", &["draw-condition"], 2), ["goal repetition"]);
        assert!(atoms("game", &["game"], 0).is_empty());
        assert!(atoms("x", &["define"], 1).is_empty());
    }

    #[test]
    fn labels_of_a_grid_change_places() {
        let around = Around { path: &["dimensions", ""], place: 0, root: "" };
        let all = instead_of_string("a/b/c", &around);
        assert_eq!(all.iter().map(|(_, t)| t.as_str()).collect::<Vec<_>>(), ["b/a/c", "a/b"]);
    }
}
