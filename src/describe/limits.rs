//! How much a game uses of what Zillions 2.0 allows.

use serde::Serialize;

use super::words::list;
use super::{Block, say};
use crate::model::{Game, LIMITS};

/// A limit of Zillions 2.0 and how much of it a game uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Used {
    /// What is counted, in the plural: `directions`.
    pub what: &'static str,
    /// How many the game has.
    pub used: usize,
    /// The most that Zillions 2.0 allows.
    pub most: usize,
}

/// All limits with what the game uses of them.
pub fn limits(game: &Game) -> Vec<Used> {
    let used = |limit: &crate::model::Limit| (limit.used)(game);
    LIMITS.iter().map(|l| Used { what: l.what, used: used(l), most: l.most }).collect()
}

pub(super) fn sentences(game: &Game) -> Vec<Block> {
    let limits = limits(game);
    let (over, within): (Vec<&Used>, Vec<&Used>) =
        limits.iter().filter(|l| l.used > 0).partition(|l| l.used > l.most);
    let texts = |list: &[&Used]| -> Vec<String> {
        list.iter().map(|l| format!("{} of {} {}", l.used, l.most, l.what)).collect()
    };
    let mut blocks = Vec::new();
    if !over.is_empty() {
        let much = texts(&over);
        blocks.push(say(format!("Too much for Zillions: {}.", list(&much, "and"))));
    }
    if !within.is_empty() {
        blocks.push(say(format!(
            "Of what the FAQ of the language reference allows, the game uses {}.",
            list(&texts(&within), "and")
        )));
    }
    blocks
}
