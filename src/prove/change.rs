//! What a move does, whatever stood on the squares it touches: the content of each changed square in
//! terms of the contents before.
//!
//! Follows the order of `interp/apply.rs`: all movements at once, then changes, then captures. Two
//! moves with the same change lead to the same position from any position on which both are
//! possible; squares, players and types are numbers that both sides of a comparison share.

use std::collections::BTreeMap;

use crate::interp::{self, Move, Rules};
use crate::model::{AttributeId, PieceId, PlayerId, Square};

/// Names for what a rules file calls its own, so that two files can be compared.
pub trait Naming {
    /// The number of a square.
    fn square(&self, square: Square) -> u32;
    /// The number of a player.
    fn player(&self, player: PlayerId) -> u32;
    /// The number of a piece type.
    fn piece(&self, piece: PieceId) -> u32;
    /// The number of an attribute.
    fn attribute(&self, attribute: AttributeId) -> u32;
}

/// Numbers as they are in the file.
#[derive(Clone, Copy, Debug, Default)]
pub struct OwnNames;

impl Naming for OwnNames {
    fn square(&self, square: Square) -> u32 {
        u32::from(square.0)
    }

    fn player(&self, player: PlayerId) -> u32 {
        u32::from(player.0)
    }

    fn piece(&self, piece: PieceId) -> u32 {
        u32::from(piece.0)
    }

    fn attribute(&self, attribute: AttributeId) -> u32 {
        u32::from(attribute.0)
    }
}

/// A man: the one that stood somewhere before, or a new one, with what was done to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stand {
    /// The square where it stood before the move; `None` for a new man.
    pub from: Option<u32>,
    /// Its owner, if that is known or was changed.
    pub owner: Option<u32>,
    /// Its type, if that is known or was changed.
    pub piece: Option<u32>,
    /// How often it was given to the next player, where its owner is not known.
    pub flips: u32,
    /// Attributes that were set.
    pub attributes: BTreeMap<u32, bool>,
    /// The types that it was changed to on the way and that came from the stock.
    pub types: Vec<u32>,
    /// What went to the stock instead, if anything does: its type (if that is known), owner and
    /// flips before each change.
    pub given: Vec<(Option<u32>, Option<u32>, u32)>,
}

/// What is on a square after a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Content {
    /// Nobody.
    Empty,
    /// This man, if it is there at all.
    Man(Stand),
}

/// What a move does.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Change {
    /// What is on each square that is touched.
    pub after: BTreeMap<u32, Content>,
    /// The squares from which men are taken in the order in which it happens, with what was there
    /// if it came in the same move.
    pub taken: Vec<(u32, Option<Content>)>,
    /// The stocks that a drop takes men from: player and type of each, sorted.
    pub dropped: Vec<(u32, u32)>,
    /// Where the last move starts and ends for later questions, if any file asks.
    pub last: Option<(Option<u32>, Option<u32>)>,
    /// Whether the same man may or must go on, where it stands, and the name of the only move type.
    pub partial: Option<(Option<u32>, Option<String>)>,
    /// The move type, if it matters for the choice among moves.
    pub move_type: Option<String>,
}

impl Change {
    /// What a move does, where the man on one square is known: its square, owner and type. The
    /// rules say what goes into and out of the stock.
    pub fn of(
        mv: &Move,
        mover: (Square, PlayerId, PieceId),
        names: &impl Naming,
        rules: &Rules,
    ) -> Change {
        let mut change = Change::default();
        let mut lifted = Vec::new();
        for (i, m) in mv.effective_movements() {
            let known = (m.from == mover.0).then_some(mover);
            let mut stand = Stand::at(names.square(m.from));
            stand.owner = known.map(|(_, owner, _)| names.player(owner));
            stand.piece = known.map(|(_, _, piece)| names.piece(piece));
            lifted.push((i, m, stand));
            if !(mv.copy && Some(i) == mv.of_add()) {
                change.after.insert(names.square(m.from), Content::Empty);
            }
        }
        for (i, m, mut stand) in lifted {
            if let Some(piece) = mv.becomes.filter(|_| Some(i) == mv.of_add()) {
                stand.become_type(names.piece(piece), rules);
            }
            if m.from != m.to {
                change.take(names.square(m.to));
            }
            change.after.insert(names.square(m.to), Content::Man(stand));
        }
        if let Some(drop) = mv.drop {
            let new_type = rules.semantics.dropped_type == 1;
            let mut from_stock = vec![drop.piece; mv.also_dropped.len()];
            from_stock.push(mv.becomes.filter(|_| new_type).unwrap_or(drop.piece));
            let promoted = rules.game.options.recycle_promotions && !new_type;
            from_stock.extend(mv.becomes.filter(|_| promoted));
            let player = names.player(drop.player);
            change.dropped = from_stock.into_iter().map(|p| (player, names.piece(p))).collect();
            change.dropped.sort_unstable();
            for &square in &mv.also_dropped {
                change.put_new(names, drop.player, drop.piece, square);
            }
            let piece = mv.becomes.unwrap_or(drop.piece);
            change.put_new(names, drop.player, piece, drop.square);
        }
        for noted in &mv.changes {
            match *noted {
                interp::Change::Create(player, piece, square) => {
                    change.put_new(names, player, piece, square);
                }
                interp::Change::Type(piece, square) => {
                    let piece = names.piece(piece);
                    change.on(names.square(square), |stand| stand.become_type(piece, rules));
                }
                interp::Change::Flip(square) => {
                    change.on(names.square(square), |stand| stand.flips += 1);
                }
                interp::Change::Owner(player, square) => {
                    let player = names.player(player);
                    change.on(names.square(square), |stand| {
                        (stand.owner, stand.flips) = (Some(player), 0);
                    });
                }
                interp::Change::Attribute(attribute, value, square) => {
                    let attribute = names.attribute(attribute);
                    change.on(names.square(square), |stand| {
                        stand.attributes.insert(attribute, value);
                    });
                }
            }
        }
        for &square in &mv.captures {
            change.take(names.square(square));
            change.after.insert(names.square(square), Content::Empty);
        }
        change
    }

    fn put_new(&mut self, names: &impl Naming, player: PlayerId, piece: PieceId, square: Square) {
        let square = names.square(square);
        self.take(square);
        let (owner, piece) = (Some(names.player(player)), Some(names.piece(piece)));
        let stand = Stand { owner, piece, ..Stand::default() };
        self.after.insert(square, Content::Man(stand));
    }

    /// Takes what stands on a square; nothing if the move itself has emptied it.
    fn take(&mut self, square: u32) {
        let there = self.after.get(&square).cloned();
        if there != Some(Content::Empty) && !self.taken.contains(&(square, there.clone())) {
            self.taken.push((square, there));
        }
    }

    /// Changes the man that stands on a square, if one does.
    fn on(&mut self, square: u32, with: impl FnOnce(&mut Stand)) {
        let untouched = || Content::Man(Stand::at(square));
        let content = self.after.entry(square).or_insert_with(untouched);
        if let Content::Man(stand) = content {
            with(stand);
        }
    }
}

impl Stand {
    /// Whoever stands on a square.
    fn at(square: u32) -> Stand {
        Stand { from: Some(square), ..Stand::default() }
    }

    /// With recycled promotions the new type comes from the stock, even if it is the old one.
    fn become_type(&mut self, piece: u32, rules: &Rules) {
        if rules.game.options.recycle_promotions {
            self.types.push(piece);
            if rules.semantics.promotion_return == 1 {
                self.given.push((self.piece, self.owner, self.flips));
            }
        }
        self.piece = Some(piece);
    }
}
