//! What stands in a list, comments included, and where its author broke the line.

use crate::syntax::{NodeId, TokenKind, Tree};

/// One part of a list or of the file: a form or a comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The form; `None` for a comment, and for a bracket that belongs to no list.
    pub node: Option<NodeId>,
    /// Its first token.
    pub token: u32,
    /// Line ends between the part before it and itself; more than two count as two.
    pub newlines: u8,
}

impl Part {
    /// Whether it begins a line.
    pub fn breaks(&self) -> bool {
        self.newlines > 0
    }
}

/// The parts of a list, the head among them.
pub(super) fn of_list(tree: &Tree, list: NodeId) -> Vec<Part> {
    let node = tree.node(list);
    let end = if node.closed { node.last } else { node.last + 1 };
    collect(tree, tree.children(list), node.first + 1, end)
}

/// The parts of the whole file.
pub(super) fn of_file(tree: &Tree) -> Vec<Part> {
    collect(tree, tree.roots(), 0, tree.tokens().len() as u32)
}

fn collect(tree: &Tree, nodes: &[NodeId], from: u32, end: u32) -> Vec<Part> {
    let mut parts = Vec::with_capacity(nodes.len());
    let mut nodes = nodes.iter().copied().peekable();
    let mut newlines = 0;
    let mut token = from;
    while token < end {
        if tree.tokens()[token as usize].kind == TokenKind::Space {
            newlines = line_ends(tree, token);
            token += 1;
            continue;
        }
        let node = nodes.next_if(|&id| tree.node(id).first == token);
        parts.push(Part { node, token, newlines });
        newlines = 0;
        token = node.map_or(token, |id| tree.node(id).last) + 1;
    }
    parts
}

/// Line ends in a token of white space: LF, CRLF or a lone CR; more than two count as two.
pub(super) fn line_ends(tree: &Tree, token: u32) -> u8 {
    let token = tree.tokens()[token as usize];
    let text = &tree.text().as_bytes()[token.start as usize..token.end as usize];
    let ends = text
        .iter()
        .enumerate()
        .filter(|&(i, &b)| b == b'\n' || (b == b'\r' && text.get(i + 1) != Some(&b'\n')));
    ends.take(2).count() as u8
}
