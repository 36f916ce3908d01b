//! What a game is, in plain English.
//!
//! Turns a typed game into headed sections of sentences, tables and drawings: who moves when, the
//! board, the pieces, how the game ends (with the defaults that apply where the file is silent),
//! options, limits. Knows nothing of the terminal: no colours, no width.
//!
//! Sentences speak to authors, so they say "position" and "piece" where ZRF does.

mod board;
mod code;
mod defaults;
mod goals;
mod limits;
mod options;
mod pieces;
mod squares;
mod subject;
#[cfg(test)]
mod tests;
mod text;
mod tree;
mod turns;
mod words;
mod zones;

use std::sync::Arc;

use serde::Serialize;

use crate::interp::{Rules, Semantics};
use crate::model::Game;

pub use code::{instructions, written_out};
pub use defaults::{Default, DefaultResult, defaults};
pub use goals::goal_sentence;
pub use limits::{Used, limits};
pub use tree::{Branch, tree};

/// A game in words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Description {
    /// The game's title.
    pub title: String,
    /// Whether it is a variant of another game of the file.
    pub variant: bool,
    /// One sentence that says what kind of game it is.
    pub summary: String,
    /// The sections, in reading order.
    pub sections: Vec<Section>,
}

/// A part of a description under one heading.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Section {
    /// The heading.
    pub heading: &'static str,
    /// What stands under it.
    pub blocks: Vec<Block>,
}

/// A piece of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Block {
    /// One or more whole sentences.
    Sentence(String),
    /// Lines that must keep their shape: a drawing or a table.
    Figure(String),
}

/// Describes a game. The work is bounded by the size of the game.
pub fn describe(game: &Arc<Game>) -> Description {
    let rules = Rules::new(Arc::clone(game), Semantics::default());
    let sections: [(&'static str, Vec<Block>); 9] = [
        ("Players and turns", turns::turns(game)),
        ("Board", board::board(&rules)),
        ("Zones", zones::zones(&rules)),
        ("Pieces", pieces::pieces(&rules)),
        ("How the game ends", goals::goals(&rules)),
        ("Options", options::options(game)),
        ("Limits of Zillions 2.0", limits::sentences(game)),
        ("In the author's words", text::author(game)),
        ("Other texts and files", text::files(game)),
    ];
    let sections = sections.into_iter().filter(|(_, blocks)| !blocks.is_empty());
    Description {
        title: game.title.clone(),
        variant: game.variant,
        summary: summary(game),
        sections: sections.map(|(heading, blocks)| Section { heading, blocks }).collect(),
    }
}

fn summary(game: &Game) -> String {
    use words::count;
    let people = game.players.iter().filter(|p| !p.neutral && !p.random).count();
    let what = match people {
        0 => "A game without players".to_owned(),
        1 => "A game for one player".to_owned(),
        n => format!("A game for {n} players"),
    };
    let board = count(game.board.squares.len(), "position", "positions");
    let pieces = count(game.pieces.len(), "type of piece", "types of pieces");
    let mut text = format!("{what} on a board of {board}, with {pieces}.");
    if let Some(engine) = game.texts.get("engine").filter(|e| !e.is_empty()) {
        text += &format!(
            " The engine {engine} plays it: what follows is what the file says, which need not be \
             the rules."
        );
    }
    text
}

/// A block of whole sentences.
fn say(text: impl Into<String>) -> Block {
    Block::Sentence(text.into())
}
