//! The programs of two games compared without the places where they are written: equal ones do the
//! same on every position.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::digest::{Digest, Wide};
use crate::model::{PieceId, PlayerId, Square};
use crate::program::{Graph, Node, Programs};

/// A man on a square, or in stock.
pub type Place = (PlayerId, PieceId, Option<Square>);

/// The digests of the programs of men, block by block.
#[derive(Default)]
pub struct Digests {
    blocks: FxHashMap<Place, Vec<Digest>>,
}

/// How far two men's programs are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Same {
    /// Block by block.
    Blocks,
    /// All blocks are the same, in another order.
    Order,
    /// Some block stands there more than once, or one that makes no move.
    Doubles,
    /// They are not the same.
    No,
}

impl Digests {
    /// Those of what is built.
    pub fn of(programs: &Programs, places: impl IntoIterator<Item = Place>) -> Digests {
        let nodes = of_graph(programs.graph());
        let mut digests = Digests::default();
        for place in places {
            let (player, piece, square) = place;
            let blocks = match square {
                Some(square) => programs.moves(player, piece, square),
                None => programs.drops(player, piece),
            };
            let one = |block: &crate::program::Block| {
                let only = block.move_type;
                let at = square.is_none().then_some(block.square);
                Wide::of((nodes[block.root.index()], only, at))
            };
            // A block without a move does nothing, wherever it stands.
            let blocks = blocks.unwrap_or_default().iter();
            let blocks = blocks.filter(|block| block.root != Graph::END);
            digests.blocks.insert(place, blocks.map(one).collect());
        }
        digests
    }

    /// Whether the programs of a man are the same in both.
    pub fn same(&self, other: &Digests, place: Place) -> Same {
        let (Some(one), Some(two)) = (self.blocks.get(&place), other.blocks.get(&place)) else {
            return Same::No;
        };
        if one == two {
            return Same::Blocks;
        }
        let (mut one, mut two) = (one.clone(), two.clone());
        one.sort_unstable();
        two.sort_unstable();
        if one == two {
            return Same::Order;
        }
        one.dedup();
        two.dedup();
        if one == two { Same::Doubles } else { Same::No }
    }
}

/// A digest of each node with everything behind it.
fn of_graph(graph: &Graph) -> Vec<Digest> {
    let effects: Vec<Digest> = graph
        .effects()
        .iter()
        .map(|effect| {
            let mut effect = effect.clone();
            effect.mv.source = None;
            Wide::of(effect)
        })
        .collect();
    let mut digests: Vec<Digest> = Vec::with_capacity(graph.nodes().len());
    // Successors have smaller numbers.
    for node in graph.nodes() {
        let mut wide = Wide::new();
        std::mem::discriminant(node).hash(&mut wide);
        match *node {
            Node::End => {}
            Node::Test { ask, yes, no, .. } => {
                (ask, digests[yes.index()], digests[no.index()]).hash(&mut wide);
            }
            Node::Add { effect, next, .. } => {
                (effects[effect.index()], digests[next.index()]).hash(&mut wide);
            }
            Node::Note { note, next, .. } => (note, digests[next.index()]).hash(&mut wide),
            // What is not known is not the same as anything.
            Node::Opaque { .. } => {
                (std::ptr::from_ref(graph) as usize, digests.len()).hash(&mut wide)
            }
        }
        digests.push(wide.digest());
    }
    digests
}
