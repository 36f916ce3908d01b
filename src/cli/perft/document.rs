//! What a count gives, as text and as JSON; shares of it are read again.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use crate::interp::{Position, Rules};

/// A share of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Share {
    /// Which one, from 1.
    pub part: u32,
    /// How many there are.
    pub of: u32,
}

/// Counts of one position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    /// The title of the game or variant.
    pub game: String,
    /// The position in one line.
    pub position: String,
    /// What counts as one move.
    pub convention: String,
    /// The choice made for each open question (`zrf semantics`), by name.
    pub semantics: BTreeMap<String, String>,
    /// How deep the count goes.
    pub depth: u32,
    /// The share that is counted, if it is not all.
    pub share: Option<Share>,
    /// Why there is nothing to count, if the game is over.
    pub over: Option<String>,
    /// Why the interpreter counted and not the engine, if it did.
    pub interpreter: Option<String>,
    /// Depths with their counts.
    pub counts: Vec<(u32, u64)>,
    /// First moves with the counts behind them, for the greatest depth.
    pub moves: Vec<(String, u64)>,
    /// Which first moves belong to the share; of the others nothing is counted here.
    #[serde(skip)]
    pub in_share: Vec<bool>,
    /// Why counts are missing, if some are.
    pub trouble: Option<String>,
}

impl Document {
    /// A document without counts.
    pub fn new(rules: &Rules, position: &Position, depth: u32) -> Document {
        Document {
            game: rules.game.title.clone(),
            position: rules.position_text(position),
            convention: String::new(),
            semantics: rules
                .semantics
                .choices()
                .map(|(n, c)| (n.to_owned(), c.to_owned()))
                .collect(),
            depth,
            share: None,
            over: None,
            interpreter: None,
            counts: Vec::new(),
            moves: Vec::new(),
            in_share: Vec::new(),
            trouble: None,
        }
    }

    /// Writes it for people. So many of the counts are written already.
    pub fn write(&self, out: &mut dyn Write, divide: bool, told: usize) -> io::Result<()> {
        if let Some(over) = &self.over {
            writeln!(out, "The game is over: {over}.")?;
        }
        if divide && self.trouble.is_none() {
            let here = |i: usize| self.share.is_none() || self.in_share.get(i) == Some(&true);
            let moves = self.moves.iter().enumerate().filter(|(i, _)| here(*i)).map(|(_, m)| m);
            let width = moves.clone().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
            for (text, count) in moves {
                writeln!(out, "{text:<width$}  {count}")?;
            }
        }
        for number in told..self.counts.len() {
            self.write_count(number, out)?;
        }
        if let Some(trouble) = &self.trouble {
            let next = self.counts.last().map_or(self.depth.min(1), |(depth, _)| depth + 1);
            writeln!(out, "depth {next}  not counted")?;
            writeln!(out, "This is not certain. {trouble}")?;
        }
        Ok(())
    }

    /// Writes the count of one depth, by its number among the counts.
    pub fn write_count(&self, number: usize, out: &mut dyn Write) -> io::Result<()> {
        let Some((depth, count)) = self.counts.get(number) else { return Ok(()) };
        let share = self.share.map_or(String::new(), |s| format!(" (share {}/{})", s.part, s.of));
        writeln!(out, "depth {depth}  {count}{share}")
    }
}
