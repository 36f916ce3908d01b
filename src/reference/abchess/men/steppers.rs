//! "Pure steppers, which move one space in one or more directions", but for the King and the
//! Yeoman, which have files of their own.

use super::{List, Power, Step};

/// "The Suizo, or drunk elephant, may move one space in any direction except directly backward. It
/// has seven possible moves in most positions."
pub(super) fn suizo(on: &mut List) {
    const SEVEN: [Step; 7] = [(1, 0), (-1, 0), (0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
    on.leaps(&SEVEN, Power::Both);
}
