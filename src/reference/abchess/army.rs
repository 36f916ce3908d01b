//! Armies: the ten men a player buys, and the four rules for buying them.

use std::fmt;
use std::str::FromStr;

use super::board::Square;
use super::man::{Kind, Side};
use super::position::king_start;
use super::readings::{Readings, TeleSetup};

/// "Each player buys exactly 10 more pieces."
pub const ARMY_SIZE: usize = 10;

/// "These 10 pieces must have a total cost of 90 points or less."
pub const POINTS: u32 = 90;

/// "A player cannot buy more than two copies of the same piece."
pub const COPIES: usize = 2;

/// The ten bought men in the order of their squares: files a to e, then g to k, of the back rank.
///
/// The order is that of the files for both sides, left to right as White sees the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Army {
    /// The kinds, by square.
    pub kinds: [Kind; ARMY_SIZE],
}

/// What is wrong with an army.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArmyError {
    /// A word of the text is not the letter of a kind.
    #[error("`{0}` names no man; an army is ten letters such as R H B Q P E L B H R")]
    Letter(String),
    /// More or fewer than ten men.
    #[error("an army has exactly 10 men, this one has {0}")]
    Size(usize),
    /// A King or a Yeoman.
    #[error("a {0} cannot be bought")]
    NotForSale(Kind),
    /// More than two of a kind.
    #[error("at most two men of a kind can be bought, this army has {count} of kind {kind}")]
    Copies {
        /// The kind.
        kind: Kind,
        /// How many there are.
        count: usize,
    },
    /// More than 90 points.
    #[error("an army costs at most 90 points, this one costs {0}")]
    Points(u32),
    /// A Teleporter on a fortress square, which B13 `forbidden` does not allow.
    #[error("a Teleporter may not start inside the fortress, here on file {0}")]
    TeleporterInFortress(char),
}

impl Army {
    /// The army of these kinds, in the order of the squares, if it is legal.
    ///
    /// # Errors
    ///
    /// It breaks one of the rules; see [`Army::validate`].
    pub fn new(kinds: &[Kind], readings: &Readings) -> Result<Army, ArmyError> {
        let kinds = kinds.try_into().map_err(|_| ArmyError::Size(kinds.len()))?;
        let army = Army { kinds };
        army.validate(readings)?;
        Ok(army)
    }

    /// Checks the "four rules for building that army", and B13.
    ///
    /// "Each player buys exactly 10 more pieces." (So the type says.) "These 10 pieces must have a
    /// total cost of 90 points or less." "A player cannot buy more than two copies of the same
    /// piece." "Kings and Yeomen cannot be bought."
    ///
    /// # Errors
    ///
    /// The first rule that is broken, in the order: not for sale, copies, points, Teleporter.
    pub fn validate(&self, readings: &Readings) -> Result<(), ArmyError> {
        let price = |kind: Kind| kind.price(readings).ok_or(ArmyError::NotForSale(kind));
        let mut total = 0;
        for kind in self.kinds {
            total += u32::from(price(kind)?);
        }
        for kind in Kind::ALL {
            let count = self.kinds.iter().filter(|have| **have == kind).count();
            if count > COPIES {
                return Err(ArmyError::Copies { kind, count });
            }
        }
        if total > POINTS {
            return Err(ArmyError::Points(total));
        }
        match self.placed(Side::White).find(|(square, kind)| !may_start(*kind, *square, readings)) {
            Some((square, _)) => {
                let file = (b'a' + (square.file() - 1) as u8) as char;
                Err(ArmyError::TeleporterInFortress(file))
            }
            None => Ok(()),
        }
    }

    /// What the men cost together; men that are not for sale cost nothing.
    pub fn cost(&self, readings: &Readings) -> u32 {
        self.kinds.iter().map(|kind| u32::from(kind.price(readings).unwrap_or(0))).sum()
    }

    /// The men with their squares on the back rank of `side`.
    pub fn placed(&self, side: Side) -> impl Iterator<Item = (Square, Kind)> + '_ {
        army_squares(side).zip(self.kinds)
    }
}

/// "The 10 pieces bought by each player will start in the 10 vacant squares on that player's back
/// rank." Files a to e and g to k; the King has the f-file.
pub fn army_squares(side: Side) -> impl Iterator<Item = Square> {
    Square::all().filter(move |square| square.rank_of(side) == 1 && *square != king_start(side))
}

/// Whether a bought man may start on this square: anything anywhere, but for B13 `forbidden`, which
/// keeps Teleporters out of the fortress.
pub fn may_start(kind: Kind, square: Square, readings: &Readings) -> bool {
    readings.tele_setup == TeleSetup::Allowed
        || kind != Kind::Teleporter
        || !square.in_any_fortress()
}

/// Reads ten letters, parted by spaces, in the order of the squares. Whether the army is legal is
/// for [`Army::validate`].
impl FromStr for Army {
    type Err = ArmyError;

    fn from_str(text: &str) -> Result<Army, ArmyError> {
        let mut kinds = Vec::with_capacity(ARMY_SIZE);
        for word in text.split_whitespace() {
            let mut letters = word.chars();
            match (letters.next().and_then(Kind::from_letter), letters.next()) {
                (Some(kind), None) => kinds.push(kind),
                _ => return Err(ArmyError::Letter(word.to_string())),
            }
        }
        let count = kinds.len();
        let kinds = kinds.try_into().map_err(|_| ArmyError::Size(count))?;
        Ok(Army { kinds })
    }
}

/// Writes the letters as [`Army::from_str`] reads them.
impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, kind) in self.kinds.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{}", kind.letter())?;
        }
        Ok(())
    }
}
