//! Placement lists: positions as one line of text, for tests and messages.
//!
//! `W: Ke1 Td4 Ye4. B: Kg11 Hd5. Lost W: H Q. Black to move.` — sentences in any order; what is
//! not said is an empty pool, and White to move. A `+` after a square marks a promoted Yeoman,
//! which only matters under B3 `yeoman`.

use std::str::FromStr;

use super::board::{NotASquare, Square};
use super::man::{Kind, Man, Side};
use super::position::Position;

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A sentence begins with none of the known words.
    #[error(
        "`{0}` says nothing known; sentences are `W: …`, `B: …`, `Lost W: …`, `Lost B: …`, \
         `White to move` and `Black to move`"
    )]
    Sentence(String),
    /// The letter of a man is unknown.
    #[error("`{0}` names no man; men are written as a capital letter and a square, such as Ke1")]
    Letter(String),
    /// The square of a man is none.
    #[error("in `{man}`: {why}")]
    Square {
        /// The text of the man.
        man: String,
        /// What is wrong with its square.
        why: NotASquare,
    },
    /// Two men on one square.
    #[error("two men stand on {0}")]
    Occupied(Square),
    /// More men lost than can be counted.
    #[error("more than 255 men of kind {0} are lost")]
    TooManyLost(Kind),
}

impl Position {
    /// Reads a placement list.
    ///
    /// # Errors
    ///
    /// A sentence, a letter or a square is unknown, or a square is given twice. The list need not
    /// be a position that a game can reach; Kings may even be missing.
    pub fn parse(text: &str) -> Result<Position, PositionError> {
        let mut position = Position::empty();
        for sentence in text.split('.').map(str::trim).filter(|sentence| !sentence.is_empty()) {
            read_sentence(&mut position, sentence)?;
        }
        Ok(position)
    }

    /// Writes the position as a placement list that [`Position::parse`] reads back: the King
    /// first, then by square.
    pub fn placement(&self) -> String {
        let mut sentences = Vec::new();
        for side in Side::BOTH {
            let mut men: Vec<(Square, Man)> =
                self.men().filter(|(_, man)| man.side == side).collect();
            men.sort_by_key(|(square, man)| (man.kind != Kind::King, *square));
            let men: Vec<String> = men
                .into_iter()
                .map(|(square, man)| {
                    let mark = if self.promoted.contains(square) { "+" } else { "" };
                    format!("{}{square}{mark}", man.kind.letter())
                })
                .collect();
            if !men.is_empty() {
                sentences.push(format!("{}: {}.", initial(side), men.join(" ")));
            }
        }
        for side in Side::BOTH {
            let letters = lost_letters(self, side);
            if !letters.is_empty() {
                sentences.push(format!("Lost {}: {letters}.", initial(side)));
            }
        }
        if self.to_move == Side::Black {
            sentences.push("Black to move.".to_string());
        }
        sentences.join(" ")
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        Position::parse(text)
    }
}

/// The letters of the men a side has lost, in alphabetical order, parted by spaces.
pub(super) fn lost_letters(position: &Position, side: Side) -> String {
    let pool = &position.lost[side.index()];
    let letters: Vec<String> = Kind::ALL
        .into_iter()
        .flat_map(|kind| (0..pool[kind.index()]).map(move |_| kind.letter().to_string()))
        .collect();
    letters.join(" ")
}

fn initial(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

fn read_sentence(position: &mut Position, sentence: &str) -> Result<(), PositionError> {
    let (word, rest) = sentence.split_once(':').unwrap_or((sentence, ""));
    match word.trim() {
        "W" => read_men(position, Side::White, rest),
        "B" => read_men(position, Side::Black, rest),
        "Lost W" => read_lost(position, Side::White, rest),
        "Lost B" => read_lost(position, Side::Black, rest),
        "White to move" if rest.is_empty() => {
            position.to_move = Side::White;
            Ok(())
        }
        "Black to move" if rest.is_empty() => {
            position.to_move = Side::Black;
            Ok(())
        }
        _ => Err(PositionError::Sentence(sentence.to_string())),
    }
}

fn read_men(position: &mut Position, side: Side, text: &str) -> Result<(), PositionError> {
    for written in text.split_whitespace() {
        let mut letters = written.chars();
        let kind = letters
            .next()
            .and_then(Kind::from_letter)
            .ok_or_else(|| PositionError::Letter(written.to_string()))?;
        let name = letters.as_str();
        let (name, promoted) = match name.strip_suffix('+') {
            Some(name) => (name, true),
            None => (name, false),
        };
        let square: Square =
            name.parse().map_err(|why| PositionError::Square { man: written.to_string(), why })?;
        if position.at(square).is_some() {
            return Err(PositionError::Occupied(square));
        }
        position.put(square, Man::new(side, kind));
        if promoted {
            position.promoted.insert(square);
        }
    }
    Ok(())
}

fn read_lost(position: &mut Position, side: Side, text: &str) -> Result<(), PositionError> {
    for written in text.split_whitespace() {
        let mut letters = written.chars();
        let kind = match (letters.next().and_then(Kind::from_letter), letters.next()) {
            (Some(kind), None) => kind,
            _ => return Err(PositionError::Letter(written.to_string())),
        };
        let pool = &mut position.lost[side.index()][kind.index()];
        *pool = pool.checked_add(1).ok_or(PositionError::TooManyLost(kind))?;
    }
    Ok(())
}
