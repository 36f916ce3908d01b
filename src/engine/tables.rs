//! A game compiled: programs as one flat array of instructions, effects, lines, goals.
//!
//! Everything here is worked out once when a game is loaded and only read afterwards.

mod attacks;
mod build;
mod code;
mod doubles;

use super::effect::Fx;
use super::goal::Goal;
use super::line::Line;
use super::set::Set;
use crate::interp::{Move, Position, Rules};
use crate::program::Note;

/// One instruction of a program.
#[derive(Clone, Copy, Debug)]
pub enum Instr {
    /// The program ends.
    End,
    /// Which way depends on the kind of man on a square: `table` is where its answers begin.
    Kind { square: u16, table: u32, yes: u32, no: u32 },
    /// An attribute of the man on a square.
    Attribute { square: u16, attribute: u8, yes: u32, no: u32 },
    /// Whether the previous move started there.
    LastFrom { square: u16, yes: u32, no: u32 },
    /// Whether the previous move ended there.
    LastTo { square: u16, yes: u32, no: u32 },
    /// Whether a stock is not empty.
    Stock { index: u32, yes: u32, no: u32 },
    /// An attack test: index into [`Tables::questions`].
    Attacked { question: u32, yes: u32, no: u32 },
    /// A move.
    Add { fx: u32, next: u32 },
    /// A move if something was noted for it.
    AddNoted { fx: u32, next: u32 },
    /// Something is noted for the moves to come: index into [`Tables::notes`].
    Note { note: u32, next: u32 },
    /// What was noted is forgotten; movements only if `movements`.
    Clear { movements: bool, next: u32 },
}

/// `attacked?` on a square.
#[derive(Clone, Debug)]
pub struct Asked {
    pub square: usize,
    pub side: usize,
    /// The kind that is put there if no man of the side stands there.
    pub stand_in: u16,
    /// The attacks of the other players.
    pub attacks: Vec<usize>,
}

/// What one side could capture, with moves of one type or all.
#[derive(Debug)]
pub struct Attacks<S> {
    pub side: usize,
    pub filter: usize,
    /// For each kind its number among the victims that lines are known for, from 1.
    victims: Vec<u16>,
    /// For each victim and target the squares from which some man could capture.
    near: Vec<S>,
    /// For each victim, target, square and type of the attacker: its line plus 1, or 0.
    index: Vec<u32>,
    lines: Vec<Line<S>>,
    squares: usize,
    types: usize,
}

impl<S: Set> Attacks<S> {
    /// The number of a victim, if lines are known for it.
    #[inline(always)]
    pub fn victim(&self, kind: u16) -> Option<usize> {
        usize::from(self.victims[usize::from(kind)]).checked_sub(1)
    }

    #[inline(always)]
    pub fn near(&self, victim: usize, target: usize) -> S {
        self.near[victim * self.squares + target]
    }

    #[inline(always)]
    pub fn line(&self, victim: usize, target: usize, from: usize, piece: usize) -> Option<Line<S>> {
        let at = ((victim * self.squares + target) * self.squares + from) * self.types + piece;
        Some(self.lines[(self.index[at] as usize).checked_sub(1)?])
    }
}

/// A compiled game.
#[derive(Debug)]
pub struct Tables<S> {
    pub rules: Rules,
    pub squares: usize,
    pub types: usize,
    pub code: Vec<Instr>,
    /// Answers to questions about kinds.
    pub answers: Vec<bool>,
    pub fxs: Vec<Fx>,
    /// The moves without what is noted for them.
    pub moves: Vec<Move>,
    /// What can be noted for a move, and whether attacks don't see it.
    pub notes: Vec<(Note, bool)>,
    /// All squares that attacks look at or come from.
    pub seen: S,
    /// For each type whether it is royal for some player.
    pub royal_types: Vec<bool>,
    /// The squares on which men of royal types can come to stand.
    pub royal_squares: S,
    /// For each filter, kind and square: where its roots begin and end.
    entries: Vec<(u32, u32)>,
    /// For each filter, player and type: where the roots of drops begin and end.
    drops: Vec<(u32, u32)>,
    roots: Vec<u32>,
    /// For each turn the filter of its moves.
    pub filter_of: Vec<usize>,
    pub attacks: Vec<Attacks<S>>,
    /// For each turn who may capture the royal men of its side afterwards: none if the side
    /// moves again.
    pub checks: Vec<Option<usize>>,
    /// For each player the kinds that may not be left attacked.
    pub royals: Vec<Vec<u16>>,
    pub questions: Vec<Asked>,
    /// For each goal and player whether it ends the game, in the order in which they are looked
    /// at: with the mover for whom it counts, if it counts for one only.
    pub goals: Vec<(Option<usize>, Goal<S>)>,
    pub tracks_captures: bool,
    /// Whether two moves of one list may have the same effects.
    pub doubles: bool,
    pub asks_last: bool,
    /// For each type the attributes of a new man.
    pub initial: Vec<u32>,
    /// Whether there are drops.
    pub has_drops: bool,
    /// The types whose programs are built.
    pub known: Vec<bool>,
}

impl<S: Set> Tables<S> {
    /// Compiles a game for positions in which only types occur that can come up from this one.
    ///
    /// # Errors
    /// What the engine does not handle, as a phrase: the interpreter must be used.
    pub fn new(rules: &Rules, position: &Position) -> Result<Tables<S>, String> {
        build::tables(rules, position)
    }

    #[inline(always)]
    pub fn entry(&self, filter: usize, kind: u16, square: usize) -> &[u32] {
        let kinds = self.royals.len() * self.types + 1;
        let (a, b) = self.entries[(filter * kinds + usize::from(kind)) * self.squares + square];
        &self.roots[a as usize..b as usize]
    }

    pub fn drop_entry(&self, filter: usize, stock: usize) -> &[u32] {
        let (a, b) = self.drops[filter * self.royals.len() * self.types + stock];
        &self.roots[a as usize..b as usize]
    }
}

/// The turn after this one.
pub fn next_turn(game: &crate::model::Game, turn: usize) -> usize {
    if turn + 1 < game.turns.len() { turn + 1 } else { game.repeat_from }
}
