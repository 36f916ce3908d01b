//! Which parts of a list share a line.

use super::layout::Layout;
use super::parts::Part;
use super::style::Body;
use crate::syntax::NodeKind;

/// The parts from `start` to before `end` share a line. A comment can only be the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub start: usize,
    pub end: usize,
}

impl Layout<'_> {
    /// The rows of a body whose lines begin in column `col`. With `inline` the first one stays on
    /// the line before it.
    pub(super) fn rows(&self, parts: &[Part], body: Body, col: u32, inline: bool) -> Vec<Row> {
        let by_author = parts.iter().skip(usize::from(inline)).any(Part::breaks);
        let mut splitter = Splitter {
            layout: self,
            parts,
            body,
            room: self.width.saturating_sub(col),
            cell: self.cell(parts, col),
            rows: Vec::new(),
            widths: parts.iter().map(|part| self.shared_width(part, col)).collect(),
        };
        let mut start = 0;
        while start < parts.len() {
            let mut end = start + 1;
            while end < parts.len() && !parts[end].breaks() {
                end += 1;
            }
            splitter.line(start, end, by_author);
            start = end;
        }
        splitter.rows
    }

    /// The width of a part that can share a line.
    fn shared_width(&self, part: &Part, col: u32) -> Option<u32> {
        part.node.and_then(|id| self.flat(id, col))
    }

    /// The width of the widest part that can share a line.
    fn cell(&self, parts: &[Part], col: u32) -> u32 {
        parts.iter().filter_map(|part| self.shared_width(part, col)).max().unwrap_or(1)
    }
}

struct Splitter<'a, 't> {
    layout: &'a Layout<'t>,
    parts: &'a [Part],
    body: Body,
    /// Columns a line has.
    room: u32,
    /// Columns of the widest part that can share a line.
    cell: u32,
    rows: Vec<Row>,
    widths: Vec<Option<u32>>,
}

impl Splitter<'_, '_> {
    /// One line as the author wrote it, its comment included.
    fn line(&mut self, start: usize, end: usize, by_author: bool) {
        let behind = end - start > 1 && self.parts[end - 1].node.is_none();
        let code = if behind { end - 1 } else { end };
        let mut from = start;
        for i in start..code {
            if self.stands_alone(i) {
                self.stretch(from, i, by_author);
                self.rows.push(Row { start: i, end: i + 1 });
                from = i + 1;
            }
        }
        self.stretch(from, code, by_author);
        if behind && let Some(last) = self.rows.last_mut() {
            last.end = end;
        }
    }

    fn stands_alone(&self, i: usize) -> bool {
        let part = &self.parts[i];
        let move_type = part.node.is_some_and(|id| self.layout.tree.head(id) == Some("move-type"));
        self.widths[i].is_none()
            || self.body == Body::Sections
            || (self.body == Body::Code && self.layout.is_else(part))
            || (self.body == Body::Items && move_type)
    }

    /// Parts each of which can share a line.
    fn stretch(&mut self, start: usize, end: usize, by_author: bool) {
        if start == end {
            return;
        }
        let widths = self.widths[start..end].iter().flatten();
        let total = widths.fold(end - start - 1, |sum, &w| sum + w as usize);
        if by_author && total <= self.room as usize && self.body != Body::Images {
            self.rows.push(Row { start, end });
            return;
        }
        match self.body {
            Body::Sections | Body::Items => self.chunks(start, end, 1),
            Body::Table => {
                let most = ((self.room + 1) / (self.cell + 1)).max(1) as usize;
                let lines = (end - start).div_ceil(most);
                self.chunks(start, end, (end - start).div_ceil(lines));
            }
            // A new line behind every list: steps lead to the instruction they are for.
            Body::Code => self.fill(start, end, |_, behind| behind == NodeKind::List),
            Body::Images => self
                .fill(start, end, |kind, behind| kind == NodeKind::Atom && behind == NodeKind::Str),
        }
    }

    fn chunks(&mut self, start: usize, end: usize, count: usize) {
        for from in (start..end).step_by(count) {
            self.rows.push(Row { start: from, end: end.min(from + count) });
        }
    }

    /// As much on a line as fits, with a new line also where `parts_from` the one before.
    fn fill(&mut self, start: usize, end: usize, parts_from: fn(NodeKind, NodeKind) -> bool) {
        let kind =
            |i: usize| self.parts[i].node.map_or(NodeKind::Atom, |id| self.layout.tree.kind(id));
        let mut rows = Vec::new();
        let mut from = start;
        let mut used = 0;
        for i in start..end {
            let width = self.widths[i].unwrap_or(0);
            if i > from && (used + 1 + width > self.room || parts_from(kind(i), kind(i - 1))) {
                rows.push(Row { start: from, end: i });
                (from, used) = (i, 0);
            }
            used += width + u32::from(i > from);
        }
        rows.push(Row { start: from, end });
        self.rows.extend(rows);
    }
}
