//! A whole position: board, hands and side to move; the arrays at the start.
//!
//! Knows what stands where and what a sound position is. Knows no moves. Text forms are in `text`
//! and `draw`.

use super::look::Look;
use super::man::{Kind, Man, Side};
use super::promote::promotion;
use super::readings::{Array, Readings};
use super::square::Square;

/// A position.
///
/// Nothing else belongs to one: no castling, no en passant, no counters. Hands are not a function
/// of the board here, because men change sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// What stands on each square, by [`Square::index`].
    pub board: [Option<Man>; Square::COUNT],
    /// Whose turn it is.
    pub to_move: Side,
    /// How many of each kind each side has in hand: `hand[side.index()][kind.index()]`.
    ///
    /// Queens, Rooks, Bishops, Knights and Princes wait here to be entered. The Pawn's place is
    /// used under `aba.create_stock=lost` only: it counts the side's own lost Pawns, which its
    /// Emperor may create again.
    pub hand: [[u8; Kind::ALL.len()]; 2],
}

/// Where a side's royal man stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Royal {
    /// King or Emperor.
    pub kind: Kind,
    /// Its square.
    pub at: Square,
}

/// A way in which a position is not one of this game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, thiserror::Error)]
pub enum Fault {
    /// Not exactly one King or Emperor.
    #[error("{0} has {1} royal men, not one")]
    Royals(Side, u32),
    /// An unpromoted man on its farthest rank, where it would have promoted.
    #[error("an unpromoted {0} stands on its farthest rank, at {1}")]
    Unpromoted(Man, Square),
    /// A kind in hand that is never in hand.
    #[error("{0} has a {1} in hand, which is never captured into a hand")]
    InHand(Side, Kind),
}

/// "The initial pieces resemble the pieces in F.I.D.E. chess, with the addition of two princes
/// which are placed in front of the two queens": two Queens, either side of the King (A2).
const BACK_RANK: [Kind; 9] = [
    Kind::Rook,
    Kind::Knight,
    Kind::Bishop,
    Kind::Queen,
    Kind::King,
    Kind::Queen,
    Kind::Bishop,
    Kind::Knight,
    Kind::Rook,
];

/// The files of the two Queens: d and f.
const QUEEN_FILES: [u8; 2] = [3, 5];

impl Position {
    /// No men at all, White to move.
    pub const EMPTY: Position = Position {
        board: [None; Square::COUNT],
        to_move: Side::White,
        hand: [[0; Kind::ALL.len()]; 2],
    };

    /// The position at the start, by `aba.array`.
    ///
    /// "two princes which are placed in front of the two queens". White begins, and Black's array
    /// is White's seen from the other side (A3).
    pub fn start(readings: &Readings) -> Position {
        let mut position = Position::EMPTY;
        for side in Side::ALL {
            for (square, kind) in Square::of_rank(side.back_rank()).zip(BACK_RANK) {
                position.board[square.index()] = Some(Man::new(side, kind));
            }
            for (kind, file, rank) in front_men(readings.array) {
                if let Some(square) = Square::at(file, side.rank(rank)) {
                    position.board[square.index()] = Some(Man::new(side, kind));
                }
            }
        }
        position
    }

    /// What stands on a square.
    pub const fn at(&self, square: Square) -> Option<Man> {
        self.board[square.index()]
    }

    /// The men of a side and their squares, from a1 to i9.
    pub fn men(&self, side: Side) -> impl Iterator<Item = (Square, Kind)> + '_ {
        Square::all().filter_map(move |square| match self.at(square) {
            Some(man) if man.side == side => Some((square, man.kind)),
            _ => None,
        })
    }

    /// The side's royal man; the first one from a1 on if there are several.
    pub fn royal(&self, side: Side) -> Option<Royal> {
        self.men(side).find(|(_, kind)| kind.is_royal()).map(|(at, kind)| Royal { kind, at })
    }

    /// Every way in which this is not a position of the game, in the order of the board. An empty
    /// list is the invariant that every move keeps.
    pub fn faults(&self, readings: &Readings) -> Vec<Fault> {
        let mut faults = Vec::new();
        for side in Side::ALL {
            let royals = self.men(side).filter(|(_, kind)| kind.is_royal()).count() as u32;
            if royals != 1 {
                faults.push(Fault::Royals(side, royals));
            }
            for (square, kind) in self.men(side) {
                let man = Man::new(side, kind);
                if promotion(man, square).is_some() {
                    faults.push(Fault::Unpromoted(man, square));
                }
            }
            for kind in Kind::ALL {
                if self.hand[side.index()][kind.index()] > 0
                    && !super::hand::may_be_in_hand(kind, readings)
                {
                    faults.push(Fault::InHand(side, kind));
                }
            }
        }
        faults
    }

    /// The same position with colours, ranks and side to move exchanged.
    #[must_use]
    pub fn flipped(&self) -> Position {
        let [white, black] = self.hand;
        let flip = |man: Man| Man::new(man.side.other(), man.kind);
        let board = self.board_by(|square| self.at(square.flipped()).map(flip));
        Position { board, to_move: self.to_move.other(), hand: [black, white] }
    }

    /// The same position with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        Position { board: self.board_by(|square| self.at(square.mirrored())), ..*self }
    }

    fn board_by(&self, man: impl Fn(Square) -> Option<Man>) -> [Option<Man>; Square::COUNT] {
        let mut board = [None; Square::COUNT];
        for square in Square::all() {
            board[square.index()] = man(square);
        }
        board
    }
}

impl Look for Position {
    fn is_empty(&self, square: Square) -> bool {
        self.at(square).is_none()
    }

    fn is_held_by(&self, square: Square, side: Side) -> bool {
        self.at(square).is_some_and(|man| man.side == side)
    }

    fn is(&self, square: Square, man: Man) -> bool {
        self.at(square) == Some(man)
    }

    fn has_in_hand(&self, side: Side, kind: Kind) -> bool {
        self.hand[side.index()][kind.index()] > 0
    }

    fn has_fewer_on_board(&self, man: Man, count: u32) -> bool {
        let men = self.board.iter().filter(|&&there| there == Some(man)).count();
        (men as u32) < count
    }
}

/// How many Pawns a side has at the start.
pub fn initial_pawns(array: Array) -> u32 {
    front_men(array).filter(|(kind, _, _)| *kind == Kind::Pawn).count() as u32
}

/// The men before the back rank as kind, file and the side's own rank, counted from 0.
///
/// "two princes which are placed in front of the two queens": on the next square, save in array D,
/// where the Queens' Pawns keep their place. The prose does not say where the Pawns stand.
fn front_men(array: Array) -> impl Iterator<Item = (Kind, u8, u8)> {
    let prince_rank = if array == Array::D { 2 } else { 1 };
    let princes = QUEEN_FILES.into_iter().map(move |file| (Kind::Prince, file, prince_rank));
    let pawns = (0..Square::FILES).filter_map(move |file| {
        let princes_file = QUEEN_FILES.contains(&file);
        let rank = match array {
            Array::C if princes_file => return None,
            Array::A if princes_file => 2,
            Array::B => 2,
            Array::A | Array::C | Array::D => 1,
        };
        Some((Kind::Pawn, file, rank))
    });
    princes.chain(pawns)
}
