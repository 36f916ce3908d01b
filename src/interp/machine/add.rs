//! What `add` and its relatives do: note a move with everything that was noted before it.

use super::super::moves::{Drop, Move, MoveSource, Movement, same_square};
use super::super::watch::{MAX_EFFECTS, MAX_MOVES, What};
use super::{Goal, Machine, Observer, Stop};
use crate::model::{Add, PieceId, Square};
use crate::source::Span;

impl<O: Observer> Machine<'_, O> {
    /// Notes the move that is described so far, once for each type listed.
    pub(super) fn add(&mut self, add: &Add, span: Span) -> Result<(), Stop> {
        let to = self.to.unwrap_or(self.cursor);
        self.spend(self.cascades.len() + self.changes.len() + self.captures.len())?;
        if self.dropping || self.at(self.from).is_some() {
            match &self.goal {
                Goal::Capture(target, _) => {
                    let target = *target;
                    if self.would_capture(target, to) && self.some_type_available(add) {
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
        }
        self.from = self.restart;
        self.to = None;
        Ok(())
    }

    fn would_capture(&self, target: Square, to: Square) -> bool {
        to == target && (self.dropping || self.from != to)
            || self.cascades.iter().any(|m| m.to == target && m.from != target)
            || self.captures.contains(&target)
            || self
                .changes
                .iter()
                .any(|c| matches!(c, super::Change::Create(_, _, s) if *s == target))
    }

    /// Whether the stock allows this type: with recycled promotions it must be there, and for a
    /// drop if so chosen.
    fn available(&self, piece: PieceId) -> bool {
        let taken = self.rules.game.options.recycle_promotions
            || self.dropping && self.rules.semantics.dropped_type == 1;
        !taken || self.view.stock[self.rules.stock_index(self.side, piece)] > 0
    }

    fn some_type_available(&self, add: &Add) -> bool {
        add.types.is_empty() || add.types.iter().any(|&t| self.available(t))
    }

    fn collect(&mut self, add: &Add, to: Square, span: Span) -> Result<(), Stop> {
        let drop =
            self.dropping.then_some(Drop { player: self.side, piece: self.piece, square: to });
        let mut movements = self.cascades.clone();
        if !self.dropping {
            movements.push(Movement { from: self.from, to });
        }
        let in_place = drop.is_none() && movements.iter().all(|m| m.from == m.to);
        let nothing = self.changes.is_empty() && self.captures.is_empty() && !add.copy;
        if in_place && nothing && add.types.is_empty() {
            return Ok(());
        }
        if same_square(&movements, drop) {
            self.note(What::SameSquare, span);
        }
        let types: Vec<Option<PieceId>> = match add.types[..] {
            [] => vec![None],
            _ => add.types.iter().filter(|&&t| self.available(t)).map(|&t| Some(t)).collect(),
        };
        for becomes in types {
            let new = Move {
                movements: movements.clone(),
                drop,
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
            };
            self.effects += new.movements.len() + new.changes.len() + new.captures.len();
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
