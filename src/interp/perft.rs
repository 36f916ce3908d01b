//! Counts of move paths, to compare with published numbers.

use rustc_hash::FxHashSet;

use super::moves::Move;
use super::position::{Last, Position};
use super::rules::Rules;
use super::watch::{MAX_TURN_SQUARES, Trouble, Watch, What};

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

/// Why there is no count: the position in which something went wrong, and what.
#[derive(Clone, Debug)]
pub struct NotCounted {
    /// The position whose moves are not certain.
    pub position: Position,
    /// Why.
    pub trouble: Trouble,
}

/// A count, or why there is none.
pub type Counted = Result<u64, Box<NotCounted>>;

impl Rules {
    /// The number of paths of `depth` moves. A game that is over has no moves; repetitions are
    /// not looked at.
    ///
    /// # Errors
    /// As soon as the moves of a position are not certain, there is no count.
    pub fn perft(&self, position: &Position, depth: u32, convention: Convention) -> Counted {
        if depth == 0 {
            return Ok(1);
        }
        match convention {
            Convention::Moves => {
                let moves = self.certain_moves(position)?;
                if depth == 1 {
                    return Ok(moves.len() as u64);
                }
                sum(moves.iter().map(|m| self.perft_after(position, m, depth, convention)))
            }
            Convention::WholeTurns => {
                let next = self.whole_turns(position)?;
                if depth == 1 {
                    return Ok(next.len() as u64);
                }
                let open = next.iter().filter(|(_, over)| !over);
                sum(open.map(|(p, _)| self.perft(p, depth - 1, convention)))
            }
        }
    }

    /// The number of paths of `depth` moves that begin with this one. By whole turns, a path
    /// begins with the turn that this move begins; turns that begin with different moves and lead
    /// to one position count for each of these moves.
    ///
    /// # Errors
    /// As for [`Rules::perft`].
    pub fn perft_after(
        &self,
        position: &Position,
        mv: &Move,
        depth: u32,
        convention: Convention,
    ) -> Counted {
        if depth == 0 || depth == 1 && convention == Convention::Moves {
            return Ok(u64::from(depth));
        }
        let watch = Watch::new();
        let applied = self.apply_with(position, mv, &watch);
        if convention == Convention::WholeTurns && applied.position.partial.is_some() {
            certain(position, &watch)?;
            return self.perft(&applied.position, depth, convention);
        }
        if depth == 1 {
            return Ok(1);
        }
        match self.after(position, mv)? {
            None => Ok(0),
            Some(next) => self.perft(&next, depth - 1, convention),
        }
    }

    /// The position after a move, or nothing if the game is then over by what stands on the board.
    ///
    /// # Errors
    /// If that is not certain.
    pub fn after(
        &self,
        position: &Position,
        mv: &Move,
    ) -> Result<Option<Position>, Box<NotCounted>> {
        let watch = Watch::new();
        let applied = self.apply_with(position, mv, &watch);
        let mover = self.game.turns[position.turn].taker;
        let over = self.ended_by_board(&applied.position, &applied.captured, mover, &watch);
        certain(position, &watch)?;
        Ok((!over).then_some(applied.position))
    }

    /// The legal moves, if they are certain.
    ///
    /// # Errors
    /// If they are not.
    pub fn certain_moves(&self, position: &Position) -> Result<Vec<Move>, Box<NotCounted>> {
        let watch = Watch::new();
        let moves = self.legal_with(position, &watch);
        certain(position, &watch)?;
        Ok(moves)
    }

    /// The positions that one whole turn can lead to, each once, and whether the game is over
    /// there by what stands on the board.
    ///
    /// # Errors
    /// If they are not certain, or the turn never ends.
    pub fn whole_turns(&self, start: &Position) -> Result<Vec<(Position, bool)>, Box<NotCounted>> {
        let mover = self.game.turns[start.turn].taker;
        let mut open = vec![start.clone()];
        let mut seen = FxHashSet::default();
        let mut done = Vec::new();
        let mut endless = false;
        while let Some(position) = open.pop() {
            let watch = Watch::new();
            for mv in self.legal_with(&position, &watch) {
                let applied = self.apply_with(&position, &mv, &watch);
                let next = applied.position;
                // What counts is what stands where in the end, not which way it came.
                let mut key = next.clone();
                if key.partial.is_none() {
                    key.last = Last::default();
                }
                if !seen.insert(key) {
                    continue;
                }
                if seen.len() * next.board.len() > MAX_TURN_SQUARES {
                    watch.note(What::TurnPositions);
                    break;
                }
                if next.partial.is_some() {
                    endless = true;
                    open.push(next);
                } else {
                    let over = self.ended_by_board(&next, &applied.captured, mover, &watch);
                    done.push((next, over));
                }
            }
            certain(&position, &watch)?;
        }
        // Every chain of partial moves came back to where it had been.
        if done.is_empty() && endless {
            let trouble = Trouble::from(What::EndlessTurn);
            return Err(Box::new(NotCounted { position: start.clone(), trouble }));
        }
        Ok(done)
    }
}

fn certain(position: &Position, watch: &Watch) -> Result<(), Box<NotCounted>> {
    match watch.trouble() {
        None => Ok(()),
        Some(trouble) => Err(Box::new(NotCounted { position: position.clone(), trouble })),
    }
}

fn sum(counts: impl Iterator<Item = Counted>) -> Counted {
    let mut total = 0u64;
    for count in counts {
        total = total.saturating_add(count?);
    }
    Ok(total)
}
