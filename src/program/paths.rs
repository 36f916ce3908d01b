//! The paths of a program: which answers lead to which moves.

use super::graph::{EffectId, Graph, Node, NodeId};
use super::noted::Noted;
use super::question::Question;

/// One way through a program, from its beginning to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The questions on the way with their answers.
    pub answers: Vec<(Question, bool)>,
    /// What is added on the way, each with what was noted for it.
    pub adds: Vec<(EffectId, Noted)>,
    /// The last node: [`Node::End`] or [`Node::Opaque`].
    pub end: NodeId,
}

/// All paths of a program, those that answer yes first. There may be very many, since shared nodes
/// are walked again on every path: take no more than you can use.
pub struct Paths<'a> {
    graph: &'a Graph,
    open: Vec<Branch>,
    answers: Vec<(Question, bool)>,
    adds: Vec<(EffectId, Noted)>,
}

/// Where a path goes on with the other answer.
struct Branch {
    node: NodeId,
    answer: Option<(Question, bool)>,
    /// How many answers and adds lie before it, and what was noted.
    answers: usize,
    adds: usize,
    noted: Noted,
}

impl Graph {
    /// All paths from a node.
    pub fn paths(&self, root: NodeId) -> Paths<'_> {
        let first =
            Branch { node: root, answer: None, answers: 0, adds: 0, noted: Noted::default() };
        let open = vec![first];
        Paths { graph: self, open, answers: Vec::new(), adds: Vec::new() }
    }
}

impl Iterator for Paths<'_> {
    type Item = Path;

    fn next(&mut self) -> Option<Path> {
        let Branch { node: mut id, answer, answers, adds, mut noted } = self.open.pop()?;
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
                    self.open.push(Branch {
                        node: no,
                        answer: Some((ask, false)),
                        answers: self.answers.len(),
                        adds: self.adds.len(),
                        noted: noted.clone(),
                    });
                    self.answers.push((ask, true));
                    yes
                }
                Node::Add { effect, next, .. } => {
                    self.adds.push((effect, noted.clone()));
                    next
                }
                Node::Note { note, next, .. } => {
                    noted.note(note);
                    next
                }
            };
        }
    }
}
