//! "Weird pieces": the Gryphon, and the movement of the Immobilizer.

use super::{ANY_DISTANCE, EIGHT, List, Power, Shape};
use crate::reference::abchess::board::DIAGONAL;

/// "The Gryphon moves one space diagonally, and may then continue outward either horizontally or
/// vertically any number of unobstructed spaces. The Gryphon cannot leap over other pieces, and
/// must start its move with the one diagonal space."
///
/// An enemy on the diagonal space can be captured, which ends the move (B19); outward are the two
/// directions that make up the diagonal (B20).
pub(super) fn gryphon(on: &mut List) {
    on.leaps(&DIAGONAL, Power::Both);
    for (right, forward) in DIAGONAL {
        let Some(via) = on.square((right, forward)) else { continue };
        for outward in [(right, 0), (0, forward)] {
            let step = on.turned(outward);
            if via.step(step).is_some() {
                on.push(Shape::Bend { via, step });
            }
        }
    }
}

/// "The Immobilizer moves like a Queen, sliding any distance in any direction. An Immobilizer
/// cannot capture."
///
/// That it "freezes adjacent enemies" is written in `freeze`.
pub(super) fn immobilizer(on: &mut List) {
    on.rides(&EIGHT, ANY_DISTANCE, Power::Move);
}
