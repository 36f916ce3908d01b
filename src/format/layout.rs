//! From a tree to the gap before each token.

use super::Options;
use super::facts::{Fact, facts};
use super::lines::{Gap, align_comments};
use super::parts::{self, Part};
use super::rows::Row;
use super::style::{Body, Indent, Macros, Place, Style, style};
use crate::syntax::{NodeId, NodeKind, TokenKind, Tree};

/// The gap before each token, and before the end of the file, of a file without damage. Gaps of
/// tokens that are white space mean nothing.
pub(super) fn layout(tree: &Tree, options: &Options) -> Vec<Gap> {
    let mut layout = Layout {
        tree,
        width: options.width.clamp(20, 10_000) as u32,
        step: options.indent.clamp(1, 16) as u32,
        facts: facts(tree),
        macros: Macros::of(tree),
        gaps: vec![Gap::Spaces(0); tree.tokens().len() + 1],
        depth: 0,
    };
    layout.file();
    align_comments(tree, &mut layout.gaps, layout.width as usize);
    layout.gaps
}

pub(super) struct Layout<'t> {
    pub tree: &'t Tree,
    pub width: u32,
    step: u32,
    pub facts: Vec<Fact>,
    macros: Macros<'t>,
    pub gaps: Vec<Gap>,
    /// How many lists are being laid out, one in the other.
    depth: usize,
}

impl Layout<'_> {
    /// The top level: a form a line, an empty line around forms of several lines.
    fn file(&mut self) {
        let parts = parts::of_file(self.tree);
        let mut rows: Vec<Row> = Vec::new();
        // The first comment of those that stand directly above the next form.
        let mut above: Option<usize> = None;
        let mut blank_since_form = true;
        let mut tall_before = false;
        for (i, part) in parts.iter().enumerate() {
            let behind = i > 0 && !part.breaks();
            self.gaps[part.token as usize] = if i == 0 {
                Gap::Spaces(0)
            } else if behind && (part.node.is_none() || self.both_leaves(&parts[i - 1], part)) {
                Gap::Spaces(1)
            } else {
                Gap::Line { blank: part.newlines > 1, indent: 0 }
            };
            blank_since_form |= part.newlines > 1;
            match part.node {
                None if part.breaks() && above.is_none() => above = Some(i),
                None => {}
                Some(id) => {
                    self.depth = 0;
                    self.node(id, 0, Place::File);
                    let tall = self.flat(id, 0).is_none();
                    if (tall || tall_before) && !blank_since_form {
                        let first = parts[above.unwrap_or(i)].token as usize;
                        if let Gap::Line { blank, .. } = &mut self.gaps[first] {
                            *blank = true;
                        }
                    }
                    (above, blank_since_form, tall_before) = (None, false, tall);
                }
            }
            match rows.last_mut() {
                Some(row) if matches!(self.gaps[part.token as usize], Gap::Spaces(1)) => {
                    row.end = i + 1;
                }
                _ => rows.push(Row { start: i, end: i + 1 }),
            }
        }
        if !parts.is_empty() {
            self.gaps[self.tree.tokens().len()] = Gap::Line { blank: false, indent: 0 };
        }
        self.align(&parts, &rows, Body::Sections, Place::Inside, true, 0);
    }

    fn both_leaves(&self, a: &Part, b: &Part) -> bool {
        let leaf = |p: &Part| p.node.is_some_and(|id| self.tree.kind(id) != NodeKind::List);
        leaf(a) && leaf(b)
    }

    /// The width of a node that stands on one line when it begins in column `col`.
    pub fn flat(&self, id: NodeId, col: u32) -> Option<u32> {
        let fact = self.facts[id.0 as usize];
        let leaf = self.tree.kind(id) != NodeKind::List;
        fact.width.filter(|&w| !fact.breaks && (leaf || col.saturating_add(w) <= self.width))
    }

    /// Sets the gaps inside a node that begins in column `col`.
    pub fn node(&mut self, id: NodeId, col: u32, place: Place) {
        if self.tree.kind(id) != NodeKind::List {
            return;
        }
        let tall = self.facts[id.0 as usize].tall;
        if self.flat(id, col).is_some() || tall || self.breaks_in_vain(id, col) {
            self.one_line(id);
        } else {
            self.broken(id, col, col, place);
        }
    }

    /// Whether a list is a word and one leaf that would be too long for a line of its own too, so
    /// that a break would gain nothing.
    fn breaks_in_vain(&self, id: NodeId, col: u32) -> bool {
        let [head, leaf] = self.tree.children(id)[..] else { return false };
        let fact = self.facts[id.0 as usize];
        let leaves = [head, leaf].map(|part| self.leaf_width(part));
        let [Some(_), Some(width)] = leaves else { return false };
        fact.width.is_some() && !fact.breaks && col + self.step + width > self.width
    }

    fn one_line(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        let mut behind_open = true;
        for token in node.first + 1..=node.last {
            let kind = self.tree.tokens()[token as usize].kind;
            if kind != TokenKind::Space {
                let close = kind == TokenKind::Close || behind_open;
                self.gaps[token as usize] = Gap::Spaces(u32::from(!close));
                behind_open = kind == TokenKind::Open;
            }
        }
    }

    /// A list over several lines, counted in the depth.
    fn broken(&mut self, id: NodeId, col: u32, base: u32, place: Place) {
        self.depth += 1;
        self.spread(id, col, base, place);
        self.depth -= 1;
    }

    /// A list over several lines. Its bracket stands in column `col`; rows and the closing
    /// bracket are indented from `base`.
    fn spread(&mut self, id: NodeId, col: u32, base: u32, place: Place) {
        let mut parts = parts::of_list(self.tree, id);
        let style = style(self.tree, id, place, &self.macros);
        if style.is_if && self.trailing_ladder(id, col) {
            return;
        }
        let mut at = col + 1;
        let mut next = 0;
        if style.head
            && let Some(head) = parts.first().and_then(|p| p.node)
            && let Some(width) = self.leaf_width(head)
        {
            self.gaps[parts[0].token as usize] = Gap::Spaces(0);
            at += width;
            next = 1;
        }
        let headed = next > 0;
        next = self.lead(&parts, next, if headed { style.lead } else { 0 }, &mut at);
        if next == 2
            && self.tree.head(id) == Some("define")
            && let Some(block) = self.hugged(&parts[next..], base)
        {
            self.gaps[parts[next].token as usize] = Gap::Spaces(1);
            self.broken(block, at + 1, base, Place::Inside);
            self.gaps[self.tree.node(id).last as usize] = Gap::Spaces(0);
            return;
        }
        // What `else (if` leads to stands behind the rows.
        let else_if = self.else_if(&parts).filter(|&(place, _)| {
            style.is_if && next == 2 && place >= 2 && !parts[place + 1].breaks()
        });
        let tail = else_if.map(|(place, nested)| {
            let tail = [parts[place], parts[place + 1]];
            parts.truncate(place);
            (tail, nested)
        });
        if let Some(part) = parts.get(next)
            && part.node.is_none()
            && !part.breaks()
        {
            self.gaps[part.token as usize] = Gap::Spaces(1);
            next += 1;
        }
        let rest = &parts[next..];
        let hangs = style.indent == Indent::Hanging
            && headed
            && at < self.width * 6 / 10
            && next == 1
            && rest.first().is_some_and(|p| p.node.is_some());
        let inner = match style.indent {
            _ if hangs => at + 1,
            Indent::Steps(n) => base + self.step * n as u32,
            Indent::Hanging => base + self.step,
        };
        let short = tail.is_some() && next == 2 && self.short_branch(rest, at);
        if !short {
            let rows = self.rows(rest, style.body, inner, hangs);
            self.body(rest, &rows, &style, inner, base, hangs);
            self.align(rest, &rows, style.body, style.inside, style.deep_columns, inner);
        }
        if let Some(([else_part, if_part], nested)) = tail {
            let gap = Gap::Line { blank: else_part.newlines > 1, indent: base + 1 };
            self.gaps[else_part.token as usize] = gap;
            self.gaps[if_part.token as usize] = Gap::Spaces(1);
            let col = base + 1 + "else ".len() as u32;
            if self.flat(nested, col).is_none() {
                self.broken(nested, col, base, Place::Inside);
                self.gaps[self.tree.node(id).last as usize] = Gap::Spaces(0);
                return;
            }
            self.node(nested, col, Place::Inside);
        }
        let closes_line = parts.last().is_some_and(|p| p.node.is_some())
            && (style.body == Body::Images || self.comment_follows(id));
        let gap =
            if closes_line { Gap::Spaces(0) } else { Gap::Line { blank: false, indent: base } };
        self.gaps[self.tree.node(id).last as usize] = gap;
    }

    /// Puts the parts that belong to the head on its line; says which part comes next.
    fn lead(&mut self, parts: &[Part], mut next: usize, lead: usize, at: &mut u32) -> usize {
        for _ in 0..lead {
            let Some(id) = parts.get(next).and_then(|p| p.node) else { break };
            let col = *at + 1;
            match self.flat(id, col) {
                Some(width) if col + width <= self.width || next == 1 => {
                    self.gaps[parts[next].token as usize] = Gap::Spaces(1);
                    self.node(id, col, Place::Inside);
                    *at = col + width;
                    next += 1;
                }
                // A long condition stays behind its `if` where there is room.
                None if self.tree.kind(id) == NodeKind::List && col < self.width * 6 / 10 => {
                    self.gaps[parts[next].token as usize] = Gap::Spaces(1);
                    self.node(id, col, Place::Inside);
                    return next + 1;
                }
                _ => break,
            }
        }
        next
    }

    /// The block of several lines that is all of a definition's body. Its bracket stays on the
    /// definition's line.
    fn hugged(&self, rest: &[Part], base: u32) -> Option<NodeId> {
        let [only] = rest else { return None };
        let id = only.node?;
        let block = self.tree.kind(id) == NodeKind::List && self.macros.is_block(self.tree, id);
        let tall = self.facts[id.0 as usize].tall;
        (block && !tall && self.flat(id, base + self.step).is_none()).then_some(id)
    }

    /// Whether a part is the word `else`.
    pub fn is_else(&self, part: &Part) -> bool {
        part.node
            .is_some_and(|id| self.tree.kind(id) == NodeKind::Atom && self.tree.slice(id) == "else")
    }

    fn leaf_width(&self, id: NodeId) -> Option<u32> {
        if self.tree.kind(id) == NodeKind::List { None } else { self.facts[id.0 as usize].width }
    }

    /// Places rows in column `inner`; the first one stays on the line if `inline`.
    fn body(
        &mut self,
        parts: &[Part],
        rows: &[Row],
        style: &Style,
        inner: u32,
        base: u32,
        inline: bool,
    ) {
        for (k, row) in rows.iter().enumerate() {
            let mut at = inner;
            for (i, part) in parts[row.start..row.end].iter().enumerate() {
                let token = part.token as usize;
                self.gaps[token] = if i > 0 || (k == 0 && inline) {
                    Gap::Spaces(1)
                } else {
                    let indent = match style.is_if && self.is_else(part) {
                        true => base + 1,
                        false => inner,
                    };
                    Gap::Line { blank: k > 0 && part.newlines > 1, indent }
                };
                if let Some(id) = part.node {
                    self.node(id, at, style.inside);
                    at += self.flat(id, at).unwrap_or(0) + 1;
                }
            }
        }
    }

    /// Whether a list's closing bracket stands behind its last part on a line that ends, after
    /// further closing brackets, with a comment. That comment belongs to what the line says, so
    /// the brackets stay. The bracket that closes a top-level form always has a line of its own.
    fn comment_follows(&self, id: NodeId) -> bool {
        let tokens = self.tree.tokens();
        let close = self.tree.node(id).last;
        if tokens[close as usize - 1].kind == TokenKind::Space
            && parts::line_ends(self.tree, close - 1) > 0
        {
            return false;
        }
        let mut outer = self.depth;
        for token in close..tokens.len() as u32 {
            match tokens[token as usize].kind {
                TokenKind::Close if outer <= 1 => return false,
                TokenKind::Close => outer -= 1,
                TokenKind::Space if parts::line_ends(self.tree, token) == 0 => {}
                kind => return kind == TokenKind::Comment,
            }
        }
        false
    }
}
