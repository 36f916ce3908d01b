//! Who counts: a small trait, and the interpreter behind it.

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashSet;

use super::table::Table;
use crate::interp::{Convention, Counted, Last, Position, Rules};
use crate::model::{Block, Cond, CondKind, Game, GoTarget, InstrKind, Test};

/// Something that counts the paths of moves from a position.
pub trait Counter: Sync {
    /// The number of paths of `depth` moves; a game that is over has none. Repetitions are not
    /// looked at.
    ///
    /// # Errors
    /// As soon as the moves of a position are not certain, there is no count.
    fn count(&self, position: &Position, depth: u32) -> Counted;
}

/// The interpreter as a counter.
#[derive(Debug)]
pub struct Interpreted<'a> {
    rules: &'a Rules,
    convention: Convention,
    table: Option<&'a Table>,
    /// Whether some code of the game asks for the previous move, so that positions that differ in
    /// it may have different moves.
    asks_last: bool,
}

impl<'a> Interpreted<'a> {
    /// Counts by the rules of a game, and remembers counts in the table if there is one.
    pub fn new(rules: &'a Rules, convention: Convention, table: Option<&'a Table>) -> Self {
        let asks_last = table.is_some() && asks_last(&rules.game);
        Interpreted { rules, convention, table, asks_last }
    }

    fn key(&self, position: &Position, depth: u32) -> u128 {
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, depth, &position.board, &position.stock).hash(&mut hasher);
            (position.turn, position.partial).hash(&mut hasher);
            let last = if self.asks_last { position.last } else { Last::default() };
            last.hash(&mut hasher);
            hasher.finish()
        };
        u128::from(half(1)) << 64 | u128::from(half(2))
    }

    fn below(&self, position: &Position, depth: u32) -> Counted {
        let mut total = 0u64;
        match self.convention {
            Convention::Moves => {
                for mv in self.rules.certain_moves(position)? {
                    if let Some(next) = self.rules.after(position, &mv)? {
                        total = total.saturating_add(self.count(&next, depth - 1)?);
                    }
                }
            }
            Convention::WholeTurns => {
                for (next, over) in self.rules.whole_turns(position)? {
                    if !over {
                        total = total.saturating_add(self.count(&next, depth - 1)?);
                    }
                }
            }
        }
        Ok(total)
    }
}

impl Counter for Interpreted<'_> {
    fn count(&self, position: &Position, depth: u32) -> Counted {
        let Some(table) = self.table.filter(|_| depth > 1) else {
            return self.rules.perft(position, depth, self.convention);
        };
        let key = self.key(position, depth);
        if let Some(count) = table.get(key) {
            return Ok(count);
        }
        let count = self.below(position, depth)?;
        table.put(key, count);
        Ok(count)
    }
}

/// Whether some move code of the game asks for the previous move.
fn asks_last(game: &Game) -> bool {
    let mut seen = FxHashSet::default();
    let defs = game.pieces.iter().flat_map(|p| p.moves.iter().chain(&p.drops));
    defs.into_iter().any(|def| block_asks(&def.block, &mut seen))
}

/// The same of a block; shared bodies are looked at once.
fn block_asks(block: &Block, seen: &mut FxHashSet<usize>) -> bool {
    if !seen.insert(block.as_ptr() as usize) {
        return false;
    }
    block.iter().any(|instr| match &instr.kind {
        InstrKind::Splice(_, block) => block_asks(block, seen),
        InstrKind::Go(target) => matches!(target, GoTarget::LastFrom | GoTarget::LastTo),
        InstrKind::Verify(cond)
        | InstrKind::SetFlag(_, cond)
        | InstrKind::SetPositionFlag(_, cond, _)
        | InstrKind::SetAttribute(_, cond) => cond_asks(cond, seen),
        InstrKind::If(cond, yes, no) => {
            cond_asks(cond, seen) || block_asks(yes, seen) || block_asks(no, seen)
        }
        InstrKind::While(cond, body) => cond_asks(cond, seen) || block_asks(body, seen),
        _ => false,
    })
}

fn cond_asks(cond: &Cond, seen: &mut FxHashSet<usize>) -> bool {
    match &cond.kind {
        CondKind::Splice(_, shared) => {
            seen.insert(std::sync::Arc::as_ptr(shared) as usize) && cond_asks(shared, seen)
        }
        CondKind::Not(cond) => cond_asks(cond, seen),
        CondKind::And(all) | CondKind::Or(all) => all.iter().any(|c| cond_asks(c, seen)),
        CondKind::Test(test, _) => matches!(test, Test::LastFrom | Test::LastTo),
        _ => false,
    }
}
