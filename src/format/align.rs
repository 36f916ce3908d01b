//! Columns: parts of neighbouring rows that say the same kind of thing stand below one another.

use super::layout::Layout;
use super::lines::Gap;
use super::parts::Part;
use super::rows::Row;
use super::style::{Body, Place};
use crate::syntax::{NodeId, NodeKind};

/// A column is left ragged if its cells differ in width by more than this.
const SPREAD: u32 = 16;

/// What makes two neighbouring rows alike.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Likeness<'t> {
    /// Rows of one table with so many cells; the last ones may have fewer.
    Table(usize),
    /// Lists that begin with a head and a name, whatever follows: `define`, `links`.
    Label(&'t str),
    /// Lists with the same heads and the same number of parts.
    Heads(Vec<(&'t str, usize)>),
}

/// Rows that align: for each its cells.
struct Run<'t> {
    likeness: Option<Likeness<'t>>,
    rows: Vec<Vec<NodeId>>,
}

/// Gaps before tokens, to be made, and the width of each row with them.
#[derive(Default)]
struct Columns {
    gaps: Vec<(u32, u32)>,
    widths: Vec<u32>,
}

/// Whether a row goes on with a run.
fn joins(run: &Option<Likeness>, row: &Option<Likeness>) -> bool {
    match (run, row) {
        (Some(Likeness::Table(first)), Some(Likeness::Table(cells))) => cells <= first,
        (Some(run), Some(row)) => run == row,
        _ => false,
    }
}

impl<'t> Layout<'t> {
    /// Aligns the rows of a body whose lines begin in column `col`.
    pub(super) fn align(
        &mut self,
        parts: &[Part],
        rows: &[Row],
        body: Body,
        inside: Place,
        deep: bool,
        col: u32,
    ) {
        let mut run = Run { likeness: None, rows: Vec::new() };
        for row in rows {
            let parts = &parts[row.start..row.end];
            let cells = self.cells(parts, col);
            let likeness = cells.as_ref().and_then(|cells| self.likeness(cells, body, inside));
            if !joins(&run.likeness, &likeness) || parts[0].newlines > 1 {
                self.finish(&mut run, deep, col);
                run.likeness = likeness;
            }
            run.rows.extend(cells);
        }
        self.finish(&mut run, deep, col);
    }

    /// The forms of a row if it is one line.
    fn cells(&self, parts: &[Part], col: u32) -> Option<Vec<NodeId>> {
        let code = match parts {
            [code @ .., last] if last.node.is_none() => code,
            all => all,
        };
        let mut cells = Vec::with_capacity(code.len());
        let mut at = col;
        for part in code {
            let id = part.node?;
            at += self.flat(id, at)? + 1;
            cells.push(id);
        }
        (!cells.is_empty() && at <= self.width + 1).then_some(cells)
    }

    fn likeness(&self, cells: &[NodeId], body: Body, inside: Place) -> Option<Likeness<'t>> {
        if matches!(body, Body::Table | Body::Images) || inside != Place::Inside {
            return Some(Likeness::Table(cells.len()));
        }
        if body == Body::Code && cells.len() > 1 {
            return None;
        }
        let mut heads = Vec::with_capacity(cells.len());
        for &id in cells {
            heads.push((self.kind_of_head(id)?, self.tree.children(id).len()));
        }
        match heads[..] {
            [(head @ ("define" | "links" | "symmetry"), parts)] if parts > 2 => {
                Some(Likeness::Label(head))
            }
            _ => Some(Likeness::Heads(heads)),
        }
    }

    fn finish(&mut self, run: &mut Run<'t>, deep: bool, col: u32) {
        let rows = std::mem::take(&mut run.rows);
        if rows.len() < 2 {
            return;
        }
        let columns = match run.likeness {
            None => return,
            Some(Likeness::Label(head)) => {
                let parts = |row: &Vec<NodeId>| self.tree.children(row[0]).len();
                match head != "define" && rows.iter().all(|row| parts(row) == parts(&rows[0])) {
                    true => self.columns(&rows, deep, false),
                    false => self.labels(&rows),
                }
            }
            Some(Likeness::Table(_)) => {
                // One list a row aligns inside as well, whatever heads it.
                let single = rows.iter().all(|row| row.len() == 1);
                self.columns(&rows, deep || single, single)
            }
            Some(Likeness::Heads(_)) => self.columns(&rows, deep, false),
        };
        self.apply(columns, col);
    }

    /// Aligns the cells of rows that begin in column `col`, also inside.
    pub(super) fn align_rows(&mut self, rows: &[Vec<NodeId>], col: u32) {
        let columns = self.columns(rows, true, false);
        self.apply(columns, col);
    }

    /// Makes the gaps unless a row gets too long.
    fn apply(&mut self, columns: Columns, col: u32) {
        if columns.widths.iter().all(|width| col + width <= self.width) {
            for (token, gap) in columns.gaps {
                self.gaps[token as usize] = Gap::Spaces(gap);
            }
        }
    }

    fn width(&self, id: NodeId) -> u32 {
        self.facts[id.0 as usize].width.unwrap_or(0)
    }

    /// Pads the names behind the heads of lists.
    fn labels(&self, rows: &[Vec<NodeId>]) -> Columns {
        let mut result = Columns::default();
        let lists: Vec<&[NodeId]> = rows.iter().map(|row| self.tree.children(row[0])).collect();
        let name = |list: &[NodeId]| self.width(list[1]);
        let widest = lists.iter().map(|list| name(list)).max().unwrap_or(0);
        let least = lists.iter().map(|list| name(list)).min().unwrap_or(0);
        for (row, list) in rows.iter().zip(&lists) {
            let extra = if widest - least > SPREAD { 0 } else { widest - name(list) };
            result.gaps.push((self.tree.node(list[2]).first, 1 + extra));
            result.widths.push(self.width(row[0]) + extra);
        }
        result
    }

    /// Aligns the cells of rows; rows may have different numbers of cells. With `deep` the cells
    /// of a column align inside as well if they are lists of the same kind, or `any` lists.
    fn columns(&self, rows: &[Vec<NodeId>], deep: bool, any: bool) -> Columns {
        let mut gaps = Vec::new();
        let mut widths = vec![0; rows.len()];
        let most = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut aligned = true;
        // For each row the number of the gap before its next cell.
        let mut before = vec![0; rows.len()];
        for j in 0..most {
            let in_column: Vec<usize> = (0..rows.len()).filter(|&r| rows[r].len() > j).collect();
            let nodes: Vec<NodeId> = in_column.iter().map(|&r| rows[r][j]).collect();
            let cells = self.column(&nodes, deep, any);
            gaps.extend(cells.gaps);
            let numbers = j > 0 && deep && nodes.iter().all(|&id| self.is_number(id));
            // Numbers are put to the right; else what nothing follows needs no room.
            let counts = in_column.iter().zip(&cells.widths);
            let counts = counts.filter(|&(&r, _)| numbers || rows[r].len() > j + 1);
            let widest = counts.clone().map(|(_, &w)| w).max().unwrap_or(0);
            let least = counts.map(|(_, &w)| w).min().unwrap_or(0);
            for (&r, &width) in in_column.iter().zip(&cells.widths) {
                let mut extra = 0;
                if aligned && numbers {
                    extra = widest - width;
                    let gap: &mut (u32, u32) = &mut gaps[before[r]];
                    gap.1 += extra;
                } else if aligned && widest - least <= SPREAD && rows[r].len() > j + 1 {
                    extra = widest - width;
                }
                widths[r] += width + extra;
                if rows[r].len() > j + 1 {
                    let pad = if numbers { 0 } else { extra };
                    before[r] = gaps.len();
                    gaps.push((self.first(rows[r][j + 1]), 1 + pad));
                    widths[r] += 1;
                }
            }
            aligned &= widest - least <= SPREAD;
        }
        Columns { gaps, widths }
    }

    /// One column: what to pad inside its cells, and how wide they are then.
    fn column(&self, nodes: &[NodeId], deep: bool, any: bool) -> Columns {
        let plain = || Columns {
            gaps: Vec::new(),
            widths: nodes.iter().map(|&id| self.width(id)).collect(),
        };
        let first = nodes[0];
        let kind = self.kind_of_head(first);
        let parts = self.tree.children(first).len();
        let alike = |id: &NodeId| {
            let same = kind.is_some()
                && self.kind_of_head(*id) == kind
                && self.tree.children(*id).len() == parts;
            self.tree.kind(*id) == NodeKind::List && (any || same)
        };
        if !deep || !nodes.iter().all(alike) {
            return plain();
        }
        let rows: Vec<Vec<NodeId>> =
            nodes.iter().map(|&id| self.tree.children(id).to_vec()).collect();
        let mut inner = self.columns(&rows, true, false);
        inner.widths.iter_mut().for_each(|width| *width += 2);
        inner
    }

    /// The head of a list; all sounds count as one.
    fn kind_of_head(&self, id: NodeId) -> Option<&'t str> {
        let head = self.tree.head(id)?;
        Some(if head.ends_with("-sound") { "-sound" } else { head })
    }

    fn first(&self, id: NodeId) -> u32 {
        self.tree.node(id).first
    }

    fn is_number(&self, id: NodeId) -> bool {
        self.tree.kind(id) == NodeKind::Atom && {
            let text = self.tree.slice(id);
            let digits = text.strip_prefix('-').unwrap_or(text);
            !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
        }
    }
}
