//! Plays a saved game through: is every recorded move generated, with the recorded text?

use super::cycle::Cycle;
use super::file::{Edit, SavedGame, What};
use super::items::{items, without_hidden, without_numbers};
use crate::interp::{Man, Move, Position, Rules, Trouble, Watch, near_moves};
use crate::model::Game;

/// What came of playing a saved game.
#[derive(Clone, Debug)]
pub struct Replay {
    /// How many moves are recorded.
    pub total: usize,
    /// How many of them were found among the legal ones.
    pub played: usize,
    /// How many of those have exactly the recorded text and number of the turn cycle.
    pub exact: usize,
    /// The others.
    pub unlike: Vec<Unlike>,
    /// How many changes of the board that are no moves were made.
    pub edits: usize,
    /// Where it went no further, if it did not reach the end.
    pub stop: Option<Stop>,
    /// The position at the end.
    pub position: Position,
}

/// A recorded move that is legal but would be written in another way here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlike {
    /// The line of the saved game, from 1.
    pub line: usize,
    /// What is recorded.
    pub recorded: String,
    /// What would be written here.
    pub written: String,
    /// What differs.
    pub what: Difference,
}

/// What differs between a recorded text and ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// Only the number of the turn cycle in front.
    Cycle,
    /// Only the number of the move type behind `partial`, or that of an attribute.
    Numbers,
    /// The items stand in another order.
    Order,
    /// What a list of moves hides differs: whether the move is partial, or attributes.
    Hidden,
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
    /// Why the list of legal moves is not certain, if it is not.
    pub trouble: Option<Trouble>,
}

/// Plays a saved game from the game's own start position.
pub fn replay(rules: &Rules, saved: &SavedGame) -> Replay {
    let mut result = Replay {
        total: saved.moves(),
        played: 0,
        exact: 0,
        unlike: Vec::new(),
        edits: 0,
        stop: None,
        position: Position::start(&rules.game),
    };
    let mut cycle = Cycle::default();
    for line in &saved.lines {
        match &line.what {
            What::Edit(edit) => {
                if let Err(why) = apply_edit(&rules.game, &mut result.position, edit) {
                    result.stop_at(line.number, "", why, Vec::new());
                    return result;
                }
                result.edits += 1;
            }
            What::Move(number, text) => {
                let watch = Watch::new();
                let legal = rules.legal_with(&result.position, &watch);
                let Some((mv, difference)) = find(rules, &result.position, &legal, text) else {
                    let near = near_moves(text, rules.saved_texts(&result.position, &legal));
                    result.stop_at(line.number, text, "this move is not legal".to_owned(), near);
                    if let Some(stop) = &mut result.stop {
                        stop.trouble = watch.trouble();
                    }
                    return result;
                };
                result.played += 1;
                let same_cycle = *number == cycle.number();
                match difference.or((!same_cycle).then_some(Difference::Cycle)) {
                    None => result.exact += 1,
                    Some(what) => result.unlike.push(Unlike {
                        line: line.number,
                        recorded: format!("{number}. {text}"),
                        written: format!(
                            "{}. {}",
                            cycle.number(),
                            rules.saved_text(&result.position, mv)
                        ),
                        what,
                    }),
                }
                result.position = rules.apply(&result.position, mv).position;
                cycle.advance(&rules.game, &result.position);
            }
        }
    }
    result
}

impl Replay {
    fn stop_at(&mut self, line: usize, text: &str, why: String, near: Vec<String>) {
        let (text, position) = (text.to_owned(), self.position.clone());
        self.stop = Some(Stop { line, text, why, position, near, trouble: None });
    }
}

/// The legal move that a recorded text means: one with this text, else one that differs in ever
/// more, and in what.
fn find<'m>(
    rules: &Rules,
    position: &Position,
    legal: &'m [Move],
    text: &str,
) -> Option<(&'m Move, Option<Difference>)> {
    let texts: Vec<String> = legal.iter().map(|mv| rules.saved_text(position, mv)).collect();
    let recorded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(i) = texts.iter().position(|t| *t == recorded) {
        return Some((&legal[i], None));
    }
    let sorted = |mut items: Vec<String>| {
        items.sort_unstable();
        items
    };
    let wanted = items(&rules.game, &recorded);
    let all: Vec<Vec<String>> = texts.iter().map(|t| items(&rules.game, t)).collect();
    type View<'v> = &'v dyn Fn(&[String]) -> Vec<String>;
    let views: [(Difference, View); 4] = [
        (Difference::Numbers, &|items| without_numbers(items)),
        (Difference::Order, &|items| sorted(items.to_vec())),
        (Difference::Order, &|items| sorted(without_numbers(items))),
        (Difference::Hidden, &|items| sorted(without_hidden(items))),
    ];
    views.into_iter().find_map(|(difference, view)| {
        let wanted = view(&wanted);
        let i = all.iter().position(|items| view(items) == wanted)?;
        Some((&legal[i], Some(difference)))
    })
}

/// Makes a change of the board that is no move.
fn apply_edit(game: &Game, position: &mut Position, edit: &Edit) -> Result<(), String> {
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
