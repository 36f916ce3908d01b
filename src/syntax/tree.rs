//! The tree of a file: lists, atoms and strings over a token list that covers every byte.

use std::sync::Arc;

use super::{Token, TokenKind, tokens};
use crate::report::{Finding, Findings};
use crate::source::{FileId, SourceFile, Sources, Span};

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
    /// Index of its first token.
    pub first: u32,
    /// Index of its last token; for a list without a closing bracket the last one inside it.
    pub last: u32,
    /// For a list: whether its closing bracket is there. True for everything else.
    pub closed: bool,
    start: u32,
    end: u32,
    children: (u32, u32),
}

/// A parsed file. Its text is the input, byte for byte.
#[derive(Clone, Debug)]
pub struct Tree {
    file: FileId,
    source: Arc<SourceFile>,
    tokens: Vec<Token>,
    nodes: Vec<Node>,
    children: Vec<NodeId>,
    roots: Vec<NodeId>,
    balanced: bool,
}

/// Lists nested deeper than this are not looked into. Real files nest about 15 deep; the limit
/// keeps every walk over the tree within any thread's stack.
pub const MAX_DEPTH: usize = 200;

/// Heads that can stand at top level only: where one begins a line, a list that is still open
/// has lost its closing bracket.
const TOP_LEVEL: [&str; 6] = ["game", "variant", "define", "version", "include", "translate"];

/// Parses a file. Never fails; what is wrong with its brackets and strings becomes findings.
pub fn parse(sources: &Sources, file: FileId, findings: &mut Findings) -> Tree {
    let source = sources.share(file);
    let tokens = tokens(source.text());
    Builder {
        tree: Tree {
            file,
            source,
            tokens,
            nodes: Vec::new(),
            children: Vec::new(),
            roots: Vec::new(),
            balanced: true,
        },
        open: Vec::new(),
        too_deep: 0,
    }
    .build(findings)
}

/// A list whose closing bracket has not come yet.
struct OpenList {
    first: u32,
    parts: Vec<NodeId>,
}

struct Builder {
    tree: Tree,
    open: Vec<OpenList>,
    /// How many lists beyond [`MAX_DEPTH`] are open.
    too_deep: usize,
}

impl Builder {
    fn build(mut self, findings: &mut Findings) -> Tree {
        for i in 0..self.tree.tokens.len() {
            let token = self.tree.tokens[i];
            let index = i as u32;
            match token.kind {
                TokenKind::Space | TokenKind::Comment => {}
                TokenKind::Open => {
                    if !self.open.is_empty() && self.begins_top_level_form(i) {
                        self.close_all(index.saturating_sub(1), Some(token), findings);
                    }
                    if self.open.len() >= MAX_DEPTH {
                        self.tree.balanced = false;
                        if self.too_deep == 0 {
                            let span = self.tree.token_span(token);
                            let message = format!("lists are nested more than {MAX_DEPTH} deep");
                            findings.push(Finding::error("nested-too-deep", span, message));
                        }
                        self.too_deep += 1;
                    } else {
                        self.open.push(OpenList { first: index, parts: Vec::new() });
                    }
                }
                TokenKind::Close => {
                    if self.too_deep > 0 {
                        self.too_deep -= 1;
                    } else if let Some(list) = self.open.pop() {
                        self.finish(list, index, true);
                    } else {
                        self.tree.balanced = false;
                        let span = self.tree.token_span(token);
                        findings.push(
                            Finding::error("surplus-bracket", span, "this ) closes nothing")
                                .label("no ( is open here"),
                        );
                    }
                }
                TokenKind::Atom => self.leaf(NodeKind::Atom, index),
                TokenKind::Str => self.leaf(NodeKind::Str, index),
                TokenKind::OpenStr => {
                    self.tree.balanced = false;
                    let span = self.tree.token_span(token);
                    let first_line = Span { end: self.line_end(token.start), ..span };
                    findings.push(
                        Finding::error("open-string", first_line, "this string has no closing \"")
                            .label("opened here"),
                    );
                    self.leaf(NodeKind::Str, index);
                }
            }
        }
        let last = (self.tree.tokens.len() as u32).saturating_sub(1);
        self.close_all(last, None, findings);
        self.tree
    }

    fn leaf(&mut self, kind: NodeKind, token: u32) {
        if self.too_deep > 0 {
            return;
        }
        let Token { start, end, .. } = self.tree.tokens[token as usize];
        let node =
            Node { kind, first: token, last: token, closed: true, start, end, children: (0, 0) };
        self.place(node);
    }

    fn finish(&mut self, list: OpenList, last: u32, closed: bool) {
        let from = self.tree.children.len() as u32;
        self.tree.children.extend(&list.parts);
        let node = Node {
            kind: NodeKind::List,
            first: list.first,
            last,
            closed,
            start: self.tree.tokens[list.first as usize].start,
            end: self.tree.tokens[last as usize].end,
            children: (from, self.tree.children.len() as u32),
        };
        self.place(node);
    }

    fn place(&mut self, node: Node) {
        let id = NodeId(self.tree.nodes.len() as u32);
        self.tree.nodes.push(node);
        match self.open.last_mut() {
            Some(list) => list.parts.push(id),
            None => self.tree.roots.push(id),
        }
    }

    /// Closes what is still open, because the file ends or a top-level form begins.
    fn close_all(&mut self, last: u32, before: Option<Token>, findings: &mut Findings) {
        self.too_deep = 0;
        let missing = self.open.len();
        if let Some(outer) = self.open.first() {
            self.tree.balanced = false;
            let span = self.tree.token_span(self.tree.tokens[outer.first as usize]);
            let message = match missing {
                1 => "this ( is never closed".to_owned(),
                n => format!("{n} brackets are never closed, the first is this one"),
            };
            let mut finding =
                Finding::error("unclosed-bracket", span, message).label("opened here");
            if let Some(token) = before {
                let here = self.tree.token_span(token);
                finding = finding.also(here, "it must end before this top-level form");
            }
            findings.push(finding);
        }
        while let Some(list) = self.open.pop() {
            self.finish(list, last, false);
        }
    }

    /// Whether token `i` is a `(` in the first column followed by a top-level head.
    fn begins_top_level_form(&self, i: usize) -> bool {
        let token = self.tree.tokens[i];
        let text = self.tree.source.text();
        let first_column = token.start == 0
            || text.as_bytes().get(token.start as usize - 1).is_some_and(|&b| b == b'\n');
        let head = self.tree.tokens[i + 1..].iter().find(|t| !t.kind.is_trivia());
        first_column
            && head.is_some_and(|t| {
                t.kind == TokenKind::Atom
                    && TOP_LEVEL.contains(&&text[t.start as usize..t.end as usize])
            })
    }

    fn line_end(&self, from: u32) -> u32 {
        let rest = &self.tree.source.text()[from as usize..];
        from + rest.find(['\n', '\r']).unwrap_or(rest.len()) as u32
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> (Tree, Vec<String>) {
        let mut sources = Sources::new();
        let file = sources.add("t.zrf", text.as_bytes());
        let mut findings = Findings::new();
        let tree = parse(&sources, file, &mut findings);
        assert_eq!(tree.text(), text);
        let said = findings.iter().map(|f| {
            let span = f.primary.as_ref().unwrap().span;
            format!("{} {}", f.code, sources.place(span).line)
        });
        let said = said.collect();
        (tree, said)
    }

    #[test]
    fn lists_nest_and_know_their_text() {
        let (t, said) = tree("(a (b \"c\") ; x\n d) e");
        assert!(said.is_empty());
        assert_eq!(t.roots().len(), 2);
        let list = t.roots()[0];
        assert_eq!(t.head(list), Some("a"));
        assert_eq!(t.children(list).len(), 3);
        assert_eq!(t.slice(t.children(list)[1]), "(b \"c\")");
        assert_eq!(t.string(t.children(t.children(list)[1])[1]), "c");
    }

    #[test]
    fn missing_and_surplus_brackets_are_one_finding_each() {
        assert_eq!(tree("(game (title \"x\")\n(board\n").1, ["unclosed-bracket 1"]);
        assert_eq!(tree("(a))\n(b)").1, ["surplus-bracket 1"]);
        assert_eq!(tree("(a\n\"b)\n(c)").1, ["open-string 2", "unclosed-bracket 1"]);
    }

    #[test]
    fn a_top_level_form_in_the_first_column_ends_what_was_left_open() {
        let (t, said) = tree("(define a (b\n(define c d)\n(game)");
        assert_eq!(said, ["unclosed-bracket 1"]);
        assert_eq!(t.roots().len(), 3);
        assert!(!t.node(t.roots()[0]).closed);
    }

    #[test]
    fn a_million_brackets_end_in_a_finding() {
        let (t, said) = tree(&"(".repeat(100_000));
        assert_eq!(said, ["nested-too-deep 1", "unclosed-bracket 1"]);
        assert_eq!(t.roots().len(), 1);
    }
}
