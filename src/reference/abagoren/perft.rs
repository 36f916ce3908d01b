//! Counting move sequences.

use super::moves::Move;
use super::position::Position;
use super::readings::Readings;
use super::turn::Laws;

/// The number of sequences of `depth` legal moves from here. Draws by repetition are not looked
/// at, and a sequence that ends earlier counts nothing. The last move is counted, not played. The
/// depth is a byte so that the recursion stays within any stack.
pub fn perft(position: &Position, readings: &Readings, depth: u8) -> u64 {
    Laws::new(readings).perft(position, depth)
}

/// [`perft`] split by first move, in the order of the moves; empty at depth 0.
pub fn divide(position: &Position, readings: &Readings, depth: u8) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let laws = Laws::new(readings);
    let moves = laws.legal_moves(position);
    moves.into_iter().map(|first| (first, laws.perft(&position.apply(&first), rest))).collect()
}

impl Laws {
    /// The same as [`perft`], with the rules laid out already.
    pub fn perft(&self, position: &Position, depth: u8) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal(position),
            _ => {
                let mut count = 0_u64;
                self.each_legal(position, &mut |played| {
                    let below = self.perft(&position.apply(&played), depth - 1);
                    count = count.saturating_add(below);
                });
                count
            }
        }
    }
}
