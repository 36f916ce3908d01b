//! What becomes of a captured man, and how men come back from the hand.

use super::look::{Changes, Look};
use super::man::{Kind, Side};
use super::readings::{CreateStock, Entry, Readings};
use super::square::Square;

/// What becomes of a captured man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// Out of the game.
    Gone,
    /// Into the captor's hand, as the captor's man.
    Hand,
    /// Entered on this corner in the same move, as the captor's man (`aba.entry=immediate`).
    Entered(Square),
    /// A Pawn that its owner's Emperor may create again (`aba.create_stock=lost`).
    Stock,
}

/// Whether a captured man of this kind becomes the captor's.
///
/// "If you capture an unpromoted Rook, Knight, Bishop, Queen or Prince it becomes yours." and
/// "The promoted pieces {Boat & General} and the Pawns are permanently removed if captured."
pub const fn becomes_yours(kind: Kind) -> bool {
    matches!(kind, Kind::Rook | Kind::Knight | Kind::Bishop | Kind::Queen | Kind::Prince)
}

/// Whether men of this kind may lie in a hand under these readings.
///
/// "The promoted pieces {Boat & General} and the Pawns are permanently removed if captured."
pub fn may_be_in_hand(kind: Kind, readings: &Readings) -> bool {
    match kind {
        Kind::Pawn => readings.create_stock == CreateStock::Lost,
        _ => becomes_yours(kind) && readings.entry == Entry::Turn,
    }
}

/// The two corners where a side enters men.
///
/// "onto either of the two corner squares on your side of the board".
pub fn corners(side: Side) -> impl Iterator<Item = Square> {
    [0, Square::FILES - 1].into_iter().filter_map(move |file| Square::at(file, side.back_rank()))
}

/// Gives the sink each fate that a man of this kind, just captured by `side`, may have.
///
/// "it becomes yours. You may enter a captured piece onto either of the two corner squares on your
/// side of the board to fight on your side." By default it waits in the hand. Under
/// `aba.entry=immediate` it may be entered on a corner vacant after the capturing move, and is
/// gone otherwise.
pub fn fates<L: Look>(
    look: &L,
    side: Side,
    kind: Kind,
    changes: Changes,
    readings: &Readings,
    sink: &mut impl FnMut(Fate),
) {
    if !becomes_yours(kind) {
        let stock = kind == Kind::Pawn && readings.create_stock == CreateStock::Lost;
        sink(if stock { Fate::Stock } else { Fate::Gone });
        return;
    }
    match readings.entry {
        Entry::Turn => sink(Fate::Hand),
        Entry::Immediate => {
            sink(Fate::Gone);
            for corner in corners(side).filter(|&corner| changes.is_vacant(look, corner)) {
                sink(Fate::Entered(corner));
            }
        }
    }
}

/// Whether `side` may use its turn to enter a man of this kind from the hand on this square.
///
/// "You may enter a captured piece onto either of the two corner squares on your side of the board
/// to fight on your side." The corner must be empty (A17); giving check is allowed (A18); the man
/// keeps its kind (A19).
pub fn may_enter<L: Look>(
    look: &L,
    side: Side,
    kind: Kind,
    square: Square,
    readings: &Readings,
) -> bool {
    readings.entry == Entry::Turn
        && becomes_yours(kind)
        && corners(side).any(|corner| corner == square)
        && look.has_in_hand(side, kind)
        && look.is_empty(square)
}
