//! Moves as text, in the notation of Zillions' saved games (zrf-language 9.3, 9.4).
//!
//! One printer, two forms. A *saved* text names everything that a move does: `partial` with the
//! number of the move type that must follow, and changes of attributes. A *listed* text leaves
//! these two out, as Zillions' list of moves on screen does. (That list also hides what concerns
//! dummies. It is shown here, for who looks for a fault must see it.)

mod find;
mod print;

use rustc_hash::FxHashMap;

use super::moves::Move;
use super::position::Position;
use super::rules::Rules;

pub use find::{NoMove, near_moves};

/// How much of a move is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// As in the list of moves on screen.
    Listed,
    /// As in saved games.
    Saved,
}

impl Rules {
    /// The text of a move as a list of moves shows it, for example `Pawn e5 x d6`.
    pub fn move_text(&self, position: &Position, mv: &Move) -> String {
        print::print(self, position, mv, Form::Listed)
    }

    /// The text of a move as a saved game records it, for example
    /// `partial 2 Checker c3 - e5 x d4 @ e5 0 1`. Different moves may have the same text, see
    /// [`Rules::saved_texts`].
    pub fn saved_text(&self, position: &Position, mv: &Move) -> String {
        print::print(self, position, mv, Form::Saved)
    }

    /// The listed texts of all moves of a list. Where two would be the same, a number in brackets
    /// stands behind the second and later ones.
    pub fn move_texts(&self, position: &Position, moves: &[Move]) -> Vec<String> {
        self.texts(position, moves, Form::Listed)
    }

    /// The saved texts of all moves of a list, numbered like those of [`Rules::move_texts`]. A
    /// text with a number is none that Zillions would read: it does not tell such moves apart.
    pub fn saved_texts(&self, position: &Position, moves: &[Move]) -> Vec<String> {
        self.texts(position, moves, Form::Saved)
    }

    fn texts(&self, position: &Position, moves: &[Move], form: Form) -> Vec<String> {
        let mut seen: FxHashMap<String, usize> = FxHashMap::default();
        let mut texts = Vec::with_capacity(moves.len());
        for mv in moves {
            let text = print::print(self, position, mv, form);
            let count = seen.entry(text.clone()).or_insert(0);
            *count += 1;
            texts.push(if *count == 1 { text } else { format!("{text} ({count})") });
        }
        texts
    }
}
