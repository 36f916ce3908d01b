//! Plays a saved game through: is every recorded move generated, with the recorded text?

use rustc_hash::FxHashMap;

use super::cycle::Cycle;
use super::file::{Edit, SavedGame, What};
use super::items::{items, without_hidden, without_numbers};
use crate::interp::{Man, Move, Outcome, Position, Rules, Trouble, Watch, near_moves};
use crate::model::Game;
use crate::report::nearest;

/// What came of playing a saved game.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The first move played of which the language does not say what it does, by its line: then
    /// the positions after it are not certain.
    pub uncertain: Option<(usize, Trouble)>,
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
    /// If moves are recorded behind the end of the game: that end.
    pub over: Option<Over>,
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

/// The end of a game behind which a saved game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// The line of the move that ended it, from 1.
    pub line: usize,
    /// The line of the first move behind it, from 1.
    pub next: usize,
    /// How it ended.
    pub outcome: Outcome,
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
        uncertain: None,
        total: saved.moves(),
        played: 0,
        exact: 0,
        unlike: Vec::new(),
        edits: 0,
        stop: None,
        over: None,
        position: Position::start(&rules.game),
    };
    let mut ended: Option<(usize, Outcome)> = None;
    let mut seen: FxHashMap<_, usize> = FxHashMap::default();
    seen.insert(result.position.repetition_key(&rules.game), 1);
    let mut cycle = Cycle::default();
    for line in &saved.lines {
        match &line.what {
            What::Edit(edit) => {
                if let Err(why) = apply_edit(&rules.game, &mut result.position, edit) {
                    result.stop_at(line.number, &edit.text(), why, Vec::new());
                    return result;
                }
                result.edits += 1;
                // Another position: whether its game is over nobody has asked, and it has no past.
                ended = None;
                seen.clear();
                seen.insert(result.position.repetition_key(&rules.game), 1);
            }
            What::Move(number, text) => {
                if let Some((ending, outcome)) = ended.take()
                    && result.over.is_none()
                {
                    result.over = Some(Over { line: ending, next: line.number, outcome });
                }
                let watch = Watch::new();
                let legal = rules.legal_with(&result.position, &watch);
                let Some((mv, difference)) = find(rules, &result.position, &legal, text) else {
                    let near = near_moves(text, rules.saved_texts(&result.position, &legal));
                    let why = unknown_name(&rules.game, text);
                    let why = why.unwrap_or_else(|| "this move is not legal".to_owned());
                    result.stop_at(line.number, text, why, near);
                    if let Some(stop) = &mut result.stop {
                        stop.trouble = watch.trouble();
                    }
                    return result;
                };
                result.played += 1;
                let unsaid = mv.unsaid_trouble(None).map(|trouble| (line.number, trouble));
                result.uncertain = result.uncertain.or(unsaid);
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
                let mover = rules.game.turns[result.position.turn].taker;
                let watch = Watch::new();
                let applied = rules.apply_with(&result.position, mv, &watch);
                result.position = applied.position;
                if result.position.partial.is_none() {
                    let times =
                        seen.entry(result.position.repetition_key(&rules.game)).or_insert(0);
                    *times += 1;
                    let (after, captured) = (&result.position, &applied.captured);
                    let outcome = rules.outcome_with(after, captured, mover, *times, &watch);
                    ended = outcome.filter(|_| watch.trouble().is_none()).map(|o| (line.number, o));
                }
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
    let square = |name: &str| game.board.square(name).ok_or_else(|| no_square(game, name));
    match edit {
        Edit::Remove(name) => position.board[square(name)?.index()] = None,
        Edit::Put(player, piece, name) => {
            let owner = game.player(player).ok_or_else(|| no_player(game, player))?;
            let id = game.piece(piece).ok_or_else(|| no_piece(game, piece))?;
            let attributes = game.pieces[id.index()].attributes;
            position.board[square(name)?.index()] = Some(Man { owner, piece: id, attributes });
        }
    }
    Ok(())
}

/// The first name in a recorded move that the game does not know, as a clause.
fn unknown_name(game: &Game, text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let square = |name: &str| game.board.square(name).is_none().then(|| no_square(game, name));
    let piece = |name: &str| game.piece(name).is_none().then(|| no_piece(game, name));
    let player = |name: &str| game.player(name).is_none().then(|| no_player(game, name));
    items(game, text).iter().find_map(|item| {
        let item: Vec<&str> = item.split(' ').collect();
        match item[..] {
            [name, from, "-" | "x", to] => {
                piece(name).or_else(|| square(from)).or_else(|| square(to))
            }
            ["x" | "flip", at] => square(at),
            ["=", name] if game.player(name).is_none() => piece(name),
            // Cut as a placement, but written like a movement: the name of its piece is unknown.
            [name, from, "-" | "x"] if words.len() > 3 => piece(name).or_else(|| square(from)),
            [owner, name, at] if owner != "@" => {
                player(owner).or_else(|| piece(name)).or_else(|| square(at))
            }
            _ => None,
        }
    })
}

fn no_square(game: &Game, name: &str) -> String {
    let squares = game.board.squares.iter().map(|s| s.name.as_str());
    format!("there is no position '{name}'{}", hint(&nearest(name, squares)))
}

fn no_piece(game: &Game, name: &str) -> String {
    let pieces = game.pieces.iter().map(|p| p.name.as_str());
    format!("there is no piece '{name}'{}", hint(&nearest(name, pieces)))
}

fn no_player(game: &Game, name: &str) -> String {
    let players = game.players.iter().map(|p| p.name.as_str());
    format!("there is no player '{name}'{}", hint(&nearest(name, players)))
}

fn hint(near: &[&str]) -> String {
    match near {
        [] => String::new(),
        _ => format!("; did you mean '{}'?", near.join("' or '")),
    }
}
