//! A game compiled for its size of board, behind one trait.

use rustc_hash::FxHashMap;

use super::board::Board;
use super::kept::Kept;
use super::make::PASS;
use super::playouts::{Gambler, Played};
use super::set::{Set, Wide};
use super::tables::Tables;
use super::{Counter, Table};
use crate::interp::{Convention, Counted, Move, NotCounted, Position, Rules, Watch};
use crate::model::PlayerId;

/// A compiled game.
pub trait Engine: Send + Sync {
    /// The number of paths of `depth` moves, or nothing for a position that the engine was
    /// not compiled for: in the middle of a turn, or with types that can't come up; nor if a move
    /// came up of which the language does not say what it does.
    fn paths(&self, position: &Position, depth: u32, table: Option<&Table>) -> Option<u64>;

    /// Plays one random game; nothing for a position that the engine was not compiled for.
    ///
    /// # Errors
    /// If it is not certain how a game ended.
    fn game(
        &self,
        position: &Position,
        seed: u64,
        most: u32,
    ) -> Option<Result<Played, Box<NotCounted>>>;

    /// The legal moves, each with the position it leads to and whether a goal about the board has
    /// then come true; also by the plain definition if `plain`.
    fn moves(&self, position: &Position, plain: bool) -> Option<Vec<(Move, Position, bool)>>;
}

/// Compiles a game for counts and games that begin with a position.
///
/// # Errors
/// What of the game the engine does not handle, as a phrase: then the interpreter must be used.
pub fn compile(rules: &Rules, position: &Position) -> Result<Box<dyn Engine>, String> {
    match rules.game.board.squares.len() {
        0..=64 => Ok(Box::new(Tables::<u64>::new(rules, position)?)),
        65..=128 => Ok(Box::new(Tables::<u128>::new(rules, position)?)),
        129..=256 => Ok(Box::new(Tables::<Wide<4>>::new(rules, position)?)),
        _ => Ok(Box::new(Tables::<Wide<16>>::new(rules, position)?)),
    }
}

/// A compiled game as a counter, by single moves.
pub struct Compiled<'a> {
    /// The game.
    pub engine: &'a dyn Engine,
    /// Its rules, for positions in the middle of a turn.
    pub rules: &'a Rules,
    /// Where counts are remembered.
    pub table: Option<&'a Table>,
}

impl Counter for Compiled<'_> {
    fn count(&self, position: &Position, depth: u32) -> Counted {
        match self.engine.paths(position, depth, self.table) {
            Some(count) => Ok(count),
            None => self.rules.perft(position, depth, Convention::Moves),
        }
    }
}

/// A compiled game as a player of random games.
pub struct CompiledGames<'a> {
    /// The game.
    pub engine: &'a dyn Engine,
    /// Where the games begin.
    pub position: &'a Position,
    /// Who plays if the engine can't.
    pub otherwise: super::InterpretedGames<'a>,
}

impl Gambler for CompiledGames<'_> {
    fn play(&self, seed: u64, most: u32) -> Result<Played, Box<NotCounted>> {
        let played = self.engine.game(self.position, seed, most);
        played.unwrap_or_else(|| self.otherwise.play(seed, most))
    }
}

impl<S: Set> Engine for Tables<S> {
    fn paths(&self, position: &Position, depth: u32, table: Option<&Table>) -> Option<u64> {
        let mut board = self.board(position)?;
        let mut lists = vec![Vec::with_capacity(256); depth as usize + 1];
        let count = Tables::paths(self, &mut board, depth, &mut lists, table);
        (!board.opens.get_mut().unsaid).then_some(count)
    }

    fn game(
        &self,
        position: &Position,
        seed: u64,
        most: u32,
    ) -> Option<Result<Played, Box<NotCounted>>> {
        let mut board = self.board(position)?;
        let played = self.play_on(&mut board, seed, most);
        (!board.opens.get_mut().unsaid).then_some(played)
    }

    fn moves(&self, position: &Position, plain: bool) -> Option<Vec<(Move, Position, bool)>> {
        let mut board = self.board(position)?;
        let mut numbers = Vec::new();
        match plain {
            true => self.legal_plainly(&mut board, &mut numbers),
            false => self.legal(&mut board, &mut numbers),
        }
        let mover = self.rules.game.turns[board.turn].taker.index();
        let all = numbers.into_iter().map(|number| {
            let before = self.make(&mut board, number);
            let (next, over) = (self.position(&board), self.over(&board, mover));
            // The hash is kept step by step; made anew it must be the same.
            if let Some(anew) = self.board(&next) {
                debug_assert_eq!((board.hash, board.stock_hash), (anew.hash, anew.stock_hash));
            }
            board.take_back(before);
            let mv = match self.moves.get(number as usize) {
                Some(mv) => mv.clone(),
                None if number == PASS => Move::pass(),
                None => self.open(&board, number).1.clone(),
            };
            (mv, next, over)
        });
        let all = all.collect();
        (!board.opens.get_mut().unsaid).then_some(all)
    }
}

impl<S: Set> Tables<S> {
    fn play_on(
        &self,
        board: &mut Board<S>,
        seed: u64,
        most: u32,
    ) -> Result<Played, Box<NotCounted>> {
        let game = &self.rules.game;
        let mut random = fastrand::Rng::with_seed(seed);
        // Long enough for most games: to grow it costs more than to make it.
        let mut seen: FxHashMap<(u128, PlayerId), usize> = FxHashMap::default();
        seen.reserve(1 << 10);
        // What the repetition rule compares: men with attributes, and the player to move.
        let key = |board: &Board<S>| (board.hash, game.turns[board.turn].taker);
        seen.insert(key(board), 1);
        let mut moves = Vec::with_capacity(256);
        let mut kept = Kept::of(self);
        let mut draw = |board: &mut Board<S>, random: &mut fastrand::Rng, before| match &mut kept {
            Some(kept) => {
                if let Some(before) = before {
                    kept.forget(board, before);
                }
                kept.draw(self, board, random)
            }
            None => {
                self.legal(board, &mut moves);
                (!moves.is_empty()).then(|| moves[random.usize(..moves.len())])
            }
        };
        let mut mv = draw(board, &mut random, None);
        let mut mover = game.turns[board.turn].taker;
        let (mut length, mut times) = (0, 1);
        loop {
            let first = length == 0;
            if mv.is_none() || times >= 3 || !first && self.over(board, mover.index()) {
                let (position, watch) = (self.position(board), Watch::new());
                let captured: Vec<_> = board
                    .captured
                    .iter()
                    .map(|&k| {
                        let piece = crate::model::PieceId(board.piece(k) as u16);
                        (PlayerId(board.owner(k) as u8), piece)
                    })
                    .collect();
                let captured = if first { &[] } else { &captured[..] };
                let end = self.rules.outcome_with(&position, captured, mover, times, &watch);
                if let Some(trouble) = watch.trouble() {
                    return Err(Box::new(NotCounted { position, trouble }));
                }
                if let Some(end) = end {
                    return Ok(Played { length, end: Some((end.scores, end.reason)) });
                }
            }
            let Some(number) = mv.filter(|_| length < most) else {
                return Ok(Played { length, end: None });
            };
            mover = game.turns[board.turn].taker;
            let before = self.make(board, number);
            length += 1;
            let count = seen.entry(key(board)).or_insert(0);
            *count += 1;
            times = *count;
            mv = draw(board, &mut random, Some(before));
            board.settle();
        }
    }
}
