//! Whether two moves of one list may have the same effects, so that lists have to be looked through.

use rustc_hash::{FxHashMap, FxHashSet};

use super::build::Builder;
use crate::interp::{Move, Movement};
use crate::program::{Graph, Node, NodeId, Note};

/// What tells the moves of a list apart: their classes and, where movements are noted on the way,
/// the first of them. Moves that differ in it are not the same; those that do not may be.
type Key = (Option<Movement>, u32);

/// How many words of bits are spent on one program. Ours: 80 MB.
const MOST: usize = 10_000_000;

impl Builder<'_> {
    /// Whether two moves of one list may have the same effects: two blocks of one man or of men on
    /// different squares, or one block twice on its way, make them. `classes` numbers the effects
    /// of the graph.
    pub fn doubles(&self, graph: &Graph, classes: &[u32]) -> bool {
        let mut sets: FxHashMap<NodeId, Option<FxHashSet<Key>>> = FxHashMap::default();
        for side in self.players() {
            let mut owners: FxHashMap<Key, usize> = FxHashMap::default();
            for square in self.squares() {
                for piece in self.pieces() {
                    let mut of_man: FxHashSet<Key> = FxHashSet::default();
                    let drops = self.programs.drops(side, piece).unwrap_or_default();
                    let drops = drops.iter().filter(|b| b.square == square);
                    for block in self.blocks(side, piece, square).iter().chain(drops) {
                        let set = sets
                            .entry(block.root)
                            .or_insert_with(|| added_once(graph, block.root, classes));
                        let Some(set) = set else { return true };
                        for &key in &*set {
                            if !of_man.insert(key) {
                                return true;
                            }
                        }
                    }
                    for key in of_man {
                        if *owners.entry(key).or_insert(square.index()) != square.index() {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }
}

/// What tells effects apart whatever was noted for them: their numbers are equal if they differ in
/// nothing but changes and captures.
pub(super) fn open_classes(graph: &Graph) -> Vec<u32> {
    let mut numbers: FxHashMap<Move, u32> = FxHashMap::default();
    let effects = graph.effects().iter().map(|e| {
        let (changes, captures) = (Vec::new(), Vec::new());
        let mv = Move { changes, captures, source: None, ..e.mv.clone() };
        let next = numbers.len() as u32;
        *numbers.entry(mv).or_insert(next)
    });
    effects.collect()
}

/// A node and the first movement noted on the way to it.
type At = (NodeId, Option<Movement>);

/// The keys of the moves of a program; nothing if one may come twice on one path, or if that is too
/// much to find out.
fn added_once(graph: &Graph, root: NodeId, classes: &[u32]) -> Option<FxHashSet<Key>> {
    let mut adds: FxHashMap<Key, u32> = FxHashMap::default();
    let mut seen: FxHashMap<At, usize> = FxHashMap::default();
    let mut open: Vec<At> = vec![(root, None)];
    while let Some((id, first)) = open.pop() {
        if seen.insert((id, first), 0).is_some() {
            continue;
        }
        let node = graph.node(id);
        if let Node::Add { effect, .. } = node {
            *adds.entry((first, classes[effect.index()])).or_insert(0) += 1;
        }
        let first = after(node, first);
        open.extend(node.successors().map(|next| (next, first)));
    }
    // A key that one node adds comes once on each path.
    let several = adds.iter().filter(|(_, count)| **count > 1).map(|(key, _)| *key);
    let bits: FxHashMap<Key, usize> = several.enumerate().map(|(i, key)| (key, i)).collect();
    let words = bits.len().div_ceil(64);
    if words * seen.len() > MOST {
        return None;
    }
    if words > 0 && twice_on_a_way(graph, classes, &mut seen, &bits, words) {
        return None;
    }
    Some(adds.into_keys().collect())
}

/// Whether one of some keys comes twice on a path. For each node a row of bits tells which keys come
/// from it on; `rows` gets the number of each node's row.
fn twice_on_a_way(
    graph: &Graph,
    classes: &[u32],
    rows: &mut FxHashMap<At, usize>,
    bits: &FxHashMap<Key, usize>,
    words: usize,
) -> bool {
    // Successors have smaller numbers.
    let mut places: Vec<At> = rows.keys().copied().collect();
    places.sort_unstable();
    let mut below: Vec<u64> = Vec::with_capacity(words * places.len());
    for (number, &(id, first)) in places.iter().enumerate() {
        rows.insert((id, first), number);
        let at = below.len();
        below.resize(at + words, 0);
        let node = graph.node(id);
        let next_first = after(node, first);
        for next in node.successors() {
            let row = rows.get(&(next, next_first)).map_or(0, |row| row * words);
            for word in 0..words {
                below[at + word] |= below[row + word];
            }
        }
        if let Node::Add { effect, .. } = node
            && let Some(bit) = bits.get(&(first, classes[effect.index()]))
        {
            let (word, bit) = (at + bit / 64, 1 << (bit % 64));
            if below[word] & bit != 0 {
                return true;
            }
            below[word] |= bit;
        }
    }
    false
}

/// The first movement that is noted behind a node.
fn after(node: Node, first: Option<Movement>) -> Option<Movement> {
    match node {
        Node::Note { note: Note::Movement(movement), .. } => first.or(Some(movement)),
        Node::Note { note: Note::ClearAll, .. } => None,
        _ => first,
    }
}
