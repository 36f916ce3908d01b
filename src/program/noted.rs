//! What a move consists of besides movements, where a program notes it piece by piece.
//!
//! Most programs hold their moves complete. A block that takes a man from each of fifty squares if
//! one stands there has 2^50 of them: there the pieces are nodes, and a move is put together by
//! whoever walks the program.

use super::graph::Effect;
use crate::interp::{Change, Move, Movement, order_cascade, order_change};
use crate::model::Square;

/// One piece of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Note {
    /// One more change.
    Change(Change),
    /// One more capture.
    Capture(Square),
    /// A cascade was noted: its movement stands in the effect; the order of what was noted before
    /// changes.
    Cascade,
    /// A cascade and its movement, which is no part of the effect.
    Movement(Movement),
    /// An `add` is through: the changes and captures are forgotten.
    Clear,
    /// An `add` is through, and its cascades are forgotten with the rest.
    ClearAll,
}

impl Note {
    /// Whether a move with this piece captures what stands on a square.
    pub fn might_capture(self, target: Square) -> bool {
        match self {
            Note::Capture(square) | Note::Change(Change::Create(_, _, square)) => square == target,
            Note::Movement(m) => m.to == target && m.from != target,
            Note::Change(_) | Note::Cascade | Note::Clear | Note::ClearAll => false,
        }
    }

    /// Whether a piece outlives an `add` that does not forget cascades.
    pub fn stays(self) -> bool {
        matches!(self, Note::Movement(_))
    }
}

/// What was noted on the way.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Noted {
    /// Movements of cascades, in order; empty where they stand in the effect.
    pub movements: Vec<Movement>,
    /// Changes, in order.
    pub changes: Vec<Change>,
    /// Captures, in order.
    pub captures: Vec<Square>,
}

impl Noted {
    /// Notes a piece.
    pub fn note(&mut self, note: Note) {
        match note {
            Note::Change(change) => order_change(&mut self.changes, &mut self.captures, change),
            Note::Capture(square) => self.captures.push(square),
            Note::Cascade => order_cascade(&mut self.changes, &mut self.captures),
            Note::Movement(movement) => {
                order_cascade(&mut self.changes, &mut self.captures);
                self.movements.push(movement);
            }
            Note::Clear => {
                self.changes.clear();
                self.captures.clear();
            }
            Note::ClearAll => *self = Noted::default(),
        }
    }

    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        self.movements.is_empty() && self.changes.is_empty() && self.captures.is_empty()
    }

    /// A move with what was noted besides.
    pub fn onto(&self, mv: &Move) -> Move {
        let movements = self.movements.iter().chain(&mv.movements).copied().collect();
        let (changes, captures) = (self.changes.clone(), self.captures.clone());
        Move { movements, changes, captures, ..mv.clone() }
    }
}

impl Effect {
    /// The whole move, with what was noted on the way if it is open. An open effect that is
    /// [idle](Effect::idle) is no move if nothing was noted.
    pub fn complete(&self, noted: &Noted) -> Option<Move> {
        if !self.open {
            return Some(self.mv.clone());
        }
        if self.idle() && noted.is_empty() {
            return None;
        }
        Some(noted.onto(&self.mv))
    }

    /// Whether the move by itself changes nothing: nobody leaves his square.
    pub fn idle(&self) -> bool {
        self.mv.is_nothing()
    }
}
