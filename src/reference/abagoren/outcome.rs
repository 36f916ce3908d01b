//! How a game ends: checkmate, stalemate, repetition.

use std::fmt;

use rustc_hash::FxHashMap;

use super::man::{Kind, Man, Side};
use super::position::Position;
use super::readings::{Readings, RepKey, Stalemate};
use super::square::Square;
use super::turn::Laws;

/// How often a position occurs before the game is drawn. The prose says nothing; Zillions draws
/// the third time when a rules file says nothing either.
pub const REPETITIONS: u32 = 3;

/// How things stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The game goes on.
    Open,
    /// The side to move is attacked and has no move; the other side wins.
    Checkmate {
        /// The side that has won.
        winner: Side,
    },
    /// The side to move is not attacked and has no move.
    Stalemate {
        /// The side that has won under `aba.stalemate=loss`; nobody by default.
        winner: Option<Side>,
    },
    /// The position has occurred for the third time: a draw.
    Repetition,
}

impl Outcome {
    /// The side that has won, if any.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            Outcome::Stalemate { winner } => winner,
            Outcome::Open | Outcome::Repetition => None,
        }
    }

    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        !matches!(self, Outcome::Open)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Open => f.write_str("open"),
            Outcome::Checkmate { winner } => write!(f, "checkmate, {winner} wins"),
            Outcome::Stalemate { winner: None } => f.write_str("stalemate, a draw"),
            Outcome::Stalemate { winner: Some(winner) } => write!(f, "stalemate, {winner} wins"),
            Outcome::Repetition => f.write_str("third repetition, a draw"),
        }
    }
}

/// The outcome for the side to move. `repetitions` says how often the position has occurred, by
/// [`repetition_key`], this time included.
///
/// "The object is to checkmate the enemy King {or the Emperor, once the King is promoted}." Of
/// stalemate and repetition the prose says nothing (`aba.stalemate`, `aba.rep_key`).
pub fn outcome(position: &Position, readings: &Readings, repetitions: u32) -> Outcome {
    Laws::new(readings).outcome(position, repetitions)
}

impl Laws {
    /// The same as [`outcome`], with the rules laid out already.
    pub fn outcome(&self, position: &Position, repetitions: u32) -> Outcome {
        let (side, enemy) = (position.to_move, position.to_move.other());
        if !self.has_legal(position) {
            if self.is_in_check(position, side) {
                return Outcome::Checkmate { winner: enemy };
            }
            let loss = self.readings().stalemate == Stalemate::Loss;
            return Outcome::Stalemate { winner: loss.then_some(enemy) };
        }
        if repetitions >= REPETITIONS { Outcome::Repetition } else { Outcome::Open }
    }
}

/// What must be equal for two positions to be the same one again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RepetitionKey {
    board: [Option<Man>; Square::COUNT],
    to_move: Side,
    hand: [[u8; Kind::ALL.len()]; 2],
}

/// The key of a position: board, side to move and both hands, or under `aba.rep_key=board` without
/// the hands.
///
/// Hands belong to it because the board does not tell them: "If you capture an unpromoted Rook,
/// Knight, Bishop, Queen or Prince it becomes yours."
pub fn repetition_key(position: &Position, readings: &Readings) -> RepetitionKey {
    let hand = match readings.rep_key {
        RepKey::Hands => position.hand,
        RepKey::Board => Position::EMPTY.hand,
    };
    RepetitionKey { board: position.board, to_move: position.to_move, hand }
}

/// How often each position of a game has occurred.
#[derive(Clone, Debug, Default)]
pub struct History {
    counts: FxHashMap<RepetitionKey, u32>,
}

impl History {
    /// Counts a position and says how often it has occurred by now.
    pub fn push(&mut self, position: &Position, readings: &Readings) -> u32 {
        let count = self.counts.entry(repetition_key(position, readings)).or_insert(0);
        *count = count.saturating_add(1);
        *count
    }
}
