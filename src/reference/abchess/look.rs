//! The narrow window through which the rules of movement see a position.
//!
//! A rule may ask what stands on a named square and whether a man of a kind is lost, nothing
//! else. Run on a concrete [`Position`](super::Position) the answers are facts; run under a look
//! whose answers split cases, the same code yields the condition of each move over all positions.
//! The questions are as narrow as the rules allow, so that few splits are needed.

use super::board::Square;
use super::man::{Kind, Man, Side};

/// What a rule of movement may ask.
///
/// The look is taken as `&mut` so that an implementation may record, count or split.
pub trait Look {
    /// Does nothing stand on this square?
    fn is_empty(&mut self, square: Square) -> bool;

    /// Does a man of `side` stand on this square?
    fn holds(&mut self, square: Square, side: Side) -> bool;

    /// Does exactly this man stand on this square?
    fn is(&mut self, square: Square, man: Man) -> bool;

    /// Is at least one man of this kind in the pool of those `side` has lost?
    fn has_lost(&mut self, side: Side, kind: Kind) -> bool;
}

impl<L: Look + ?Sized> Look for &mut L {
    fn is_empty(&mut self, square: Square) -> bool {
        (**self).is_empty(square)
    }

    fn holds(&mut self, square: Square, side: Side) -> bool {
        (**self).holds(square, side)
    }

    fn is(&mut self, square: Square, man: Man) -> bool {
        (**self).is(square, man)
    }

    fn has_lost(&mut self, side: Side, kind: Kind) -> bool {
        (**self).has_lost(side, kind)
    }
}
