//! The legal moves of a position (zrf-language 7).

use super::machine::Stop;
use super::moves::Move;
use super::position::{Partial, Position};
use super::rules::{Rules, blocks};
use crate::model::{DropPlace, MaximalCaptures, MoveTypeId, PassTurn, PieceId, PlayerId, Square};
use crate::source::Span;

/// How deep chains of partial moves are followed when only the longest are legal. A chain of
/// captures is bounded by the men on the board; anything longer is an endless partial move.
const MAX_CHAIN: usize = 512;

/// How many partial moves are looked at in all for one position.
const MAX_CHAIN_NODES: usize = 200_000;

/// Generated moves and what went wrong on the way.
pub(super) struct Generated {
    pub moves: Vec<Move>,
    /// The first place where a block hit a limit or code that was not understood.
    pub trouble: Option<(Stop, Span)>,
}

impl Rules {
    /// The legal moves, without doubles: moves with the same effects count once.
    ///
    /// In a position that ends the game the list is not empty by itself; ask
    /// [`Rules::outcome`] as well.
    pub fn legal(&self, position: &Position) -> Vec<Move> {
        let mut moves = self.turn_moves(position).moves;
        self.drop_exposing(position, &mut moves);
        distinct(&mut moves);
        self.add_pass(position, &mut moves);
        moves
    }

    /// Where a block hit the instruction limit or code that was not understood while the moves
    /// of this position were generated: (is it the limit?, the instruction).
    pub fn trouble(&self, position: &Position) -> Option<(bool, Span)> {
        self.turn_moves(position).trouble.map(|(stop, span)| (stop == Stop::Limit, span))
    }

    /// Whether there is any legal move, a pass included.
    pub fn can_move(&self, position: &Position) -> bool {
        let options = &self.game.options;
        if options.pass_turn != PassTurn::No && position.partial.is_none() {
            return true;
        }
        let moves = self.turn_moves(position).moves;
        moves.iter().any(|m| !self.exposes(position, m))
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
    pub(super) fn turn_moves(&self, position: &Position) -> Generated {
        let mut generated = match position.partial {
            Some(partial) => self.partial_generated(position, partial),
            None => self.whole_turn(position),
        };
        if self.game.options.maximal_captures != MaximalCaptures::No {
            self.keep_longest(position, &mut generated.moves);
        }
        generated
    }

    fn whole_turn(&self, position: &Position) -> Generated {
        let turn = &self.game.turns[position.turn];
        let (side, only) = (turn.side, turn.move_type);
        let mut machine = self.collector(position, side);
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
                for square in self.drop_squares(def.1.place, side) {
                    machine.run(id, def, true, square);
                }
            }
        }
        let trouble = machine.trouble;
        let mut moves = machine.into_moves();
        // A turn that names a move type knows no priorities (zrf-language 3.6, saved games).
        if only.is_none() {
            self.keep_priority(&mut moves);
        }
        Generated { moves, trouble }
    }

    fn drop_squares(&self, place: Option<DropPlace>, side: PlayerId) -> Vec<Square> {
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
    pub(super) fn partial_moves(&self, position: &Position) -> Vec<Move> {
        position.partial.map_or(Vec::new(), |p| self.partial_generated(position, p).moves)
    }

    fn partial_generated(&self, position: &Position, partial: Partial) -> Generated {
        let side = self.game.turns[position.turn].side;
        let mut machine = self.collector(position, side);
        if let Some(man) = position.at(partial.square).filter(|m| m.owner == side) {
            for def in blocks(&self.game.pieces[man.piece.index()].moves, partial.then) {
                machine.run(man.piece, def, false, partial.square);
            }
        }
        let trouble = machine.trouble;
        let mut moves = machine.into_moves();
        if partial.then.is_none() && self.semantics.partial_priorities == 0 {
            self.keep_priority(&mut moves);
        }
        Generated { moves, trouble }
    }

    /// Move-priorities: only moves of the first listed type that has any (zrf-language 7.5).
    fn keep_priority(&self, moves: &mut Vec<Move>) {
        let priorities = &self.game.priorities;
        if priorities.is_empty() {
            return;
        }
        let first = priorities.iter().find(|&&t| moves.iter().any(|m| m.move_type == Some(t)));
        match first {
            Some(&first) => moves.retain(|m| m.move_type == Some(first)),
            None if self.semantics.unlisted_types == 1 => {
                moves.retain(|m| m.move_type.is_none());
            }
            None => {}
        }
    }

    /// Maximal captures: only moves that begin a longest chain of partial moves.
    fn keep_longest(&self, position: &Position, moves: &mut Vec<Move>) {
        let mut budget = MAX_CHAIN_NODES;
        let lengths: Vec<usize> =
            moves.iter().map(|m| self.chain(position, m, 0, &mut budget)).collect();
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let mut lengths = lengths.into_iter();
        moves.retain(|_| lengths.next() == Some(longest));
    }

    /// How many moves the longest chain has that begins with this move.
    fn chain(&self, position: &Position, mv: &Move, depth: usize, budget: &mut usize) -> usize {
        if mv.partial.is_none() || depth >= MAX_CHAIN || *budget == 0 {
            return 1;
        }
        *budget -= 1;
        let next = self.apply(position, mv).position;
        let rest = self.partial_moves(&next);
        let longest = rest.iter().map(|m| self.chain(&next, m, depth + 1, budget)).max();
        1 + longest.unwrap_or(0)
    }

    /// The check rule: takes out moves after which a royal man could be captured.
    fn drop_exposing(&self, position: &Position, moves: &mut Vec<Move>) {
        let side = self.game.turns[position.turn].side;
        if !self.royals(side).is_empty() {
            moves.retain(|m| !self.exposes(position, m));
        }
    }

    fn exposes(&self, position: &Position, mv: &Move) -> bool {
        let side = self.game.turns[position.turn].side;
        if self.royals(side).is_empty() {
            return false;
        }
        let next = if mv.partial.is_some() {
            let next = self.apply(position, mv).position;
            if next.partial.is_some() && self.semantics.check_in_partial == 0 {
                return false;
            }
            next
        } else {
            self.effects(position, mv).position
        };
        self.royal_attacked(&next, side, self.next_turn(position.turn))
    }

    /// Only moves of one type: what a continuation or a turn may use.
    pub fn moves_of(
        &self,
        position: &Position,
        square: Square,
        only: Option<MoveTypeId>,
    ) -> Vec<Move> {
        let Some(man) = position.at(square) else { return Vec::new() };
        let mut machine = self.collector(position, man.owner);
        for def in blocks(&self.game.pieces[man.piece.index()].moves, only) {
            machine.run(man.piece, def, false, square);
        }
        machine.into_moves()
    }
}

/// Keeps the first of moves with the same effects.
fn distinct(moves: &mut Vec<Move>) {
    let mut kept: Vec<Move> = Vec::with_capacity(moves.len());
    let mut by_target: rustc_hash::FxHashMap<_, Vec<usize>> = rustc_hash::FxHashMap::default();
    for mv in moves.drain(..) {
        let key = (mv.movements.first().copied(), mv.target());
        let same = by_target.entry(key).or_default();
        if !same.iter().any(|&i| kept[i].same_effect(&mv)) {
            same.push(kept.len());
            kept.push(mv);
        }
    }
    *moves = kept;
}
