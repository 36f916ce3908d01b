//! What `add` and its relatives do, as in `interp/machine/add.rs`.

use super::condition::{FALSE, TRUE};
use super::nodes::{LocalNode, LocalOrigin};
use super::state::{Noted, State};
use super::{Builder, Failed};
use crate::interp::{Change, Drop, Move, MoveSource, Movement};
use crate::model::{Add, InstrKind, PieceId, Square};
use crate::program::question::Question;

impl Builder<'_> {
    /// What is still noted behind an `add`.
    pub(super) fn after_add(&mut self, state: &State) -> Result<u32, Failed> {
        let noted = self.lists.noted.get(state.noted);
        let moved = noted.cascades.len() + noted.also_dropped.len();
        self.steps += (moved + noted.changes.len() + noted.captures.len()) as u32;
        if self.rules.game.options.discard_cascades || moved == 0 {
            return Ok(0);
        }
        let (cascades, also_dropped) = (noted.cascades.clone(), noted.also_dropped.clone());
        Ok(self.lists.noted.id(Noted { cascades, also_dropped, ..Noted::default() }))
    }

    /// The nodes of the `add` at which a state is.
    pub(super) fn add_node(&mut self, state: &State, next: u32) -> Result<u32, Failed> {
        let Some(spot) = self.code.spot(state.place) else { return Ok(next) };
        let instr = &spot.block[spot.index];
        let InstrKind::Add(add) = &instr.kind else { return Ok(next) };
        let origin = (instr.span, spot.calls);
        // A move of a man that is not there is not made.
        let empty = match self.dropping {
            true => FALSE,
            false => self.ask(Question::Empty(state.from), origin),
        };
        let moves = if empty == TRUE { Vec::new() } else { self.moves(add, state, origin) };
        self.spend(moves.len())?;
        let mut node = next;
        for mv in moves.into_iter().rev() {
            let effect = self.effect(mv.clone());
            let added = self.node(LocalNode::Add { effect, next: node, origin })?;
            node = self.if_in_stock(&mv, added, node, &mut Vec::new(), origin)?;
        }
        self.decide(empty, next, node)
    }

    /// Goes to `added` if the stock has all men that a move takes from it, else to `next`. `known`
    /// tells of squares whether men stand there.
    fn if_in_stock(
        &mut self,
        mv: &Move,
        added: u32,
        next: u32,
        known: &mut Vec<(Square, bool)>,
        origin: LocalOrigin,
    ) -> Result<u32, Failed> {
        self.spend(1)?;
        if let Some(square) = self.matters(mv, known) {
            let empty = self.ask(Question::Empty(square), origin);
            known.push((square, false));
            let yes = self.if_in_stock(mv, added, next, known, origin)?;
            if let Some((_, stands)) = known.last_mut() {
                *stands = true;
            }
            let no = self.if_in_stock(mv, added, next, known, origin)?;
            known.pop();
            return self.decide(empty, yes, no);
        }
        let needs = self.rules.stock_needs(mv, |square| known.contains(&(square, true)));
        let mut node = added;
        for (piece, count) in needs.into_iter().rev() {
            // A type is dropped only if one is in stock.
            let given = self.dropping && piece == self.piece && count == 1;
            let question = match count {
                _ if given => continue,
                1 => Question::Stock(self.side, piece),
                n => Question::StockOf(self.side, piece, n as u32),
            };
            node = self.test_node(question, node, next, origin)?;
        }
        Ok(node)
    }

    /// A square of which it matters for the stock, and is not known, whether a man stands there.
    fn matters(&self, mv: &Move, known: &[(Square, bool)]) -> Option<Square> {
        if !self.rules.game.options.recycle_promotions {
            return None;
        }
        mv.changes.iter().enumerate().find_map(|(i, change)| match *change {
            Change::Type(_, square)
                if mv.stands_after(i, square).is_none()
                    && known.iter().all(|(other, _)| *other != square) =>
            {
                Some(square)
            }
            _ => None,
        })
    }

    fn moves(&self, add: &Add, state: &State, origin: LocalOrigin) -> Vec<Move> {
        let (piece, to) = (self.piece, state.to.unwrap_or(state.cursor));
        let noted = self.lists.noted.get(state.noted);
        let mut movements = noted.cascades.clone();
        let drop = self.dropping.then_some(Drop { player: self.side, piece, square: to });
        if !self.dropping {
            movements.push(Movement { from: state.from, to });
        }
        let one = |becomes: Option<PieceId>| Move {
            movements: movements.clone(),
            drop,
            also_dropped: noted.also_dropped.clone(),
            changes: noted.changes.clone(),
            captures: noted.captures.clone(),
            becomes,
            copy: add.copy,
            partial: add.partial.then_some(add.then),
            move_type: self.move_type,
            source: Some(MoveSource { piece, drop: self.dropping, def: self.def, add: origin.0 }),
        };
        let moves: Vec<Move> = match add.types[..] {
            [] => vec![one(None)],
            _ => add.types.iter().map(|&t| one(Some(t))).collect(),
        };
        moves.into_iter().filter(|mv| !mv.is_nothing()).collect()
    }
}
