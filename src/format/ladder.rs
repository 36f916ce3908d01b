//! Chains of `if … else (if … else (if …` that their author wrote as a ladder instead of
//! indenting each `if` below the one before.
//!
//! There are two habits, and both stay. With `else` at the end of each line:
//!
//! ```text
//! (if (piece? p1) (change-type p2) else
//! (if (piece? p2) (change-type p3) else
//! (if (piece? p3) (change-type p4))))
//! ```
//!
//! and with `else (if` at the beginning:
//!
//! ```text
//! (if (piece? p1)
//!     (change-type p2)
//!  else (if (piece? p2)
//!     (change-type p3)
//! ))
//! ```

use super::layout::Layout;
use super::lines::Gap;
use super::parts::{self, Part};
use super::style::Place;
use crate::syntax::{NodeId, NodeKind};

impl Layout<'_> {
    /// The place among `parts` of an `else` behind which nothing but another `if` stands.
    pub(super) fn else_if(&self, parts: &[Part]) -> Option<(usize, NodeId)> {
        let at = parts.len().checked_sub(2)?;
        let nested = parts[at + 1].node?;
        let is_if = self.tree.kind(nested) == NodeKind::List
            && self.tree.head(nested) == Some("if")
            && self.tree.children(nested).len() > 1;
        (is_if && self.is_else(&parts[at])).then_some((at, nested))
    }

    /// Lays out a ladder with `else` at the ends of its lines, if that is what `id` is.
    pub(super) fn trailing_ladder(&mut self, id: NodeId, col: u32) -> bool {
        let mut rungs: Vec<NodeId> = Vec::new();
        let mut rows: Vec<Vec<NodeId>> = Vec::new();
        let mut last = id;
        let mut begins: Vec<(u32, Gap)> = Vec::new();
        loop {
            let parts = parts::of_list(self.tree, last);
            let Some((row, nested, newlines)) = self.rung(&parts, col) else { break };
            rungs.push(last);
            rows.push(row);
            let gap = Gap::Line { blank: newlines > 1, indent: col };
            begins.push((self.tree.node(nested).first, gap));
            last = nested;
        }
        if rungs.len() < 2 {
            return false;
        }
        for row in &rows {
            for &cell in row {
                self.gaps[self.tree.node(cell).first as usize] = Gap::Spaces(1);
                self.node(cell, 0, Place::Inside);
            }
        }
        for &rung in &rungs {
            let node = self.tree.node(rung);
            // The head and the bracket stay close.
            self.gaps[self.tree.node(self.tree.children(rung)[0]).first as usize] = Gap::Spaces(0);
            self.gaps[node.last as usize] = Gap::Spaces(0);
        }
        for (token, gap) in begins {
            self.gaps[token as usize] = gap;
        }
        self.node(last, col, Place::Inside);
        if self.flat(last, col).is_some() {
            rows.push(self.tree.children(last)[1..].to_vec());
        }
        self.align_rows(&rows, col + "(if ".len() as u32);
        true
    }

    /// The cells of one line of a ladder, the `if` on the next line, and the line ends before it.
    fn rung(&self, parts: &[Part], col: u32) -> Option<(Vec<NodeId>, NodeId, u8)> {
        let (at, nested) = self.else_if(parts)?;
        if at < 2 || parts[at].breaks() || !parts[at + 1].breaks() {
            return None;
        }
        let mut row = Vec::with_capacity(at);
        let mut end = col + "(if".len() as u32;
        for part in &parts[1..=at] {
            let id = part.node?;
            end += 1 + self.flat(id, end + 1)?;
            row.push(id);
        }
        (end <= self.width).then_some((row, nested, parts[at + 1].newlines))
    }

    /// Puts what stands between a condition and its `else (if` on the line of the condition, which
    /// ends in column `at`, if the author did and it fits.
    pub(super) fn short_branch(&mut self, rest: &[Part], mut at: u32) -> bool {
        let mut ends = Vec::with_capacity(rest.len());
        for part in rest {
            let width = part.node.filter(|_| !part.breaks()).and_then(|id| self.flat(id, at + 1));
            let Some(width) = width else { return false };
            ends.push((part.token, part.node, at + 1));
            at += 1 + width;
        }
        if at > self.width {
            return false;
        }
        for (token, node, col) in ends {
            self.gaps[token as usize] = Gap::Spaces(1);
            if let Some(id) = node {
                self.node(id, col, Place::Inside);
            }
        }
        true
    }
}
