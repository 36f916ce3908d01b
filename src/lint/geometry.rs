//! Where squares lie and which way directions lead, as far as a board has grids.

use rustc_hash::FxHashMap;

use crate::model::{Board, Direction, Square};

/// All squares of a board.
pub fn squares(board: &Board) -> impl Iterator<Item = Square> {
    (0..board.squares.len()).map(|i| Square(i as u16))
}

/// All directions of a board.
pub fn directions(board: &Board) -> impl Iterator<Item = Direction> {
    (0..board.directions.len()).map(|i| Direction(i as u16))
}

/// The places of squares in the first grid that has each of them: the number of the grid, and for
/// each dimension the number of the label.
pub fn places(board: &Board) -> FxHashMap<Square, (usize, Vec<i64>)> {
    let by_name: FxHashMap<&str, Square> =
        squares(board).map(|square| (board.name(square), square)).collect();
    let mut places = FxHashMap::default();
    for (number, grid) in board.grids.iter().enumerate() {
        let counts: Vec<usize> = grid.dimensions.iter().map(Vec::len).collect();
        let mut index = vec![0usize; counts.len()];
        if counts.is_empty() || counts.contains(&0) {
            continue;
        }
        loop {
            let name: String =
                index.iter().zip(&grid.dimensions).map(|(&i, labels)| labels[i].as_str()).collect();
            if let Some(&square) = by_name.get(name.as_str()) {
                places
                    .entry(square)
                    .or_insert_with(|| (number, index.iter().map(|&i| i as i64).collect()));
            }
            if !advance(&mut index, &counts) {
                break;
            }
        }
    }
    places
}

fn advance(index: &mut [usize], counts: &[usize]) -> bool {
    for (i, &count) in index.iter_mut().zip(counts).rev() {
        *i += 1;
        if *i < count {
            return true;
        }
        *i = 0;
    }
    false
}

/// For each direction the steps it makes in the dimensions of the first grid, if they are the same
/// wherever it leads from one square of that grid to another.
pub fn offsets(board: &Board) -> Vec<Option<Vec<i64>>> {
    let places = places(board);
    let of = |direction: Direction| {
        let mut found: Option<Vec<i64>> = None;
        for square in squares(board) {
            let Some(to) = board.step(square, direction) else { continue };
            let (Some((0, a)), Some((0, b))) = (places.get(&square), places.get(&to)) else {
                continue;
            };
            let step: Vec<i64> = a.iter().zip(b).map(|(a, b)| b - a).collect();
            match &found {
                Some(known) if *known != step => return None,
                _ => found = Some(step),
            }
        }
        found
    };
    directions(board).map(of).collect()
}

/// The mirror images of a vector: each way to reverse some of its dimensions, as a mask.
pub fn mirrored(vector: &[i64], mask: u32) -> Vec<i64> {
    let flip = |(i, &v): (usize, &i64)| if mask >> i & 1 == 1 { -v } else { v };
    vector.iter().enumerate().map(flip).collect()
}
