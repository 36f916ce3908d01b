//! The Emperor's creation of Pawns.

use super::look::{Changes, Look};
use super::man::{Kind, Man, Side};
use super::position::initial_pawns;
use super::readings::{CreateStock, Readings};
use super::square::Square;

/// A new Pawn put on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Creation {
    /// Where it is put.
    pub square: Square,
    /// Whether it comes from the side's lost Pawns (`aba.create_stock=lost`).
    pub from_stock: bool,
}

/// The Pawn that the Emperor of `side`, standing on `emperor`, can create, if any.
///
/// "The Emperor can also create new pawns, placing then on the second rank and on the same file it
/// is occupying." The square must be vacant, also of the Emperor itself; the file between need
/// not be. `changes` holds what the move has emptied and filled before, and `pawns_left` how many
/// own Pawns it has taken off the board by promotion.
pub fn creation<L: Look>(
    look: &L,
    side: Side,
    emperor: Square,
    changes: Changes,
    pawns_left: u32,
    readings: &Readings,
) -> Option<Creation> {
    let square = Square::at(emperor.file(), side.second_rank())?;
    if square == emperor || !changes.is_vacant(look, square) {
        return None;
    }
    let from_stock = readings.create_stock == CreateStock::Lost;
    in_stock(look, side, pawns_left, readings).then_some(Creation { square, from_stock })
}

/// Whether there is a Pawn left to create.
///
/// "can also create new pawns": any number, unless `aba.create_stock` limits them.
fn in_stock<L: Look>(look: &L, side: Side, pawns_left: u32, readings: &Readings) -> bool {
    match readings.create_stock {
        CreateStock::Unlimited => true,
        CreateStock::Lost => look.has_in_hand(side, Kind::Pawn),
        CreateStock::Initial => {
            let limit = initial_pawns(readings.array) + pawns_left;
            look.has_fewer_on_board(Man::new(side, Kind::Pawn), limit)
        }
    }
}
