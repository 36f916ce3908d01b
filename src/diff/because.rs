//! Why one rules file makes a move and another one does not: the places in their code, found by the
//! interpreter's trace.
//!
//! Knows one file at a time: what makes a move there, or what stops it. What is said is about the
//! code of men; which of two files is right is not known here.

use std::fmt;

use serde::Serialize;

use crate::expand::Origin;
use crate::interp::Move;
use crate::interp::trace::{Explained, Fate, Mover, Teller, Way};
use crate::model::{PieceId, Square};
use crate::program::effect_text;
use crate::report::{Finding, Level};
use crate::source::Span;

/// More places are not named for one move: who would have to change more is not helped by a list.
const MOST: usize = 3;

/// The code of a place is cut to so many characters.
const SHORT: usize = 60;

/// What a place in the code has to do with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The `add` that makes it.
    MakesIt,
    /// A condition, or something lacking, without which it would be made.
    StoppedBy,
    /// The man goes there, but the move does something else.
    MakesAnother,
    /// It is made, and the rules of the turn or of check strike it out.
    NotLegal,
    /// No code of the man leads there.
    NoWay,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::MakesIt => "makes it",
            Role::StoppedBy => "stopped by",
            Role::MakesAnother => "makes another move there",
            Role::NotLegal => "not legal",
            Role::NoWay => "no way there",
        })
    }
}

/// A place in the code of a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Because {
    /// What it has to do with the move.
    pub role: Role,
    /// Where: `chess.zrf:12`.
    pub place: String,
    /// What is written there, on one line and not too long.
    pub code: String,
    /// The same as a finding, which underlines it.
    pub finding: Finding,
}

/// Places in one file, of one position.
pub struct Why<'a> {
    /// Who speaks: the file, the position.
    pub teller: Teller<'a>,
}

impl Why<'_> {
    /// What makes a move.
    pub fn made(&self, mv: &Move) -> Option<Because> {
        let text = effect_text(&self.teller.rules.game, mv);
        self.made_as(Role::MakesIt, mv, format!("this makes the move {text}"))
    }

    fn made_as(&self, role: Role, mv: &Move, message: String) -> Option<Because> {
        let origin = self.teller.rules.origin(self.teller.position, mv)?;
        let finding = self.finding("makes-it", &origin, message).label("added here");
        Some(self.because(role, finding))
    }

    /// What keeps a man, or a man in stock, from going to a square by a move like the other file's.
    pub fn stopped(&self, mover: Mover, to: Square) -> Vec<Because> {
        let teller = &self.teller;
        let explanation = teller.rules.explain(teller.position, mover, Some(to));
        let there = |block: &&Explained| !block.there.is_empty();
        let mut found = Vec::new();
        for block in explanation.blocks.iter().filter(there) {
            for (mv, fate) in block.answers(Some(to)) {
                let refused = !matches!(fate, Fate::Legal | Fate::Barred);
                if refused {
                    let all = teller.findings(&explanation, block).into_iter();
                    found.extend(all.map(|finding| self.because(Role::NotLegal, finding)));
                    continue;
                }
                let text = effect_text(&teller.rules.game, mv);
                let message = format!("this goes to {} too, as {text}", self.name(to));
                found.extend(self.made_as(Role::MakesAnother, mv, message));
            }
        }
        if found.is_empty() {
            // The block that is nearest to making it tells most.
            let decisions = |block: &&Explained| match &block.way {
                Some(Way::Blocked(obstacles)) => obstacles.len(),
                Some(Way::Lacks(lacking)) => 1 + lacking.obstacles.len(),
                _ => usize::MAX,
            };
            let nearest = explanation.blocks.iter().min_by_key(decisions);
            if let Some(block) = nearest.filter(|block| decisions(block) < usize::MAX) {
                let all = teller.findings(&explanation, block).into_iter();
                found.extend(all.map(|finding| self.because(Role::StoppedBy, finding)));
            }
        }
        if let (true, Some(piece)) = (found.is_empty(), explanation.piece) {
            let unknown = explanation.blocks.iter().any(|b| matches!(b.way, Some(Way::Unknown)));
            found.push(self.no_way(piece, mover, to, unknown));
        }
        let mut distinct: Vec<Because> = Vec::new();
        for one in found {
            if !distinct.iter().any(|known| known.finding == one.finding) {
                distinct.push(one);
            }
        }
        distinct.truncate(MOST);
        distinct
    }

    fn no_way(&self, piece: PieceId, mover: Mover, to: Square, unknown: bool) -> Because {
        let game = &self.teller.rules.game;
        let piece = &game.pieces[piece.index()];
        let to = self.name(to);
        let blocks = match mover {
            Mover::Man(from) => {
                format!("no block of {} leads from {} to", piece.name, self.name(from))
            }
            Mover::Drop(_) => format!("no drop block of {} ends on", piece.name),
        };
        let message = match unknown {
            false => format!("{blocks} {to}, whatever its conditions give"),
            true => format!("{} has too many ways to say what keeps it from {to}", piece.name),
        };
        // The form as a whole may fill pages.
        let whole = piece.origin.span;
        let text = self.teller.sources.slice(whole);
        let length = text.find(char::is_whitespace).unwrap_or(text.len());
        let span = Span { end: whole.start + length as u32, ..whole };
        let origin = Origin { span, calls: piece.origin.calls.clone() };
        let name = piece.name.clone();
        let because = self.because(Role::NoWay, self.finding("no-way", &origin, message));
        Because { code: name, ..because }
    }

    fn name(&self, square: Square) -> &str {
        self.teller.rules.game.board.name(square)
    }

    fn finding(&self, code: &'static str, origin: &Origin, message: String) -> Finding {
        let calls = origin.call_list(self.teller.names);
        Finding::new(Level::Note, code, origin.span, message).calls(calls)
    }

    fn because(&self, role: Role, finding: Finding) -> Because {
        let span = finding.primary.as_ref().map(|label| label.span);
        let place = span.map_or(String::new(), |span| self.teller.place(span));
        let code = span.map_or("", |span| self.teller.sources.slice(span));
        let words = code.split_whitespace().collect::<Vec<_>>().join(" ");
        let short: String = words.chars().take(SHORT).collect();
        let code = if short.len() < words.len() { short + " …" } else { words };
        Because { role, place, code, finding }
    }
}
