//! The 81 squares of the board.
//!
//! Knows names, files, ranks and steps between squares. Knows no men and no rules.

use std::fmt;
use std::str::FromStr;

/// A square: `file + 9 * rank`, so 0 is a1, 8 is i1 and 80 is i9.
///
/// The number is always below [`Square::COUNT`]; that is why it can be made only by [`Square::new`],
/// [`Square::at`] and parsing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Files of the board, a to i ("9 x 9": abagoren.md 1.1, from the older description).
    pub const FILES: u8 = 9;
    /// Ranks of the board, 1 to 9.
    pub const RANKS: u8 = 9;
    /// Squares of the board.
    pub const COUNT: usize = 81;

    /// The square with this number, or `None` from 81 on.
    pub const fn new(index: u8) -> Option<Square> {
        if (index as usize) < Square::COUNT { Some(Square(index)) } else { None }
    }

    /// The square on this file and rank, both counted from 0.
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < Square::FILES && rank < Square::RANKS {
            Some(Square(file + Square::FILES * rank))
        } else {
            None
        }
    }

    /// All squares, a1, b1, … i9.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..Square::COUNT as u8).map(Square)
    }

    /// The squares of one rank (counted from 0) from file a to file i; none for a rank off the board.
    pub fn of_rank(rank: u8) -> impl Iterator<Item = Square> + Clone {
        (0..Square::FILES).filter_map(move |file| Square::at(file, rank))
    }

    /// The number, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 (a) to 8 (i).
    pub const fn file(self) -> u8 {
        self.0 % Square::FILES
    }

    /// The rank, 0 (rank 1) to 8 (rank 9).
    pub const fn rank(self) -> u8 {
        self.0 / Square::FILES
    }

    /// The square `dx` files to the right and `dy` ranks up as seen by White, if there is one.
    pub const fn step(self, dx: i8, dy: i8) -> Option<Square> {
        let file = self.file() as i16 + dx as i16;
        let rank = self.rank() as i16 + dy as i16;
        if file < 0 || rank < 0 || file >= Square::FILES as i16 || rank >= Square::RANKS as i16 {
            return None;
        }
        Square::at(file as u8, rank as u8)
    }

    /// How far `other` lies to the right and up from here, as seen by White.
    pub const fn delta(self, other: Square) -> (i8, i8) {
        (other.file() as i8 - self.file() as i8, other.rank() as i8 - self.rank() as i8)
    }

    /// The same square with left and right exchanged (a1 becomes i1).
    pub const fn mirrored(self) -> Square {
        Square(Square::FILES * self.rank() + (Square::FILES - 1 - self.file()))
    }

    /// The same square seen from the other side of the board (a1 becomes a9).
    pub const fn flipped(self) -> Square {
        Square(Square::FILES * (Square::RANKS - 1 - self.rank()) + self.file())
    }

    /// The name, such as `e5`.
    pub fn name(self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What was wrong with the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a square: expected a file a to i and a rank 1 to 9, such as `e5`")]
pub struct SquareError(pub String);

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        let square = match text.as_bytes() {
            [file @ b'a'..=b'i', rank @ b'1'..=b'9'] => Square::at(file - b'a', rank - b'1'),
            _ => None,
        };
        square.ok_or_else(|| SquareError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for square in Square::all() {
            assert_eq!(square.name().parse::<Square>(), Ok(square));
        }
        assert_eq!(Square::new(0).map(Square::name).as_deref(), Some("a1"));
        assert_eq!(Square::new(80).map(Square::name).as_deref(), Some("i9"));
        assert_eq!(Square::new(81), None);
        for bad in ["", "e", "j1", "a0", "a10", "E5", "é5"] {
            assert!(bad.parse::<Square>().is_err(), "{bad}");
        }
    }

    #[test]
    fn steps_stay_on_the_board() {
        for from in Square::all() {
            for to in Square::all() {
                let (dx, dy) = from.delta(to);
                assert_eq!(from.step(dx, dy), Some(to));
            }
            assert_eq!(from.step(9, 0), None);
            assert_eq!(from.step(i8::MIN, i8::MAX), None);
        }
    }

    #[test]
    fn mirrors_undo_themselves() {
        for square in Square::all() {
            assert_eq!(square.mirrored().mirrored(), square);
            assert_eq!(square.flipped().flipped(), square);
        }
        assert_eq!("a2".parse().map(Square::mirrored), "i2".parse());
        assert_eq!("a2".parse().map(Square::flipped), "a8".parse());
    }
}
