//! `--map`: which names of A are called otherwise in B.

use crate::cli::end::Failure;
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

/// What has a name in a game, in the order of [`NAMED`].
fn named(game: &Game, name: &str) -> [bool; 7] {
    [
        game.piece(name).is_some(),
        game.player(name).is_some(),
        game.board.square(name).is_some(),
        game.attribute(name).is_some(),
        game.board.zone(name).is_some(),
        game.board.direction(name).is_some(),
        game.move_type(name).is_some(),
    ]
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
