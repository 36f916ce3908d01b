//! The tree of a file: lists, atoms and strings over a token list that covers every byte.

use std::sync::Arc;

use super::{Token, TokenKind};
use crate::source::{FileId, SourceFile, Span};

/// The number of a node within its [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A name, number or keyword.
    Atom,
    /// A string; one without a closing quote as well.
    Str,
    /// A list in brackets; the closing one may be missing.
    List,
}

/// One node: what it is, which tokens it covers, and its parts.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Index of its first token; for a list whose opening bracket is missing, its head.
    pub first: u32,
    /// Index of its last token; for a list whose closing bracket is missing the last one inside.
    pub last: u32,
    /// For a list: whether its closing bracket is there. True for everything else.
    pub closed: bool,
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) children: (u32, u32),
}

/// A parsed file. Its text is the input, byte for byte.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) file: FileId,
    pub(super) source: Arc<SourceFile>,
    pub(super) tokens: Vec<Token>,
    pub(super) nodes: Vec<Node>,
    pub(super) children: Vec<NodeId>,
    pub(super) roots: Vec<NodeId>,
    pub(super) balanced: bool,
}

impl Tree {
    /// The whole text: the input, unchanged.
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// The file this is the tree of.
    pub fn file(&self) -> FileId {
        self.file
    }

    /// All tokens; together they cover the text.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The forms at top level.
    pub fn roots(&self) -> &[NodeId] {
        &self.roots
    }

    /// How many nodes there are; their numbers run from 0, parts before the list they stand in.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node at all.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether every bracket has its partner, every string ends and no list is nested too deep.
    pub fn is_balanced(&self) -> bool {
        self.balanced
    }

    /// A node. Numbers come from this same tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// What a node is.
    pub fn kind(&self, id: NodeId) -> NodeKind {
        self.node(id).kind
    }

    /// The parts of a list; empty for atoms and strings.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        let (from, to) = self.node(id).children;
        &self.children[from as usize..to as usize]
    }

    /// Where a node stands.
    pub fn span(&self, id: NodeId) -> Span {
        let node = self.node(id);
        Span { file: self.file, start: node.start, end: node.end }
    }

    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The list that covers exactly this stretch of text.
    pub fn list_at(&self, span: Span) -> Option<NodeId> {
        let found = self
            .nodes
            .iter()
            .position(|n| n.kind == NodeKind::List && n.start == span.start && n.end == span.end);
        found.map(|i| NodeId(i as u32))
    }

    /// Where a token stands.
    pub fn token_span(&self, token: Token) -> Span {
        Span { file: self.file, start: token.start, end: token.end }
    }

    /// A node's text as written: an atom's name, a string with its quotes, a whole list.
    pub fn slice(&self, id: NodeId) -> &str {
        let node = self.node(id);
        &self.text()[node.start as usize..node.end as usize]
    }

    /// The text between a string's quotes.
    pub fn string(&self, id: NodeId) -> &str {
        let text = self.slice(id);
        let text = text.strip_prefix('"').unwrap_or(text);
        match self.tokens[self.node(id).first as usize].kind {
            TokenKind::Str => text.strip_suffix('"').unwrap_or(text),
            _ => text,
        }
    }

    /// The first part of a list if it is an atom: what the list is a form of.
    pub fn head(&self, id: NodeId) -> Option<&str> {
        let first = *self.children(id).first()?;
        (self.kind(first) == NodeKind::Atom).then(|| self.slice(first))
    }
}
