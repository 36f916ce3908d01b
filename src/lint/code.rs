//! Walks over move code that look at shared blocks once, and say where each thing comes from.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::expand::{Chain, Frame, Name, Origin};
use crate::model::{Block, Cond, CondKind, Game, Instr, InstrKind, MoveDef};
use crate::source::Span;

/// Something in move code.
#[derive(Clone, Copy, Debug)]
pub enum Item<'g> {
    /// A block: of a piece, of a branch or loop, or the body of a macro.
    Block(&'g Block),
    /// An instruction.
    Instr(&'g Instr),
    /// A condition, or a part of one.
    Cond(&'g Cond),
}

/// The macro calls around the item that is looked at. They become an origin when asked for.
pub struct Place<'w> {
    calls: &'w Chain,
}

impl Place<'_> {
    /// Where something of this item comes from.
    pub fn origin(&self, span: Span) -> Origin {
        Origin { span, calls: self.calls.clone() }
    }
}

/// Calls `each` for everything in the code of a game's pieces, in the order of the file, shared
/// bodies once, with the first call that leads to them.
pub fn walk<'g>(game: &'g Game, mut each: impl FnMut(Item<'g>, &Place<'_>)) {
    let mut walker = Walker { blocks: FxHashSet::default(), conds: FxHashSet::default() };
    for def in defs(game) {
        walker.block(&def.block, &def.origin.calls, &mut each);
    }
}

/// Calls `each` for everything in one block, shared bodies once.
pub fn walk_def<'g>(def: &'g MoveDef, mut each: impl FnMut(Item<'g>, &Place<'_>)) {
    let mut walker = Walker { blocks: FxHashSet::default(), conds: FxHashSet::default() };
    walker.block(&def.block, &def.origin.calls, &mut each);
}

struct Walker {
    blocks: FxHashSet<(*const Instr, usize)>,
    conds: FxHashSet<*const Cond>,
}

impl Walker {
    fn block<'g>(
        &mut self,
        block: &'g Block,
        calls: &Chain,
        each: &mut impl FnMut(Item<'g>, &Place<'_>),
    ) {
        if !self.blocks.insert((block.as_ptr(), block.len())) {
            return;
        }
        let place = Place { calls };
        each(Item::Block(block), &place);
        for instr in block.iter() {
            each(Item::Instr(instr), &place);
            match &instr.kind {
                InstrKind::Splice(name, inner) => {
                    self.block(inner, &inside(*name, instr.span, calls), each);
                }
                InstrKind::Verify(cond)
                | InstrKind::SetFlag(_, cond)
                | InstrKind::SetPositionFlag(_, cond, _)
                | InstrKind::SetAttribute(_, cond) => self.cond(cond, calls, each),
                InstrKind::If(cond, yes, no) => {
                    self.cond(cond, calls, each);
                    self.block(yes, calls, each);
                    self.block(no, calls, each);
                }
                InstrKind::While(cond, body) => {
                    self.cond(cond, calls, each);
                    self.block(body, calls, each);
                }
                _ => {}
            }
        }
    }

    fn cond<'g>(
        &mut self,
        cond: &'g Cond,
        calls: &Chain,
        each: &mut impl FnMut(Item<'g>, &Place<'_>),
    ) {
        each(Item::Cond(cond), &Place { calls });
        match &cond.kind {
            CondKind::Splice(name, inner) if self.conds.insert(Arc::as_ptr(inner)) => {
                self.cond(inner, &inside(*name, cond.span, calls), each);
            }
            CondKind::Not(inner) => self.cond(inner, calls, each),
            CondKind::And(all) | CondKind::Or(all) => {
                for part in all {
                    self.cond(part, calls, each);
                }
            }
            _ => {}
        }
    }
}

/// The chain of calls within one more call.
pub fn inside(name: Name, span: Span, calls: &Chain) -> Chain {
    Some(Arc::new(Frame { name, span, outer: calls.clone() }))
}

/// All moves and drops of a game's pieces.
pub fn defs(game: &Game) -> impl Iterator<Item = &MoveDef> {
    game.pieces.iter().flat_map(|piece| piece.moves.iter().chain(&piece.drops))
}

/// Whether an instruction notes a change or a capture for the next `add`.
pub fn notes_change(kind: &InstrKind) -> bool {
    matches!(
        kind,
        InstrKind::Capture(_)
            | InstrKind::Create(..)
            | InstrKind::ChangeType(..)
            | InstrKind::Flip(_)
            | InstrKind::ChangeOwner(_)
            | InstrKind::SetAttribute(..)
    )
}

/// Whether a block holds an `add` of any kind, or something that was not understood.
pub fn adds(block: &[Instr]) -> bool {
    block.iter().any(|instr| match &instr.kind {
        InstrKind::Add(_) | InstrKind::Invalid => true,
        InstrKind::Splice(_, inner) | InstrKind::While(_, inner) => adds(inner),
        InstrKind::If(_, yes, no) => adds(yes) || adds(no),
        _ => false,
    })
}

/// A condition behind macro calls.
pub fn bare(mut cond: &Cond) -> &Cond {
    while let CondKind::Splice(_, inner) = &cond.kind {
        cond = inner;
    }
    cond
}
