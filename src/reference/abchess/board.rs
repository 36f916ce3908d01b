//! The board of 11 by 11 squares: names, steps, fortresses, the river and the two colours.
//!
//! Knows geometry only. Which man stands where is the business of a
//! [`Position`](super::Position).

use std::fmt;
use std::str::FromStr;

use super::man::Side;

/// How many files the board has, and how many ranks: "The board is 11 by 11 squares."
pub const WIDTH: i8 = 11;

/// How many squares the board has.
pub const SQUARES: usize = 121;

/// One of the 121 squares: 0 is a1, 1 is b1, 11 is a2, 120 is k11 (`file + 11 * rank`, both
/// counted from zero).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A direction or a vector on the board: files to the right, ranks upwards, both seen from
/// White's side.
pub type Step = (i8, i8);

/// The four orthogonal unit steps.
pub const ORTHOGONAL: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The four diagonal unit steps.
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The eight unit steps: "any direction".
pub const EIGHT: [Step; 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Square {
    /// The square with this index, if there is one (0 to 120).
    pub const fn new(index: u8) -> Option<Square> {
        if (index as usize) < SQUARES { Some(Square(index)) } else { None }
    }

    /// The square on this file and rank, both counted from 1 (e1 is file 5, rank 1).
    pub const fn at(file: i8, rank: i8) -> Option<Square> {
        if file >= 1 && file <= WIDTH && rank >= 1 && rank <= WIDTH {
            Some(Square(((file - 1) + WIDTH * (rank - 1)) as u8))
        } else {
            None
        }
    }

    /// All squares, a1 first, k11 last.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// The index, 0 to 120.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 1 (a) to 11 (k).
    pub const fn file(self) -> i8 {
        (self.0 % WIDTH as u8) as i8 + 1
    }

    /// The rank, 1 (White's back rank) to 11 (Black's).
    pub const fn rank(self) -> i8 {
        (self.0 / WIDTH as u8) as i8 + 1
    }

    /// The rank as its owner counts it: 1 is the back rank of `side`.
    pub const fn rank_of(self, side: Side) -> i8 {
        match side {
            Side::White => self.rank(),
            Side::Black => WIDTH + 1 - self.rank(),
        }
    }

    /// The square one `step` away, if it is on the board.
    pub const fn step(self, step: Step) -> Option<Square> {
        Square::at(self.file().saturating_add(step.0), self.rank().saturating_add(step.1))
    }

    /// The squares from here in direction `step`, nearest first, to the edge of the board.
    pub fn ray(self, step: Step) -> impl Iterator<Item = Square> {
        let mut here = self;
        std::iter::from_fn(move || {
            if step == (0, 0) {
                return None;
            }
            here = here.step(step)?;
            Some(here)
        })
    }

    /// The up to eight squares around this one.
    pub fn neighbours(self) -> impl Iterator<Item = Square> {
        EIGHT.into_iter().filter_map(move |step| self.step(step))
    }

    /// Whether the square is one of the nine of the fortress of `side`: "On each player's side of
    /// the board, the center 3X3 square area at that player's edge is their fortress."
    pub const fn in_fortress(self, side: Side) -> bool {
        let (file, rank) = (self.file(), self.rank_of(side));
        file >= 5 && file <= 7 && rank <= 3
    }

    /// Whether the square lies in either fortress.
    pub const fn in_any_fortress(self) -> bool {
        self.in_fortress(Side::White) || self.in_fortress(Side::Black)
    }

    /// Whether the square is on the river: "The middle rank of the board is the river."
    pub const fn on_river(self) -> bool {
        self.rank() == 6
    }

    /// Whether the square is beyond the river for `side`: on "the opponent's side of the river".
    pub const fn beyond_river(self, side: Side) -> bool {
        self.rank_of(side) > 6
    }

    /// Whether the square has the colour of a1. The prose speaks of "light" and "dark" spaces and
    /// leaves open which is which; only their difference matters.
    pub const fn like_a1(self) -> bool {
        (self.file() + self.rank()) % 2 == 0
    }

    /// The square's name, `a1` to `k11`.
    pub fn name(self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + (self.file() - 1) as u8) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a square; squares are named a1 to k11")]
pub struct NotASquare(pub String);

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let wrong = || NotASquare(text.to_string());
        let mut letters = text.chars();
        let file = match letters.next() {
            Some(letter @ 'a'..='k') => (letter as u8 - b'a') as i8 + 1,
            _ => return Err(wrong()),
        };
        let digits = letters.as_str();
        let plain = matches!(digits.as_bytes(), [b'1'..=b'9'] | [b'1', b'0' | b'1']);
        let rank = if plain { digits.parse::<i8>().ok() } else { None };
        rank.and_then(|rank| Square::at(file, rank)).ok_or_else(wrong)
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// Takes a square out.
    pub fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }

    /// How many squares the set has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds all squares of another set.
    pub fn extend(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }

    /// The squares, lowest index first.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let index = left.trailing_zeros() as u8;
            left &= left - 1;
            Square::new(index)
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_agree() {
        for square in Square::all() {
            assert_eq!(square.name().parse(), Ok(square));
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
            assert_eq!(Square::new(square.index() as u8), Some(square));
        }
        assert_eq!("a1".parse::<Square>().map(Square::index), Ok(0));
        assert_eq!("e1".parse::<Square>().map(Square::index), Ok(4));
        assert_eq!("a2".parse::<Square>().map(Square::index), Ok(11));
        assert_eq!("k11".parse::<Square>().map(Square::index), Ok(120));
        for wrong in ["", "a", "a0", "a12", "l1", "A1", "a01", "a+1", "a1 ", "1a", "é1", "a111"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
        assert_eq!(Square::new(121), None);
    }

    #[test]
    fn steps_off_the_board_lead_nowhere() {
        for square in Square::all() {
            for step in [(i8::MAX, 0), (0, i8::MIN), (i8::MIN, i8::MAX), (11, 0), (0, -11)] {
                assert_eq!(square.step(step), None);
                assert_eq!(square.ray(step).count(), 0);
            }
            assert_eq!(square.ray((0, 0)).count(), 0);
        }
    }

    #[test]
    fn fortresses_are_three_by_three_at_the_edges() {
        for side in [Side::White, Side::Black] {
            assert_eq!(Square::all().filter(|s| s.in_fortress(side)).count(), 9);
        }
        for inside in ["e1", "g3", "f2", "e9", "g11", "f10"] {
            assert!(inside.parse::<Square>().unwrap().in_any_fortress(), "{inside}");
        }
        for outside in ["d1", "h3", "f4", "e8", "h11", "f6"] {
            assert!(!outside.parse::<Square>().unwrap().in_any_fortress(), "{outside}");
        }
    }

    #[test]
    fn colours_split_the_board_61_to_60() {
        assert_eq!(Square::all().filter(|s| s.like_a1()).count(), 61);
        let open =
            |like| Square::all().filter(|s| !s.in_any_fortress() && s.like_a1() == like).count();
        assert_eq!((open(true), open(false)), (51, 52));
    }

    #[test]
    fn the_river_is_rank_six() {
        assert_eq!(Square::all().filter(|s| s.on_river()).count(), 11);
        for side in [Side::White, Side::Black] {
            assert_eq!(Square::all().filter(|s| s.beyond_river(side)).count(), 55);
            assert!(Square::all().all(|s| !(s.on_river() && s.beyond_river(side))));
        }
    }
}
