//! The saved game as text, read and written (zrf-language 9.1 to 9.3).

use std::fmt::Write;

use thiserror::Error;

/// What every saved game begins with.
const HEADER: &str = "Zillions Save Game File";

/// The version of the format; every file at hand has this one.
const VERSION: &str = "Version 0.02";

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// Who plays: for each player `H` (a human) or `C` (the computer).
    pub seats: String,
    /// The rules file as it was named, perhaps with a path.
    pub rules_file: String,
    /// The title of the variant.
    pub variant: String,
    /// What happened, in order.
    pub lines: Vec<Line>,
}

/// One line of the file that changes something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in the file, from 1.
    pub number: usize,
    /// What it says.
    pub what: What,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A change of the board that is no move.
    Edit(Edit),
    /// A move: the number of the turn cycle, and the text behind it.
    Move(u32, String),
}

/// A change of the board outside of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A man is put on a square: player, piece, square.
    Put(String, String, String),
    /// A square is emptied.
    Remove(String),
}

/// Why a text is no saved game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SavedError {
    /// The first line is another.
    #[error("this is not a saved game: it does not begin with 'Zillions Save Game File'")]
    Header,
    /// A line of the header is missing.
    #[error("the saved game does not say its {0}")]
    Missing(&'static str),
    /// A line that is neither a move nor an edit.
    #[error("line {number} is neither a move nor a change of the board: {text}")]
    Line {
        /// Its number, from 1.
        number: usize,
        /// The line.
        text: String,
    },
}

/// Reads a saved game.
pub fn parse(text: &str) -> Result<SavedGame, SavedError> {
    let mut lines = text.lines().map(str::trim).enumerate();
    let first = lines.next().map(|(_, line)| line.trim_start_matches('\u{FEFF}'));
    let Some(rest) = first.and_then(|line| line.strip_prefix(HEADER)) else {
        return Err(SavedError::Header);
    };
    let seats = rest.split_whitespace().nth(2).unwrap_or_default().to_owned();
    let mut header = |name: &'static str| {
        let line = lines.next().and_then(|(_, line)| line.strip_prefix(name)?.strip_prefix('='));
        line.map(str::to_owned).ok_or(SavedError::Missing(name))
    };
    let rules_file = header("RulesFile")?;
    let variant = header("VariantName")?;
    let mut all = Vec::new();
    for (index, text) in lines.filter(|(_, line)| !line.is_empty()) {
        let number = index + 1;
        let what = edit(text).or_else(|| a_move(text));
        let what = what.ok_or_else(|| SavedError::Line { number, text: text.to_owned() })?;
        all.push(Line { number, what });
    }
    Ok(SavedGame { seats, rules_file, variant, lines: all })
}

impl Edit {
    /// As it is written.
    pub fn text(&self) -> String {
        match self {
            Edit::Put(player, piece, square) => format!("({player} {piece} {square})"),
            Edit::Remove(square) => format!("(x {square})"),
        }
    }
}

impl SavedGame {
    /// The text of the file, with the line ends of Windows, as Zillions writes it. The numbers of
    /// the lines play no part.
    pub fn text(&self) -> String {
        let SavedGame { seats, rules_file, variant, lines } = self;
        let mut text = format!("{HEADER} {VERSION} {seats}\r\n");
        text += &format!("RulesFile={rules_file}\r\nVariantName={variant}\r\n");
        for line in lines {
            // Writing to a string can't fail.
            let _ = match &line.what {
                What::Edit(edit) => write!(text, "{}\r\n", edit.text()),
                What::Move(cycle, body) => write!(text, "{cycle}. {body}\r\n"),
            };
        }
        text
    }

    /// How many moves are recorded.
    pub fn moves(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line.what, What::Move(..))).count()
    }
}

fn edit(text: &str) -> Option<What> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let words: Vec<&str> = inner.split_whitespace().collect();
    match words[..] {
        ["x", square] => Some(What::Edit(Edit::Remove(square.to_owned()))),
        [player, piece, square] => {
            let own = |word: &str| word.to_owned();
            Some(What::Edit(Edit::Put(own(player), own(piece), own(square))))
        }
        _ => None,
    }
}

fn a_move(text: &str) -> Option<What> {
    let (number, body) = text.split_once('.')?;
    Some(What::Move(number.trim().parse().ok()?, body.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_edits_and_moves_are_read() {
        let text = "Zillions Save Game File Version 0.02 HC\r\nRulesFile=.\\a.zrf\r\n\
                    VariantName=Chess\r\n(White King e1)\n(x e8)\n1. Pawn e2 - e4\n1. Pass\n\n";
        let saved = parse(text).unwrap();
        assert_eq!((saved.rules_file.as_str(), saved.variant.as_str()), (".\\a.zrf", "Chess"));
        assert_eq!((saved.seats.as_str(), saved.moves()), ("HC", 2));
        let again = text.replace("\r\n", "\n").trim_end().replace('\n', "\r\n") + "\r\n";
        assert_eq!(saved.text(), again, "what is written is what was read");
        let own = |s: &str| s.to_owned();
        let what: Vec<What> = saved.lines.into_iter().map(|l| l.what).collect();
        assert_eq!(
            what,
            [
                What::Edit(Edit::Put(own("White"), own("King"), own("e1"))),
                What::Edit(Edit::Remove(own("e8"))),
                What::Move(1, own("Pawn e2 - e4")),
                What::Move(1, own("Pass")),
            ]
        );
        assert_eq!(parse("(game)"), Err(SavedError::Header));
        assert!(matches!(
            parse("Zillions Save Game File\nRulesFile=a\nVariantName=b\nnonsense"),
            Err(SavedError::Line { number: 4, .. })
        ));
    }
}
