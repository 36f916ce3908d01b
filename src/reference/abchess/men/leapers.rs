//! "Pure leapers, which jump like a classic Knight from one space to another", and the
//! combined leapers.

use super::{List, Power, Step, bent};
use crate::reference::abchess::board::DIAGONAL;

/// "The Horse moves one square horizontally or vertically, turns 90 degrees, and continues two
/// squares; or the opposite (two squares, turn, one square). In either case it ignores intervening
/// pieces and leaps from square to square."
pub(super) fn horse(on: &mut List) {
    on.leaps(&bent(1, 2), Power::Both);
}

/// "The Camel moves one square horizontally or vertically, turns 90 degrees, and continues three
/// squares; or the opposite (three squares, turn, one square). In either case it ignores
/// intervening pieces and leaps from square to square."
pub(super) fn camel(on: &mut List) {
    on.leaps(&bent(1, 3), Power::Both);
}

/// "The Zebra moves two squares horizontally or vertically, turns 90 degrees, and continues three
/// squares; or the opposite (three squares, turn, two squares). In either case it ignores
/// intervening pieces and leaps from square to square."
pub(super) fn zebra(on: &mut List) {
    on.leaps(&bent(2, 3), Power::Both);
}

/// "The Wildebeest may move like a Horse with a (1,2) leap, or like a Camel with a (1,3) leap. It
/// ignores intervening pieces."
pub(super) fn wildebeest(on: &mut List) {
    horse(on);
    camel(on);
}

/// "The Fad may move one square diagonally, or leap two squares diagonally, or leap two squares
/// horizontally or vertically. The two-space moves ignore intervening pieces."
pub(super) fn fad(on: &mut List) {
    const TWO: [Step; 8] = [(2, 2), (2, -2), (-2, 2), (-2, -2), (2, 0), (-2, 0), (0, 2), (0, -2)];
    on.leaps(&DIAGONAL, Power::Both);
    on.leaps(&TWO, Power::Both);
}
