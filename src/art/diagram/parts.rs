//! Which squares of a board without bitmap belong together: the board itself, and what lies
//! beside it, such as hands and shops.

use std::collections::BTreeMap;

use super::super::board::Area;

/// A board has at least this many squares; where no part has as many, the squares are scattered
/// points that belong together.
const LEAST: usize = 9;

/// So many squares in one place lie over each other in heaps; then nothing is told apart.
const HEAP: usize = 64;

/// The squares of a board in its parts.
#[derive(Debug, Default)]
pub struct Parts {
    /// Boards: the largest part, and those at least half as large.
    pub boards: Vec<Vec<Area>>,
    /// All other squares.
    pub beside: Vec<Area>,
}

/// Tells boards from what lies beside them. A part of a board is made of squares of the most
/// frequent size, each less than half a square away from the next one.
pub fn parts(areas: &[Area]) -> Parts {
    let mut sizes: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    for area in areas {
        *sizes.entry((area.width, area.height)).or_insert(0) += 1;
    }
    let Some((&size, _)) = sizes.iter().max_by_key(|(size, count)| (**count, **size)) else {
        return Parts::default();
    };
    let (main, mut beside): (Vec<Area>, Vec<Area>) =
        areas.iter().partition(|area| (area.width, area.height) == size);
    let groups = groups(&main, size);
    let largest = groups.iter().map(Vec::len).max().unwrap_or(0);
    if largest < LEAST {
        return Parts { boards: vec![main], beside };
    }
    let (boards, others): (Vec<_>, Vec<_>) =
        groups.into_iter().partition(|group| 2 * group.len() >= largest);
    beside.extend(others.into_iter().flatten());
    Parts { boards, beside }
}

/// Squares of one size in groups of neighbours, in the order of their first ones.
fn groups(areas: &[Area], (width, height): (i32, i32)) -> Vec<Vec<Area>> {
    // What is nearer than half a square lies in the same box or in a next one.
    let boxed = |area: &Area| {
        let side = |length: i32| (length + length / 2).max(1);
        (area.left.div_euclid(side(width)), area.top.div_euclid(side(height)))
    };
    let mut boxes: BTreeMap<(i32, i32), Vec<usize>> = BTreeMap::new();
    for (i, area) in areas.iter().enumerate() {
        boxes.entry(boxed(area)).or_default().push(i);
    }
    if boxes.values().any(|heap| heap.len() > HEAP) {
        return vec![areas.to_vec()];
    }
    let near = |a: &Area, b: &Area| {
        2 * ((a.left - b.left).abs() - width) < width
            && 2 * ((a.top - b.top).abs() - height) < height
    };
    let mut group_of: Vec<Option<usize>> = vec![None; areas.len()];
    let mut groups: Vec<Vec<Area>> = Vec::new();
    for first in 0..areas.len() {
        if group_of[first].is_some() {
            continue;
        }
        let group = groups.len();
        group_of[first] = Some(group);
        let mut waiting = vec![first];
        let mut members = Vec::new();
        while let Some(i) = waiting.pop() {
            members.push(areas[i]);
            let (column, row) = boxed(&areas[i]);
            for place in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (column + x, row + y))) {
                for &other in boxes.get(&place).into_iter().flatten() {
                    if group_of[other].is_none() && near(&areas[i], &areas[other]) {
                        group_of[other] = Some(group);
                        waiting.push(other);
                    }
                }
            }
        }
        members.sort_unstable();
        groups.push(members);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(left: i32, top: i32, columns: i32, rows: i32) -> Vec<Area> {
        let square = |c, r| Area { left: left + 48 * c, top: top + 48 * r, width: 48, height: 48 };
        (0..rows).flat_map(|r| (0..columns).map(move |c| square(c, r))).collect()
    }

    #[test]
    fn hands_are_told_from_the_board_and_two_boards_from_each_other() {
        let hand = grid(24, 24, 4, 5);
        let board = grid(24 + 4 * 48 + 24, 24, 9, 9);
        let coin = Area { left: 0, top: 600, width: 16, height: 16 };
        let all = [hand.clone(), board.clone(), vec![coin]].concat();
        let found = parts(&all);
        assert_eq!((found.boards.len(), found.boards[0].len()), (1, 81));
        assert_eq!(found.beside.len(), 21);
        let two = [grid(0, 0, 4, 4), grid(4 * 48 + 30, 0, 4, 4)].concat();
        assert_eq!(parts(&two).boards.len(), 2);
        // Points far from each other are one board.
        let points: Vec<Area> = (0..20)
            .map(|i| Area { left: 100 * (i % 5), top: 100 * (i / 5), width: 48, height: 48 })
            .collect();
        assert_eq!(parts(&points).boards.len(), 1);
        assert_eq!(parts(&points).boards[0].len(), 20);
        assert!(parts(&[]).boards.is_empty());
    }
}
