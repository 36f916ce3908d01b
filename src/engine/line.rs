//! Lines: under which condition one man could capture another on a given square.
//!
//! Worked out from the programs. Nearly always the condition is that certain squares are empty (a
//! leaper: none, a rider: those between), or that exactly one of them is occupied (a cannon). What
//! is neither is [`Line::Other`]: then the programs themselves are asked.

use rustc_hash::FxHashMap;

use super::set::Set;
use crate::interp::Man;
use crate::model::{Game, PieceId, PlayerId, Square};
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

/// Works out lines to one square after the other, with a given man on it.
pub struct Finder<'a, S> {
    game: &'a Game,
    graph: &'a Graph,
    /// For each node the squares on which something may be captured from it on.
    captured: &'a [S],
    target: Square,
    victim: Man,
    tests: Vec<(Square, Value, Value)>,
    known: FxHashMap<(Square, Value, Value), u32>,
    /// For each node its value, and for which target it was worked out.
    values: Vec<(u32, Value)>,
    round: u32,
}

impl<'a, S: Set> Finder<'a, S> {
    pub fn new(game: &'a Game, graph: &'a Graph, captured: &'a [S]) -> Finder<'a, S> {
        let (tests, known) = Default::default();
        let values = vec![(0, Value::Unknown); graph.nodes().len()];
        let (target, round) = (Square(0), 0);
        let victim = Man { owner: PlayerId(0), piece: PieceId(0), attributes: 0 };
        Finder { game, graph, captured, target, victim, tests, known, values, round }
    }

    /// The lines to come go to a square with a man on it.
    pub fn aim(&mut self, target: Square, victim: Man) {
        (self.target, self.victim) = (target, victim);
        self.tests.clear();
        self.known.clear();
        self.round += 1;
    }

    fn known_value(&self, id: NodeId) -> Option<Value> {
        if !self.captured[id.index()].has(self.target.index()) {
            return Some(Value::No);
        }
        let (round, value) = self.values[id.index()];
        (round == self.round).then_some(value)
    }

    /// The condition under which some of these programs capture; `None` if none ever does.
    pub fn line(&mut self, roots: impl Iterator<Item = NodeId>) -> Option<Line<S>> {
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
    fn counts(&self, value: Value, squares: S, met: u32, wanted: u32) -> bool {
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
            if self.known_value(id).is_some() {
                open.pop();
                continue;
            }
            let node = self.graph.node(id);
            let captures = |effect| self.graph.effect(effect).mv.would_capture(self.target);
            let known = |id: NodeId| self.known_value(id);
            let value = match node {
                Node::End => Value::No,
                Node::Opaque { .. } => Value::Unknown,
                Node::Note { note, .. } if note.might_capture(self.target) => Value::Unknown,
                Node::Add { effect, .. } if captures(effect) => Value::Yes,
                Node::Add { next, .. } | Node::Note { next, .. } => match known(next) {
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
            self.values[id.index()] = (self.round, value);
            open.pop();
        }
        self.known_value(root).unwrap_or(Value::Unknown)
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
