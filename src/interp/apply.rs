//! Plays a move: all movements at once, then changes, then captures (zrf-language 6.10).

use super::moves::{Change, Move, Movement};
use super::position::{Last, Man, Partial, Position, new_man};
use super::rules::Rules;
use super::watch::Watch;
use crate::model::{AttributeId, Game, PieceId, PlayerId, Square};

/// What a move leads to.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The new position.
    pub position: Position,
    /// The men captured: owner and type as they were before the move.
    pub captured: Vec<(PlayerId, PieceId)>,
}

impl Rules {
    /// Plays a move that was generated for this position, and advances the turn unless the man
    /// must or may go on.
    pub fn apply(&self, position: &Position, mv: &Move) -> Applied {
        self.apply_with(position, mv, &Watch::new())
    }

    /// The same, with a budget for finding out whether a partial move goes on.
    pub fn apply_with(&self, position: &Position, mv: &Move, watch: &Watch) -> Applied {
        let mut applied = self.effects(position, mv);
        let goes_on = match self.semantics.partial_man {
            1 if mv.drop.is_none() => mv.movements.first().map(|m| m.to),
            _ => mv.target(),
        };
        if let (Some(then), Some(square)) = (mv.partial, goes_on) {
            let side = self.game.turns[position.turn].side;
            let mine = applied.position.at(square).is_some_and(|m| m.owner == side);
            applied.position.partial = mine.then_some(Partial { square, then });
            if mine && !self.partial_moves(&applied.position, watch).is_empty() {
                return applied;
            }
        }
        // No continuation: the turn ends silently.
        applied.position.partial = None;
        applied.position.turn = self.next_turn(position.turn);
        applied
    }

    /// The effects of a move on board and stock; the turn is not advanced.
    pub(super) fn effects(&self, position: &Position, mv: &Move) -> Applied {
        let mut play = Play {
            rules: self,
            before: position,
            mv,
            position: position.clone(),
            captured: Vec::new(),
        };
        play.movements();
        play.changes();
        play.captures();
        play.position.last = last(mv, self.semantics.key_movement == 1);
        Applied { position: play.position, captured: play.captured }
    }
}

/// What `last-from?` and `last-to?` will see.
fn last(mv: &Move, use_last_movement: bool) -> Last {
    let movement = if use_last_movement { mv.movements.last() } else { mv.movements.first() };
    match (mv.drop, movement) {
        (Some(drop), _) => {
            let first = mv.dropped_on().next().filter(|_| !use_last_movement);
            Last { from: None, to: Some(first.unwrap_or(drop.square)) }
        }
        (None, Some(m)) => Last { from: Some(m.from), to: Some(m.to) },
        (None, None) => Last::default(),
    }
}

struct Play<'a> {
    rules: &'a Rules,
    before: &'a Position,
    mv: &'a Move,
    position: Position,
    captured: Vec<(PlayerId, PieceId)>,
}

impl Play<'_> {
    fn game(&self) -> &Game {
        &self.rules.game
    }

    fn movements(&mut self) {
        let mv = self.mv;
        let of_add = mv.of_add();
        let lifted: Vec<(usize, Movement, Option<Man>)> =
            mv.effective_movements().map(|(i, m)| (i, m, self.before.at(m.from))).collect();
        for &(i, m, _) in &lifted {
            let copied = mv.copy && Some(i) == of_add;
            if !copied {
                self.position.board[m.from.index()] = None;
            }
        }
        for (i, m, man) in lifted {
            let Some(mut man) = man else { continue };
            if Some(i) == of_add {
                if mv.copy && self.rules.semantics.copied_attributes == 1 {
                    man = new_man(self.game(), man.owner, man.piece);
                }
                self.become_type(&mut man);
            }
            if !(mv.copy && m.from == m.to) {
                self.land_on(m.to);
            }
            self.position.board[m.to.index()] = Some(man);
        }
        if let Some(drop) = mv.drop {
            for &square in &mv.also_dropped {
                self.take_from_stock(drop.piece);
                self.enter(drop.player, drop.piece, square);
            }
            let piece = mv.becomes.unwrap_or(drop.piece);
            let new_type = self.rules.semantics.dropped_type == 1;
            self.take_from_stock(if new_type { piece } else { drop.piece });
            if mv.becomes.is_some() && !new_type && self.game().options.recycle_promotions {
                self.take_from_stock(piece);
            }
            self.enter(drop.player, piece, drop.square);
        }
    }

    /// A man comes onto the board by a drop.
    fn enter(&mut self, player: PlayerId, piece: PieceId, square: Square) {
        self.land_on(square);
        let man = new_man(self.game(), player, piece);
        self.position.board[square.index()] = Some(man);
    }

    /// Takes a man from the stock of the side that moves.
    fn take_from_stock(&mut self, piece: PieceId) {
        let side = self.game().turns[self.before.turn].side;
        let index = self.rules.stock_index(side, piece);
        self.position.stock[index] = self.position.stock[index].saturating_sub(1);
    }

    /// The type argument of the add. Attributes are kept; with recycled promotions the new type
    /// is taken from the stock.
    fn become_type(&mut self, man: &mut Man) {
        let Some(piece) = self.mv.becomes else { return };
        if self.game().options.recycle_promotions {
            self.take_from_stock(piece);
            self.give_back(*man);
        }
        *man = self.as_type(*man, piece);
    }

    /// A man that has become another type.
    fn as_type(&self, man: Man, piece: PieceId) -> Man {
        let (old, new) =
            (&self.game().pieces[man.piece.index()], &self.game().pieces[piece.index()]);
        let attributes = match self.rules.semantics.changed_attributes {
            1 => {
                let declared = |a: &AttributeId| old.declared.iter().any(|(o, _)| o == a);
                let added = new.declared.iter().filter(|(a, value)| *value && !declared(a));
                added.fold(man.attributes, |all, (a, _)| all | 1 << a.0)
            }
            2 => new.attributes,
            _ => man.attributes,
        };
        Man { piece, attributes, ..man }
    }

    /// Puts a promoted man into its owner's stock, if so chosen.
    fn give_back(&mut self, man: Man) {
        if self.rules.semantics.promotion_return == 1 {
            let index = self.rules.stock_index(man.owner, man.piece);
            self.position.stock[index] = self.position.stock[index].saturating_add(1);
        }
    }

    fn changes(&mut self) {
        for change in &self.mv.changes {
            match *change {
                Change::Create(player, piece, square) => {
                    self.remove(square);
                    let man = new_man(self.game(), player, piece);
                    self.position.board[square.index()] = Some(man);
                }
                Change::Type(piece, square) => self.change_type(piece, square),
                Change::Flip(square) => {
                    if let Some(man) = self.position.at(square) {
                        let next = self.next_owner(man.owner);
                        self.change(square, |m| m.owner = next);
                    }
                }
                Change::Owner(player, square) => self.change(square, |m| m.owner = player),
                Change::Attribute(attribute, value, square) => self.change(square, |m| {
                    let bit = 1 << attribute.0;
                    m.attributes = if value { m.attributes | bit } else { m.attributes & !bit };
                }),
            }
        }
    }

    /// With recycled promotions a change of type takes the new type from the stock as well. That
    /// one is there was seen to when the move was made.
    fn change_type(&mut self, piece: PieceId, square: Square) {
        if self.game().options.recycle_promotions {
            let Some(man) = self.position.at(square) else { return };
            self.take_from_stock(piece);
            self.give_back(man);
        }
        if let Some(man) = self.position.at(square) {
            self.position.board[square.index()] = Some(self.as_type(man, piece));
        }
    }

    /// The player to whom a flip gives a man of `owner`.
    fn next_owner(&self, owner: PlayerId) -> PlayerId {
        let players = &self.game().players;
        let any = self.rules.semantics.flip_to == 0;
        let after = (1..=players.len()).map(|i| (owner.index() + i) % players.len());
        let mut fits = after.filter(|&p| any || !players[p].neutral && !players[p].random);
        fits.next().map_or(owner, |p| PlayerId(p as u8))
    }

    fn change(&mut self, square: Square, with: impl FnOnce(&mut Man)) {
        if let Some(man) = &mut self.position.board[square.index()] {
            with(man);
        }
    }

    fn captures(&mut self) {
        for &square in &self.mv.captures {
            self.remove(square);
        }
    }

    /// Captures what a man that moves or drops finds on its target square.
    fn land_on(&mut self, square: Square) {
        if let Some(man) = self.take(square) {
            self.captured.push((man.owner, man.piece));
        }
    }

    /// Takes a man off the board; with recycled captures it goes to its owner's stock.
    fn take(&mut self, square: Square) -> Option<Man> {
        let man = self.position.board[square.index()].take()?;
        if self.game().options.recycle_captures {
            let index = self.rules.stock_index(man.owner, man.piece);
            self.position.stock[index] = self.position.stock[index].saturating_add(1);
        }
        Some(man)
    }

    /// Captures what stands on a square after the movements.
    fn remove(&mut self, square: Square) {
        let Some(man) = self.take(square) else { return };
        // `captured` goals look at the man as it was before the move (likely, zrf-language 8.4).
        let arrived = self.mv.movements.iter().rev().find(|m| m.to == square && m.from != m.to);
        let origin = arrived.map_or(square, |m| m.from);
        let before = self.before.at(origin).filter(|_| !self.created_on(square));
        let seen = before.filter(|_| self.rules.semantics.captured_type == 0).unwrap_or(man);
        self.captured.push((seen.owner, seen.piece));
    }

    fn created_on(&self, square: Square) -> bool {
        self.mv.dropped_on().any(|s| s == square)
            || self.mv.changes.iter().any(|c| matches!(c, Change::Create(_, _, s) if *s == square))
    }
}
