//! The King: its steps inside the fortress, and the rule that Kings do not face each other.

use super::{EIGHT, List, Power, Shape};
use crate::reference::abchess::board::Square;
use crate::reference::abchess::freeze::is_frozen;
use crate::reference::abchess::look::Look;
use crate::reference::abchess::man::{Kind, Man, Side};
use crate::reference::abchess::readings::{Facing, Readings};

/// "The King may move one space in any direction." "The King may never leave his fortress."
///
/// That he may not be attacked where he goes is a matter of [`legal_moves`], for all moves alike.
///
/// [`legal_moves`]: crate::reference::abchess::legal_moves
pub(super) fn king(on: &mut List) {
    for vector in EIGHT {
        if let Some(to) = on.square(vector)
            && to.in_fortress(on.side)
        {
            on.push(Shape::Leap { to, power: Power::Both });
        }
    }
}

/// "Second, the Kings may never face each other on the same file, with no pieces in between them."
/// "The King may never be on the same file/column as the enemy King, if there are no pieces of
/// either color in between them."
///
/// Whether the King of `side` on `from` forbids `target` to the enemy King: both on one file,
/// `target` ahead, nothing in between. B7 decides whether a frozen King still does.
pub fn faces<L: Look>(
    look: &mut L,
    side: Side,
    from: Square,
    target: Square,
    readings: &Readings,
) -> bool {
    if from.file() != target.file() || from.rank_of(side) >= target.rank_of(side) {
        return false;
    }
    let mut between = from.ray((0, side.forward())).take_while(|square| *square != target);
    between.all(|square| look.is_empty(square))
        && (readings.facing == Facing::Absolute
            || !is_frozen(look, Man::new(side, Kind::King), from, readings))
}
