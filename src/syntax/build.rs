//! From tokens to a tree, with findings for brackets and strings that are out of order.

use super::invisible::{invisible, without_invisible};
use super::recover::{self, Repair, Solid};
use super::{Node, NodeId, NodeKind, Token, TokenKind, Tree, tokens};
use crate::report::{Finding, Findings, Fix, FixKind};
use crate::source::{Encoding, FileId, Sources, Span};

/// Lists nested deeper than this are not looked into. Real files nest about 15 deep; the limit
/// keeps every walk over the tree within any thread's stack.
pub const MAX_DEPTH: usize = 200;

/// The longest string and the longest macro that Zillions 2.0 reads, in bytes (zrf-language 11.4).
pub const MAX_TEXT: usize = 256 << 10;

/// Parses a file. Never fails; what is wrong with its brackets and strings becomes findings, one
/// for each fault, and the tree is what it would be without the fault.
pub fn parse(sources: &Sources, file: FileId, findings: &mut Findings) -> Tree {
    let source = sources.share(file);
    let mut tokens = tokens(source.text());
    let mut plan = Vec::new();
    let mut balance = Balance::of(&tokens);
    if !balance.is_even() {
        // Strings of several lines are legal: without need they are ended only if that helps.
        let ended = recover::end_open_strings(source.text(), &tokens);
        let after = Balance::of(&ended);
        if balance.open_string || after.brackets_match {
            (tokens, balance) = (ended, after);
        }
        if !balance.too_deep && !balance.brackets_match {
            let solids = Solid::all(source.text(), &tokens);
            plan = recover::plan(&solids, tokens.len() as u32);
        }
    }
    let capacity = tokens.len() / 2;
    let tree = Tree {
        file,
        source,
        tokens,
        nodes: Vec::with_capacity(capacity),
        children: Vec::with_capacity(capacity),
        roots: Vec::new(),
        balanced: true,
    };
    let builder = Builder { tree, open: Vec::new(), too_deep: 0, last_solid: 0 };
    builder.build(&plan, findings)
}

/// What is to be known of a token list before anything is built.
struct Balance {
    /// Every bracket has its partner.
    brackets_match: bool,
    /// There is a string without an end.
    open_string: bool,
    /// Lists nest deeper than [`MAX_DEPTH`].
    too_deep: bool,
}

impl Balance {
    fn of(tokens: &[Token]) -> Balance {
        let (mut depth, mut deepest, mut surplus, mut open_string) = (0usize, 0, false, false);
        for token in tokens {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close if depth == 0 => surplus = true,
                TokenKind::Close => depth -= 1,
                TokenKind::OpenStr => open_string = true,
                _ => {}
            }
            deepest = deepest.max(depth);
        }
        let brackets_match = depth == 0 && !surplus;
        Balance { brackets_match, open_string, too_deep: deepest > MAX_DEPTH }
    }

    fn is_even(&self) -> bool {
        self.brackets_match && !self.open_string && !self.too_deep
    }
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
    /// The last token that is neither white space nor comment.
    last_solid: u32,
}

impl Builder {
    fn build(mut self, plan: &[Repair], findings: &mut Findings) -> Tree {
        let mut plan = plan.iter().copied().peekable();
        let end = self.tree.tokens.len() as u32;
        for index in 0..=end {
            let mut missing = 0;
            let mut skip = false;
            while let Some(repair) = plan.next_if(|r| r.token() <= index) {
                match repair {
                    Repair::MissingClose(_) => missing += 1,
                    Repair::MissingOpen(_) => self.missing_open(index, findings),
                    Repair::SurplusClose(_) => {
                        self.surplus_close(index, findings);
                        skip = true;
                    }
                    Repair::SurplusOpen(_) => {
                        let text = "this ( is one too many";
                        self.surplus(index, text, "nothing closes it", findings);
                        skip = true;
                    }
                }
                if missing > 0 && plan.peek() != Some(&Repair::MissingClose(index)) {
                    self.missing_close(missing, index, findings);
                    missing = 0;
                }
            }
            if index < end && !skip {
                self.token(index, findings);
            }
            if index < end && !self.tree.tokens[index as usize].kind.is_trivia() {
                self.last_solid = index;
            }
        }
        let left = self.open.len();
        self.missing_close(left, end, findings);
        self.tree
    }

    fn token(&mut self, index: u32, findings: &mut Findings) {
        let token = self.tree.tokens[index as usize];
        match token.kind {
            TokenKind::Space | TokenKind::Comment => {}
            TokenKind::Open if self.open.len() >= MAX_DEPTH => {
                self.tree.balanced = false;
                if self.too_deep == 0 {
                    let span = self.tree.token_span(token);
                    let message = format!("lists are nested more than {MAX_DEPTH} deep");
                    findings.push(Finding::error("nested-too-deep", span, message).cut());
                }
                self.too_deep += 1;
            }
            TokenKind::Open => self.open.push(OpenList { first: index, parts: Vec::new() }),
            TokenKind::Close if self.too_deep > 0 => self.too_deep -= 1,
            TokenKind::Close => match self.open.pop() {
                Some(list) => self.finish(list, index, true),
                None => {
                    let text = "this ) closes nothing";
                    self.surplus(index, text, "no ( is open here", findings);
                }
            },
            TokenKind::Atom => {
                self.name_invisible(token, findings);
                self.leaf(NodeKind::Atom, index);
            }
            TokenKind::Str => {
                self.string_length(token, findings);
                self.leaf(NodeKind::Str, index);
            }
            TokenKind::OpenStr => {
                self.open_string(token, findings);
                self.leaf(NodeKind::Str, index);
            }
        }
    }

    /// Reports characters in a name that nobody can see.
    fn name_invisible(&self, token: Token, findings: &mut Findings) {
        let text = &self.tree.source.text()[token.start as usize..token.end as usize];
        let Some(list) = invisible(text) else { return };
        let plain = without_invisible(text);
        let (what, title) = match plain.trim().is_empty() {
            true => ("an invisible character stands here", "take it away"),
            false => ("there is an invisible character in this name", "write it without"),
        };
        let message = format!("{what}: {list}");
        let fix = Fix {
            title: title.to_owned(),
            kind: FixKind::Unsafe,
            edits: vec![(self.tree.token_span(token), plain)],
        };
        findings.push(
            Finding::error("invisible-character", self.tree.token_span(token), message)
                .note("Zillions divides words at blanks, tabs and line ends only")
                .fix(fix),
        );
    }

    /// Reports a string that is longer than Zillions allows.
    fn string_length(&self, token: Token, findings: &mut Findings) {
        if (token.end - token.start) as usize <= MAX_TEXT + 2 {
            return;
        }
        let text = &self.tree.source.text()[token.start as usize..token.end as usize];
        let length = match self.tree.source.encoding() {
            Encoding::Utf8 => text.len(),
            // One byte each, whatever they are in the decoded text.
            _ => text.chars().count(),
        } - 2;
        if length > MAX_TEXT {
            let span = self.tree.token_span(token);
            let first = Span { end: span.start + 1, ..span };
            let message = format!("this string is longer than {MAX_TEXT} bytes: {length}");
            let finding = Finding::error("text-too-long", first, message);
            findings.push(finding.note("Zillions allows 256 KiB for a string or macro"));
        }
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

    fn span(&self, token: u32) -> Span {
        self.tree.token_span(self.tree.tokens[token as usize])
    }

    /// The number of the line, from 1, in which a token begins.
    fn line(&self, token: u32) -> usize {
        self.tree.source.line_column(self.span(token).start).0
    }

    /// Blanks and tabs before the first character of a token's line.
    fn indent(&self, token: u32) -> usize {
        let text = self.tree.source.text();
        let from = self.tree.source.line_start(self.line(token)).unwrap_or(0) as usize;
        text[from..].bytes().take_while(|b| matches!(b, b' ' | b'\t')).count()
    }

    /// Closes the innermost `count` lists, whose brackets are missing before token `before`.
    fn missing_close(&mut self, count: usize, before: u32, findings: &mut Findings) {
        self.too_deep = 0;
        let count = count.min(self.open.len());
        let outer = self.open.len() - count;
        let Some(first) = self.open.get(outer).map(|list| list.first) else { return };
        self.tree.balanced = false;
        let message = match count {
            1 => "this ( is never closed".to_owned(),
            n => format!("{n} brackets are never closed, the first is this one"),
        };
        let mut finding =
            Finding::error("unclosed-bracket", self.span(first), message).label("opened here");
        if (before as usize) < self.tree.tokens.len() {
            let line = self.line(before);
            let whose = match self.indent(before) <= self.indent(first) {
                true => format!("the indentation shows that it should end before line {line}"),
                false => "it should end before this".to_owned(),
            };
            finding = finding.also(self.span(before), whose);
        } else {
            finding = finding.note("the end of the file was reached");
        }
        let at = self.span(self.last_solid).end;
        findings.push(finding.fix(Fix {
            title: "insert the missing `)`".to_owned(),
            kind: FixKind::Unsafe,
            edits: vec![(Span { start: at, end: at, ..self.span(first) }, ")".repeat(count))],
        }));
        for _ in 0..count {
            if let Some(list) = self.open.pop() {
                self.finish(list, self.last_solid, false);
            }
        }
    }

    /// Begins a list whose head is at `index` and whose opening bracket is missing.
    fn missing_open(&mut self, index: u32, findings: &mut Findings) {
        self.tree.balanced = false;
        let span = self.span(index);
        let text = self.tree.source.text();
        let head = &text[span.start as usize..span.end as usize];
        let message = format!("the ( before '{head}' is missing");
        findings.push(Finding::error("missing-bracket", span, message).fix(Fix {
            title: "insert the missing `(`".to_owned(),
            kind: FixKind::Unsafe,
            edits: vec![(Span { end: span.start, ..span }, "(".to_owned())],
        }));
        self.open.push(OpenList { first: index, parts: Vec::new() });
    }

    fn surplus_close(&mut self, index: u32, findings: &mut Findings) {
        match self.open.last().map(|list| list.first) {
            None => {
                let text = "this ) closes nothing";
                self.surplus(index, text, "no ( is open here", findings);
            }
            Some(first) => {
                let line = self.line(first);
                let label = format!("ends the list of line {line} too early");
                self.surplus(index, "this ) is one too many", &label, findings);
            }
        }
    }

    fn surplus(&mut self, index: u32, message: &str, label: &str, findings: &mut Findings) {
        self.tree.balanced = false;
        let (code, span) = ("surplus-bracket", self.span(index));
        if findings.is_full(code) {
            findings.push(Finding::error(code, span, ""));
            return;
        }
        findings.push(Finding::error(code, span, message).label(label).fix(Fix {
            title: "remove the bracket".to_owned(),
            kind: FixKind::Unsafe,
            edits: vec![(span, String::new())],
        }));
    }

    fn open_string(&mut self, token: Token, findings: &mut Findings) {
        self.tree.balanced = false;
        let span = self.tree.token_span(token);
        let text = &self.tree.source.text()[token.start as usize..token.end as usize];
        let line = text.find(['\n', '\r']).unwrap_or(text.len());
        let first_line = Span { end: token.start + line as u32, ..span };
        findings.push(
            Finding::error("open-string", first_line, "this string has no closing \"")
                .label("opened here")
                .fix(Fix {
                    title: "insert the missing `\"`".to_owned(),
                    kind: FixKind::Unsafe,
                    edits: vec![(Span { start: first_line.end, ..first_line }, "\"".to_owned())],
                }),
        );
    }
}

#[cfg(test)]
mod tests;
