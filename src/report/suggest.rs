//! "Did you mean …": the names most like one that does not exist.
//!
//! Knows spelling; knows no names.

/// The most names that are suggested; more would be a list to search, not help.
const MOST: usize = 3;

/// The longest name that gets a suggestion, in characters. Macro arguments can be pasted into
/// names of any length, and comparing takes time in proportion to the product of two lengths.
const LONGEST: usize = 64;

/// The candidates that `name` is most likely a misspelling of: at most three, best first.
///
/// Alike are names that differ in case only, or by few slips: letters left out, added, changed or
/// swapped with their neighbour; one slip for each three characters, at least one, none for a
/// single character, and with two characters the first one must stay or be the swapped one. Order: equal but for case, then fewer slips, then the longer common
/// beginning, then the alphabet. The order of the candidates does not matter; `name` itself is
/// never suggested.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let small = name.to_lowercase();
    let len = small.chars().count();
    if len > LONGEST {
        return Vec::new();
    }
    let allowed = if len <= 1 { 0 } else { (len / 3).max(1) };
    let mut found: Vec<(usize, usize, &str)> = Vec::new();
    for candidate in candidates {
        // Without this bound a long candidate would be compared in vain. Bytes are at least as
        // many as characters and at most four times as many.
        if candidate == name || candidate.len() > 4 * (len + allowed) {
            continue;
        }
        let other = candidate.to_lowercase();
        if other.chars().count().abs_diff(len) > allowed {
            continue;
        }
        let slips = strsim::damerau_levenshtein(&small, &other);
        let common = small.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
        let swapped = len == 2 && small.chars().eq(other.chars().rev());
        if slips <= allowed && (len > 2 || common > 0 || swapped) {
            found.push((slips, usize::MAX - common, candidate));
        }
    }
    found.sort_unstable();
    found.dedup();
    found.into_iter().take(MOST).map(|(_, _, candidate)| candidate).collect()
}

/// The advice that belongs to [`nearest`]: "did you mean 'a', 'b' or 'c'?"; `None` if no
/// candidate is alike.
pub fn did_you_mean<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    let names: Vec<String> =
        nearest(name, candidates).into_iter().map(|name| format!("'{name}'")).collect();
    let (last, first) = names.split_last()?;
    Some(match first {
        [] => format!("did you mean {last}?"),
        _ => format!("did you mean {} or {last}?", first.join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [&str; 14] = [
        "verify",
        "not-verify",
        "add",
        "add-partial",
        "and",
        "attribute",
        "empty?",
        "not-empty?",
        "in-zone?",
        "not-in-zone?",
        "from",
        "flip",
        "to",
        "on-board?",
    ];

    #[test]
    fn slips_of_the_hand_are_mended() {
        assert_eq!(nearest("varify", WORDS), ["verify"], "changed");
        assert_eq!(nearest("evrify", WORDS), ["verify"], "swapped: one slip, not two");
        assert_eq!(nearest("emty?", WORDS), ["empty?"], "left out");
        assert_eq!(nearest("ad", WORDS), ["add", "and"], "the longer common beginning first");
        assert_eq!(nearest("en", ["ne", "nw"]), ["ne"], "swapped");
        assert_eq!(nearest("in-zonee?", WORDS), ["in-zone?"], "added");
        assert_eq!(nearest("flipp", WORDS), ["flip"]);
    }

    #[test]
    fn case_alone_is_the_smallest_difference() {
        assert_eq!(nearest("VERIFY", WORDS), ["verify"]);
        assert_eq!(nearest("N", ["n", "ne", "s"]), ["n"]);
        assert_eq!(nearest("Pawn", ["Pawns", "PAWN", "pawn"]), ["PAWN", "pawn", "Pawns"]);
    }

    #[test]
    fn nothing_is_better_than_nonsense() {
        assert!(nearest("x", WORDS).is_empty(), "a single character is alike to nothing");
        assert!(nearest("go", WORDS).is_empty(), "'to' has another beginning");
        assert!(nearest("verify", WORDS).is_empty(), "the name itself is no help");
        assert!(nearest(&"v".repeat(1000), [&*"v".repeat(1000), "v"]).is_empty());
        assert_eq!(did_you_mean("castle", WORDS), None);
    }

    #[test]
    fn the_order_of_the_candidates_does_not_matter() {
        let mut names = ["e1", "e2", "e3", "d9", "a9", "a8"];
        assert_eq!(nearest("e9", names), ["e1", "e2", "e3"]);
        names.reverse();
        assert_eq!(did_you_mean("e9", names).as_deref(), Some("did you mean 'e1', 'e2' or 'e3'?"));
        assert_eq!(did_you_mean("flp", WORDS).as_deref(), Some("did you mean 'flip'?"));
    }
}
