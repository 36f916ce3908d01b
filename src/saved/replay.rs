//! Plays a saved game through: is every recorded move generated, with the recorded text?

use super::file::{Edit, SavedGame, What};
use crate::interp::{Man, Move, Position, Rules, near_moves};

/// What came of playing a saved game.
#[derive(Clone, Debug)]
pub struct Replay {
    /// How many recorded moves were found among the legal ones.
    pub played: usize,
    /// How many of them have exactly the recorded text. `partial` with its number and changes of
    /// attributes, which the list of moves on screen does not show either, are not compared.
    pub exact: usize,
    /// How many moves are recorded.
    pub total: usize,
    /// Where it went no further, if it did not reach the end.
    pub stop: Option<Stop>,
}

/// Where a saved game and the rules part.
#[derive(Clone, Debug)]
pub struct Stop {
    /// The line of the saved game, from 1.
    pub line: usize,
    /// The recorded text.
    pub text: String,
    /// Why it can't be played.
    pub why: String,
    /// The position in which it can't be played.
    pub position: Position,
    /// The legal moves nearest to it.
    pub near: Vec<String>,
}

/// Plays a saved game from the game's own start position.
pub fn replay(rules: &Rules, saved: &SavedGame) -> Replay {
    let moves = saved.lines.iter().filter(|l| matches!(l.what, What::Move(..)));
    let mut result = Replay { played: 0, exact: 0, total: moves.count(), stop: None };
    let mut position = Position::start(&rules.game);
    for line in &saved.lines {
        let stop = |text: &str, why: String, near, position: &Position| {
            Some(Stop {
                line: line.number,
                text: text.to_owned(),
                why,
                position: position.clone(),
                near,
            })
        };
        match &line.what {
            What::Edit(edit) => {
                if let Err(why) = apply_edit(rules, &mut position, edit) {
                    result.stop = stop("", why, Vec::new(), &position);
                    return result;
                }
            }
            What::Move(_, text) => {
                let legal = rules.legal(&position);
                let wanted = shown(text);
                let Some((mv, exact)) = find(rules, &position, &legal, &wanted) else {
                    let near = near_moves(&wanted, rules.move_texts(&position, &legal));
                    let why = "this move is not legal".to_owned();
                    result.stop = stop(text, why, near, &position);
                    return result;
                };
                result.played += 1;
                result.exact += usize::from(exact);
                position = rules.apply(&position, mv).position;
            }
        }
    }
    result
}

/// The legal move with the recorded text, else the only one with the same items in another order.
fn find<'m>(
    rules: &Rules,
    position: &Position,
    legal: &'m [Move],
    wanted: &str,
) -> Option<(&'m Move, bool)> {
    let text = |mv: &Move| shown(&rules.move_text_with_attributes(position, mv));
    if let Some(mv) = legal.iter().find(|mv| text(mv) == wanted) {
        return Some((mv, true));
    }
    let same_items = |mv: &&Move| items(&text(mv)) == items(wanted);
    legal.iter().find(same_items).map(|mv| (mv, false))
}

/// The recorded text without what the list of moves on screen hides.
fn shown(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut kept: Vec<&str> = Vec::new();
    let mut i = 0;
    while i < words.len() {
        match words[i] {
            "partial" if i == 0 => i += 2,
            "@" => i += 4,
            word => {
                kept.push(word);
                i += 1;
            }
        }
    }
    kept.join(" ")
}

fn items(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    words.sort_unstable();
    words
}

fn apply_edit(rules: &Rules, position: &mut Position, edit: &Edit) -> Result<(), String> {
    let game = &rules.game;
    let square =
        |name: &str| game.board.square(name).ok_or(format!("there is no position '{name}'"));
    match edit {
        Edit::Remove(name) => position.board[square(name)?.index()] = None,
        Edit::Put(player, piece, name) => {
            let owner = game.player(player).ok_or(format!("there is no player '{player}'"))?;
            let id = game.piece(piece).ok_or(format!("there is no piece '{piece}'"))?;
            let attributes = game.pieces[id.index()].attributes;
            position.board[square(name)?.index()] = Some(Man { owner, piece: id, attributes });
        }
    }
    Ok(())
}
