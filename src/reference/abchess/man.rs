//! The men: two sides, 26 kinds, their letters, names and prices.
//!
//! How a man moves is written in [`men`](super::men), not here.

use std::fmt;

use super::readings::{MarshalCost, Readings};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who begins, on ranks 1 to 3.
    White,
    /// The other player, on ranks 9 to 11.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// What one step forward adds to the rank: +1 for White, −1 for Black.
    pub const fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
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

/// Declares the kinds once: letter, name and price of each.
macro_rules! kinds {
    ($($name:ident $letter:literal $price:expr;)*) => {
        /// One of the 26 kinds of men, in the order of the alphabet.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $(
                #[doc = concat!("The ", stringify!($name), ", written ", $letter, ".")]
                $name,
            )*
        }

        impl Kind {
            /// All 26 kinds, A to Z.
            pub const ALL: [Kind; 26] = [$(Kind::$name),*];

            /// The kind's letter, `A` to `Z`.
            pub const fn letter(self) -> char {
                match self { $(Kind::$name => $letter),* }
            }

            /// The kind's English name, as the prose has it.
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$name => stringify!($name)),* }
            }

            /// The price in the "List of Pieces by Price"; none for what "cannot be bought".
            const fn list_price(self) -> Option<u8> {
                match self { $(Kind::$name => $price),* }
            }
        }
    };
}

kinds! {
    Archbishop 'A' Some(12);
    Bishop 'B' Some(7);
    Camel 'C' Some(4);
    Dragon 'D' Some(6);
    Eagle 'E' Some(10);
    Fad 'F' Some(8);
    Gryphon 'G' Some(19);
    Horse 'H' Some(5);
    Immobilizer 'I' Some(18);
    Jugyo 'J' Some(6);
    King 'K' None;
    Lion 'L' Some(7);
    Marshal 'M' Some(15);
    Nightrider 'N' Some(9);
    Overtaker 'O' Some(3);
    Pao 'P' Some(10);
    Queen 'Q' Some(17);
    Rook 'R' Some(11);
    Suizo 'S' Some(5);
    Teleporter 'T' Some(14);
    Unicorn 'U' Some(16);
    Varan 'V' Some(20);
    Wildebeest 'W' Some(9);
    Xebec 'X' Some(8);
    Yeoman 'Y' None;
    Zebra 'Z' Some(4);
}

impl Kind {
    /// 0 (Archbishop) to 25 (Zebra).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this letter, if there is one. Capital letters only.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// What the man costs in points; `None` for what is not for sale: "Kings and Yeomen cannot be
    /// bought."
    ///
    /// The list of pieces by price says "15 -- Marshal", the Marshal's own entry "Marshal: 16
    /// points"; the reading B24 decides. All other entries agree with the list.
    pub fn price(self, readings: &Readings) -> Option<u8> {
        match (self, readings.marshal_cost) {
            (Kind::Marshal, MarshalCost::Sixteen) => Some(16),
            _ => self.list_price(),
        }
    }

    /// The 24 kinds that can be bought, A to Z without K and Y.
    pub fn for_sale() -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|kind| kind.list_price().is_some())
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A man on the board: whose it is and of what kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    /// The player who owns it.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Man {
    /// The man of this side and kind.
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
    fn one_kind_for_each_letter_of_the_alphabet() {
        for (kind, letter) in Kind::ALL.into_iter().zip('A'..='Z') {
            assert_eq!(kind.letter(), letter);
            assert_eq!(kind.name().chars().next(), Some(letter));
            assert_eq!(Kind::from_letter(letter), Some(kind));
            assert_eq!(Kind::ALL[kind.index()], kind);
        }
        assert_eq!(Kind::from_letter('a'), None);
        assert_eq!(Kind::for_sale().count(), 24);
    }

    #[test]
    fn only_the_marshal_has_a_disputed_price() {
        let (list, mut entry) = (Readings::default(), Readings::default());
        entry.set("abc.marshal_cost", "16").unwrap();
        for kind in Kind::ALL {
            let differs = kind.price(&list) != kind.price(&entry);
            assert_eq!(differs, kind == Kind::Marshal, "{kind}");
        }
        assert_eq!(Kind::Marshal.price(&list), Some(15));
        assert_eq!(Kind::Marshal.price(&entry), Some(16));
    }
}
