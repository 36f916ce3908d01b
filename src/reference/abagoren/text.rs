//! Placement lists: positions as one line of text.
//!
//! `W: Ke1 Ri1, hand Q N. B: Kh9 Rb5.` puts men on squares and into hands; `Black to move.` may
//! follow. The letters are those of [`Kind::letter`]; a space between letter and square is allowed,
//! and usual after `Pr`, `Bo`, `G` and `E`.

use std::fmt::Write as _;
use std::str::FromStr;

use super::man::{Kind, Man, Side};
use super::position::Position;
use super::square::Square;

/// Why a text is no placement list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    /// A word that fits nowhere.
    #[error(
        "`{word}` (word {place}) is neither a man and its square, such as `Ke1`, nor a part of the list"
    )]
    Word {
        /// The word.
        word: String,
        /// Which word of the text it is, from 1.
        place: usize,
    },
    /// A man or a hand before `W:` or `B:`.
    #[error("`{word}` stands before any `W:` or `B:`")]
    NoSide {
        /// The word.
        word: String,
    },
    /// A man without a square.
    #[error("`{letter}` names no square")]
    NoSquare {
        /// The letter of the man.
        letter: String,
    },
    /// A second man on one square.
    #[error("two men stand on {square}")]
    TwoMen {
        /// The square.
        square: Square,
    },
    /// More than 255 men of a kind in one hand.
    #[error("more than 255 men of one kind in a hand")]
    Hand,
}

impl Position {
    /// The placement list of this position; [`FromStr`] reads it back.
    pub fn placement(&self) -> String {
        let mut text = String::new();
        for (side, name) in [(Side::White, "W:"), (Side::Black, " B:")] {
            text.push_str(name);
            for kind in Kind::ALL {
                let squares = self.men(side).filter(|(_, there)| *there == kind);
                for (square, _) in squares {
                    // Writing to a string cannot fail.
                    let _ = write!(text, " {}{}{square}", kind.letter(), gap(kind));
                }
            }
            let hand = self.hand[side.index()];
            if hand.iter().any(|&count| count > 0) {
                text.push_str(", hand");
                for kind in Kind::ALL {
                    for _ in 0..hand[kind.index()] {
                        text.push(' ');
                        text.push_str(kind.letter());
                    }
                }
            }
            text.push('.');
        }
        if self.to_move == Side::Black {
            text.push_str(" Black to move.");
        }
        text
    }
}

/// The letters of some kinds are easier to read with a gap before the square.
const fn gap(kind: Kind) -> &'static str {
    match kind {
        Kind::Prince | Kind::Boat | Kind::General | Kind::Emperor => " ",
        _ => "",
    }
}

/// What the next word belongs to.
enum Part {
    Start,
    Men(Side),
    Hand(Side),
}

impl FromStr for Position {
    type Err = PlacementError;

    fn from_str(text: &str) -> Result<Position, PlacementError> {
        let mut position = Position::EMPTY;
        let mut part = Part::Start;
        let spaced = text.replace([',', '.'], " ").replace(':', ": ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let mut rest = words.as_slice();
        while let Some((&word, tail)) = rest.split_first() {
            let unknown =
                || PlacementError::Word { word: word.to_owned(), place: words.len() - tail.len() };
            rest = tail;
            match (word, &part) {
                ("W:", _) => part = Part::Men(Side::White),
                ("B:", _) => part = Part::Men(Side::Black),
                ("White" | "Black", _) => {
                    let [first, second, tail @ ..] = rest else { return Err(unknown()) };
                    if (*first, *second) != ("to", "move") {
                        return Err(unknown());
                    }
                    rest = tail;
                    position.to_move = if word == "Black" { Side::Black } else { Side::White };
                }
                (_, Part::Start) => {
                    return Err(PlacementError::NoSide { word: word.to_owned() });
                }
                ("hand", &(Part::Men(side) | Part::Hand(side))) => part = Part::Hand(side),
                (_, &Part::Men(side)) => {
                    let (kind, square) = split_man(word).ok_or_else(unknown)?;
                    let square = if square.is_empty() {
                        let Some((&next, tail)) = rest.split_first() else {
                            return Err(PlacementError::NoSquare { letter: word.to_owned() });
                        };
                        rest = tail;
                        next
                    } else {
                        square
                    };
                    let square: Square = square.parse().map_err(|_| unknown())?;
                    let there = &mut position.board[square.index()];
                    if there.replace(Man::new(side, kind)).is_some() {
                        return Err(PlacementError::TwoMen { square });
                    }
                }
                (_, &Part::Hand(side)) => {
                    let kind = Kind::from_letter(word).ok_or_else(unknown)?;
                    let count = &mut position.hand[side.index()][kind.index()];
                    *count = count.checked_add(1).ok_or(PlacementError::Hand)?;
                }
            }
        }
        Ok(position)
    }
}

/// The kind that a word such as `Pre5` or `Pr` begins with, and the rest of the word. The longer
/// letters win: no file is called r or o.
fn split_man(word: &str) -> Option<(Kind, &str)> {
    let fits = Kind::ALL.into_iter().filter(|kind| word.starts_with(kind.letter()));
    let kind = fits.max_by_key(|kind| kind.letter().len())?;
    Some((kind, word.strip_prefix(kind.letter())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placement_lists_are_read_back() {
        for text in [
            "W: Ke1 Ri1, hand Q N. B: Kh9 Rb5.",
            "W: E d6. B: Kh9 Qf7 Bo a7. Black to move.",
            "W: Ka1 Pr e5 Pe6 Pe7, hand Q Q Pr P. B: Ki9, hand R.",
            "W:. B:.",
        ] {
            let position: Position = text.parse().expect(text);
            assert_eq!(position.placement(), text);
        }
    }

    #[test]
    fn spaces_and_order_do_not_matter() {
        let tight: Position = "W:Ka1 Pre5 Gd4.B:K i9 Bb2,hand Q".parse().expect("tight");
        let loose: Position = "B: Bb2 Ki9, hand Q. W: G d4 Pr e5 K a1.".parse().expect("loose");
        assert_eq!(tight, loose);
    }

    #[test]
    fn errors_name_the_word() {
        let error = |text: &str| Position::from_str(text).expect_err(text).to_string();
        assert_eq!(error("Ke1"), "`Ke1` stands before any `W:` or `B:`");
        assert!(error("W: Ke1 Xe2.").starts_with("`Xe2` (word 3) is neither"));
        assert!(error("W: Kj1.").starts_with("`Kj1` (word 2)"));
        assert!(error("W: Ke1. Black moves.").starts_with("`Black` (word 3)"));
        assert_eq!(error("W: Ke1. B: Ne1."), "two men stand on e1");
        assert_eq!(error("W: Ke1 Bo"), "`Bo` names no square");
        assert!(error("W: Ke1, hand Z").starts_with("`Z` (word 4)"));
        assert!(error(&format!("W: Ke1, hand{}", " Q".repeat(256))).starts_with("more than 255"));
    }
}
