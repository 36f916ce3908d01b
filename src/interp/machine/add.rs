//! What `add` and its relatives do: note a move with everything that was noted before it.

use super::super::moves::{Drop, Move, MoveSource, Movement};
use super::super::watch::{MAX_EFFECTS, MAX_MOVES, What};
use super::{Goal, Machine, Observer, Stop};
use crate::model::{Add, PieceId, Square};
use crate::source::Span;

impl<O: Observer> Machine<'_, O> {
    /// Notes the move that is described so far, once for each type listed.
    pub(super) fn add(&mut self, add: &Add, span: Span) -> Result<(), Stop> {
        let to = self.to.unwrap_or(self.cursor);
        let drops = self.also_dropped.len();
        self.spend(self.cascades.len() + drops + self.changes.len() + self.captures.len())?;
        if self.dropping || self.at(self.from).is_some() {
            match &self.goal {
                Goal::Capture(target, _) => {
                    let target = *target;
                    if self.would_capture(target, to) && self.some_in_stock(add, to, span) {
                        self.goal = Goal::Capture(target, true);
                        return Err(Stop::Found);
                    }
                }
                Goal::Collect(_) => self.collect(add, to, span)?,
            }
        }
        self.changes.clear();
        self.captures.clear();
        if self.rules.game.options.discard_cascades {
            self.cascades.clear();
            self.also_dropped.clear();
        }
        self.from = self.restart;
        self.names_man = false;
        self.to = None;
        Ok(())
    }

    fn would_capture(&self, target: Square, to: Square) -> bool {
        to == target && (self.dropping || self.from != to)
            || self.cascades.iter().any(|m| m.to == target && m.from != target)
            || self.also_dropped.contains(&target)
            || self.captures.contains(&target)
            || self
                .changes
                .iter()
                .any(|c| matches!(c, super::Change::Create(_, _, s) if *s == target))
    }

    /// Whether the stock allows what is described so far, with one of the types listed.
    fn some_in_stock(&self, add: &Add, to: Square, span: Span) -> bool {
        if !self.dropping && !self.rules.game.options.recycle_promotions {
            return true;
        }
        types(add).any(|becomes| self.in_stock(&self.described(add, becomes, to, span)))
    }

    /// Whether the stock has all men that a move takes from it.
    fn in_stock(&self, mv: &Move) -> bool {
        self.missing(mv).is_none()
    }

    /// A type of which a move takes more men from the stock than are there, and how many it takes.
    pub(in crate::interp) fn missing(&self, mv: &Move) -> Option<(PieceId, usize)> {
        let (rules, view) = (self.rules, &self.view);
        let needs = rules.stock_needs(mv, |square| view.board[square.index()].is_some());
        needs.into_iter().find(|&(piece, count)| {
            // A type is dropped only if one is in stock.
            let given = self.dropping && piece == self.piece && count == 1;
            !given && count > view.stock[rules.stock_index(self.side, piece)] as usize
        })
    }

    /// The move that is described so far, with the type that the man becomes.
    pub(in crate::interp) fn described(
        &self,
        add: &Add,
        becomes: Option<PieceId>,
        to: Square,
        span: Span,
    ) -> Move {
        let mut movements = self.cascades.clone();
        if !self.dropping {
            movements.push(Movement { from: self.from, to });
        }
        let drop = Drop { player: self.side, piece: self.piece, square: to };
        Move {
            movements,
            drop: self.dropping.then_some(drop),
            also_dropped: self.also_dropped.clone(),
            changes: self.changes.clone(),
            captures: self.captures.clone(),
            becomes,
            copy: add.copy,
            partial: add.partial.then_some(add.then),
            move_type: self.move_type,
            source: Some(MoveSource {
                piece: self.piece,
                drop: self.dropping,
                def: self.def,
                add: span,
            }),
        }
    }

    fn collect(&mut self, add: &Add, to: Square, span: Span) -> Result<(), Stop> {
        for becomes in types(add) {
            let new = self.described(add, becomes, to, span);
            if new.is_nothing() || !self.in_stock(&new) {
                continue;
            }
            if let Some(what) = new.unsaid() {
                self.note(what, span);
            }
            self.effects += new.movements.len() + new.also_dropped.len();
            self.effects += new.changes.len() + new.captures.len();
            if let Goal::Collect(moves) = &mut self.goal {
                if moves.len() == MAX_MOVES {
                    return Err(Stop::Limit(What::Moves));
                }
                if self.effects > MAX_EFFECTS {
                    return Err(Stop::Limit(What::Effects));
                }
                moves.push(new);
            }
        }
        Ok(())
    }
}

/// The types listed, or that none is.
pub(in crate::interp) fn types(add: &Add) -> impl Iterator<Item = Option<PieceId>> + '_ {
    let plain = add.types.is_empty().then_some(None);
    plain.into_iter().chain(add.types.iter().map(|&t| Some(t)))
}
