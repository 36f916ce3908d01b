//! The legal moves of a position (zrf-language 7).

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::attack::Attacker;
use super::moves::Move;
use super::position::{Partial, Position};
use super::rules::{Rules, blocks};
use super::watch::{MAX_CHAIN, MAX_CHAIN_NODES, RunBlock, Trouble, Watch, What};
use crate::model::{DropPlace, MaximalCaptures, MoveTypeId, PassTurn, PieceId, PlayerId, Square};

impl Rules {
    /// The legal moves, without doubles: moves with the same effects count once.
    ///
    /// In a position that ends the game the list is not empty by itself; ask
    /// [`Rules::outcome`] as well.
    pub fn legal(&self, position: &Position) -> Vec<Move> {
        self.legal_with(position, &Watch::new())
    }

    /// The legal moves; if they are not certain, the watch says why.
    pub fn legal_with(&self, position: &Position, watch: &Watch) -> Vec<Move> {
        let mut moves = self.turn_moves(position, watch);
        self.drop_exposing(position, &mut moves, watch);
        distinct(&mut moves);
        self.add_pass(position, &mut moves);
        moves
    }

    /// Why the legal moves of a position are not certain, if they are not.
    pub fn trouble(&self, position: &Position) -> Option<Trouble> {
        let watch = Watch::new();
        self.legal_with(position, &watch);
        watch.trouble()
    }

    /// Whether there is any legal move, a pass included.
    pub fn can_move(&self, position: &Position) -> bool {
        self.can_move_with(position, &Watch::new())
    }

    /// The same, with a budget. A move that is found is certain to exist only if the watch has
    /// nothing to say.
    pub fn can_move_with(&self, position: &Position, watch: &Watch) -> bool {
        let options = &self.game.options;
        if options.pass_turn != PassTurn::No && position.partial.is_none() {
            return true;
        }
        let moves = self.turn_moves(position, watch);
        moves.iter().any(|m| !self.exposes(position, m, watch))
    }

    fn add_pass(&self, position: &Position, moves: &mut Vec<Move>) {
        let options = &self.game.options;
        let may_pass = match (position.partial, options.pass_turn) {
            (Some(_), _) => options.pass_partial,
            (None, PassTurn::Yes) => true,
            (None, PassTurn::Forced) => moves.is_empty(),
            (None, PassTurn::No) => false,
        };
        if may_pass {
            moves.push(Move::pass());
        }
    }

    /// The moves of the turn after priorities and maximal captures, before the check rule.
    pub(super) fn turn_moves(&self, position: &Position, watch: &Watch) -> Vec<Move> {
        let mut moves = match position.partial {
            Some(partial) => self.partial_generated(position, partial, watch),
            None => self.whole_turn(position, watch),
        };
        if self.game.options.maximal_captures != MaximalCaptures::No {
            self.keep_longest(position, &mut moves, watch);
        }
        moves
    }

    fn whole_turn(&self, position: &Position, watch: &Watch) -> Vec<Move> {
        let mut moves = self.all_moves(position, watch);
        // A turn that names a move type knows no priorities (zrf-language 3.6, saved games).
        if self.game.turns[position.turn].move_type.is_none() {
            if self.semantics.priorities_and_check == 1 {
                self.drop_exposing(position, &mut moves, watch);
            }
            self.keep_priority(&mut moves);
        }
        moves
    }

    /// What the blocks of all men and drops make that the turn allows, before priorities.
    pub(super) fn all_moves(&self, position: &Position, watch: &Watch) -> Vec<Move> {
        let turn = &self.game.turns[position.turn];
        let (side, only) = (turn.side, turn.move_type);
        let mut machine = self.collector(position, side, watch);
        for (square, man) in position.men().filter(|(_, m)| m.owner == side) {
            for def in blocks(&self.game.pieces[man.piece.index()].moves, only) {
                machine.run(man.piece, def, false, square);
            }
        }
        for (i, piece) in self.game.pieces.iter().enumerate() {
            let id = PieceId(i as u16);
            if position.stock[self.stock_index(side, id)] == 0 {
                continue;
            }
            for def in blocks(&piece.drops, only) {
                if watch.exhausted() {
                    break;
                }
                for square in self.drop_squares(def.1.place, side) {
                    machine.run(id, def, true, square);
                }
            }
        }
        machine.into_moves()
    }

    /// The squares where a drop of `side` is tried, in the order in which it is.
    pub fn drop_squares(&self, place: Option<DropPlace>, side: PlayerId) -> Vec<Square> {
        match place {
            None => (0..self.game.board.squares.len()).map(|s| Square(s as u16)).collect(),
            Some(DropPlace::Square(square)) => vec![square],
            Some(DropPlace::Zone(zone)) => {
                let zone = &self.game.board.zones[zone.index()];
                zone.squares[side.index()].clone().unwrap_or_default()
            }
        }
    }

    /// The continuations of a partial move, before maximal captures and the check rule.
    pub(super) fn partial_moves(&self, position: &Position, watch: &Watch) -> Vec<Move> {
        position.partial.map_or(Vec::new(), |p| self.partial_generated(position, p, watch))
    }

    fn partial_generated(&self, position: &Position, partial: Partial, watch: &Watch) -> Vec<Move> {
        let mut moves = self.continuations(position, partial, watch);
        if partial.then.is_none() && self.semantics.partial_priorities == 0 {
            self.keep_priority(&mut moves);
        }
        moves
    }

    /// What the man that must go on can do, before priorities.
    pub(super) fn continuations(
        &self,
        position: &Position,
        partial: Partial,
        watch: &Watch,
    ) -> Vec<Move> {
        let side = self.game.turns[position.turn].side;
        let mut machine = self.collector(position, side, watch);
        if let Some(man) = position.at(partial.square).filter(|m| m.owner == side) {
            for def in blocks(&self.game.pieces[man.piece.index()].moves, partial.then) {
                machine.run(man.piece, def, false, partial.square);
            }
        }
        machine.into_moves()
    }

    /// Move-priorities: only moves of the first listed type that has any (zrf-language 7.5).
    fn keep_priority(&self, moves: &mut Vec<Move>) {
        let priorities = &self.game.priorities;
        if priorities.is_empty() {
            return;
        }
        match self.first_priority(moves) {
            Some(first) => moves.retain(|m| m.move_type == Some(first)),
            None if self.semantics.unlisted_types == 1 => {
                moves.retain(|m| m.move_type.is_none());
            }
            None => {}
        }
    }

    /// The first listed move type that has a move.
    pub(super) fn first_priority(&self, moves: &[Move]) -> Option<MoveTypeId> {
        let mut listed = self.game.priorities.iter().copied();
        listed.find(|&t| moves.iter().any(|m| m.move_type == Some(t)))
    }

    /// Maximal captures: only moves that begin a longest chain of partial moves.
    fn keep_longest(&self, position: &Position, moves: &mut Vec<Move>, watch: &Watch) {
        let mut budget = MAX_CHAIN_NODES;
        let lengths: Vec<usize> =
            moves.iter().map(|m| self.chain(position, m, 0, &mut budget, watch)).collect();
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let mut lengths = lengths.into_iter();
        moves.retain(|_| lengths.next() == Some(longest));
        if self.game.options.maximal_captures == MaximalCaptures::Valued
            && moves.iter().filter(|m| captures(position, m)).count() > 1
        {
            watch.note(What::Values);
        }
    }

    /// How many moves the longest chain has that begins with this move.
    fn chain(
        &self,
        position: &Position,
        mv: &Move,
        depth: usize,
        budget: &mut usize,
        watch: &Watch,
    ) -> usize {
        if mv.partial.is_none() {
            return usize::from(self.semantics.chain_length == 0);
        }
        if depth >= MAX_CHAIN || *budget == 0 || watch.exhausted() {
            watch.note(What::Chain);
            return 1;
        }
        *budget -= 1;
        watch.spend(position.board.len() as u64);
        let next = self.apply_with(position, mv, watch).position;
        let rest = self.partial_moves(&next, watch);
        let longest = rest.iter().map(|m| self.chain(&next, m, depth + 1, budget, watch)).max();
        1 + longest.unwrap_or(0)
    }

    /// The check rule: takes out moves after which a royal man could be captured.
    fn drop_exposing(&self, position: &Position, moves: &mut Vec<Move>, watch: &Watch) {
        let side = self.game.turns[position.turn].side;
        if !self.royals(side).is_empty() {
            moves.retain(|m| !self.exposes(position, m, watch));
        }
    }

    fn exposes(&self, position: &Position, mv: &Move, watch: &Watch) -> bool {
        self.exposure(position, mv, watch).is_some()
    }

    /// The royal man that a move leaves attacked, where it then stands, and who attacks it.
    pub(super) fn exposure(
        &self,
        position: &Position,
        mv: &Move,
        watch: &Watch,
    ) -> Option<(Square, Attacker)> {
        let side = self.game.turns[position.turn].side;
        if self.royals(side).is_empty() || watch.exhausted() {
            return None;
        }
        watch.spend(position.board.len() as u64);
        let next = if mv.partial.is_some() {
            let next = self.apply_with(position, mv, watch).position;
            if next.partial.is_some() && self.semantics.check_in_partial == 0 {
                return None;
            }
            next
        } else {
            self.effects(position, mv).position
        };
        self.royal_attacker(&next, side, self.next_turn(position.turn), watch)
    }

    /// What the blocks make that the turn (or a man that must go on) may use, before priorities,
    /// maximal captures and the check rule.
    pub fn generated(&self, position: &Position, watch: &Watch) -> Vec<Move> {
        match position.partial {
            Some(partial) => self.continuations(position, partial, watch),
            None => self.all_moves(position, watch),
        }
    }

    /// What one block makes in a position when it is run for a man (or drop) of `side`, before
    /// priorities and the check rule.
    pub fn block_moves(
        &self,
        position: &Position,
        side: PlayerId,
        block: RunBlock,
        watch: &Watch,
    ) -> Vec<Move> {
        let piece = &self.game.pieces[block.piece.index()];
        let defs = if block.drop { &piece.drops } else { &piece.moves };
        let mut machine = self.collector(position, side, watch);
        if let Some(def) = defs.get(block.def as usize) {
            machine.run(block.piece, (block.def, def), block.drop, block.square);
        }
        machine.into_moves()
    }

    /// Only moves of one type: what a continuation or a turn may use.
    pub fn moves_of(
        &self,
        position: &Position,
        square: Square,
        only: Option<MoveTypeId>,
    ) -> Vec<Move> {
        let Some(man) = position.at(square) else { return Vec::new() };
        let watch = Watch::new();
        let mut machine = self.collector(position, man.owner, &watch);
        for def in blocks(&self.game.pieces[man.piece.index()].moves, only) {
            machine.run(man.piece, def, false, square);
        }
        machine.into_moves()
    }
}

/// Whether a move captures something, as far as the move itself tells.
fn captures(position: &Position, mv: &Move) -> bool {
    !mv.captures.is_empty()
        || mv.movements.iter().any(|m| m.from != m.to && position.at(m.to).is_some())
}

/// Keeps the first of moves with the same effects.
fn distinct(moves: &mut Vec<Move>) {
    let mut kept: Vec<Move> = Vec::with_capacity(moves.len());
    let mut by_effect: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for mv in moves.drain(..) {
        let mut captures = mv.captures.clone();
        captures.sort();
        captures.dedup();
        let mut hasher = FxHasher::default();
        captures.hash(&mut hasher);
        (&mv.movements, mv.drop, &mv.also_dropped).hash(&mut hasher);
        (&mv.changes, mv.becomes, mv.copy, mv.partial).hash(&mut hasher);
        let same = by_effect.entry(hasher.finish()).or_default();
        if !same.iter().any(|&i| kept[i].same_effect(&mv)) {
            same.push(kept.len());
            kept.push(mv);
        }
    }
    *moves = kept;
}
