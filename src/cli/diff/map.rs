//! `--map`: which names of A are called otherwise in B.

use crate::cli::end::Failure;
use crate::diff::{Named, Written, has};
use crate::model::Game;

/// Pairs of names from the texts of the option.
pub(super) fn parse(texts: &[String]) -> Result<Vec<(String, String)>, Failure> {
    let map = texts.iter().map(|text| {
        let pair = text.split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned()));
        pair.ok_or_else(|| Failure::Usage(format!("--map needs A=B, not '{text}'")))
    });
    map.collect()
}

/// What names are given to.
const NAMED: [&str; 7] =
    ["piece", "player", "position", "attribute", "zone", "direction", "move type"];

/// The same, in this order.
const KINDS: [Named; 7] = [
    Named::Piece,
    Named::Player,
    Named::Square,
    Named::Attribute,
    Named::Zone,
    Named::Direction,
    Named::MoveType,
];

/// What has a name in a game, in the order of [`NAMED`].
fn named(game: &Game, name: &str) -> [bool; 7] {
    KINDS.map(|kind| has(game, kind, name))
}

/// Whether pairs of names of a file and of written rules fit both.
///
/// # Errors
/// What does not, as a sentence.
pub(super) fn check_written(
    map: &[(String, String)],
    file: &Game,
    written: &dyn Written,
) -> Result<(), String> {
    for (number, (ours, theirs)) in map.iter().enumerate() {
        let in_file = named(file, ours);
        let in_rules = [
            written.pieces().contains(&theirs.as_str()),
            ["White", "Black"].contains(&theirs.as_str()),
            written.squares().contains(theirs),
        ];
        let said = |why: String| Err(format!("--map {ours}, {theirs}: {why}"));
        if !in_file.iter().zip(in_rules).any(|(here, there)| *here && there) {
            return said(format!(
                "'{ours}' must be a piece, player or position of the file, and '{theirs}' one of \
                 the same kind of the written rules"
            ));
        }
        if map[..number].iter().any(|(other, taken)| other == ours || taken == theirs) {
            return said("one of them is mapped already".to_owned());
        }
        let same = named(file, theirs);
        let kept = in_file.iter().zip(same).zip(in_rules).any(|((a, b), c)| *a && b && c);
        if kept && ours != theirs && !map.iter().any(|(other, _)| other == theirs) {
            return said(format!("the file has a '{theirs}' too, which is not mapped"));
        }
    }
    Ok(())
}

/// Whether pairs of names of A and B fit the two games and each other.
///
/// # Errors
/// What does not, as a sentence.
pub(super) fn check(map: &[(String, String)], a: &Game, b: &Game) -> Result<(), String> {
    let kinds = |of: [bool; 7]| -> Vec<&str> {
        NAMED.iter().zip(of).filter(|(_, is)| *is).map(|(kind, _)| *kind).collect()
    };
    for (number, (ours, theirs)) in map.iter().enumerate() {
        let (in_a, in_b) = (named(a, ours), named(b, theirs));
        for (who, name, kinds) in [("A", ours, kinds(in_a)), ("B", theirs, kinds(in_b))] {
            if kinds.is_empty() {
                let text = "piece, player, position, attribute, zone, direction or move type";
                return Err(format!("--map {ours}={theirs}: {who} has no {text} '{name}'"));
            }
        }
        let both: [bool; 7] = std::array::from_fn(|kind| in_a[kind] && in_b[kind]);
        if !both.contains(&true) {
            let (this, that) = (kinds(in_a).join(" and "), kinds(in_b).join(" and "));
            return Err(format!(
                "--map {ours}={theirs}: '{ours}' is a {this} of A, but '{theirs}' a {that} of B"
            ));
        }
        for (other, taken) in &map[..number] {
            if other == ours {
                return Err(format!(
                    "--map {ours}={theirs}: '{ours}' is mapped already, to '{taken}'"
                ));
            }
            if taken == theirs {
                return Err(format!(
                    "--map {ours}={theirs}: '{theirs}' is taken already, for '{other}'"
                ));
            }
        }
        // A name of A that is the target keeps it, unless it is mapped to another one.
        let same = named(a, theirs);
        let kept = (0..7).any(|kind| both[kind] && same[kind]);
        if kept && ours != theirs && !map.iter().any(|(other, _)| other == theirs) {
            return Err(format!(
                "--map {ours}={theirs}: A has a '{theirs}' too, which has no other name in B"
            ));
        }
    }
    Ok(())
}
