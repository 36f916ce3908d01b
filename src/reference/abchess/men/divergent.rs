//! "Divergent pieces, which move differently when capturing".

use super::leapers::horse;
use super::{ANY_DISTANCE, EIGHT, List, Power, Shape};
use crate::reference::abchess::board::{ORTHOGONAL, Square};
use crate::reference::abchess::readings::{Readings, TeleFrom};

/// "The Dragon may move like a Horse, with a (1,2) leap. It may also move like an orthodox chess
/// pawn, one square straight forward to an empty square or one square diagonally forward to a
/// square occupied by an enemy."
///
/// One step is all: "The Dragon does not share the orthodox pawn's two-square forward movement from
/// its starting position." Only a Yeoman promotes (B30).
pub(super) fn dragon(on: &mut List) {
    horse(on);
    on.leaps(&[(0, 1)], Power::Move);
    on.leaps(&[(1, 1), (-1, 1)], Power::Capture);
}

/// "The Lion may leap exactly two squares in any of the eight directions, ignoring intervening
/// pieces. Two-square moves may or may not capture. The Lion may also move one space in any
/// direction like a King, but only to capture."
pub(super) fn lion(on: &mut List) {
    on.leaps(&EIGHT.map(|(right, forward)| (2 * right, 2 * forward)), Power::Both);
    on.leaps(&EIGHT, Power::Capture);
}

/// "The Overtaker may make a non-capturing move of one space in any direction to an empty square.
/// The Overtaker may capture an enemy piece, in any of the eight directions, by leaping over it to
/// the next square beyond if that square is empty."
///
/// The man leapt over stands on the adjacent square (B16), and one leap is the whole move (B18).
pub(super) fn overtaker(on: &mut List) {
    on.leaps(&EIGHT, Power::Move);
    for (right, forward) in EIGHT {
        let beyond = on.square((2 * right, 2 * forward));
        if let (Some(over), Some(to)) = (on.square((right, forward)), beyond) {
            on.push(Shape::Overtake { over, to });
        }
    }
}

/// "The Pao moves without capturing like a Rook, sliding any distance horizontally or vertically.
/// To capture, a Pao moves like a Rook, leaps over exactly one piece of either color, and continues
/// on that line to land on the next occupied space if and only if an enemy occupies it."
///
/// Nothing else: "The Pao may not leap over a piece without capturing. The piece captured is the
/// piece landed upon, not the piece leaped over."
pub(super) fn pao(on: &mut List) {
    on.rides(&ORTHOGONAL, ANY_DISTANCE, Power::Move);
    for (right, forward) in ORTHOGONAL {
        // The screen needs the first square of the line and the victim a later one.
        if on.square((2 * right, 2 * forward)).is_some() {
            on.push(Shape::Hop { step: on.turned((right, forward)) });
        }
    }
}

/// "The Teleporter, when not capturing, may move to any light space when on a dark space, or any
/// dark space when on a light space, outside the two fortresses. The Teleporter in ABChess may
/// capture by moving one space horizontally or vertically to a space occupied by an opponent. This
/// is the only way a Teleporter can occupy a fortress."
///
/// The words "outside the two fortresses" limit where it arrives; B12 decides whether also whence it leaves.
pub(super) fn teleporter(on: &mut List, readings: &Readings) {
    let home = on.from;
    let may_leave = readings.tele_from == TeleFrom::Any || !home.in_any_fortress();
    for to in Square::all() {
        if may_leave && to.like_a1() != home.like_a1() && !to.in_any_fortress() {
            on.push(Shape::Leap { to, power: Power::Move });
        }
    }
    on.leaps(&ORTHOGONAL, Power::Capture);
}
