//! Moves that a program puts together while it is walked: an effect and what was noted on the way.
//!
//! There may be far too many of them to have them all in a table (whoever takes every marked man of
//! fifty has 2^50 moves), so that each gets its number when it comes up for the first time. Numbers
//! of such moves begin behind those of the table. The numbers are one board's own.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::board::Board;
use super::effect::{Classes, Fx, compile};
use super::set::Set;
use super::tables::{Instr, Tables};
use crate::interp::Move;
use crate::model::Square;

/// A move as a program makes it: the number of its effect, and the numbers of what was noted.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a> {
    pub fx: u32,
    pub notes: &'a [u32],
}

/// So many moves may be remembered that nobody holds. Ours: some 100 MB.
const MOST: usize = 200_000;

/// The moves that came up on a board.
#[derive(Clone, Debug, Default)]
pub struct Opens {
    /// The number of each effect with what was noted, counted from 0.
    numbers: FxHashMap<Box<[u32]>, u32>,
    moves: Vec<Rc<(Fx, Move)>>,
    classes: Classes,
    key: Vec<u32>,
    /// Whether a move came up of which the language does not say what it does.
    pub unsaid: bool,
}

impl Opens {
    /// How many moves came up.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Forgets the moves from a number on, counted from 0, if there are many. Nobody must hold them.
    pub fn forget(&mut self, from: usize) {
        if self.moves.len() > from + MOST {
            self.moves.truncate(from);
            self.numbers.retain(|_, number| (*number as usize) < from);
        }
    }
}

impl<S: Set> Tables<S> {
    /// The number of a move on a board.
    #[inline(always)]
    pub fn number(&self, board: &Board<S>, made: Made<'_>) -> u32 {
        if made.notes.is_empty() { made.fx } else { self.open_number(board, made) }
    }

    #[inline(never)]
    fn open_number(&self, board: &Board<S>, made: Made<'_>) -> u32 {
        let opens = &mut *board.opens.borrow_mut();
        opens.key.clear();
        opens.key.push(made.fx);
        opens.key.extend_from_slice(made.notes);
        let first = self.fxs.len() as u32;
        if let Some(&number) = opens.numbers.get(&opens.key[..]) {
            return first + number;
        }
        let mv = self.completed(made);
        opens.unsaid |= mv.unsaid().is_some();
        // Only moves that were put together are compared with one another: a table that says
        // nothing is doubled has looked at these too.
        let class = first + opens.classes.of(&mv);
        let fx = compile(&mv, class, self.seen, &self.royal_types);
        let number = opens.moves.len() as u32;
        opens.numbers.insert(opens.key.clone().into(), number);
        opens.moves.push(Rc::new((fx, mv)));
        first + number
    }

    /// A whole move.
    fn completed(&self, made: Made<'_>) -> Move {
        let mut noted = crate::program::Noted::default();
        made.notes.iter().for_each(|&note| noted.note(self.notes[note as usize].0));
        noted.onto(&self.moves[made.fx as usize])
    }

    /// A move of which the number is known.
    #[inline(always)]
    pub fn fx(&self, board: &Board<S>, number: u32) -> Fx {
        match self.fxs.get(number as usize) {
            Some(fx) => *fx,
            None => self.open(board, number).0,
        }
    }

    /// A move that was put together.
    pub fn open(&self, board: &Board<S>, number: u32) -> Rc<(Fx, Move)> {
        Rc::clone(&board.opens.borrow().moves[number as usize - self.fxs.len()])
    }

    /// Whether a move would capture what stands on a square.
    pub fn would_capture(&self, made: Made<'_>, target: usize) -> bool {
        let target = Square(target as u16);
        self.moves[made.fx as usize].would_capture(target)
            || made.notes.iter().any(|&note| self.notes[note as usize].0.might_capture(target))
    }

    /// Whether attacks don't see what was noted, so that masks know the move by its effect.
    #[inline(always)]
    pub fn is_quiet(&self, made: Made<'_>) -> bool {
        made.notes.iter().all(|&note| self.notes[note as usize].1)
    }

    /// Notes what an instruction notes.
    #[inline(always)]
    pub fn note(&self, noted: &mut Vec<u32>, instr: Instr) {
        match instr {
            Instr::Note { note, .. } => noted.push(note),
            Instr::Clear { movements, .. } => match movements {
                true => noted.clear(),
                false => noted.retain(|&note| self.notes[note as usize].0.stays()),
            },
            _ => {}
        }
    }
}
