//! What a comparison of two sides found, ready to be told: in the terminal, as JSON, as a page.
//!
//! Knows no file and no way of telling. A side is a rules file or the written rules of a game.

use super::because::Because;
use super::definitions::{Topic, Weight};
use crate::interp::Position;

/// One move that only one side has.
#[derive(Clone, Debug)]
pub struct Lone {
    /// The move in words.
    pub text: String,
    /// Places in A, if that is a rules file.
    pub in_a: Vec<Because>,
    /// Places in B.
    pub in_b: Vec<Because>,
}

/// A position on which the sides differ.
#[derive(Clone, Debug, Default)]
pub struct Exhibit {
    /// The board as text.
    pub board: String,
    /// The position in the notation of A, or of B if only B is a rules file.
    pub text: String,
    /// The same in the notation of B, where both are rules files.
    pub text_b: Option<String>,
    /// The position itself, in the rules file that `text` is of.
    pub position: Option<Position>,
    /// How many men stand on the board.
    pub men: usize,
    /// The moves of the game that lead there, where one does.
    pub game: Option<Vec<String>>,
    /// Moves that only A has.
    pub only_a: Vec<Lone>,
    /// Moves that only B has.
    pub only_b: Vec<Lone>,
    /// Further differences in whole sentences: what a move leads to, how the game ends.
    pub more: Vec<String>,
}

/// What is known of one type of man.
#[derive(Clone, Debug)]
pub enum Known {
    /// It makes the same moves on every position.
    Equal,
    /// It does not, for example here.
    Differs(Box<Exhibit>),
    /// That is not known, with the reason.
    Unknown(String),
}

/// One type of man.
#[derive(Clone, Debug)]
pub struct OfMan {
    /// Its name in A.
    pub name: String,
    /// Its name in B.
    pub name_b: String,
    /// How many places were looked at.
    pub places: usize,
    /// How many pairs of conditions were compared.
    pub conditions: usize,
    /// How many nodes the diagrams have, if that was counted for this man alone.
    pub nodes: Option<usize>,
    /// What came of it.
    pub known: Known,
}

/// Positions of one kind that were looked at.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Looked {
    /// What they are.
    pub kind: String,
    /// How many.
    pub positions: usize,
    /// How many moves were compared on them.
    pub moves: usize,
    /// On how many of them a limit was reached, so that agreement there says nothing.
    pub uncertain: usize,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    /// Why it was made.
    pub why: Vec<String>,
    /// The positions.
    pub looked: Vec<Looked>,
    /// The first position that differs.
    pub found: Option<Box<Exhibit>>,
}

/// What one side is.
#[derive(Clone, Debug)]
pub struct Sides {
    /// The title of the game.
    pub title: String,
    /// The file, or what else it is.
    pub source: String,
}

/// All that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// A.
    pub a: Sides,
    /// B.
    pub b: Sides,
    /// What is defined differently.
    pub topics: Vec<Topic>,
    /// What is known of each type of man.
    pub men: Vec<OfMan>,
    /// Whether both have the same squares, men and players.
    pub whole: bool,
    /// Whether one side is the written rules.
    pub written: bool,
    /// What was found by search, if there was one.
    pub searched: Option<Searched>,
}

/// The verdict over all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overall {
    /// Equal, and proved.
    Equal,
    /// Different.
    Differs,
    /// Not known.
    Undecided,
}

impl Found {
    /// The verdict. What is defined differently is a difference, unless it might not matter and a
    /// search saw none.
    pub fn overall(&self) -> Overall {
        let differs = |man: &OfMan| matches!(man.known, Known::Differs(_));
        let unknown = |man: &OfMan| matches!(man.known, Known::Unknown(_));
        let found = self.searched.as_ref().is_some_and(|s| s.found.is_some());
        let certain = self.topics.iter().any(|topic| topic.weight == Weight::Decides);
        let looked = self.searched.iter().flat_map(|searched| &searched.looked);
        let uncertain = looked.map(|looked| looked.uncertain).sum::<usize>() > 0;
        let nothing = self.men.iter().all(|man| man.conditions == 0);
        match () {
            () if found || certain || self.men.iter().any(differs) => Overall::Differs,
            () if self.topics.iter().any(|topic| topic.weight == Weight::Open) => {
                Overall::Undecided
            }
            () if nothing || uncertain => Overall::Undecided,
            () if self.men.iter().any(unknown) || !self.whole => Overall::Undecided,
            () => Overall::Equal,
        }
    }
}
