//! Counts of move paths, to compare with published numbers.

use rustc_hash::FxHashSet;

use super::moves::Move;
use super::position::{Last, Position};
use super::rules::Rules;

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    /// Everything that is played at once: a partial move counts by itself, and so does a pass.
    /// Promotions to different types are different moves.
    #[default]
    Moves,
    /// Whole turns: a chain of partial moves counts as one, and chains that lead to the same
    /// position count once. Published counts of draughts are of this kind.
    WholeTurns,
}

impl Rules {
    /// The number of paths of `depth` moves. A game that is over has no moves; repetitions are
    /// not looked at.
    pub fn perft(&self, position: &Position, depth: u32, convention: Convention) -> u64 {
        match (depth, convention) {
            (0, _) => 1,
            (1, Convention::Moves) => self.legal(position).len() as u64,
            (_, Convention::Moves) => {
                let moves = self.legal(position);
                moves.iter().map(|m| self.perft_after(position, m, depth, convention)).sum()
            }
            (1, Convention::WholeTurns) => self.whole_turns(position).len() as u64,
            (_, Convention::WholeTurns) => {
                let next = self.whole_turns(position);
                next.iter()
                    .filter(|(_, over)| !over)
                    .map(|(p, _)| self.perft(p, depth - 1, convention))
                    .sum()
            }
        }
    }

    /// The number of paths of `depth` moves that begin with this one.
    pub fn perft_after(
        &self,
        position: &Position,
        mv: &Move,
        depth: u32,
        convention: Convention,
    ) -> u64 {
        if depth <= 1 {
            return u64::from(depth == 1);
        }
        let applied = self.apply(position, mv);
        let mover = self.game.turns[position.turn].taker;
        if self.ended_by_board(&applied.position, &applied.captured, mover) {
            return 0;
        }
        self.perft(&applied.position, depth - 1, convention)
    }

    /// The positions that one whole turn can lead to, each once, and whether the game is over
    /// there by what stands on the board.
    fn whole_turns(&self, position: &Position) -> Vec<(Position, bool)> {
        let mover = self.game.turns[position.turn].taker;
        let mut open = vec![position.clone()];
        let mut seen = FxHashSet::default();
        let mut done = Vec::new();
        while let Some(position) = open.pop() {
            for mv in self.legal(&position) {
                let applied = self.apply(&position, &mv);
                let next = applied.position;
                // What counts is what stands where in the end, not which way it came.
                let mut key = next.clone();
                if key.partial.is_none() {
                    key.last = Last::default();
                }
                if !seen.insert(key) {
                    continue;
                }
                if next.partial.is_some() {
                    open.push(next);
                } else {
                    let over = self.ended_by_board(&next, &applied.captured, mover);
                    done.push((next, over));
                }
            }
        }
        done
    }
}
