//! In which order saved games name what a move does.
//!
//! Zillions seems to keep movements, changes and captures in one list, in this order. To make room
//! for one more of a kind, the first of every later kind goes to the end of its kind. All 7 055
//! moves of published saved games whose rules are at hand follow from this; read in the order of
//! the code, 24 of them would not. Attributes set in a row on one square are one entry of the list.
//! The list is taken to be the order of execution as well.

use super::{Machine, Observer};
use crate::interp::moves::{Change, Movement};
use crate::model::Square;

impl<O: Observer> Machine<'_, O> {
    /// Notes a change, if its place is on the board.
    pub(super) fn note_change(&mut self, change: Option<Change>) {
        if let Some(change) = change {
            order_change(&mut self.changes, &mut self.captures, change);
        }
    }

    /// Notes the movement of a cascade.
    pub(super) fn note_cascade(&mut self, movement: Movement) {
        self.cascades.push(movement);
        order_cascade(&mut self.changes, &mut self.captures);
    }

    /// Notes that a cascade drops one more man.
    pub(super) fn note_cascade_drop(&mut self, square: Square) {
        self.also_dropped.push(square);
        order_cascade(&mut self.changes, &mut self.captures);
    }
}

/// Notes one more change of a move.
pub fn order_change(changes: &mut Vec<Change>, captures: &mut [Square], change: Change) {
    let joins = changes.last().is_some_and(|last| one_entry(last, &change));
    changes.push(change);
    if !joins && !captures.is_empty() {
        captures.rotate_left(1);
    }
}

/// What one more movement of a cascade does to what was noted before it.
pub fn order_cascade(changes: &mut [Change], captures: &mut [Square]) {
    let pairs = changes.windows(2);
    let first = 1 + pairs.take_while(|pair| one_entry(&pair[0], &pair[1])).count();
    if first < changes.len() {
        changes.rotate_left(first);
    }
    if !captures.is_empty() {
        captures.rotate_left(1);
    }
}

/// Whether two neighbouring changes are one entry of Zillions' list.
fn one_entry(a: &Change, b: &Change) -> bool {
    matches!((a, b), (Change::Attribute(_, _, x), Change::Attribute(_, _, y)) if x == y)
}
