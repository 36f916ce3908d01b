//! Conditions and steps as text: what Zillions sees once macros are replaced.

use super::data::How;
use crate::model::{Cond, CondKind, Game, GoTarget, MoveTypeId, Place, Test};

/// Longer texts are cut. In characters.
const MAX_TEXT: usize = 90;

/// The text of a condition, at most about a line of it.
pub(super) fn condition_text(game: &Game, cond: &Cond) -> String {
    let mut text = String::new();
    condition(game, cond, &mut text);
    if text.chars().count() > MAX_TEXT {
        text = text.chars().take(MAX_TEXT - 1).collect();
        text.push('…');
    }
    text
}

fn condition(game: &Game, cond: &Cond, out: &mut String) {
    // Whatever comes behind this many bytes is cut anyway.
    if out.len() > MAX_TEXT * 4 {
        return;
    }
    match &cond.kind {
        CondKind::Splice(_, inner) => condition(game, inner, out),
        CondKind::Const(value) => *out += if *value { "true" } else { "false" },
        CondKind::Not(inner) => negation(game, inner, out),
        CondKind::And(all) => list(game, "and", all, out),
        CondKind::Or(all) => list(game, "or", all, out),
        CondKind::Flag(flag) => *out += &format!("(flag? {})", game.flags[flag.index()]),
        CondKind::Test(test, place) => *out += &test_text(game, *test, *place, false),
        CondKind::Invalid => out.push('?'),
    }
}

fn list(game: &Game, word: &str, all: &[Cond], out: &mut String) {
    *out += &format!("({word}");
    for cond in all {
        out.push(' ');
        condition(game, cond, out);
    }
    out.push(')');
}

fn negation(game: &Game, cond: &Cond, out: &mut String) {
    match &cond.kind {
        CondKind::Splice(_, inner) => negation(game, inner, out),
        CondKind::Flag(flag) => *out += &format!("(not-flag? {})", game.flags[flag.index()]),
        // Attributes have no twin that begins with `not-`.
        CondKind::Test(test, place) if !matches!(test, Test::Attribute(_)) => {
            *out += &test_text(game, *test, *place, true);
        }
        _ => {
            *out += "(not ";
            condition(game, cond, out);
            out.push(')');
        }
    }
}

fn test_text(game: &Game, test: Test, place: Place, negated: bool) -> String {
    let of_type = |only: Option<MoveTypeId>| only.map(|t| game.move_types[t.index()].clone());
    let (word, argument): (&str, Option<String>) = match test {
        Test::Empty => ("empty?", None),
        Test::Friend => ("friend?", None),
        Test::Enemy => ("enemy?", None),
        Test::Neutral => ("neutral?", None),
        Test::Piece(piece) => ("piece?", Some(game.pieces[piece.index()].name.clone())),
        Test::InZone(zone) => ("in-zone?", Some(game.board.zones[zone.index()].name.clone())),
        Test::Is(square) => ("position?", Some(game.board.name(square).to_owned())),
        Test::OnBoard => ("on-board?", None),
        Test::Marked => ("marked?", None),
        Test::LastFrom => ("last-from?", None),
        Test::LastTo => ("last-to?", None),
        Test::AdjacentToEnemy => ("adjacent-to-enemy?", None),
        Test::GoalPosition => ("goal-position?", None),
        Test::Attacked(only) => ("attacked?", of_type(only)),
        Test::Defended(only) => ("defended?", of_type(only)),
        Test::Attribute(attribute) => (game.attributes[attribute.index()].as_str(), None),
        Test::PositionFlag(flag) => {
            ("position-flag?", Some(game.position_flags[flag.index()].clone()))
        }
    };
    let not = if negated { "not-" } else { "" };
    let parts = [Some(format!("{not}{word}")), argument, place_text(game, place)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.len() == 1 { parts[0].clone() } else { format!("({})", parts.join(" ")) }
}

fn place_text(game: &Game, place: Place) -> Option<String> {
    Some(match place {
        Place::Here => return None,
        Place::Square(square) => game.board.name(square).to_owned(),
        Place::Step(direction) => game.board.directions[direction.index()].clone(),
        Place::Opposite(direction) => {
            format!("(opposite {})", game.board.directions[direction.index()])
        }
    })
}

/// How the cursor goes, as written.
pub(super) fn how_text(game: &Game, how: How) -> String {
    match how {
        How::Step(direction) => game.board.directions[direction.index()].clone(),
        How::Opposite(direction) => {
            format!("(opposite {})", game.board.directions[direction.index()])
        }
        How::Jump => "jump".to_owned(),
        How::Go(GoTarget::Mark) => "back".to_owned(),
        How::Go(GoTarget::From) => "(go from)".to_owned(),
        How::Go(GoTarget::To) => "(go to)".to_owned(),
        How::Go(GoTarget::LastFrom) => "(go last-from)".to_owned(),
        How::Go(GoTarget::LastTo) => "(go last-to)".to_owned(),
    }
}
