//! Promotion on the farthest rank, and the return of the King that may come with it.
//!
//! Knows when each is allowed. Check is judged elsewhere, after the whole move.

use super::look::{Changes, Look};
use super::man::{Kind, Man, Side};
use super::position::Royal;
use super::readings::{Readings, ReturnFrom, ReturnWho};
use super::square::Square;

/// A royal man put on its back rank by a promoting move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Return {
    /// King, or Emperor under `aba.return_who=emperor_too`.
    pub kind: Kind,
    /// Where it stood.
    pub from: Square,
    /// Where it is put.
    pub to: Square,
}

/// What a man becomes when it lands on this square; `None` where it stays what it is.
///
/// "All pieces must promote on reaching the farthest rank." It is no choice, and it does not
/// matter whether the move was a plain one, a capture or an extra slide.
pub const fn promotion(man: Man, to: Square) -> Option<Kind> {
    if to.rank() == man.side.far_rank() { promoted(man.kind) } else { None }
}

/// What a kind promotes to; `None` for one that has promoted.
///
/// "The King promotes to the Emperor"; "The pawns promote to become a Boat"; "The Princes, Queens,
/// Rooks, Bishops & Knights promote to become a General".
pub const fn promoted(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::King => Some(Kind::Emperor),
        Kind::Pawn => Some(Kind::Boat),
        Kind::Prince | Kind::Queen | Kind::Rook | Kind::Bishop | Kind::Knight => {
            Some(Kind::General)
        }
        Kind::Emperor | Kind::Boat | Kind::General => None,
    }
}

/// Which returns to look for along with a promotion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Returns {
    /// Every square of the back rank, and none at all.
    Every,
    /// Only the promotion without a return.
    Without,
    /// Only the return to this square.
    To(Square),
}

impl Returns {
    /// Whether the promotion without a return is looked for.
    pub const fn include_none(self) -> bool {
        !matches!(self, Returns::To(_))
    }

    /// The squares of the side's back rank that are looked at.
    pub fn squares(self, side: Side) -> impl Iterator<Item = Square> {
        Square::of_rank(side.back_rank()).filter(move |&square| match self {
            Returns::Every => true,
            Returns::Without => false,
            Returns::To(only) => only == square,
        })
    }
}

/// Whether a promotion to `promotion` lets the owner return the royal man from where it stands.
///
/// "Whenever you promote a Pawn to Boat, or promote any of your other pieces to General, you can
/// return the King": the King's own promotion brings no return.
///
/// Where the royal man stands is a premise named by the caller, not searched for; the look is
/// asked whether it does.
pub fn brings_return<L: Look>(
    look: &L,
    side: Side,
    promotion: Kind,
    royal: Royal,
    readings: &Readings,
) -> bool {
    matches!(promotion, Kind::Boat | Kind::General)
        && may_return(side, royal, readings)
        && look.is(royal.at, Man::new(side, royal.kind))
}

/// The return of the royal man to this square of its back rank, if the square allows it.
///
/// "to any vacant square on the back-rank in the same move": vacant after the promoting move,
/// whose `changes` are given. The royal man's own square is not vacant: it stands on it.
pub fn return_to<L: Look>(look: &L, royal: Royal, to: Square, changes: Changes) -> Option<Return> {
    let vacant = to != royal.at && changes.is_vacant(look, to);
    vacant.then_some(Return { kind: royal.kind, from: royal.at, to })
}

/// Whether this royal man, standing where it does, may be returned at all.
///
/// "you can return the King": the King only (`aba.return_who`), from anywhere; under
/// `aba.return_from=away` only one that has left the rank it would return to.
fn may_return(side: Side, royal: Royal, readings: &Readings) -> bool {
    let who = royal.kind == Kind::King || readings.return_who == ReturnWho::EmperorToo;
    let home = royal.at.rank() == side.back_rank();
    who && !(home && readings.return_from == ReturnFrom::Away)
}
