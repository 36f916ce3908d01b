//! Who moves when.

use super::words::{list, number};
use super::{Block, say};
use crate::model::{Game, Turn};

/// How many items of a turn order are written out.
const MAX_ITEMS: usize = 24;

pub(super) fn turns(game: &Game) -> Vec<Block> {
    let mut blocks = Vec::new();
    if game.turns.is_empty() {
        blocks.push(say("The turn order is missing."));
    } else {
        blocks.push(say(order(game)));
    }
    blocks.extend(types(game).map(say));
    let named = |wanted: fn(&crate::model::Player) -> bool| -> Vec<&str> {
        game.players.iter().filter(|p| wanted(p)).map(|p| p.name.as_str()).collect()
    };
    let random = named(|p| p.random && !p.neutral);
    if !random.is_empty() {
        let plays = if random.len() == 1 { "plays" } else { "play" };
        let text = "at random: each legal move is as likely as any other (as far as is known)";
        blocks.push(say(format!("{} {plays} {text}.", list(&random, "and"))));
    }
    let neutral = named(|p| p.neutral);
    if !neutral.is_empty() && !game.turns.is_empty() {
        let text = match neutral.len() {
            1 => "has no turn of its own: its pieces are neutral",
            _ => "have no turns of their own: their pieces are neutral",
        };
        blocks.push(say(format!("{} {text}.", list(&neutral, "and"))));
    }
    blocks.extend(priorities(game).map(say));
    blocks
}

/// The turn order as one or two sentences.
fn order(game: &Game) -> String {
    let name = |turn: &Turn| game.players[turn.taker.index()].name.as_str();
    let names: Vec<&str> = game.turns.iter().map(name).collect();
    let mut distinct: Vec<&str> = names.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let plain = game.turns.iter().all(|t| t.taker == t.side);
    let same_type = game.turns.iter().all(|t| t.move_type == game.turns[0].move_type);
    let each_once = distinct.len() == names.len();
    if plain && same_type && each_once && game.repeat_from == 0 {
        return match names[..] {
            [only] => format!("{only} moves alone, turn after turn."),
            [first, second] => format!("{first} and {second} move in turn; {first} begins."),
            _ => {
                format!("{} move in turn, in this order; {} begins.", list(&names, "and"), names[0])
            }
        };
    }
    let (opening, round) = game.turns.split_at(game.repeat_from.min(game.turns.len()));
    if opening.is_empty() {
        return format!("One round of turns is: {}.", items(game, round));
    }
    format!(
        "First comes: {}. After that, again and again: {}.",
        items(game, opening),
        items(game, round)
    )
}

/// Turns with equal neighbours counted: "White twice, Black twice".
fn items(game: &Game, turns: &[Turn]) -> String {
    let mut runs: Vec<(String, usize)> = Vec::new();
    let same = game.turns.iter().all(|t| t.move_type == game.turns[0].move_type);
    for turn in turns {
        let text = item(game, turn, same);
        match runs.last_mut() {
            Some((last, times)) if *last == text => *times += 1,
            _ => runs.push((text, 1)),
        }
    }
    let texts: Vec<String> = runs
        .iter()
        .map(|(text, times)| match times {
            1 => text.clone(),
            2 => format!("{text} twice"),
            n => format!("{text} {} times", number(*n)),
        })
        .collect();
    if texts.len() <= MAX_ITEMS {
        return texts.join(", ");
    }
    format!("{}, and {} more", texts[..MAX_ITEMS].join(", "), texts.len() - MAX_ITEMS)
}

/// One turn. A move type that all turns have the same is not repeated.
fn item(game: &Game, turn: &Turn, same: bool) -> String {
    let name = |p: crate::model::PlayerId| game.players[p.index()].name.as_str();
    let mut text = name(turn.taker).to_owned();
    if turn.side != turn.taker {
        text += &format!(" with the pieces of {}", name(turn.side));
    }
    if let Some(t) = turn.move_type.filter(|_| !same) {
        text += &format!(" ({} moves only)", game.move_types[t.index()]);
    }
    text
}

/// What the move types of turns mean.
fn types(game: &Game) -> Option<String> {
    let typed = game.turns.iter().filter(|t| t.move_type.is_some()).count();
    if typed == 0 {
        return None;
    }
    let first = game.turns[0].move_type;
    let mut text = match first.filter(|_| game.turns.iter().all(|t| t.move_type == first)) {
        Some(t) => {
            format!("In each turn only moves of type {} are legal.", game.move_types[t.index()])
        }
        None => String::new(),
    };
    if !game.priorities.is_empty() {
        let which = if typed == game.turns.len() { "all turns name" } else { "a turn names" };
        text += &format!(" Where a turn names a move type, move priorities are off ({which} one).");
    }
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn priorities(game: &Game) -> Option<String> {
    let names: Vec<&str> =
        game.priorities.iter().map(|t| game.move_types[t.index()].as_str()).collect();
    let all = game.turns.iter().all(|t| t.move_type.is_some()) && !game.turns.is_empty();
    if all {
        return None;
    }
    match names[..] {
        [] => None,
        [only] => Some(format!(
            "While a side has a move of type {only}, it may make no other one (move-priorities)."
        )),
        _ => Some(format!(
            "Moves have priorities, by type: {}, then all others. While a side has a move of an \
             earlier type, later ones are illegal.",
            names.join(", ")
        )),
    }
}
