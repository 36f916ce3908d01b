//! What is known of each node before anything is laid out: its width on one line, and whether
//! it may stand on one.

use super::style;
use crate::syntax::{NodeId, NodeKind, TokenKind, Tree};

/// The facts about one node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    /// Columns it takes on one line; `None` if a comment or a string of several lines is inside.
    pub width: Option<u32>,
    /// Whether it is to be broken whatever its width.
    pub breaks: bool,
    /// A list of names and strings one of which has several lines: brackets stay close.
    pub tall: bool,
}

/// The facts about every node of a tree, by node number.
pub(super) fn facts(tree: &Tree) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::with_capacity(tree.len());
    // Parts have lower numbers than the list they stand in.
    for number in 0..tree.len() {
        let fact = fact(tree, NodeId(number as u32), &facts);
        facts.push(fact);
    }
    facts
}

fn fact(tree: &Tree, id: NodeId, known: &[Fact]) -> Fact {
    if tree.kind(id) != NodeKind::List {
        let text = tree.slice(id);
        let width = (!text.contains(['\n', '\r'])).then(|| columns(text));
        return Fact { width, breaks: false, tall: false };
    }
    let children = tree.children(id);
    let node = tree.node(id);
    let mut width = Some(2 + (children.len() as u32).saturating_sub(1));
    let mut breaks = style::always_breaks(tree, id);
    let mut leaves = true;
    let mut spread = false;
    let mut commented = false;
    // What stays on the head's line anyway tells nothing.
    let first = 1 + style::pulled_up(tree, id);
    let mut at = node.first + 1;
    for (i, &child) in children.iter().enumerate() {
        let fact = known[child.0 as usize];
        width = width.zip(fact.width).map(|(a, b)| a.saturating_add(b));
        breaks |= fact.breaks;
        leaves &= tree.kind(child) != NodeKind::List;
        for token in at..tree.node(child).first {
            match tree.tokens()[token as usize].kind {
                TokenKind::Comment => commented = true,
                _ => spread |= i >= first && super::parts::line_ends(tree, token) > 0,
            }
        }
        at = tree.node(child).last + 1;
    }
    commented |= (at..=node.last).any(|t| tree.tokens()[t as usize].kind == TokenKind::Comment);
    breaks |= spread && style::keeps_lines(tree, id);
    let tall = leaves && !commented && width.is_none();
    Fact {
        width: if commented { None } else { width },
        breaks: (breaks || commented) && !tall,
        tall,
    }
}

/// How many columns a text of one line takes.
pub(super) fn columns(text: &str) -> u32 {
    if text.is_ascii() { text.len() as u32 } else { text.chars().count() as u32 }
}
