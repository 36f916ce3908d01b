//! The nodes of one block on one square before they are pruned.

use rustc_hash::FxHashMap;

use super::state::{self, ChainId, State};
use super::{Builder, Failed};
use crate::interp::Move;
use crate::program::graph::{NodeId, Why};
use crate::program::limits::{Limit, MAX_BLOCK_NODES};
use crate::program::noted::Note;
use crate::program::question::Question;
use crate::source::Span;

/// Where something is written: its text and the macro calls around it.
pub(in crate::program) type LocalOrigin = (Span, ChainId);

/// The end of the block.
pub(in crate::program) const END: u32 = 0;

/// A node as in [`crate::program::Node`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::program) enum LocalNode {
    End,
    Test { ask: Question, yes: u32, no: u32, origin: LocalOrigin },
    Add { effect: u32, next: u32, origin: LocalOrigin },
    Note { note: Note, next: u32, origin: LocalOrigin },
    Opaque { why: Why, origin: LocalOrigin },
}

/// The nodes of one block, successors first.
#[derive(Debug)]
pub(in crate::program) struct Local {
    pub nodes: Vec<LocalNode>,
    pub effects: Vec<Move>,
    pub root: u32,
    /// Whether changes and captures are nodes of their own.
    pub open: bool,
    /// The nodes that are in the graph of the game already.
    pub copied: Vec<Option<NodeId>>,
    /// Whether the squares of a block share its nodes.
    pub shared: bool,
}

/// The nodes and their numbers.
pub(super) struct Locals {
    pub local: Local,
    ids: FxHashMap<LocalNode, u32>,
}

impl Locals {
    pub fn new() -> Locals {
        let local = Local {
            nodes: vec![LocalNode::End],
            effects: Vec::new(),
            root: END,
            open: false,
            copied: Vec::new(),
            shared: false,
        };
        Locals { local, ids: FxHashMap::default() }
    }

    pub fn clear(&mut self) {
        self.local.nodes.truncate(1);
        self.local.effects.clear();
        self.local.root = END;
        self.local.copied.clear();
        state::clear(&mut self.ids);
    }
}

impl Builder<'_> {
    /// The number of a node.
    pub(super) fn node(&mut self, node: LocalNode) -> Result<u32, Failed> {
        let nodes = &mut self.locals.local.nodes;
        let next = nodes.len() as u32;
        let id = *self.locals.ids.entry(node).or_insert(next);
        if id == next {
            if nodes.len() >= MAX_BLOCK_NODES {
                return Err(Failed(Limit::BlockNodes));
            }
            nodes.push(node);
        }
        Ok(id)
    }

    /// A question, if the answer matters.
    pub(super) fn test_node(
        &mut self,
        ask: Question,
        yes: u32,
        no: u32,
        origin: LocalOrigin,
    ) -> Result<u32, Failed> {
        if yes == no { Ok(yes) } else { self.node(LocalNode::Test { ask, yes, no, origin }) }
    }

    pub(super) fn opaque(&mut self, why: Why, origin: LocalOrigin) -> Result<u32, Failed> {
        self.node(LocalNode::Opaque { why, origin })
    }

    /// The number of an effect.
    pub(super) fn effect(&mut self, mv: Move) -> u32 {
        self.locals.local.effects.push(mv);
        self.locals.local.effects.len() as u32 - 1
    }

    /// Where the instruction of a state is written.
    pub(super) fn origin_of(&self, state: &State) -> LocalOrigin {
        match self.code.spot(state.place) {
            Some(spot) => (spot.block[spot.index].span, spot.calls),
            None => (Span { file: crate::source::FileId(0), start: 0, end: 0 }, 0),
        }
    }
}
