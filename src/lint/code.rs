//! Walks over move code that look at shared blocks once.

use rustc_hash::FxHashSet;

use crate::model::{Block, Cond, CondKind, Game, Instr, InstrKind, MoveDef};

/// Calls `each` for every block of a game's pieces, the bodies of macros and branches included,
/// shared ones once.
pub fn blocks<'g>(game: &'g Game, mut each: impl FnMut(&'g [Instr])) {
    let mut seen = FxHashSet::default();
    let mut open: Vec<&Block> = defs(game).map(|def| &def.block).collect();
    while let Some(block) = open.pop() {
        if !seen.insert((block.as_ptr(), block.len())) {
            continue;
        }
        each(block);
        for instr in block.iter() {
            match &instr.kind {
                InstrKind::Splice(_, inner) => open.push(inner),
                InstrKind::If(_, yes, no) => open.extend([yes, no]),
                InstrKind::While(_, body) => open.push(body),
                _ => {}
            }
        }
    }
}

/// Calls `each` for every condition of a game's pieces, parts of conditions included.
pub fn conditions<'g>(game: &'g Game, mut each: impl FnMut(&'g Cond)) {
    let mut seen = FxHashSet::default();
    blocks(game, |block| {
        for instr in block {
            let cond = match &instr.kind {
                InstrKind::Verify(cond)
                | InstrKind::If(cond, ..)
                | InstrKind::While(cond, _)
                | InstrKind::SetFlag(_, cond)
                | InstrKind::SetPositionFlag(_, cond, _)
                | InstrKind::SetAttribute(_, cond) => cond,
                _ => continue,
            };
            let mut open = vec![cond];
            while let Some(cond) = open.pop() {
                each(cond);
                match &cond.kind {
                    CondKind::Splice(_, inner) if seen.insert(std::sync::Arc::as_ptr(inner)) => {
                        open.push(inner);
                    }
                    CondKind::Not(inner) => open.push(inner),
                    CondKind::And(all) | CondKind::Or(all) => open.extend(all),
                    _ => {}
                }
            }
        }
    });
}

/// All moves and drops of a game's pieces.
pub fn defs(game: &Game) -> impl Iterator<Item = &MoveDef> {
    game.pieces.iter().flat_map(|piece| piece.moves.iter().chain(&piece.drops))
}
