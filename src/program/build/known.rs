//! What a state knows of the position.
//!
//! Facts are kept only about the squares that the block remembers (cursor, mark, `from` and `to`):
//! these are the ones it is likely to ask about again, and few enough for states to stay equal.
//! Other questions whose answer is known already are taken out later, by `prune`.

use super::condition::{FALSE, Formula, TRUE, Value};
use super::state::{ChainId, State};
use super::{Builder, Failed};
use crate::model::{Cond, Square};
use crate::program::facts::{ANYBODY, Content};

impl Builder<'_> {
    /// What is left of a condition in a state, with what the state knows.
    pub(super) fn condition(
        &mut self,
        cond: &Cond,
        state: &State,
        calls: ChainId,
    ) -> Result<Value, Failed> {
        let value = self.formula(cond, state, calls)?;
        Ok(self.settle(value, state.facts))
    }

    /// A formula, or its value if that follows from the facts.
    pub(super) fn settle(&self, value: Value, facts: u32) -> Value {
        if facts == 0 || value == TRUE || value == FALSE {
            return value;
        }
        match self.follows(value, self.lists.facts.get(facts), 0) {
            Some(true) => TRUE,
            Some(false) => FALSE,
            None => value,
        }
    }

    fn follows(&self, value: Value, facts: &[(Square, Content)], depth: usize) -> Option<bool> {
        if depth > MAX_DEPTH {
            return None;
        }
        let parts = |parts: &[Value], deciding: bool| {
            let mut all = Some(!deciding);
            for &part in parts {
                match self.follows(part, facts, depth + 1) {
                    Some(answer) if answer == deciding => return Some(deciding),
                    Some(_) => {}
                    // The block may end there, before what follows is looked at.
                    None if self.formulas.ends(part).invalid => return None,
                    None => all = None,
                }
            }
            all
        };
        match self.formulas.get(value) {
            Formula::True => Some(true),
            Formula::False => Some(false),
            Formula::Invalid(..) => None,
            Formula::Ask(question, ..) => {
                let square = question.content_of()?;
                let at = facts.binary_search_by_key(&square, |(s, _)| *s).ok()?;
                self.logic.of_content(*question, &facts[at].1)
            }
            Formula::Not(inner) => self.follows(*inner, facts, depth + 1).map(|answer| !answer),
            Formula::And(all) => parts(all, false),
            Formula::Or(all) => parts(all, true),
        }
    }

    /// A state in which a formula has been decided.
    pub(super) fn learn(&mut self, mut state: State, value: Value, answer: bool) -> State {
        if self.is_about(&state, value, 0) {
            let mut facts = self.lists.facts.get(state.facts).clone();
            self.learn_part(&state, value, answer, &mut facts, 0);
            state.facts = self.lists.facts.id(facts);
        }
        self.set_flags(&mut state, value, answer);
        state
    }

    /// Whether a formula asks about a square that the block remembers.
    fn is_about(&self, state: &State, value: Value, depth: usize) -> bool {
        let part = |&part: &Value| self.is_about(state, part, depth + 1);
        match self.formulas.get(value) {
            _ if depth > MAX_DEPTH => false,
            Formula::Not(inner) => part(inner),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().any(part),
            Formula::Ask(question, ..) => {
                question.content_of().is_some_and(|square| self.remembers(state, square))
            }
            _ => false,
        }
    }

    fn learn_part(
        &self,
        state: &State,
        value: Value,
        answer: bool,
        facts: &mut Vec<(Square, Content)>,
        depth: usize,
    ) {
        if depth > MAX_DEPTH {
            return;
        }
        match self.formulas.get(value) {
            Formula::Not(inner) => self.learn_part(state, *inner, !answer, facts, depth + 1),
            Formula::And(parts) if answer => {
                parts.iter().for_each(|&p| self.learn_part(state, p, true, facts, depth + 1));
            }
            Formula::Or(parts) if !answer => {
                parts.iter().for_each(|&p| self.learn_part(state, p, false, facts, depth + 1));
            }
            Formula::Ask(question, ..) => {
                let Some(square) = question.content_of().filter(|&s| self.remembers(state, s))
                else {
                    return;
                };
                let at = facts.binary_search_by_key(&square, |(s, _)| *s);
                let old = at.map_or(ANYBODY, |i| facts[i].1);
                let new = self.logic.learn_content(*question, answer, old);
                match at {
                    Ok(i) => facts[i].1 = new,
                    Err(i) => facts.insert(i, (square, new)),
                }
            }
            _ => {}
        }
    }

    /// Flags that hold the formula, or its opposite, now hold its value.
    fn set_flags(&mut self, state: &mut State, value: Value, answer: bool) {
        if state.flags == 0 && state.position_flags == 0 {
            return;
        }
        let opposite = self.formulas.not(value);
        let held = self.lists.flags.get(state.flags).iter();
        let marked = self.lists.position_flags.get(state.position_flags).iter();
        if !held.chain(marked.map(|(_, held)| held)).any(|&held| held == value || held == opposite)
        {
            return;
        }
        let (is, is_not) = if answer { (TRUE, FALSE) } else { (FALSE, TRUE) };
        let now = |held: Value| match held {
            _ if held == value => is,
            _ if held == opposite => is_not,
            _ => held,
        };
        let mut flags = self.lists.flags.get(state.flags).clone();
        flags.iter_mut().for_each(|held| *held = now(*held));
        while flags.last() == Some(&FALSE) {
            flags.pop();
        }
        state.flags = self.lists.flags.id(flags);
        let mut marked = self.lists.position_flags.get(state.position_flags).clone();
        marked.iter_mut().for_each(|(_, held)| *held = now(*held));
        marked.retain(|(_, held)| *held != FALSE);
        state.position_flags = self.lists.position_flags.id(marked);
    }

    /// Whether what is known of a square is kept. Where what is noted does not keep states apart,
    /// neither does what stood on squares that the block has left but for coming back: the target of
    /// a promotion, while a search goes on for somebody else.
    fn remembers(&self, state: &State, square: Square) -> bool {
        let left = square == state.mark || square == state.from || state.to == Some(square);
        square == state.cursor || left && !self.noting
    }

    /// Forgets what is known of squares that the block does not remember.
    pub(super) fn forget(&mut self, state: &mut State) {
        if state.facts == 0 {
            return;
        }
        let facts = self.lists.facts.get(state.facts);
        if facts.iter().any(|(square, _)| !self.remembers(state, *square)) {
            let mut facts = facts.clone();
            facts.retain(|(square, _)| self.remembers(state, *square));
            state.facts = self.lists.facts.id(facts);
        }
    }
}

/// How deep formulas are looked into.
const MAX_DEPTH: usize = 500;
