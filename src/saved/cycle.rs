//! The number in front of every recorded move (zrf-language 9.5).

use crate::interp::Position;
use crate::model::Game;

/// Counts the passes through the turn order: what stands before `repeat` is the first one, and so
/// is, without `repeat`, the whole list. All moves of one pass carry its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cycle(u32);

impl Default for Cycle {
    fn default() -> Cycle {
        Cycle(1)
    }
}

impl Cycle {
    /// The number of the next move.
    pub(super) fn number(self) -> u32 {
        self.0
    }

    /// A move led to this position.
    pub(super) fn advance(&mut self, game: &Game, position: &Position) {
        if position.partial.is_none() && position.turn == game.repeat_from {
            self.0 = self.0.saturating_add(1);
        }
    }
}
