//! The two sides and the ten kinds of men.
//!
//! Knows names and letters, and which way a side walks. How a kind moves is said in `kinds`,
//! what becomes of it in `promote` and `hand`.

use std::fmt;

use super::square::Square;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Starts on ranks 1 and 2 and walks up the board.
    White,
    /// Starts on ranks 8 and 9 and walks down the board.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The place of this side in tables: White 0, Black 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// One step forwards in ranks: +1 for White, -1 for Black.
    pub const fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The side's `n`-th rank as the board counts them, both from 0; off the board from `n` = 9 on.
    pub const fn rank(self, n: u8) -> u8 {
        match self {
            Side::White => n,
            Side::Black => (Square::RANKS - 1).wrapping_sub(n),
        }
    }

    /// The side's own back rank, counted from 0.
    ///
    /// "you can return the King to any vacant square on the back-rank": read as one's own (A23),
    /// because the King is *returned* to it.
    pub const fn back_rank(self) -> u8 {
        self.rank(0)
    }

    /// The side's own second rank, counted from 0.
    ///
    /// "placing then on the second rank": read as one's own (A27), because Pawns must have a way
    /// to go.
    pub const fn second_rank(self) -> u8 {
        self.rank(1)
    }

    /// The farthest rank, counted from 0: "All pieces must promote on reaching the farthest rank."
    pub const fn far_rank(self) -> u8 {
        self.rank(Square::RANKS - 1)
    }

    /// `White` or `Black`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One of the ten kinds of men.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Royal until it promotes to Emperor.
    King,
    /// The promoted King, royal too.
    Emperor,
    /// Queen, unpromoted.
    Queen,
    /// Rook, unpromoted.
    Rook,
    /// Bishop, unpromoted.
    Bishop,
    /// Knight, unpromoted.
    Knight,
    /// Prince, unpromoted.
    Prince,
    /// Pawn, unpromoted.
    Pawn,
    /// The promoted Pawn.
    Boat,
    /// The promoted Queen, Rook, Bishop, Knight or Prince.
    General,
}

impl Kind {
    /// All kinds in the order of their declaration.
    pub const ALL: [Kind; 10] = [
        Kind::King,
        Kind::Emperor,
        Kind::Queen,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
        Kind::Prince,
        Kind::Pawn,
        Kind::Boat,
        Kind::General,
    ];

    /// The place of this kind in tables, 0 to 9.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letters that stand for the kind in placement lists and moves.
    pub const fn letter(self) -> &'static str {
        match self {
            Kind::King => "K",
            Kind::Emperor => "E",
            Kind::Queen => "Q",
            Kind::Rook => "R",
            Kind::Bishop => "B",
            Kind::Knight => "N",
            Kind::Prince => "Pr",
            Kind::Pawn => "P",
            Kind::Boat => "Bo",
            Kind::General => "G",
        }
    }

    /// The English name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::King => "King",
            Kind::Emperor => "Emperor",
            Kind::Queen => "Queen",
            Kind::Rook => "Rook",
            Kind::Bishop => "Bishop",
            Kind::Knight => "Knight",
            Kind::Prince => "Prince",
            Kind::Pawn => "Pawn",
            Kind::Boat => "Boat",
            Kind::General => "General",
        }
    }

    /// The kind with these letters, if any.
    pub fn from_letter(letter: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Whether losing this man loses the game.
    ///
    /// "The object is to checkmate the enemy King {or the Emperor, once the King is promoted}."
    pub const fn is_royal(self) -> bool {
        matches!(self, Kind::King | Kind::Emperor)
    }

    /// Whether a man of this kind has promoted and so is free of the one-way restriction.
    pub const fn is_promoted(self) -> bool {
        matches!(self, Kind::Emperor | Kind::Boat | Kind::General)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A man: a kind that belongs to a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Man {
    /// A man of this side and kind.
    pub const fn new(side: Side, kind: Kind) -> Man {
        Man { side, kind }
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side, self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_follow_the_declaration() {
        for (place, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), place);
            assert_eq!(Kind::from_letter(kind.letter()), Some(kind));
        }
        assert_eq!(Kind::from_letter("X"), None);
        assert_eq!(Side::ALL.map(Side::index), [0, 1]);
    }

    #[test]
    fn ranks_are_counted_from_each_side() {
        let ranks = |side: Side| (side.back_rank(), side.second_rank(), side.far_rank());
        assert_eq!(ranks(Side::White), (0, 1, 8));
        assert_eq!(ranks(Side::Black), (8, 7, 0));
    }
}
