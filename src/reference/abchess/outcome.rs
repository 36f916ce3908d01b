//! The end of the game, the repetition key, and counting positions.

use super::attack::in_check;
use super::board::{SQUARES, SquareSet};
use super::man::{Man, Side};
use super::moves::legal_moves;
use super::position::{Position, apply};
use super::readings::Readings;

/// How often a position must have occurred for "a triple repetition of position".
pub const REPETITIONS: u32 = 3;

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is checkmated and has lost.
    Mate,
    /// The side to move has no move and is not in check: a draw.
    Stalemate,
    /// The position has occurred three times: a draw.
    Repetition,
    /// The game goes on.
    Ongoing,
}

/// "The game is played for checkmate, like ordinary chess. Stalemate is a draw, as is a triple
/// repetition of position."
///
/// `repetitions` is how often this position, by [`repetition_key`], has occurred in the game, this
/// time included. A mated side cannot have been in the same position before, so the order of the
/// questions does not matter.
pub fn outcome(position: &Position, readings: &Readings, repetitions: u32) -> Outcome {
    if legal_moves(position, readings).is_empty() {
        if in_check(position, position.to_move, readings) {
            Outcome::Mate
        } else {
            Outcome::Stalemate
        }
    } else if repetitions >= REPETITIONS {
        Outcome::Repetition
    } else {
        Outcome::Ongoing
    }
}

/// What must be equal for two positions of one game to be the same: the board and the side to move,
/// and under B3 `yeoman` which men are promoted Yeomen.
pub type RepetitionKey = ([Option<Man>; SQUARES], Side, SquareSet);

/// The key of a position; see [`RepetitionKey`].
///
/// The pool of lost men need not be part of it, under any reading: it changes only by captures,
/// which lower the number of men, and by promotions, which lower the number of Yeomen, and no move
/// raises either. So between two positions of one game with equal boards the pool has not changed.
pub fn repetition_key(position: &Position) -> RepetitionKey {
    (position.board, position.to_move, position.promoted)
}

/// The number of sequences of `depth` legal moves; 1 for depth 0. Repetition is not considered.
pub fn perft(position: &Position, depth: u32, readings: &Readings) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal_moves(position, readings);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|found| perft(&apply(position, found, readings), depth - 1, readings)).sum()
}
