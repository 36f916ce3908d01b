//! The graph that all programs of a game share: flat tables of nodes, effects and origins.

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use super::limits::Limit;
use super::noted::Note;
use super::question::Question;
use crate::expand::Origin;
use crate::interp::{Move, What};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The number as an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A node: index into [`Graph::nodes`].
    NodeId
);
id!(
    /// An effect: index into [`Graph::effects`].
    EffectId
);
id!(
    /// A place in the rules file: see [`Graph::origin`].
    OriginId
);

/// One node of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// The block ends: it is through, a `verify` failed, or a step led off the board.
    End,
    /// One question; which node follows depends on the answer.
    Test {
        /// What is asked.
        ask: Question,
        /// What follows if it is so.
        yes: NodeId,
        /// What follows if it is not.
        no: NodeId,
        /// The condition (or the `add`, `cascade` or `go` that asks by itself).
        origin: OriginId,
    },
    /// The block adds a move and goes on.
    Add {
        /// The move.
        effect: EffectId,
        /// What follows.
        next: NodeId,
        /// The `add`.
        origin: OriginId,
    },
    /// A piece of the moves to come is noted. Only in programs that do not hold their moves
    /// complete ([`Effect::open`]).
    Note {
        /// What is noted.
        note: Note,
        /// What follows.
        next: NodeId,
        /// The instruction.
        origin: OriginId,
    },
    /// What would follow is not known; the moves added before stand, those after are missing.
    Opaque {
        /// Why.
        why: Why,
        /// The instruction.
        origin: OriginId,
    },
}

/// Why a node is opaque.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// The code there is not understood; there is a finding about it.
    NotUnderstood,
    /// The block goes round there for ever: Zillions and the interpreter stop it by their limit
    /// for instructions.
    Endless,
    /// A limit of building is reached.
    Limit(Limit),
}

/// A move as a program adds it: complete unless it is `open`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// The move, exactly as the interpreter makes it; if it is open, without changes and captures.
    pub mv: Move,
    /// Whether what was noted on the way belongs to it ([`Effect::complete`]).
    pub open: bool,
    /// What the language does not say about its effects: the interpreter calls such a move
    /// uncertain.
    pub unsaid: Option<What>,
}

/// The nodes of all programs of a game. A node's successors always have smaller numbers, so that
/// walking the table upwards meets every node after its successors.
#[derive(Debug)]
pub struct Graph {
    nodes: Vec<Node>,
    effects: Vec<Effect>,
    origins: Vec<Origin>,
    node_ids: FxHashMap<Node, NodeId>,
    effect_ids: FxHashMap<u64, Vec<EffectId>>,
}

impl Graph {
    /// The end of a block.
    pub const END: NodeId = NodeId(0);

    pub(super) fn new() -> Graph {
        Graph {
            nodes: vec![Node::End],
            effects: Vec::new(),
            origins: Vec::new(),
            node_ids: FxHashMap::default(),
            effect_ids: FxHashMap::default(),
        }
    }

    /// All nodes; a [`NodeId`] is an index here.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// All effects; an [`EffectId`] is an index here.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes[id.index()]
    }

    /// An effect.
    pub fn effect(&self, id: EffectId) -> &Effect {
        &self.effects[id.index()]
    }

    /// Where something is written, with the macro calls around it.
    pub fn origin(&self, id: OriginId) -> &Origin {
        &self.origins[id.index()]
    }

    /// Where a node is written; the end of a block is written nowhere.
    pub fn node_origin(&self, id: NodeId) -> Option<&Origin> {
        match self.node(id) {
            Node::End => None,
            Node::Test { origin, .. }
            | Node::Add { origin, .. }
            | Node::Note { origin, .. }
            | Node::Opaque { origin, .. } => Some(self.origin(origin)),
        }
    }

    /// The nodes that can be reached from a node, itself included, successors first.
    pub fn reachable(&self, root: NodeId) -> Vec<NodeId> {
        let mut seen = FxHashSet::default();
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                open.extend(self.node(id).successors());
            }
        }
        let mut all: Vec<NodeId> = seen.into_iter().collect();
        all.sort();
        all
    }

    /// Works out a value for a node from the values of its successors, each shared node once.
    /// `make` gets a node with the values of its successors: (yes, no) for a test, (next, next)
    /// for an `Add` or `Note`, `None` for a node without successors.
    pub fn fold<T>(
        &self,
        root: NodeId,
        mut make: impl FnMut(NodeId, Node, Option<(&T, &T)>) -> T,
    ) -> T {
        let mut values: FxHashMap<NodeId, T> = FxHashMap::default();
        let mut of = |id: NodeId, values: &FxHashMap<NodeId, T>| {
            let node = self.node(id);
            let pair = match node {
                Node::Test { yes, no, .. } => Some((yes, no)),
                Node::Add { next, .. } | Node::Note { next, .. } => Some((next, next)),
                Node::End | Node::Opaque { .. } => None,
            };
            make(id, node, pair.map(|(a, b)| (&values[&a], &values[&b])))
        };
        // The root is the last one: it has the greatest number.
        for id in self.reachable(root).into_iter().filter(|&id| id != root) {
            let value = of(id, &values);
            values.insert(id, value);
        }
        of(root, &values)
    }

    /// The number of a node, which is made if there is none like it.
    pub(super) fn intern(&mut self, node: Node) -> NodeId {
        match node {
            Node::End => return Graph::END,
            Node::Test { yes, no, .. } if yes == no => return yes,
            _ => {}
        }
        let next = NodeId(self.nodes.len() as u32);
        let id = *self.node_ids.entry(node).or_insert(next);
        if id == next {
            self.nodes.push(node);
        }
        id
    }

    /// The number of a node that is made whether there is one like it or not.
    pub(super) fn push(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// The number of an effect.
    pub(super) fn intern_effect(&mut self, mv: &Move, open: bool) -> EffectId {
        let hash = hash_of(mv);
        let same = self.effect_ids.entry(hash).or_default();
        let is_same = |e: &Effect| e.open == open && e.mv == *mv;
        if let Some(&id) = same.iter().find(|id| is_same(&self.effects[id.index()])) {
            return id;
        }
        let id = EffectId(self.effects.len() as u32);
        same.push(id);
        self.effects.push(Effect { unsaid: mv.unsaid(), mv: mv.clone(), open });
        id
    }

    pub(super) fn push_origin(&mut self, origin: Origin) -> OriginId {
        self.origins.push(origin);
        OriginId(self.origins.len() as u32 - 1)
    }
}

impl Node {
    /// The nodes that may follow.
    pub fn successors(self) -> impl Iterator<Item = NodeId> {
        let (a, b) = match self {
            Node::Test { yes, no, .. } => (Some(yes), Some(no)),
            Node::Add { next, .. } | Node::Note { next, .. } => (Some(next), None),
            Node::End | Node::Opaque { .. } => (None, None),
        };
        a.into_iter().chain(b)
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    use std::hash::BuildHasher;
    rustc_hash::FxBuildHasher.hash_one(value)
}
