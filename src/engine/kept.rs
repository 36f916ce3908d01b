//! Moves for random games: what a man's program found is kept until a square changes that it
//! looked at, and one legal move is drawn without listing the others.
//!
//! A move changes two squares of many, so that most of the lists outlive it, and of the others only
//! the blocks that looked at a changed square are run again. What is drawn may leave a royal man
//! attacked; then it is drawn again: each legal move has the same chance. Games in which moves come
//! from elsewhere too (drops, passes) or may be doubled are not for this.

use super::board::{Before, Board};
use super::legal::Draw;
use super::set::Set;
use super::tables::{Instr, Tables};
use crate::model::PassTurn;

/// So often a move is drawn before all are listed: in check few are legal, and in mate none. Ours.
const DRAWS: usize = 12;

/// The lists of the men on one board, as far as they are known.
pub struct Kept<S> {
    /// For each filter the squares with a list, and those whose list is not as the board is.
    listed: Vec<S>,
    stale: Vec<S>,
    /// For each filter and square the squares whose men the list there depends on.
    reads: Vec<S>,
    /// For each filter and square the list there.
    men: Vec<List<S>>,
    /// A list that is being made.
    scratch: Vec<u32>,
}

/// The moves of a man, legal or not.
#[derive(Clone, Debug, Default)]
struct List<S> {
    kind: u16,
    /// Squares that may have changed since it was made, all that it depends on among them.
    changed: S,
    /// For each block the squares that it depends on, and where its moves end.
    blocks: Vec<(S, usize)>,
    moves: Vec<u32>,
}

impl<S: Set> Kept<S> {
    /// Nothing is known yet; nothing at all if the moves of the game are not for this.
    pub fn of(tables: &Tables<S>) -> Option<Kept<S>> {
        let pass = tables.rules.game.options.pass_turn;
        if tables.doubles || tables.has_drops || pass != PassTurn::No {
            return None;
        }
        let filters = tables.filter_of.iter().max().map_or(0, |most| most + 1);
        Some(Kept {
            listed: vec![S::default(); filters],
            stale: vec![S::default(); filters],
            reads: vec![S::default(); filters * tables.squares],
            men: vec![List::default(); filters * tables.squares],
            scratch: Vec::new(),
        })
    }

    /// Marks what depends on the squares that have changed on a board since a move began.
    pub fn forget(&mut self, board: &Board<S>, before: Before) {
        let changed = match board.changed(before) {
            // Not squares, but the previous move has changed.
            none if none.is_empty() => !S::default(),
            changed => changed,
        };
        let size = board.kinds.len();
        for (filter, (listed, stale)) in self.listed.iter_mut().zip(&mut self.stale).enumerate() {
            *listed &= board.occupied;
            // No branches: which lists are touched is not to be foreseen.
            let reads = &self.reads[filter * size..][..size];
            let (mut squares, mut touched) = (*listed, S::default());
            while let Some(square) = squares.pop() {
                let is = !(reads[square] & changed).is_empty();
                touched |= [S::default(), S::of(square)][usize::from(is)];
            }
            *stale |= touched;
            while let Some(square) = touched.pop() {
                self.men[filter * size + square].changed |= changed;
            }
        }
    }

    /// Draws one of the legal moves, each with the same chance; nothing if there is none.
    pub fn draw(
        &mut self,
        tables: &Tables<S>,
        board: &mut Board<S>,
        random: &mut fastrand::Rng,
    ) -> Option<u32> {
        let side = tables.rules.game.turns[board.turn].side.index();
        let filter = tables.filter_of[board.turn];
        let first = filter * tables.squares;
        let mut total = 0;
        let mut men = board.owned[side];
        while let Some(square) = men.pop() {
            if !self.listed[filter].has(square) || self.stale[filter].has(square) {
                self.list(tables, board, filter, square);
            }
            total += self.men[first + square].moves.len();
        }
        if total == 0 {
            return None;
        }
        let draw = Draw::new(tables, board);
        for _ in 0..DRAWS {
            let mut number = random.usize(..total);
            let mut men = board.owned[side];
            while let Some(square) = men.pop() {
                let list = &self.men[first + square].moves;
                match list.get(number) {
                    Some(&mv) if draw.is_legal(tables, board, mv) => return Some(mv),
                    Some(_) => break,
                    None => number -= list.len(),
                }
            }
        }
        let legal = self.legal(tables, board, &draw);
        (!legal.is_empty()).then(|| legal[random.usize(..legal.len())])
    }

    /// The legal moves of the lists, which are all known.
    fn legal(&self, tables: &Tables<S>, board: &mut Board<S>, draw: &Draw<S>) -> Vec<u32> {
        let side = tables.rules.game.turns[board.turn].side.index();
        let first = tables.filter_of[board.turn] * tables.squares;
        let mut men = board.owned[side];
        let mut legal = Vec::new();
        while let Some(square) = men.pop() {
            for &mv in &self.men[first + square].moves {
                if draw.is_legal(tables, board, mv) {
                    legal.push(mv);
                }
            }
        }
        legal
    }

    /// Makes the list of one man, from what is left of the one before.
    fn list(&mut self, tables: &Tables<S>, board: &Board<S>, filter: usize, square: usize) {
        let at = filter * tables.squares + square;
        let list = &mut self.men[at];
        let same = self.listed[filter].has(square) && list.kind == board.kinds[square];
        if !same {
            list.kind = board.kinds[square];
            list.blocks.clear();
        }
        let mut all = S::of(square);
        self.scratch.clear();
        let mut begin = 0;
        for (i, &root) in tables.entry(filter, list.kind, square).iter().enumerate() {
            let old = list.blocks.get(i).copied();
            let reads = match old {
                Some((reads, end)) if (reads & list.changed).is_empty() => {
                    self.scratch.extend_from_slice(&list.moves[begin..end]);
                    reads
                }
                _ => made(tables, board, root, square, &mut self.scratch),
            };
            begin = old.map_or(begin, |(_, end)| end);
            let block = (reads, self.scratch.len());
            match list.blocks.get_mut(i) {
                Some(old) => *old = block,
                None => list.blocks.push(block),
            }
            all |= reads;
        }
        std::mem::swap(&mut list.moves, &mut self.scratch);
        list.changed = S::default();
        self.reads[at] = all;
        self.listed[filter] |= S::of(square);
        self.stale[filter] &= !S::of(square);
    }
}

/// Runs a block: its moves are added to a list, and the squares that they depend on are what it
/// gives back.
fn made<S: Set>(
    tables: &Tables<S>,
    board: &Board<S>,
    root: u32,
    square: usize,
    moves: &mut Vec<u32>,
) -> S {
    let mut reads = S::of(square);
    tables.moves_of(board, root, moves, |instr| match instr {
        Instr::Kind { square, .. } | Instr::Attribute { square, .. } => {
            reads |= S::of(usize::from(square));
        }
        // These depend on more than a square.
        Instr::LastFrom { .. }
        | Instr::LastTo { .. }
        | Instr::Stock { .. }
        | Instr::Attacked { .. } => reads = !S::default(),
        Instr::End
        | Instr::Add { .. }
        | Instr::AddNoted { .. }
        | Instr::Note { .. }
        | Instr::Clear { .. } => {}
    });
    reads
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::set::Wide;
    use crate::engine::testing::rules;
    use crate::interp::Position;

    fn tables<S: Set>(name: &str) -> (Tables<S>, Board<S>) {
        let rules = rules(name);
        let start = Position::start(&rules.game);
        let tables = Tables::new(&rules, &start).unwrap();
        let board = tables.board(&start).unwrap();
        (tables, board)
    }

    /// Plays random games, and compares the lists with those made anew after each move; whether the
    /// game is one for this.
    fn follow<S: Set>(name: &str) -> bool {
        let (tables, start) = tables::<S>(name);
        let mut random = fastrand::Rng::with_seed(3);
        let mut compared = 0;
        for _ in 0..4 {
            let mut board = start.clone();
            let Some(mut kept) = Kept::of(&tables) else { return false };
            for _ in 0..150 {
                let drawn = kept.draw(&tables, &mut board, &mut random);
                let (mut anew, draw) = (Vec::new(), Draw::new(&tables, &board));
                tables.legal(&mut board, &mut anew);
                assert_eq!(kept.legal(&tables, &mut board, &draw), anew, "{name}");
                assert_eq!(drawn.is_none(), anew.is_empty(), "{name}");
                let Some(number) = drawn else { break };
                compared += anew.len();
                let before = tables.make(&mut board, number);
                kept.forget(&board, before);
                board.settle();
            }
        }
        assert!(compared > 2_000, "{name}: only {compared} moves");
        true
    }

    #[test]
    fn kept_lists_are_those_made_anew() {
        let found = [
            follow::<u64>("chess"),
            follow::<u64>("breakthrough"),
            follow::<u64>("makruk"),
            follow::<u64>("shatranj"),
            follow::<u64>("homecoming"),
            follow::<Wide<4>>("grand-chess"),
            // Its General's step and its look along the file may both capture on the next square.
            follow::<u128>("xiangqi"),
        ];
        assert_eq!(found, [true, true, true, true, true, true, false]);
    }

    #[test]
    fn every_legal_move_is_drawn_as_often() {
        let (tables, mut board) = tables::<u64>("chess");
        let mut random = fastrand::Rng::with_seed(8);
        let mut kept = Kept::of(&tables).expect("a game for this");
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..20_000 {
            let drawn = kept.draw(&tables, &mut board, &mut random).unwrap();
            *counts.entry(drawn).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 20);
        // A thousand each; four times the standard deviation of 31 either way.
        assert!(counts.values().all(|n| (876..=1124).contains(n)), "{counts:?}");
    }
}
