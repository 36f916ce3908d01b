//! Questions, effects and reasons in plain English, with the names of the game.

use super::graph::Why;
use super::limits::Limit;
use super::noted::Note;
use super::question::Question;
use crate::interp::{Change, Move};
use crate::model::{Game, MoveTypeId, PieceId, PlayerId, Square};

/// A question as it would be asked: `e4 is empty?`.
pub fn question_text(game: &Game, question: Question) -> String {
    let at = |square| game.board.name(square);
    let player = |id: PlayerId| game.players[id.index()].name.as_str();
    let piece = |id: PieceId| game.pieces[id.index()].name.as_str();
    let by = |only: Option<MoveTypeId>| {
        only.map_or(String::new(), |t| format!(" by a move of type {}", game.move_types[t.index()]))
    };
    match question {
        Question::Empty(s) => format!("{} is empty?", at(s)),
        Question::OwnedBy(s, p) => format!("{} stands on {}?", player(p), at(s)),
        Question::OwnedByOther(s, p) => format!("an enemy of {} stands on {}?", player(p), at(s)),
        Question::Neutral(s) => format!("a neutral man stands on {}?", at(s)),
        Question::Piece(s, t) => format!("{} stands on {}?", a(piece(t)), at(s)),
        Question::Attribute(s, attribute) => {
            format!("{} is set on {}?", game.attributes[attribute.index()], at(s))
        }
        Question::LastFrom(s) => format!("the last move started on {}?", at(s)),
        Question::LastTo(s) => format!("the last move ended on {}?", at(s)),
        Question::Attacked { square, side, piece: t, only } => {
            format!("{}'s {} on {} is attacked{}?", player(side), piece(t), at(square), by(only))
        }
        Question::Defended { square, side, only, .. } => {
            format!("{} defends {}{}?", player(side), at(square), by(only))
        }
        Question::StockOf(p, t, n) => {
            format!("{} has {n} or more of {} in stock?", player(p), piece(t))
        }
        Question::Stock(p, t) => format!("{} has {} in stock?", player(p), a(piece(t))),
    }
}

/// A move with every effect, in the order in which they are made: `e2 - e4, capture e5`.
pub fn effect_text(game: &Game, mv: &Move) -> String {
    let at = |square: Square| game.board.name(square);
    let piece = |id: PieceId| game.pieces[id.index()].name.as_str();
    let mut parts = Vec::new();
    if let Some(drop) = mv.drop {
        for square in mv.dropped_on() {
            parts.push(format!("drop {} on {}", piece(drop.piece), at(square)));
        }
    }
    for (i, m) in mv.movements.iter().enumerate() {
        parts.push(match (m.from == m.to, mv.copy && Some(i) == mv.of_add()) {
            (_, true) => format!("a copy {} - {}", at(m.from), at(m.to)),
            (true, _) => format!("stay on {}", at(m.from)),
            _ => format!("{} - {}", at(m.from), at(m.to)),
        });
    }
    if let Some(t) = mv.becomes {
        parts.push(format!("become {}", a(piece(t))));
    }
    parts.extend(mv.changes.iter().map(|&change| change_text(game, change)));
    if !mv.captures.is_empty() {
        let squares: Vec<&str> = mv.captures.iter().map(|&s| at(s)).collect();
        parts.push(format!("capture {}", squares.join(" ")));
    }
    match mv.partial {
        Some(Some(t)) => {
            parts.push(format!("go on with a move of type {}", game.move_types[t.index()]));
        }
        Some(None) => parts.push("go on".to_owned()),
        None => {}
    }
    parts.join(", ")
}

fn change_text(game: &Game, change: Change) -> String {
    let at = |square: Square| game.board.name(square);
    let player = |id: PlayerId| game.players[id.index()].name.as_str();
    let piece = |id: PieceId| game.pieces[id.index()].name.as_str();
    match change {
        Change::Create(p, t, s) => format!("create {} {} on {}", player(p), piece(t), at(s)),
        Change::Type(t, s) => format!("{} becomes {}", at(s), a(piece(t))),
        Change::Flip(s) => format!("{} goes to the next player", at(s)),
        Change::Owner(p, s) => format!("{} goes to {}", at(s), player(p)),
        Change::Attribute(attribute, value, s) => {
            let name = &game.attributes[attribute.index()];
            format!("{name} {} on {}", if value { "set" } else { "cleared" }, at(s))
        }
    }
}

/// A piece of the moves to come.
pub fn note_text(game: &Game, note: Note) -> String {
    match note {
        Note::Change(change) => format!("note: {}", change_text(game, change)),
        Note::Capture(square) => format!("note: capture {}", game.board.name(square)),
        Note::Cascade => "note: a cascade".to_owned(),
        Note::Movement(m) => {
            format!("note: {} - {}", game.board.name(m.from), game.board.name(m.to))
        }
        Note::Clear => "forget what is noted".to_owned(),
        Note::ClearAll => "forget what is noted, cascades too".to_owned(),
    }
}

/// Why a node is opaque, as a clause.
pub fn why_text(why: Why) -> String {
    match why {
        Why::NotUnderstood => "the code is not understood".to_owned(),
        Why::Endless => "the block goes round for ever".to_owned(),
        Why::Limit(limit) => limit_text(limit),
    }
}

fn limit_text(limit: Limit) -> String {
    let (what, most) = limit.describe();
    format!("more than {most} {what}")
}

/// A noun with its article.
fn a(noun: &str) -> String {
    let vowel = noun.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
