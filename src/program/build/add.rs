//! What `add` and its relatives do, as in `interp/machine/add.rs`.

use super::condition::{FALSE, TRUE, Value};
use super::nodes::{END, LocalNode, LocalOrigin};
use super::state::{Pending, State};
use super::{Builder, Failed};
use crate::interp::{Change, Drop, Move, MoveSource, Movement};
use crate::model::{Add, InstrKind, PieceId, Square};
use crate::program::noted::{Note, Noted};
use crate::program::observed::{BlockOf, Seen};
use crate::program::question::Question;

impl Builder<'_> {
    /// What is still noted behind an `add`.
    pub(super) fn after_add(&mut self, state: &State) -> Result<u32, Failed> {
        let Pending { cascades, moved, also_dropped, noted } = self.lists.noted.get(state.noted);
        let size = cascades.len()
            + moved
            + also_dropped.len()
            + noted.changes.len()
            + noted.captures.len();
        let kept = match self.rules.game.options.discard_cascades {
            true => Pending::default(),
            false => Pending {
                cascades: cascades.clone(),
                moved: *moved,
                also_dropped: also_dropped.clone(),
                noted: Noted::default(),
            },
        };
        self.spend(size)?;
        self.pending(kept)
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
            false => self.left(state, origin),
        };
        self.reads.part(state.since.to);
        let empty = self.settle(empty, state.facts);
        let moves = if empty == TRUE { Vec::new() } else { self.moves(add, state, origin) };
        let found = if empty == TRUE { Seen::NOBODY } else { Seen::MAN };
        self.code.see(instr.span, found);
        if empty != TRUE
            && moves.is_empty()
            && let Some(observed) = &mut self.code.observed
        {
            observed.idle(BlockOf { piece: self.piece, drop: self.dropping, def: self.def });
        }
        self.spend(moves.len())?;
        let open = self.locals.local.open;
        let next = match open && next != END {
            true => self.node(LocalNode::Note { note: self.forgetting(), next, origin })?,
            false => next,
        };
        let mut node = next;
        for mv in moves.into_iter().rev() {
            let effect = self.effect(mv.clone());
            let added = self.node(LocalNode::Add { effect, next: node, origin })?;
            node = self.if_in_stock(&mv, added, node, &mut Vec::new(), origin)?;
        }
        self.decide(empty, next, node)
    }

    /// Whether nobody stands where a movement starts.
    pub(super) fn left(&mut self, state: &State, origin: LocalOrigin) -> Value {
        self.reads.part(state.since.from);
        if self.apart && !self.dropping && !state.set_from {
            // The man whose block runs stands there.
            return FALSE;
        }
        self.ask(Question::Empty(state.from), origin)
    }

    /// What an `add` makes forgotten.
    fn forgetting(&self) -> Note {
        match self.apart && self.rules.game.options.discard_cascades {
            true => Note::ClearAll,
            false => Note::Clear,
        }
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
        let Pending { cascades, also_dropped, noted, .. } = self.lists.noted.get(state.noted);
        let mut movements = cascades.clone();
        let drop = self.dropping.then_some(Drop { player: self.side, piece, square: to });
        if !self.dropping {
            movements.push(Movement { from: state.from, to });
        }
        let one = |becomes: Option<PieceId>| Move {
            movements: movements.clone(),
            drop,
            also_dropped: also_dropped.clone(),
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
        // Whether an open move does nothing is known where it is completed.
        let open = self.locals.local.open;
        moves.into_iter().filter(|mv| open || !mv.is_nothing()).collect()
    }
}
