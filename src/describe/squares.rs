//! Sets of positions named briefly: `a1`, `a1–h1` (a row of the picture), `d1–f3` (a block).

use crate::model::{Board, Square};

/// Positions in rows from top to bottom as they lie on the board's picture, and those that have no
/// place there.
pub(super) struct Rows {
    pub rows: Vec<Vec<Option<Square>>>,
    pub outside: Vec<Square>,
}

/// A rectangle of rows and columns that is all inside a set.
struct Patch {
    rows: (usize, usize),
    columns: (usize, usize),
}

impl Rows {
    /// Whether a drawing of these rows is small enough to be read.
    pub fn drawable(&self) -> bool {
        let columns = self.rows.first().map_or(0, Vec::len);
        // Wider than this no terminal is; higher than this nobody scrolls.
        (1..=70).contains(&columns) && (1..=50).contains(&self.rows.len())
    }

    /// The parts of a set of positions: rows and blocks as `first–last`, all else by name.
    pub fn parts(&self, board: &Board, set: &[Square]) -> Vec<String> {
        let mut inside = vec![false; board.squares.len()];
        for square in set {
            inside[square.index()] = true;
        }
        let mut done: Vec<Patch> = Vec::new();
        let mut open: Vec<Patch> = Vec::new();
        for (r, row) in self.rows.iter().enumerate() {
            let mut next = Vec::new();
            for columns in runs(row, &inside) {
                let above = open.iter().position(|p| p.columns == columns);
                let from = above.map_or(r, |i| open.swap_remove(i).rows.0);
                next.push(Patch { rows: (from, r), columns });
            }
            done.append(&mut open);
            open = next;
        }
        done.append(&mut open);
        done.sort_by_key(|p| (p.rows, p.columns));
        let at = |r: usize, c: usize| self.rows[r][c].map_or("", |s| board.name(s));
        let mut parts: Vec<String> = Vec::new();
        for patch in done {
            let (first, last) =
                (at(patch.rows.0, patch.columns.0), at(patch.rows.1, patch.columns.1));
            let size = (patch.rows.1 - patch.rows.0 + 1) * (patch.columns.1 - patch.columns.0 + 1);
            match size {
                1 => parts.push(first.to_owned()),
                2 => parts.extend([first.to_owned(), last.to_owned()]),
                _ => parts.push(format!("{first}–{last}")),
            }
        }
        let outside = self.outside.iter().filter(|s| inside[s.index()]);
        parts.extend(outside.map(|&s| board.name(s).to_owned()));
        parts
    }
}

/// The stretches of a row that lie in the set: first and last column.
fn runs(row: &[Option<Square>], inside: &[bool]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (c, square) in row.iter().enumerate() {
        if !square.is_some_and(|s| inside[s.index()]) {
            continue;
        }
        match runs.last_mut() {
            Some((_, end)) if *end + 1 == c => *end = c,
            _ => runs.push((c, c)),
        }
    }
    runs
}

impl Rows {
    /// The rows of a game's board.
    pub fn of(rules: &crate::interp::Rules) -> Rows {
        let (rows, outside, _) = rules.layout();
        Rows { rows, outside }
    }
}
