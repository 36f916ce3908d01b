//! "Did you mean …": the names most like one that does not exist.
//!
//! Knows spelling; knows no names.

/// The advice "did you mean 'a' or 'b'?"; `None` if no candidate is alike.
pub(super) fn did_you_mean<'n>(
    name: &str,
    candidates: impl IntoIterator<Item = &'n str>,
) -> Option<String> {
    let names: Vec<String> =
        nearest(name, candidates).into_iter().map(|name| format!("'{name}'")).collect();
    let (last, first) = names.split_last()?;
    Some(match first {
        [] => format!("did you mean {last}?"),
        _ => format!("did you mean {} or {last}?", first.join(", ")),
    })
}

/// The candidates that `name` is most likely a misspelling of: at most three, best first.
/// One slip for each three characters is allowed, at least one; none for a single character.
pub(super) fn nearest<'n>(
    name: &str,
    candidates: impl IntoIterator<Item = &'n str>,
) -> Vec<&'n str> {
    let small: Vec<char> = name.chars().flat_map(char::to_lowercase).take(65).collect();
    if small.len() > 64 {
        return Vec::new();
    }
    let allowed = if small.len() <= 1 { 0 } else { (small.len() / 3).max(1) };
    let mut found = Vec::new();
    for candidate in candidates {
        if candidate == name || candidate.len() > 4 * (small.len() + allowed) {
            continue;
        }
        let other: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
        if other.len().abs_diff(small.len()) > allowed {
            continue;
        }
        let slips = distance(&small, &other);
        let common = small.iter().zip(&other).take_while(|(a, b)| a == b).count();
        if slips <= allowed && (small.len() > 2 || common > 0) {
            found.push((slips, usize::MAX - common, candidate));
        }
    }
    found.sort_unstable();
    found.dedup();
    found.into_iter().take(3).map(|(_, _, candidate)| candidate).collect()
}

/// Letters left out, added, changed or swapped with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = [vec![0; b.len() + 1], (0..=b.len()).collect::<Vec<_>>(), vec![0; b.len() + 1]];
    for i in 1..=a.len() {
        let [before, last, now] = &mut rows;
        now[0] = i;
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            now[j] = change.min(last[j] + 1).min(now[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                now[j] = now[j].min(before[j - 2] + 1);
            }
        }
        rows.rotate_left(1);
    }
    rows[1][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_hand_are_mended() {
        assert_eq!(nearest("varify", ["verify", "flip"]), ["verify"]);
        assert_eq!(nearest("Squires", ["Squire", "Baron"]), ["Squire"]);
        assert_eq!(nearest("evrify", ["verify"]), ["verify"], "swapped letters are one slip");
        assert_eq!(nearest("N", ["n", "ne"]), ["n"], "case alone");
        assert!(nearest("x", ["y"]).is_empty(), "one letter is like nothing");
        assert_eq!(did_you_mean("castle", ["verify"]), None);
    }
}
