//! Boards drawn in the terminal, from the places of the squares on the picture.

use std::collections::BTreeMap;
use std::ops::Range;

use super::position::{Man, Position};
use super::rules::Rules;
use crate::model::{PieceId, Square};

/// How many places rows and columns may have together. A full board of the most squares that are
/// read has 60 000; scattered ones could have the square of that.
const MAX_CELLS: usize = 1_000_000;

/// A board that is drawn wider than this, in columns of text, goes without what stands beside it,
/// which is listed below.
const WIDTH: usize = 100;

/// Columns are made as wide as their names up to this many letters.
const MAX_FILE_NAME: usize = 3;

/// Columns that are equally far apart, as ranges: a board, and what stands beside it.
fn parts(columns: &[i32]) -> Vec<Range<usize>> {
    let steps = columns.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0]));
    let step = steps.clone().min().unwrap_or(0);
    let mut parts = Vec::new();
    let mut start = 0;
    for (i, this) in steps.enumerate() {
        if this != step {
            parts.push(start..i + 1);
            start = i + 1;
        }
    }
    parts.push(start..columns.len());
    // Where columns lie anyhow, as on a round board, they all belong together.
    let whole = 0..columns.len();
    if parts.iter().any(|part| part.len() < 2) { Vec::from([whole]) } else { parts }
}

/// What stands before a column: room between the parts of a board.
fn gap_before(column: usize, parts: &[Range<usize>]) -> &'static str {
    if column > 0 && parts.iter().any(|part| part.start == column) { "  " } else { "" }
}

/// Rows of squares from top to bottom, each with as many places as there are columns.
pub type Grid = Vec<Vec<Option<Square>>>;

impl Rules {
    /// The board as text: a grid of abbreviations with the squares' names around it, then what
    /// stands outside the grid, and beside it if all together would be too wide. First player in
    /// capitals, second in small letters, others with their number in front.
    pub fn draw(&self, position: &Position) -> String {
        let (grid, outside, parts) = self.layout();
        let mut out = self.rows(position, &grid, &parts);
        if out.lines().any(|line| line.chars().count() > WIDTH) {
            let (board, beside) = self.board_alone(&grid);
            if !beside.is_empty() {
                let columns = 0..board.first().map_or(0, Vec::len);
                out = self.rows(position, &board, std::slice::from_ref(&columns));
                out += &self.beside(position, &beside);
            }
        }
        let men: Vec<String> = outside
            .iter()
            .filter_map(|&s| position.at(s).map(|m| (s, m)))
            .map(|(s, m)| format!("{} {}", self.full(m), self.game.board.name(s)))
            .collect();
        if !men.is_empty() {
            out += &format!("outside: {}\n", men.join(", "));
        }
        for (p, player) in self.game.players.iter().enumerate() {
            let types = self.game.pieces.len();
            let stock: Vec<String> = (0..types)
                .filter(|t| position.stock[p * types + t] > 0)
                .map(|t| format!("{} {}", self.game.pieces[t].name, position.stock[p * types + t]))
                .collect();
            if !stock.is_empty() {
                out += &format!("{} stock: {}\n", player.name, stock.join(", "));
            }
        }
        out
    }

    /// The rows of a grid with the names of rows and columns.
    fn rows(&self, position: &Position, grid: &Grid, parts: &[Range<usize>]) -> String {
        let short = self.abbreviations(position);
        let cell = |man: Option<Man>| man.map_or(".".to_owned(), |m| self.cell(m, &short));
        let mut out = String::new();
        let width = grid
            .iter()
            .flatten()
            .flatten()
            .map(|&s| cell(position.at(s)).chars().count())
            .max()
            .unwrap_or(1);
        let file_names = self.file_names(grid);
        let lengths = file_names.iter().map(|n| n.chars().count());
        let width = lengths.filter(|&n| n <= MAX_FILE_NAME).max().unwrap_or(0).max(width);
        // If squares beside the board, such as hands, share nothing with it, it goes without them.
        let main = parts.iter().max_by_key(|part| (part.len(), usize::MAX - part.start)).cloned();
        let main = main.unwrap_or(0..0);
        let rank_name = |row: &Vec<Option<Square>>| {
            let name = self.rank_name(row);
            if name.is_empty() {
                self.rank_name(row.get(main.clone()).unwrap_or(row))
            } else {
                name
            }
        };
        let rank_names: Vec<String> = grid.iter().map(rank_name).collect();
        let margin = rank_names.iter().map(|n| n.chars().count()).max().unwrap_or(0);
        for (row, name) in grid.iter().zip(&rank_names) {
            out += &format!("{name:>margin$} ");
            for (c, square) in row.iter().enumerate() {
                let text = square.map_or(String::new(), |s| cell(position.at(s)));
                out += &format!("{} {text:>width$}", gap_before(c, parts));
            }
            out.truncate(out.trim_end().len());
            out.push('\n');
        }
        let mut line = format!("{:>margin$} ", "");
        for (c, name) in file_names.iter().enumerate() {
            // A long name has room behind the last column only.
            let fits = name.chars().count() <= width || c + 1 == file_names.len();
            let name = if fits { name } else { "" };
            line += &format!("{} {name:>width$}", gap_before(c, parts));
        }
        if !line.trim().is_empty() {
            out += line.trim_end();
            out.push('\n');
        }
        out
    }

    /// Of a grid the squares of its largest form, which are the board, in their rows and columns;
    /// and the others, which are beside it.
    fn board_alone(&self, grid: &Grid) -> (Grid, Vec<Square>) {
        let form = |s: Square| self.game.board.squares[s.index()].origin.span;
        let all = || grid.iter().flatten().flatten().copied();
        let mut forms = BTreeMap::new();
        for square in all() {
            *forms.entry(form(square)).or_insert(0usize) += 1;
        }
        let main = forms.iter().max_by_key(|(form, count)| (**count, std::cmp::Reverse(**form)));
        let on_board = |s: Square| main.is_some_and(|(main, _)| form(s) == *main);
        let own = |cell: &Option<Square>| cell.filter(|&s| on_board(s));
        let columns: Vec<usize> = (0..grid.first().map_or(0, Vec::len))
            .filter(|&c| grid.iter().any(|row| own(&row[c]).is_some()))
            .collect();
        let rows = grid.iter().filter(|row| row.iter().any(|cell| own(cell).is_some()));
        let board = rows.map(|row| columns.iter().map(|&c| own(&row[c])).collect()).collect();
        (board, all().filter(|&s| !on_board(s)).collect())
    }

    /// The men on some squares beside the board: for each player and type the squares.
    fn beside(&self, position: &Position, squares: &[Square]) -> String {
        let mut men: BTreeMap<(usize, usize), Vec<&str>> = BTreeMap::new();
        let mut sorted = squares.to_vec();
        sorted.sort_unstable();
        for square in sorted {
            if let Some(man) = position.at(square) {
                let key = (man.owner.index(), man.piece.index());
                men.entry(key).or_default().push(self.game.board.name(square));
            }
        }
        let mut out = String::new();
        for (p, player) in self.game.players.iter().enumerate() {
            let own = men.range((p, 0)..(p + 1, 0));
            let kinds = own.map(|((_, piece), squares)| {
                format!("{} {}", self.game.pieces[*piece].name, squares.join(" "))
            });
            let kinds = kinds.collect::<Vec<_>>().join(", ");
            if !kinds.is_empty() {
                out += &wrapped(&format!("{} beside the board: {kinds}", player.name));
            }
        }
        out
    }

    /// Rows of squares from top to bottom; the squares that have no place in them: dummies, and
    /// what is drawn where another square is; and the columns that stand together. Where next to
    /// nothing of the rows would be squares, because hardly two of them lie level, all are outside.
    pub fn layout(&self) -> (Grid, Vec<Square>, Vec<Range<usize>>) {
        let mut outside = Vec::new();
        let mut placed: BTreeMap<(i32, i32), Square> = BTreeMap::new();
        for (i, def) in self.game.board.squares.iter().enumerate() {
            let square = Square(i as u16);
            match def.rect.filter(|_| !def.dummy) {
                Some(r) if !placed.contains_key(&(r.top, r.left)) => {
                    placed.insert((r.top, r.left), square);
                }
                _ => outside.push(square),
            }
        }
        let mut columns: Vec<i32> = placed.keys().map(|&(_, left)| left).collect();
        columns.sort();
        columns.dedup();
        let mut tops: Vec<i32> = placed.keys().map(|&(top, _)| top).collect();
        tops.dedup();
        if tops.len().saturating_mul(columns.len()) > MAX_CELLS {
            let all = (0..self.game.board.squares.len()).map(|s| Square(s as u16));
            return (Vec::new(), all.collect(), Vec::new());
        }
        let mut rows: Vec<(i32, Vec<Option<Square>>)> = Vec::new();
        for ((top, left), square) in placed {
            if rows.last().is_none_or(|(t, _)| *t != top) {
                rows.push((top, vec![None; columns.len()]));
            }
            let column = columns.binary_search(&left).unwrap_or(0);
            if let Some((_, row)) = rows.last_mut() {
                row[column] = Some(square);
            }
        }
        (rows.into_iter().map(|(_, row)| row).collect(), outside, parts(&columns))
    }

    /// What the names of a row have in common: the rank.
    fn rank_name(&self, row: &[Option<Square>]) -> String {
        let squares: Vec<Square> = row.iter().flatten().copied().collect();
        let own = self.main_grid(&squares);
        match own[..] {
            [only] => self.game.board.name(only).to_owned(),
            _ => common(own.iter().map(|&s| self.game.board.name(s))),
        }
    }

    /// The names of the columns, from what the names of their squares have in common.
    fn file_names(&self, grid: &[Vec<Option<Square>>]) -> Vec<String> {
        let columns = grid.first().map_or(0, Vec::len);
        let name = |c: usize| {
            let squares: Vec<Square> = grid.iter().filter_map(|row| row[c]).collect();
            match self.main_grid(&squares)[..] {
                // In a board of one row the names of the squares stand nowhere else, but the row
                // would be torn apart by them.
                [_] if grid.len() == 1 => String::new(),
                ref own => common(own.iter().map(|&s| self.game.board.name(s))),
            }
        };
        (0..columns).map(name).collect()
    }

    /// Of some squares those of the grid that has most of them: a square beside the board would
    /// have nothing in common with the others. All, if none of them is part of a grid.
    fn main_grid(&self, squares: &[Square]) -> Vec<Square> {
        let form = |s: Square| self.game.board.squares[s.index()].origin.span;
        let count = |s: Square| squares.iter().filter(|&&o| form(o) == form(s)).count();
        let most = squares.iter().map(|&s| count(s)).max().unwrap_or(0);
        match squares.iter().find(|&&s| count(s) == most) {
            Some(&main) if most > 1 => {
                squares.iter().copied().filter(|&s| form(s) == form(main)).collect()
            }
            _ => squares.to_vec(),
        }
    }

    fn cell(&self, man: Man, short: &BTreeMap<PieceId, String>) -> String {
        let name = short.get(&man.piece).map_or("?", String::as_str);
        match man.owner.0 {
            0 => name.to_uppercase(),
            1 => name.to_lowercase(),
            n => format!("{}{name}", n + 1),
        }
    }

    fn full(&self, man: Man) -> String {
        let player = &self.game.players[man.owner.index()].name;
        format!("{player} {}", self.game.pieces[man.piece.index()].name)
    }

    /// For each type on the board the shortest beginning of its name that no other one on the
    /// board has: its notation if that is one letter, else letters of the name.
    pub fn abbreviations(&self, position: &Position) -> BTreeMap<PieceId, String> {
        let mut types: Vec<PieceId> = position.men().map(|(_, m)| m.piece).collect();
        types.sort();
        types.dedup();
        let name = |p: PieceId| {
            let piece = &self.game.pieces[p.index()];
            let notation = piece.texts.get("notation").unwrap_or("").trim();
            let plain =
                notation.chars().count() == 1 && notation.chars().all(char::is_alphanumeric);
            if plain { notation.to_owned() } else { piece.name.clone() }
        };
        let mut short: BTreeMap<PieceId, String> = BTreeMap::new();
        for &piece in &types {
            let text: Vec<char> = name(piece).chars().collect();
            let mut choices: Vec<String> = vec![text.iter().take(1).collect()];
            choices.extend((1..text.len()).map(|i| format!("{}{}", text[0], text[i])));
            choices.extend((0..100).map(|i| format!("{}{i}", text.first().unwrap_or(&'?'))));
            let free = |c: &String| !short.values().any(|s| s.to_lowercase() == c.to_lowercase());
            if let Some(choice) = choices.into_iter().find(free) {
                short.insert(piece, choice);
            }
        }
        short
    }
}

/// Text in lines of at most [`WIDTH`] columns, those after the first one indented.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            out.push_str("\n ");
            column = 1;
        }
        if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
    out
}

/// What some names have in common: how they begin and end, else the longest stretch that is in
/// all of them (the rank of `a3A`, `b3A`, `a3B` is `3`).
fn common<'n>(mut names: impl Iterator<Item = &'n str>) -> String {
    let Some(first) = names.next() else { return String::new() };
    let first: Vec<char> = first.chars().collect();
    let others: Vec<Vec<char>> = names.map(|n| n.chars().collect()).collect();
    // Names of a grid are mostly equally long: then each label that is fixed has its place in
    // them, also between others.
    if others.iter().all(|o| o.len() == first.len()) {
        let fixed = (0..first.len()).filter(|&i| others.iter().all(|o| o[i] == first[i]));
        return fixed.map(|i| first[i]).collect();
    }
    let shortest = others.iter().map(Vec::len).min().unwrap_or(first.len()).min(first.len());
    let begins = (0..shortest).take_while(|&i| others.iter().all(|o| o[i] == first[i])).count();
    let ends = (1..=shortest - begins)
        .take_while(|&i| others.iter().all(|o| o[o.len() - i] == first[first.len() - i]))
        .count();
    if begins + ends > 0 {
        return first[..begins].iter().chain(&first[first.len() - ends..]).collect();
    }
    // Names are short; a long one is not worth the search for what it shares.
    let inside = |part: &[char]| others.iter().all(|o| o.windows(part.len()).any(|w| w == part));
    let lengths = (1..shortest.min(8)).rev();
    let parts = lengths.flat_map(|n| first.windows(n));
    parts.into_iter().find(|part| inside(part)).map_or(String::new(), |p| p.iter().collect())
}
