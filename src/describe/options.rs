//! The options in force, and what applies where none is.

use super::{Block, say};
use crate::model::Game;
use crate::syntax::words::{self, GameOption};

pub(super) fn options(game: &Game) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut looks = Vec::new();
    // Written twice, for example in a game and again in its variant, the last value counts.
    let mut last: Vec<&(String, String)> = Vec::new();
    for option in game.options.written.iter().rev() {
        if !last.iter().any(|(name, _)| *name == option.0) {
            last.push(option);
        }
    }
    for (name, value) in last.into_iter().rev() {
        let Some(option) = words::option(name) else { continue };
        if option.affects_play {
            blocks.push(say(format!("{name} = {value}: {}.", meaning(option, value))));
        } else {
            looks.push(format!("{name} = {value}"));
        }
    }
    if !looks.is_empty() {
        blocks.push(say(format!("For display only: {}.", looks.join(", "))));
    }
    let silent = silent(game);
    if !silent.is_empty() {
        blocks.push(say(format!("No option says otherwise, so {}.", silent.join("; "))));
    }
    blocks
}

/// What a value of an option that matters for play means.
fn meaning(option: &GameOption, value: &str) -> String {
    match (option.name, value) {
        ("pass turn", "forced") => {
            "a player passes when nothing else can be played, and only then".to_owned()
        }
        ("pass turn", "false") => "nobody may pass (the default)".to_owned(),
        ("pass turn", _) => "a player may always pass".to_owned(),
        ("maximal captures", "2") => {
            "only the longest chains of partial moves are legal, weighed by the pieces captured \
             (Zillions' weights are not known: zrf only counts)"
                .to_owned()
        }
        ("maximal captures", "false") => {
            "shorter chains of partial moves are as good as longer ones (the default)".to_owned()
        }
        ("maximal captures", _) => "only the longest chains of partial moves are legal".to_owned(),
        (_, "false") => format!("it does not hold that {} (the default)", option.meaning),
        _ => option.meaning.to_owned(),
    }
}

/// What applies by default, of the options that matter for this game.
fn silent(game: &Game) -> Vec<&'static str> {
    let code = super::code::game_uses(game);
    let defaults = [
        ("pass turn", true, "nobody may pass"),
        ("pass partial", code.partial, "a chain of partial moves must be played to its end"),
        (
            "maximal captures",
            code.partial,
            "shorter chains of partial moves are as good as longer ones",
        ),
        ("recycle captures", code.drops, "captured pieces do not come back into stock"),
        ("discard cascades", code.cascade, "a cascade stays noted for later 'add's of its block"),
    ];
    let written = |name: &str| game.options.written.iter().any(|(known, _)| known == name);
    let silent = |&(name, matters, _): &(&str, bool, &str)| matters && !written(name);
    defaults.into_iter().filter(silent).map(|(.., text)| text).collect()
}
