//! "Pure riders, which slide as far as they want along an unobstructed line", and the
//! combined riders.

use super::{ANY_DISTANCE, List, Power, bent};
use crate::reference::abchess::board::{DIAGONAL, ORTHOGONAL};

/// "The Bishop may slide any clear distance along a diagonal. It may not leap over any piece, or
/// move onto a square occupied by a friendly piece."
pub(super) fn bishop(on: &mut List) {
    on.rides(&DIAGONAL, ANY_DISTANCE, Power::Both);
}

/// "The Rook may slide any clear distance horizontally or vertically. It may not leap over any
/// piece, or move onto a square occupied by a friendly piece."
pub(super) fn rook(on: &mut List) {
    on.rides(&ORTHOGONAL, ANY_DISTANCE, Power::Both);
}

/// "The Queen may move like a Bishop, sliding any clear distance along a diagonal, or like a Rook,
/// sliding any clear distance horizontally or vertically."
pub(super) fn queen(on: &mut List) {
    bishop(on);
    rook(on);
}

/// "The Nightrider's move starts out identical to the Horse, a (1,2) leap. However, if the square
/// in question is vacant the Nightrider may continue (1,2) leaps along the same line without
/// limit, until the square which would be landed upon is not empty."
///
/// Only the landing squares matter: "It slides or rides along the line of squares a classic
/// knight-move apart just like a Bishop or Rook slides along a traditional line."
pub(super) fn nightrider(on: &mut List) {
    on.rides(&bent(1, 2), ANY_DISTANCE, Power::Both);
}

/// "The Unicorn may move like a Bishop, sliding any clear distance along a diagonal, or like a
/// Nightrider, in a line of successive (1,2) leaps provided that each leap save the last is to a
/// vacant square."
pub(super) fn unicorn(on: &mut List) {
    bishop(on);
    nightrider(on);
}

/// "The Varan may move like a Rook, sliding any clear distance horizontally or vertically, or like
/// a Nightrider, in a line of successive (1,2) leaps provided that each leap save the last is to a
/// vacant square."
pub(super) fn varan(on: &mut List) {
    rook(on);
    nightrider(on);
}
