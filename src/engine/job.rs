//! A count as one job: cut into parts, done by several threads, perhaps only a share of it.
//!
//! Which parts there are depends on the game, the position and the depth alone, never on threads,
//! so that shares counted on different machines fit together.

use rayon::prelude::*;

use super::counter::Counter;
use crate::interp::{Convention, Counted, Move, NotCounted, Position, Rules};

/// A job is cut further as long as it has fewer parts than this. Ours: enough for many cores and
/// for a smooth display, few enough that cutting costs nothing.
const PARTS: usize = 1_000;

/// A share of a job: part `part` of `of`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which one, from 1.
    pub part: u32,
    /// How many there are.
    pub of: u32,
}

/// What to count.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The rules that cut the job into parts.
    pub rules: &'a Rules,
    /// Where it begins.
    pub position: &'a Position,
    /// How many moves deep.
    pub depth: u32,
    /// What counts as one move.
    pub convention: Convention,
    /// The share to be counted; all of it if there is none.
    pub shard: Option<Shard>,
}

/// A part of a job.
struct Part {
    /// The first move (or whole turn) of its paths.
    first: usize,
    position: Position,
    depth: u32,
}

/// The parts of a job (or of a share of it).
pub struct Parts {
    /// How many first moves there are.
    firsts: usize,
    parts: Vec<Part>,
}

impl Parts {
    /// How many parts there are.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether there is nothing to count.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Which first moves (or turns) have a part here: in a share not all have one.
    pub fn firsts(&self) -> Vec<bool> {
        let mut firsts = vec![false; self.firsts];
        self.parts.iter().for_each(|part| firsts[part.first] = true);
        firsts
    }

    /// Counts: the number of paths behind each first move, in the order of [`Rules::legal`]; by
    /// whole turns, behind each position that the first turn leads to. `done` is called, from any
    /// thread, when a part is done.
    ///
    /// # Errors
    /// If some moves are not certain: the first such place in the order of the parts.
    pub fn count(
        &self,
        counter: &dyn Counter,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<u64>, Box<NotCounted>> {
        let counted = |part: &Part| {
            let counted = counter.count(&part.position, part.depth);
            done();
            counted
        };
        let counts: Vec<Counted> = self.parts.par_iter().map(counted).collect();
        let mut firsts = vec![0u64; self.firsts];
        for (part, counted) in self.parts.iter().zip(counts) {
            firsts[part.first] = firsts[part.first].saturating_add(counted?);
        }
        Ok(firsts)
    }
}

impl Job<'_> {
    /// Cuts the job into parts.
    ///
    /// # Errors
    /// If the moves of some position near the start are not certain.
    pub fn parts(&self) -> Result<Parts, Box<NotCounted>> {
        let start = Part { first: 0, position: self.position.clone(), depth: self.depth };
        let mut all = self.all_parts(start)?;
        if let Some(Shard { part, of }) = self.shard {
            let mut index = 0;
            all.parts.retain(|_| {
                index += 1;
                (index - 1) % of == part - 1
            });
        }
        Ok(all)
    }

    fn all_parts(&self, start: Part) -> Result<Parts, Box<NotCounted>> {
        if self.depth == 0 {
            return Ok(Parts { firsts: 1, parts: vec![start] });
        }
        let nexts = self.cut(&start)?;
        let firsts = nexts.len();
        let mut parts: Vec<Part> = Vec::new();
        for (first, next) in nexts.into_iter().enumerate() {
            // A path of one move counts even if it ends the game.
            let position = match next {
                Some(position) => position,
                None if self.depth == 1 => self.position.clone(),
                None => continue,
            };
            parts.push(Part { first, position, depth: self.depth - 1 });
        }
        while parts.len() < PARTS && parts.iter().any(|p| p.depth > 2) {
            let mut finer = Vec::new();
            for part in parts {
                let next = self.cut(&part)?.into_iter().flatten();
                let (first, depth) = (part.first, part.depth - 1);
                finer.extend(next.map(|position| Part { first, position, depth }));
            }
            parts = finer;
        }
        Ok(Parts { firsts, parts })
    }

    /// Where the moves of a part lead to; nothing where the game is then over.
    fn cut(&self, part: &Part) -> Result<Vec<Option<Position>>, Box<NotCounted>> {
        match self.convention {
            Convention::Moves => {
                let moves = self.rules.certain_moves(&part.position)?;
                let after = |m: &Move| self.rules.after(&part.position, m);
                // One move deep it does not matter what is after it.
                if part.depth == 1 {
                    return Ok(vec![None; moves.len()]);
                }
                moves.iter().map(after).collect()
            }
            Convention::WholeTurns => {
                let turns = self.rules.whole_turns(&part.position)?;
                Ok(turns.into_iter().map(|(next, over)| (!over).then_some(next)).collect())
            }
        }
    }
}
