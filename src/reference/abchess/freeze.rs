//! Freezing by Immobilizers, asked square by square around one man.

use super::board::Square;
use super::look::Look;
use super::man::{Kind, Man};
use super::readings::{ImmFrozenActive, ImmMutual, Readings};

/// "However, it freezes adjacent enemies. Any piece adjacent to an enemy Immobilizer (including
/// diagonally) cannot move."
///
/// Whether `man`, standing on `square`, is frozen. "Any piece" includes Kings, Yeomen and, unless
/// B9 says otherwise, Immobilizers; and a frozen Immobilizer freezes too, unless B10 says
/// otherwise. Freezing is a matter of the present board alone.
pub fn is_frozen<L: Look>(look: &mut L, man: Man, square: Square, readings: &Readings) -> bool {
    let freezer = Man::new(man.side.other(), Kind::Immobilizer);
    if man.kind == Kind::Immobilizer {
        return readings.imm_mutual == ImmMutual::Yes && is_beside(look, square, freezer);
    }
    if readings.imm_frozen_active == ImmFrozenActive::Yes {
        return is_beside(look, square, freezer);
    }
    let mut around = square.neighbours();
    around.any(|at| look.is(at, freezer) && !is_frozen(look, freezer, at, readings))
}

/// Whether `man` stands on a square adjacent to this one.
fn is_beside<L: Look>(look: &mut L, square: Square, man: Man) -> bool {
    square.neighbours().any(|at| look.is(at, man))
}
