//! What `add` and its relatives do, as in `interp/machine/add.rs`.

use super::condition::{FALSE, TRUE};
use super::nodes::{LocalNode, LocalOrigin};
use super::state::{Noted, State};
use super::{Builder, Failed};
use crate::interp::{Drop, Move, MoveSource, Movement};
use crate::model::{Add, InstrKind};
use crate::program::question::Question;

impl Builder<'_> {
    /// What is still noted behind an `add`.
    pub(super) fn after_add(&mut self, state: &State) -> Result<u32, Failed> {
        let noted = self.lists.noted.get(state.noted);
        self.steps += (noted.cascades.len() + noted.changes.len() + noted.captures.len()) as u32;
        if self.rules.game.options.discard_cascades || noted.cascades.is_empty() {
            return Ok(0);
        }
        let kept = Noted { cascades: noted.cascades.clone(), ..Noted::default() };
        Ok(self.lists.noted.id(kept))
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
            let needs = mv.becomes.filter(|_| self.takes_from_stock());
            let effect = self.effect(mv);
            let added = self.node(LocalNode::Add { effect, next: node, origin })?;
            node = match needs {
                Some(piece) => {
                    let question = Question::Stock(self.side, piece);
                    self.test_node(question, added, node, origin)?
                }
                None => added,
            };
        }
        self.decide(empty, next, node)
    }

    /// Whether a type listed in an `add` must be in stock.
    fn takes_from_stock(&self) -> bool {
        self.rules.game.options.recycle_promotions
            || self.dropping && self.rules.semantics.dropped_type == 1
    }

    fn moves(&self, add: &Add, state: &State, origin: LocalOrigin) -> Vec<Move> {
        let (piece, to) = (self.piece, state.to.unwrap_or(state.cursor));
        let noted = self.lists.noted.get(state.noted);
        let mut movements = noted.cascades.clone();
        let drop = self.dropping.then_some(Drop { player: self.side, piece, square: to });
        if !self.dropping {
            movements.push(Movement { from: state.from, to });
        }
        let in_place = drop.is_none() && movements.iter().all(|m| m.from == m.to);
        let nothing = noted.changes.is_empty() && noted.captures.is_empty() && !add.copy;
        if in_place && nothing && add.types.is_empty() {
            return Vec::new();
        }
        let one = |becomes| Move {
            movements: movements.clone(),
            drop,
            changes: noted.changes.clone(),
            captures: noted.captures.clone(),
            becomes,
            copy: add.copy,
            partial: add.partial.then_some(add.then),
            move_type: self.move_type,
            source: Some(MoveSource { piece, drop: self.dropping, def: self.def, add: origin.0 }),
        };
        match add.types[..] {
            [] => vec![one(None)],
            _ => add.types.iter().map(|&t| one(Some(t))).collect(),
        }
    }
}
