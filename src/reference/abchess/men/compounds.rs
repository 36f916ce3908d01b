//! The hybrids of rider and leaper, and of rider and stepper.

use super::leapers::horse;
use super::riders::{bishop, rook};
use super::{ANY_DISTANCE, List, Power, Step};

/// "The Archbishop may move like a Bishop, sliding any clear distance along a diagonal, or like a
/// Horse, with a (1,2) leap. When moving like a Horse the Archbishop ignores intervening pieces."
pub(super) fn archbishop(on: &mut List) {
    bishop(on);
    horse(on);
}

/// "The Marshal may move like a Rook, sliding any clear distance horizontally or vertically, or
/// like a Horse, with a (1,2) leap. When moving like a Horse the Marshal ignores intervening
/// pieces."
pub(super) fn marshal(on: &mut List) {
    rook(on);
    horse(on);
}

/// "The Xebec, a complement to the Jugyo, may slide any clear distance horizontally like a Rook. It
/// may also move as a Horse, but specifically one space vertically followed by two spaces
/// horizontally and not the opposite. The Xebec ignores intervening pieces when using its
/// Horse-like moves."
pub(super) fn xebec(on: &mut List) {
    const FLAT: [Step; 4] = [(2, 1), (2, -1), (-2, 1), (-2, -1)];
    on.rides(&[(1, 0), (-1, 0)], ANY_DISTANCE, Power::Both);
    on.leaps(&FLAT, Power::Both);
}

/// "The Jugyo, or vertical mover, may slide any clear distance vertically like a Rook. It may
/// instead move one space horizontally."
pub(super) fn jugyo(on: &mut List) {
    on.rides(&[(0, 1), (0, -1)], ANY_DISTANCE, Power::Both);
    on.leaps(&[(1, 0), (-1, 0)], Power::Both);
}

/// "The Eagle moves forward diagonally like a Bishop, sliding any clear distance. It moves
/// vertically backward like a Rook, sliding any clear distance. It moves straight forward or
/// sideways one square. Finally, it moves diagonally backward one or two squares (but does not leap
/// to do so)."
pub(super) fn eagle(on: &mut List) {
    on.rides(&[(1, 1), (-1, 1)], ANY_DISTANCE, Power::Both);
    on.rides(&[(0, -1)], ANY_DISTANCE, Power::Both);
    on.leaps(&[(0, 1), (1, 0), (-1, 0)], Power::Both);
    on.rides(&[(1, -1), (-1, -1)], 2, Power::Both);
}
