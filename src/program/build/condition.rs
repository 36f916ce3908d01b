//! Conditions with everything static worked out: what is left of one is a formula of questions.
//!
//! Since a block sees the board before the move all the time, a flag can hold the formula instead
//! of its value: whoever asks for the flag asks what the formula asks.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::state::{ChainId, Interner, State};
use super::{Builder, Failed};
use crate::model::{Cond, CondKind, Place, Square, Test};
use crate::program::question::Question;
use crate::source::Span;

/// A formula: index into [`Formulas::table`].
pub(super) type Value = u32;

/// What is left of a condition.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Formula {
    False,
    True,
    /// The code is not understood: whoever asks ends there.
    Invalid(Span, ChainId),
    Ask(Question, Span, ChainId),
    Not(Value),
    /// Left to right, stopping early.
    And(Rc<[Value]>),
    /// Left to right, stopping early.
    Or(Rc<[Value]>),
}

/// Which ends a formula can have.
#[derive(Clone, Copy, Default)]
pub(super) struct Ends {
    pub yes: bool,
    pub no: bool,
    pub invalid: bool,
}

/// The formulas of one block on one square.
pub(super) struct Formulas {
    table: Interner<Formula>,
    ends: Vec<Ends>,
}

pub(super) const FALSE: Value = 0;
pub(super) const TRUE: Value = 1;

impl Formulas {
    pub fn new() -> Formulas {
        let mut formulas = Formulas { table: Interner::new(), ends: Vec::new() };
        formulas.clear();
        formulas
    }

    pub fn clear(&mut self) {
        *self = Formulas { table: Interner::new(), ends: Vec::new() };
        self.add(Formula::False);
        self.add(Formula::True);
    }

    pub fn get(&self, value: Value) -> &Formula {
        self.table.get(value)
    }

    pub fn ends(&self, value: Value) -> Ends {
        self.ends[value as usize]
    }

    fn add(&mut self, formula: Formula) -> Value {
        let ends = match &formula {
            Formula::False => Ends { no: true, ..Ends::default() },
            Formula::True => Ends { yes: true, ..Ends::default() },
            Formula::Invalid(..) => Ends { invalid: true, ..Ends::default() },
            Formula::Ask(..) => Ends { yes: true, no: true, invalid: false },
            Formula::Not(inner) => {
                let Ends { yes, no, invalid } = self.ends(*inner);
                Ends { yes: no, no: yes, invalid }
            }
            Formula::And(parts) => self.sequence(parts, |e| (e.yes, e.no)),
            Formula::Or(parts) => {
                let Ends { yes, no, invalid } = self.sequence(parts, |e| (e.no, e.yes));
                Ends { yes: no, no: yes, invalid }
            }
        };
        let id = self.table.id(formula);
        if id as usize == self.ends.len() {
            self.ends.push(ends);
        }
        id
    }

    /// The ends of parts that are looked at one after the other as long as each goes on.
    fn sequence(&self, parts: &[Value], which: impl Fn(Ends) -> (bool, bool)) -> Ends {
        let mut all = Ends { yes: true, ..Ends::default() };
        for &part in parts {
            let ends = self.ends(part);
            let (on, out) = which(ends);
            all.no |= out;
            all.invalid |= ends.invalid;
            all.yes = on;
            if !on {
                break;
            }
        }
        all
    }

    pub fn constant(&self, value: bool) -> Value {
        if value { TRUE } else { FALSE }
    }

    pub fn ask(&mut self, question: Question, span: Span, calls: ChainId) -> Value {
        self.add(Formula::Ask(question, span, calls))
    }

    pub fn invalid(&mut self, span: Span, calls: ChainId) -> Value {
        self.add(Formula::Invalid(span, calls))
    }

    pub fn not(&mut self, value: Value) -> Value {
        match *self.get(value) {
            Formula::False => TRUE,
            Formula::True => FALSE,
            Formula::Not(inner) => inner,
            _ => self.add(Formula::Not(value)),
        }
    }

    /// Parts joined by `and` or `or`. A constant that changes nothing is left out, and so is what
    /// stands behind one that decides.
    pub fn join(&mut self, and: bool, mut parts: Vec<Value>) -> Value {
        let (neutral, deciding) = if and { (TRUE, FALSE) } else { (FALSE, TRUE) };
        parts.retain(|&part| part != neutral);
        if let Some(at) = parts.iter().position(|&part| part == deciding) {
            parts.truncate(at + 1);
        }
        match parts[..] {
            [] => neutral,
            [only] => only,
            _ if and => self.add(Formula::And(parts.into())),
            _ => self.add(Formula::Or(parts.into())),
        }
    }
}

impl Builder<'_> {
    /// What is left of a condition in a state.
    pub(super) fn formula(
        &mut self,
        cond: &Cond,
        state: &State,
        calls: ChainId,
    ) -> Result<Value, Failed> {
        self.spend(1)?;
        Ok(match &cond.kind {
            CondKind::Splice(name, inner) => {
                let calls = self.code.call(*name, cond.span, calls);
                self.formula(inner, state, calls)?
            }
            CondKind::Const(value) => self.formulas.constant(*value),
            CondKind::Not(inner) => {
                let inner = self.formula(inner, state, calls)?;
                self.formulas.not(inner)
            }
            CondKind::And(all) => self.joined(true, all, state, calls)?,
            CondKind::Or(all) => self.joined(false, all, state, calls)?,
            CondKind::Flag(flag) => {
                let flags = self.lists.flags.get(state.flags);
                flags.get(flag.index()).copied().unwrap_or(FALSE)
            }
            CondKind::Test(test, place) => match self.square(*place, state.cursor) {
                Some(square) => self.test(*test, square, state, (cond.span, calls))?,
                None => FALSE,
            },
            CondKind::Invalid => self.formulas.invalid(cond.span, calls),
        })
    }

    fn joined(
        &mut self,
        and: bool,
        all: &[Cond],
        state: &State,
        calls: ChainId,
    ) -> Result<Value, Failed> {
        let mut parts = Vec::with_capacity(all.len());
        for cond in all {
            let part = self.formula(cond, state, calls)?;
            parts.push(part);
            // What is behind a part that always decides is never looked at.
            let Ends { yes, no, .. } = self.formulas.ends(part);
            if !(if and { yes } else { no }) {
                break;
            }
        }
        Ok(self.formulas.join(and, parts))
    }

    /// The square that a place means, if there is one.
    pub(super) fn square(&self, place: Place, cursor: Square) -> Option<Square> {
        let board = &self.rules.game.board;
        match place {
            Place::Here => Some(cursor),
            Place::Square(square) => Some(square),
            Place::Step(d) => board.step(cursor, board.meant(self.side, d)),
            Place::Opposite(d) => board.step_back(cursor, board.meant(self.side, d)),
        }
    }

    fn test(
        &mut self,
        test: Test,
        square: Square,
        state: &State,
        at: (Span, ChainId),
    ) -> Result<Value, Failed> {
        let (side, piece) = (self.side, self.piece);
        let question = match test {
            Test::Empty => Question::Empty(square),
            Test::Friend => Question::OwnedBy(square, side),
            Test::Enemy => Question::OwnedByOther(square, side),
            Test::Neutral => Question::Neutral(square),
            Test::Piece(piece) => Question::Piece(square, piece),
            Test::Attribute(attribute) => Question::Attribute(square, attribute),
            Test::LastFrom => Question::LastFrom(square),
            Test::LastTo => Question::LastTo(square),
            Test::Attacked(only) => Question::Attacked { square, side, piece, only },
            Test::Defended(only) => Question::Defended { square, side, piece, only },
            Test::InZone(zone) => {
                let zone = &self.rules.game.board.zones[zone.index()];
                return Ok(self.formulas.constant(zone.contains(side, square)));
            }
            Test::Is(named) => return Ok(self.formulas.constant(square == named)),
            Test::OnBoard => return Ok(TRUE),
            Test::Marked => {
                self.reads.part(state.since.mark);
                return Ok(self.formulas.constant(square == state.mark));
            }
            Test::GoalPosition => {
                return Ok(self.formulas.constant(self.rules.is_goal_position(square)));
            }
            Test::PositionFlag(flag) => {
                if self.apart {
                    self.reads.flag((flag, square), state.since, &self.lists);
                }
                let set = self.lists.position_flags.get(state.position_flags);
                let at = set.binary_search_by_key(&(flag, square), |(key, _)| *key);
                return Ok(at.map_or(FALSE, |i| set[i].1));
            }
            Test::AdjacentToEnemy => {
                let next: Vec<Square> = self.rules.neighbours(square).collect();
                self.spend(next.len())?;
                let ask = |s: Square| Question::OwnedByOther(s, side);
                let parts = next.into_iter().map(|s| self.ask(ask(s), at)).collect();
                return Ok(self.formulas.join(false, parts));
            }
        };
        Ok(self.ask(question, at))
    }

    /// A question, or its answer if every position in which the block is run has the same.
    pub(super) fn ask(&mut self, question: Question, at: (Span, ChainId)) -> Value {
        let game = &self.rules.game;
        let known = match question {
            // The man whose block runs stands on its square.
            _ if question.content_of() == Some(self.start) && !self.dropping && !self.apart => {
                match question {
                    Question::Empty(_) => Some(false),
                    Question::OwnedBy(_, p) => Some(p == self.side),
                    Question::OwnedByOther(_, p) => Some(p != self.side),
                    Question::Neutral(_) => Some(game.players[self.side.index()].neutral),
                    Question::Piece(_, t) => Some(t == self.piece),
                    _ => None,
                }
            }
            Question::Neutral(_) if !game.players.iter().any(|p| p.neutral) => Some(false),
            Question::OwnedByOther(..) | Question::Attacked { .. } | Question::Defended { .. }
                if game.players.len() < 2 =>
            {
                Some(false)
            }
            _ => None,
        };
        match known {
            Some(answer) => self.formulas.constant(answer),
            None => self.formulas.ask(question, at.0, at.1),
        }
    }

    /// The node that asks a formula and goes on with `yes` or `no`.
    pub(super) fn decide(&mut self, value: Value, yes: u32, no: u32) -> Result<u32, Failed> {
        let mut done = FxHashMap::default();
        self.decide_part(value, yes, no, &mut done, 0)
    }

    fn decide_part(
        &mut self,
        value: Value,
        yes: u32,
        no: u32,
        done: &mut FxHashMap<(Value, u32, u32), u32>,
        depth: usize,
    ) -> Result<u32, Failed> {
        if !done.is_empty()
            && let Some(&node) = done.get(&(value, yes, no))
        {
            return Ok(node);
        }
        self.spend(1)?;
        if depth > MAX_FORMULA_DEPTH {
            return Err(Failed(super::Limit::Steps));
        }
        let node = match self.formulas.get(value).clone() {
            Formula::True => yes,
            Formula::False => no,
            Formula::Invalid(span, calls) => {
                self.opaque(crate::program::Why::NotUnderstood, (span, calls))?
            }
            Formula::Ask(question, span, calls) => {
                self.test_node(question, yes, no, (span, calls))?
            }
            Formula::Not(inner) => self.decide_part(inner, no, yes, done, depth + 1)?,
            Formula::And(parts) => {
                let mut node = yes;
                for &part in parts.iter().rev() {
                    node = self.decide_part(part, node, no, done, depth + 1)?;
                }
                node
            }
            Formula::Or(parts) => {
                let mut node = no;
                for &part in parts.iter().rev() {
                    node = self.decide_part(part, yes, node, done, depth + 1)?;
                }
                node
            }
        };
        // The whole formula and single questions do not come again, or are as quickly made.
        if depth > 0 && matches!(self.formulas.get(value), Formula::And(_) | Formula::Or(_)) {
            done.insert((value, yes, no), node);
        }
        Ok(node)
    }
}

/// How deep formulas may nest. A condition is bounded when it is read; flags that hold formulas
/// of flags are not.
const MAX_FORMULA_DEPTH: usize = 1_000;
