//! The games whose rules are written down twice, as commands see them.
//!
//! Knows their list, and what every one of them can do; each says the rest in its own file.

use std::sync::Arc;

use super::compare::{Pair, compare};
use super::report::describe;
use super::sample::{Comparison, Entry, Sampled};
use crate::model::Game;
use crate::source::Sources;

/// Choices among the readings of a game: (id, choice), by the names of the generator.
pub type Chosen = [(String, String)];

/// A game with a generator of rules files and a reference, each derived from its prose.
pub trait Written: Sync {
    /// The full name of the game.
    fn title(&self) -> &'static str;

    /// The names of its men.
    fn pieces(&self) -> Vec<&'static str>;

    /// The names of its squares.
    fn squares(&self) -> Vec<String>;

    /// The readings that a rules file can be written for: ids and choices, the default first.
    fn topics(&self) -> Vec<(&'static str, &'static [&'static str])>;

    /// Writes the rules file for some readings: its name and text. The error says which reading
    /// there is none of.
    fn file(&self, chosen: &Chosen) -> Result<(String, String), String>;

    /// What each variant of a rules file is compared with, the file being written for `chosen`.
    /// `default` is the number of the game that Zillions opens first.
    fn entries(
        &self,
        games: &[Arc<Game>],
        default: Option<usize>,
        chosen: &Chosen,
    ) -> Result<Vec<Entry>, String>;

    /// Where the rules file is not, or cannot be, exactly what is written. `game` is the generated
    /// game of the default readings, `sources` hold its file.
    fn known_differences(&self, game: &Arc<Game>, sources: &Sources) -> Vec<Known>;
}

/// A difference that is known of a generated rules file.
#[derive(Clone, Debug)]
pub struct Known {
    /// One paragraph: the reading, the rule, what the file does instead, why.
    pub text: String,
    /// How both sides differ in a position that shows it, found by comparing them there; nothing
    /// if the difference is none on the board. The error says why it is not shown.
    pub witness: Result<Option<String>, String>,
}

/// How the sides differ in one position, in words.
pub(super) fn witness<P: Pair>(
    pair: &P,
    position: &P::Reference,
    sources: &Sources,
) -> Result<Option<String>, String> {
    match compare(pair, position).difference {
        Some(difference) => Ok(Some(describe(pair, sources, &difference))),
        None => Err("in its witness both sides agree".to_owned()),
    }
}

/// The game of this name.
pub fn written(name: &str) -> Option<&'static dyn Written> {
    GAMES.iter().find(|(known, _)| *known == name).map(|(_, game)| *game)
}

/// All games by name.
pub const GAMES: &[(&str, &dyn Written)] =
    &[("abagoren", &super::abagoren::Abagoren), ("abchess", &super::abchess::WrittenAbchess)];

/// A variant with its pair, whose type is forgotten.
pub(super) fn entry<P: Sampled + 'static, E: std::error::Error>(
    game: &Game,
    reading: String,
    share: usize,
    pair: Result<P, E>,
) -> Entry {
    let pair = match pair {
        Ok(pair) => Ok(Box::new(pair) as Box<dyn Comparison>),
        Err(error) => Err(error.to_string()),
    };
    Entry { title: game.title.clone(), reading, share, pair }
}

/// Whether White and Black move in turn from the turn numbered `from` on, for ever.
pub(super) fn in_turn(game: &Game, from: usize) -> bool {
    let turns = game.turns.get(from..).unwrap_or_default().iter();
    let plain = turns.filter(|t| t.taker == t.side);
    let names: Vec<&str> = plain.map(|t| game.players[t.taker.index()].name.as_str()).collect();
    let two = game.players.len() == 2 && game.players[0].name == "White";
    two && names == ["White", "Black"] && game.repeat_from == from
}
