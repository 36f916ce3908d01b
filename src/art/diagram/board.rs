//! A board that brings no bitmap: squares in two tones, with the names of rows and columns.

use std::collections::BTreeMap;

use super::super::board::{Area, Place, write};
use super::super::letters::Text;
use super::super::path::{Path, Point, at};
use super::super::scene::{Colour, Draw, Item, rgb};
use super::TEXT;
use super::parts::{Parts, parts};

const TONES: [Colour; 2] = [rgb(0xF0_DFBE), rgb(0xD3_B183)];
const LINE: Colour = rgb(0x6B_4F34);
/// Places beside the board: hands, shops, tracks.
const BESIDE: Colour = rgb(0xE4_DCCB);

/// What squares beside a board are called, faintly.
const FAINT: Colour = rgb(0x9A_8C78);

/// Draws the places, moved right and down.
pub fn draw(items: &mut Vec<Item>, places: &[&Place], (right, down): (i32, i32)) {
    let moved = |area: Area| Area { left: area.left + right, top: area.top + down, ..area };
    // What is drawn twice at one place can be seen only once.
    let mut areas: BTreeMap<Area, Vec<&str>> = BTreeMap::new();
    for place in places {
        areas.entry(moved(place.area)).or_default().push(&place.name);
    }
    let all: Vec<Area> = areas.keys().copied().collect();
    let Parts { boards, beside } = parts(&all);
    for board in &boards {
        squares(items, board);
    }
    for area in beside {
        items.both(area.path(0.5), BESIDE, LINE, 1.0);
        // No row or column tells what it is called.
        if let Some(name) = areas.get(&area).and_then(|names| names.first()) {
            write(items, name, area.middle(), fitted(name, 7.0, area.width as f32 - 4.0), FAINT);
        }
    }
    for board in &boards {
        names(items, &areas, board);
    }
}

/// The squares of one board in two tones.
fn squares(items: &mut Vec<Item>, main: &[Area]) {
    let sorted = |pick: fn(&Area) -> i32| {
        let mut all: Vec<i32> = main.iter().map(pick).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (columns, rows) = (sorted(|a| a.left), sorted(|a| a.top));
    // Counted in steps, not by what is there: rows and columns may be left out.
    let step = |sorted: &[i32], place: i32| {
        let first = sorted.first().copied().unwrap_or(0);
        (place - first + gap(sorted) / 2) / gap(sorted).max(1)
    };
    let last_row = step(&rows, rows.last().copied().unwrap_or(0));
    let tone = |area: &Area| {
        let (column, row) = (step(&columns, area.left), step(&rows, area.top));
        // The lower left square is dark, as on a chessboard.
        usize::from((column + last_row - row) % 2 == 0)
    };
    let mut fills = [Path::default(), Path::default()];
    let mut lines = Path::default();
    for area in main {
        let own = &mut fills[tone(area)];
        own.steps.extend(area.path(0.0).steps);
        lines.steps.extend(area.path(0.0).steps);
    }
    for (path, colour) in fills.into_iter().zip(TONES) {
        // Overlapping squares must not make holes in each other.
        let overlap =
            main.len() > 1 && main.iter().any(|a| a.width > gap(&columns) || a.height > gap(&rows));
        if overlap {
            for part in path.steps.chunks(5) {
                items.fill(Path { steps: part.to_vec() }, colour);
            }
        } else if !path.steps.is_empty() {
            items.fill(path, colour);
        }
    }
    items.stroke(lines, LINE, 1.0);
}

/// Farther than any square is wide (as [`Area::from_edges`] bounds them).
const FAR: i32 = 1 << 22;

/// The smallest distance between neighbours in a sorted list.
fn gap(sorted: &[i32]) -> i32 {
    sorted.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap_or(FAR)
}

/// The names of columns below a board and of rows left of it: what the names of their squares
/// begin or end with. Where another square is, nothing is written.
fn names(items: &mut Vec<Item>, areas: &BTreeMap<Area, Vec<&str>>, main: &[Area]) {
    let Some(all) = Area::around(main.iter().copied()) else { return };
    let mut columns: BTreeMap<i32, Vec<&str>> = BTreeMap::new();
    let mut rows: BTreeMap<i32, Vec<&str>> = BTreeMap::new();
    for area in main {
        for &name in areas.get(area).into_iter().flatten() {
            columns.entry(area.left).or_default().push(name);
            rows.entry(area.top).or_default().push(name);
        }
    }
    let size = main.first().map_or((0, 0), |area| (area.width, area.height));
    for (left, names) in columns {
        let middle = at(left as f32 + size.0 as f32 / 2.0, all.bottom() as f32 + 11.0);
        label(items, areas, common(&names, false), middle, size.0);
    }
    for (top, names) in rows {
        let middle = at(all.left as f32 - 12.0, top as f32 + size.1 as f32 / 2.0);
        label(items, areas, common(&names, true), middle, super::MARGIN - 6);
    }
}

fn label(
    items: &mut Vec<Item>,
    areas: &BTreeMap<Area, Vec<&str>>,
    text: Option<&str>,
    middle: Point,
    room: i32,
) {
    let Some(text) = text else { return };
    let height = fitted(text, 9.0, room as f32);
    let half = Text { text, height, bold: 15.0 }.width() / 2.0;
    let taken = areas.keys().any(|area| {
        let inside = |middle: f32, half: f32, from: i32, to: i32| {
            middle + half > from as f32 && middle - half < to as f32
        };
        inside(middle.x, half, area.left, area.right())
            && inside(middle.y, height / 2.0, area.top, area.bottom())
    });
    if !taken {
        write(items, text, middle, height, TEXT);
    }
}

/// The height of a capital with which a text is at most `room` pixels wide, and at most `most`.
pub fn fitted(text: &str, most: f32, room: f32) -> f32 {
    let wide = Text { text, height: 1.0, bold: 15.0 }.width() + 0.15;
    most.min(room / wide).max(0.5)
}

/// What all of at least two names have in common at the end, or at the beginning: three signs at
/// most.
fn common<'a>(names: &[&'a str], end: bool) -> Option<&'a str> {
    let (first, rest) = names.split_first()?;
    if rest.is_empty() {
        return None;
    }
    let same = |other: &str| -> usize {
        let equal = |(a, b): &(char, char)| a == b;
        match end {
            true => first.chars().rev().zip(other.chars().rev()).take_while(equal).count(),
            false => first.chars().zip(other.chars()).take_while(equal).count(),
        }
    };
    let length = rest.iter().map(|name| same(name)).min()?;
    let signs = first.chars().count();
    if !(1..=3).contains(&length) || length == signs {
        return None;
    }
    let skipped = if end { signs - length } else { length };
    let cut = first.char_indices().nth(skipped).map_or(first.len(), |(i, _)| i);
    Some(if end { &first[cut..] } else { &first[..cut] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_called_after_what_their_squares_share() {
        assert_eq!(common(&["a10", "b10", "k10"], true), Some("10"));
        assert_eq!(common(&["a1", "a2", "a11"], false), Some("a"));
        assert_eq!(common(&["5i", "4i"], true), Some("i"));
        assert_eq!(common(&["x", "y"], true), None);
        assert_eq!(common(&["a1"], true), None);
        assert_eq!(common(&["same", "same"], true), None);
        assert_eq!(common(&["é1", "é2"], false), Some("é"));
    }

    #[test]
    fn the_lower_left_square_is_dark_and_its_neighbours_are_light() {
        let place = |name: &str, left, top| Place {
            name: name.to_owned(),
            area: Area { left, top, width: 10, height: 10 },
        };
        let all = [place("a1", 0, 10), place("b1", 10, 10), place("a2", 0, 0), place("b2", 10, 0)];
        let mut items = Vec::new();
        draw(&mut items, &all.iter().collect::<Vec<_>>(), (0, 0));
        let fills: Vec<(String, Colour)> = items
            .iter()
            .filter_map(|item| match item {
                Item::Shape { path, fill: Some(fill), .. } => Some((path.data(), *fill)),
                _ => None,
            })
            .collect();
        assert_eq!(fills[0].1, TONES[0]);
        assert!(fills[0].0.contains("M0 0L10 0") && fills[0].0.contains("M10 10"), "{fills:?}");
        assert_eq!(fills[1].1, TONES[1]);
        assert!(fills[1].0.contains("M0 10"), "{fills:?}");
    }
}
