//! Writes down a game that was played here, as Zillions would save it.

use thiserror::Error;

use super::cycle::Cycle;
use super::file::{Edit, Line, SavedGame, What, parse};
use super::replay::replay;
use crate::interp::{Last, Move, Position, Rules};
use crate::model::{Game, Square};

/// Lines in front of the first change or move.
const HEADER_LINES: usize = 3;

/// Why a game can't be written as a saved game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RecordError {
    /// The format knows changes of the board before the first move, and nothing else.
    #[error("a saved game can't begin with this position: {0}")]
    Start(String),
    /// A move that can't be played.
    #[error("move {number} is not legal in its position")]
    Illegal {
        /// Which move, from 1.
        number: usize,
    },
    /// Zillions' notation does not tell the move from another one.
    #[error("move {number} ('{text}') is written like another legal move")]
    Alike {
        /// Which move, from 1.
        number: usize,
        /// Its text.
        text: String,
    },
    /// Names hold blanks or line ends, so that what is written means something else.
    #[error("what would be written does not read back as this game: its names don't allow it")]
    NotReadBack,
}

/// The saved game of moves that were played one after the other from a start position. It is
/// read back and played through before it is returned.
pub fn record(
    rules: &Rules,
    rules_file: &str,
    start: &Position,
    moves: &[Move],
) -> Result<SavedGame, RecordError> {
    let game = &rules.game;
    let mut lines: Vec<What> = edits(game, start)?.into_iter().map(What::Edit).collect();
    let mut position = start.clone();
    let mut cycle = Cycle::default();
    for (index, mv) in moves.iter().enumerate() {
        let number = index + 1;
        let legal = rules.legal(&position);
        let Some(chosen) = legal.iter().find(|other| other.same_effect(mv)) else {
            return Err(RecordError::Illegal { number });
        };
        let text = rules.saved_text(&position, chosen);
        let first = legal.iter().find(|other| rules.saved_text(&position, other) == text);
        if !first.is_some_and(|first| first.same_effect(chosen)) {
            return Err(RecordError::Alike { number, text });
        }
        lines.push(What::Move(cycle.number(), text));
        position = rules.apply(&position, chosen).position;
        cycle.advance(game, &position);
    }
    let numbered = lines.into_iter().enumerate();
    let saved = SavedGame {
        seats: seats(game),
        rules_file: rules_file.to_owned(),
        variant: game.title.clone(),
        lines: numbered.map(|(i, what)| Line { number: HEADER_LINES + 1 + i, what }).collect(),
    };
    let back = parse(&saved.text()).map_err(|_| RecordError::NotReadBack)?;
    let played = replay(rules, &back);
    let same = back == saved
        && played.stop.is_none()
        && played.exact == played.total
        && played.position == position;
    if same { Ok(saved) } else { Err(RecordError::NotReadBack) }
}

/// A human plays who chooses moves; random and neutral players are the computer's.
fn seats(game: &Game) -> String {
    let seat = |player: &crate::model::Player| {
        if player.random || player.neutral { 'C' } else { 'H' }
    };
    game.players.iter().map(seat).collect()
}

/// The changes of the board that lead from the game's own start to another one.
fn edits(game: &Game, start: &Position) -> Result<Vec<Edit>, RecordError> {
    let own = Position::start(game);
    let wrong = |why: String| Err(RecordError::Start(why));
    if start.turn != own.turn {
        let taker = game.turns[own.turn].taker;
        let name = &game.players[taker.index()].name;
        return wrong(format!("the first turn of the game, that of {name}, moves first"));
    }
    if start.stock != own.stock {
        return wrong("the men off the board can't be changed".to_owned());
    }
    if start.partial.is_some() || start.last != Last::default() {
        return wrong("there is no move before the first one".to_owned());
    }
    let (mut removed, mut put) = (Vec::new(), Vec::new());
    for (index, (before, after)) in own.board.iter().zip(&start.board).enumerate() {
        if before == after {
            continue;
        }
        let square = game.board.name(Square(index as u16));
        if before.is_some() {
            removed.push(Edit::Remove(square.to_owned()));
        }
        let Some(man) = after else { continue };
        let piece = &game.pieces[man.piece.index()];
        if man.attributes != piece.attributes {
            return wrong(format!("the attributes of the man on {square} can't be set"));
        }
        let owner = game.players[man.owner.index()].name.clone();
        put.push(Edit::Put(owner, piece.name.clone(), square.to_owned()));
    }
    Ok(removed.into_iter().chain(put).collect())
}
