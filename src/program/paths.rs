//! The paths of a program: which answers lead to which moves.

use super::graph::{EffectId, Graph, Node, NodeId};
use super::question::Question;

/// One way through a program, from its beginning to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The questions on the way with their answers.
    pub answers: Vec<(Question, bool)>,
    /// What is added on the way.
    pub adds: Vec<EffectId>,
    /// The last node: [`Node::End`] or [`Node::Opaque`].
    pub end: NodeId,
}

/// All paths of a program, those that answer yes first. There may be very many, since shared nodes
/// are walked again on every path: take no more than you can use.
pub struct Paths<'a> {
    graph: &'a Graph,
    open: Vec<(NodeId, usize, usize, Option<(Question, bool)>)>,
    answers: Vec<(Question, bool)>,
    adds: Vec<EffectId>,
}

impl Graph {
    /// All paths from a node.
    pub fn paths(&self, root: NodeId) -> Paths<'_> {
        let open = vec![(root, 0, 0, None)];
        Paths { graph: self, open, answers: Vec::new(), adds: Vec::new() }
    }
}

impl Iterator for Paths<'_> {
    type Item = Path;

    fn next(&mut self) -> Option<Path> {
        let (mut id, answers, adds, answer) = self.open.pop()?;
        self.answers.truncate(answers);
        self.adds.truncate(adds);
        self.answers.extend(answer);
        loop {
            id = match self.graph.node(id) {
                Node::End | Node::Opaque { .. } => {
                    let (answers, adds) = (self.answers.clone(), self.adds.clone());
                    return Some(Path { answers, adds, end: id });
                }
                Node::Test { ask, yes, no, .. } => {
                    let later = Some((ask, false));
                    self.open.push((no, self.answers.len(), self.adds.len(), later));
                    self.answers.push((ask, true));
                    yes
                }
                Node::Add { effect, next, .. } => {
                    self.adds.push(effect);
                    next
                }
            };
        }
    }
}
