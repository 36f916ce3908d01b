//! Walks a program from question to question, asking only what matters for certain moves.

use rustc_hash::FxHashMap;

use super::splitter::Splitter;
use crate::interp::{Man, Move};
use crate::model::{Game, Square};
use crate::program::{Graph, Node, NodeId, Question};

/// What is left of a program once moves that do not matter, and questions that then have no bearing,
/// are taken out.
pub(super) struct Left<'g> {
    graph: &'g Graph,
    /// For each node the one that stands for it; the end where nothing that matters follows.
    stands: FxHashMap<NodeId, NodeId>,
}

impl<'g> Left<'g> {
    /// What matters of the programs with these roots.
    pub fn of(
        graph: &'g Graph,
        roots: impl IntoIterator<Item = NodeId>,
        matters: impl Fn(&Move) -> bool,
    ) -> Left<'g> {
        let mut left = Left { graph, stands: FxHashMap::default() };
        for root in roots {
            // Successors come first.
            for id in graph.reachable(root) {
                if left.stands.contains_key(&id) {
                    continue;
                }
                let stands = match graph.node(id) {
                    Node::End => id,
                    Node::Opaque { .. } => id,
                    Node::Test { yes, no, .. } => {
                        let (yes, no) = (left.stand(yes), left.stand(no));
                        if yes == no { yes } else { id }
                    }
                    Node::Add { effect, next, .. } => {
                        if matters(&graph.effect(effect).mv) {
                            id
                        } else {
                            left.stand(next)
                        }
                    }
                    // Changes noted before an end change nothing.
                    Node::Note { next, .. } => {
                        let next = left.stand(next);
                        if next == Graph::END { next } else { id }
                    }
                };
                left.stands.insert(id, stands);
            }
        }
        left
    }

    fn stand(&self, id: NodeId) -> NodeId {
        self.stands.get(&id).copied().unwrap_or(id)
    }

    /// Asks what the program asks. Of several questions in a row about one square no more is asked
    /// than where they lead to.
    pub fn ask(&self, game: &Game, root: NodeId, look: &Splitter) {
        let mut at = self.stand(root);
        // Successors have smaller numbers, so this ends.
        loop {
            at = match self.graph.node(at) {
                Node::End => return,
                Node::Opaque { .. } => return look.give_up(),
                Node::Add { next, .. } | Node::Note { next, .. } => self.stand(next),
                Node::Test { ask, yes, no, .. } => {
                    let so = match ask {
                        Question::Attribute(..) => None,
                        Question::Stock(player, piece) => Some(look.stock(player, piece, 1)),
                        Question::StockOf(player, piece, n) => Some(look.stock(player, piece, n)),
                        _ => match ask.content_of() {
                            Some(square) => {
                                at = self.behind(game, at, square, look);
                                continue;
                            }
                            None => None,
                        },
                    };
                    match so {
                        Some(so) => self.stand(if so { yes } else { no }),
                        None => return look.give_up(),
                    }
                }
            };
        }
    }

    /// The node behind questions about one square, from the first of them.
    fn behind(&self, game: &Game, first: NodeId, square: Square, look: &Splitter) -> NodeId {
        let leads = |man: Option<Man>| {
            let mut at = first;
            while let Node::Test { ask, yes, no, .. } = self.graph.node(at)
                && ask.content_of() == Some(square)
                && !matches!(ask, Question::Attribute(..))
            {
                at = self.stand(if ask.of_content(game, man) == Some(true) { yes } else { no });
            }
            at
        };
        let mut nodes = Vec::new();
        for man in look.contents() {
            let node = leads(*man);
            if !nodes.contains(&node) {
                nodes.push(node);
            }
        }
        let found = nodes.iter().find(|node| look.content(square, |man| leads(man) == **node));
        // A man whose square is known may be none of the contents.
        found.copied().unwrap_or_else(|| leads(look.only(square)))
    }
}
