//! Lines: under which condition one man could capture another on a given square.
//!
//! Worked out from the programs. Nearly always the condition is that certain squares are empty (a
//! leaper: none, a rider: those between), or that exactly one of them is occupied (a cannon). What
//! is neither is [`Line::Other`]: then the programs themselves are asked.

use rustc_hash::FxHashMap;

use super::set::Set;
use crate::interp::Man;
use crate::model::{Game, Square};
use crate::program::{Graph, Node, NodeId, Question};

/// The condition under which a man could capture another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Line<S> {
    /// All these squares are empty.
    Empty(S),
    /// Exactly one of these squares is occupied.
    One(S),
    /// Something else.
    Other,
}

/// The condition as a diagram of tests whether squares are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Value {
    No,
    Yes,
    Unknown,
    /// A test: index into the list of tests.
    Test(u32),
}

/// Works out lines to one square with a given man on it.
pub struct Finder<'a> {
    pub game: &'a Game,
    pub graph: &'a Graph,
    pub target: Square,
    pub victim: Man,
    tests: Vec<(Square, Value, Value)>,
    known: FxHashMap<(Square, Value, Value), u32>,
    values: FxHashMap<NodeId, Value>,
}

impl<'a> Finder<'a> {
    pub fn new(game: &'a Game, graph: &'a Graph, target: Square, victim: Man) -> Finder<'a> {
        let (tests, known, values) = Default::default();
        Finder { game, graph, target, victim, tests, known, values }
    }

    /// The condition under which some of these programs capture; `None` if none ever does.
    pub fn line<S: Set>(&mut self, roots: impl Iterator<Item = NodeId>) -> Option<Line<S>> {
        let mut found: Option<Value> = None;
        for root in roots {
            match (self.value(root), found) {
                (Value::No, _) => {}
                (value, None) => found = Some(value),
                (value, Some(before)) if value == before => {}
                (Value::Yes, _) | (_, Some(Value::Yes)) => found = Some(Value::Yes),
                _ => found = Some(Value::Unknown),
            }
        }
        let value = found?;
        if value == Value::Unknown {
            return Some(Line::Other);
        }
        let mut squares = S::default();
        let (mut open, mut seen) = (vec![value], rustc_hash::FxHashSet::default());
        while let Some(value) = open.pop() {
            if let Value::Test(i) = value
                && seen.insert(i)
            {
                let (square, yes, no) = self.tests[i as usize];
                squares |= S::of(square.index());
                open.extend([yes, no]);
            }
            if value == Value::Unknown {
                return Some(Line::Other);
            }
        }
        Some(if self.counts(value, squares, 0, 0) {
            Line::Empty(squares)
        } else if self.counts(value, squares, 0, 1) {
            Line::One(squares)
        } else {
            Line::Other
        })
    }

    /// Whether a diagram over these squares, of others `met` being occupied, says that `wanted`
    /// are occupied in all.
    fn counts<S: Set>(&self, value: Value, squares: S, met: u32, wanted: u32) -> bool {
        if met > wanted {
            return value == Value::No;
        }
        match value {
            Value::Yes => squares.is_empty() && met == wanted,
            Value::No => squares.is_empty() && met != wanted,
            Value::Unknown => false,
            Value::Test(i) => {
                let (square, yes, no) = self.tests[i as usize];
                let rest = squares & !S::of(square.index());
                squares.has(square.index())
                    && self.counts(yes, rest, met, wanted)
                    && self.counts(no, rest, met + 1, wanted)
            }
        }
    }

    fn value(&mut self, root: NodeId) -> Value {
        let mut open = vec![root];
        while let Some(&id) = open.last() {
            if self.values.contains_key(&id) {
                open.pop();
                continue;
            }
            let node = self.graph.node(id);
            let captures = |effect| self.graph.effect(effect).mv.would_capture(self.target);
            let known = |id: NodeId| self.values.get(&id).copied();
            let value = match node {
                Node::End => Value::No,
                Node::Note { .. } | Node::Opaque { .. } => Value::Unknown,
                Node::Add { effect, .. } if captures(effect) => Value::Yes,
                Node::Add { next, .. } => match known(next) {
                    Some(value) => value,
                    None => {
                        open.push(next);
                        continue;
                    }
                },
                Node::Test { ask, yes, no, .. } => match (known(yes), known(no)) {
                    (Some(yes), Some(no)) => self.test(ask, yes, no),
                    _ => {
                        open.extend([yes, no]);
                        continue;
                    }
                },
            };
            self.values.insert(id, value);
            open.pop();
        }
        self.values[&root]
    }

    fn test(&mut self, ask: Question, yes: Value, no: Value) -> Value {
        if yes == no {
            return yes;
        }
        if ask.content_of() == Some(self.target) {
            return match ask {
                // Attributes change while a man is on the board.
                Question::Attribute(..) => Value::Unknown,
                _ => match ask.of_content(self.game, Some(self.victim)) {
                    Some(true) => yes,
                    Some(false) => no,
                    None => Value::Unknown,
                },
            };
        }
        match ask {
            Question::Empty(square) => {
                let key = (square, yes, no);
                let next = self.tests.len() as u32;
                let index = *self.known.entry(key).or_insert(next);
                if index == next {
                    self.tests.push(key);
                }
                Value::Test(index)
            }
            // Inside a test of attacks further ones are false.
            Question::Attacked { .. } | Question::Defended { .. } => no,
            _ => Value::Unknown,
        }
    }
}
