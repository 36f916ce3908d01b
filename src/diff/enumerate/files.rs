//! Enumerates what a man of two rules files may do on a square.

use std::collections::{BTreeMap, BTreeSet};

use super::splitter::Splitter;
use super::walk::Left;
use crate::interp::{Position, Rules, new_man};
use crate::model::{PieceId, PlayerId, Square};
use crate::program::{Block, Programs};

/// What enumerating the boards of two files saw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByFiles {
    /// Boards on which both were run.
    pub boards: usize,
    /// Men on squares whose cases were cut off, or could not be made into boards.
    pub cut: usize,
    /// The fewest men of a board on which a man leads to other positions in B than in A.
    pub fewest: Option<usize>,
}

/// Runs every man on every square in both files, which call everything by the same names, on the
/// boards of all cases that the programs of either tell apart; at most `limit` cases of each man.
pub fn files(a: &Rules, b: &Rules, limit: usize) -> ByFiles {
    let game = &a.game;
    let players = (0..game.players.len()).map(|p| PlayerId(p as u8));
    let types = || (0..game.pieces.len()).map(|t| PieceId(t as u16));
    let men: Vec<(PlayerId, PieceId)> =
        players.flat_map(|p| types().map(move |t| (p, t))).collect();
    let mut seen = ByFiles::default();
    for &(owner, piece) in &men {
        for square in (0..game.board.squares.len()).map(|s| Square(s as u16)) {
            let fixed = BTreeMap::from([(square, new_man(game, owner, piece))]);
            let all = men.iter().map(|&(owner, piece)| new_man(game, owner, piece)).collect();
            let splitter = Splitter::new(all, fixed);
            let (mut left, mut right) = (Programs::new(a), Programs::new(b));
            let ours: Vec<Block> = left.build_moves(owner, piece, square).to_vec();
            let Some(place) = same(a, b, (owner, piece, square)) else {
                seen.cut += 1;
                continue;
            };
            let theirs: Vec<Block> = right.build_moves(place.0, place.1, place.2).to_vec();
            let in_a = Left::of(left.graph(), ours.iter().map(|block| block.root), |_| true);
            // Questions of B are about squares and men of B; asked of those of A by name.
            let in_b = Left::of(right.graph(), theirs.iter().map(|block| block.root), |_| true);
            let whole = splitter.cases(limit, |look| {
                ours.iter().for_each(|block| in_a.ask(game, block.root, look));
                theirs.iter().for_each(|block| in_b.ask(&b.game, block.root, look));
                let board = look.board(game, None);
                seen.boards += 1;
                if successors(a, &board, square) != successors(b, &board, square) {
                    let men = board.men().count();
                    seen.fewest = Some(seen.fewest.map_or(men, |known| known.min(men)));
                }
            });
            seen.cut += usize::from(!whole);
        }
    }
    seen
}

/// The same man on the same square in B, where all of them have the same numbers in both.
fn same(
    a: &Rules,
    b: &Rules,
    place: (PlayerId, PieceId, Square),
) -> Option<(PlayerId, PieceId, Square)> {
    let (one, other) = (&a.game, &b.game);
    let squares = one.board.squares.iter().zip(&other.board.squares).all(|(x, y)| x.name == y.name);
    let pieces = one.pieces.iter().zip(&other.pieces).all(|(x, y)| x.name == y.name);
    let counts = one.pieces.len() == other.pieces.len()
        && one.board.squares.len() == other.board.squares.len()
        && one.players == other.players;
    (squares && pieces && counts).then_some(place)
}

/// What the man on a square leads to.
fn successors(rules: &Rules, board: &Position, from: Square) -> BTreeSet<String> {
    let mut position = board.clone();
    let Some(man) = position.at(from) else { return BTreeSet::new() };
    let turn = rules.game.turns.iter().position(|turn| turn.side == man.owner);
    position.turn = turn.unwrap_or(0);
    let moves = rules.moves_of(&position, from, None).into_iter();
    let told = moves.map(|mv| {
        let next = rules.apply(&position, &mv).position;
        let men: Vec<String> = next.men().map(|(s, m)| format!("{} {m:?}", s.0)).collect();
        format!("{men:?} {:?} {:?}", next.stock, mv.partial.map(|_| mv.target()))
    });
    told.collect()
}
