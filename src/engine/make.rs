//! Making moves on a board, as `interp/apply.rs` defines it.

use super::board::{Before, Board};
use super::effect::{NOWHERE, kind};
use super::set::Set;
use super::tables::{Tables, next_turn};
use crate::interp::{Change, Move, Movement, Position};
use crate::model::{PieceId, PlayerId};

/// A pass among the numbers of moves.
pub const PASS: u32 = u32::MAX;

impl<S: Set> Tables<S> {
    /// The board of a position. A position in the middle of a turn has none, nor has one with men
    /// of types whose programs are not built, or with a royal man where none can come to stand.
    pub fn board(&self, position: &Position) -> Option<Board<S>> {
        let in_stock = position.stock.iter().enumerate().filter(|(_, n)| **n > 0);
        let in_stock = in_stock.map(|(i, _)| i % self.types);
        let mut types = position.men().map(|(_, man)| man.piece.index()).chain(in_stock);
        let strange = |(square, man): (crate::model::Square, crate::interp::Man)| {
            self.royal_types[man.piece.index()] && !self.royal_squares.has(square.index())
        };
        if position.partial.is_some()
            || types.any(|t| !self.known[t])
            || position.men().any(strange)
        {
            return None;
        }
        let mut board = Board::new(self.squares, self.royals.len(), self.types);
        for (square, man) in position.men() {
            let kind = kind(&self.rules.game, man.owner, man.piece);
            board.put(square.index(), kind, man.attributes);
        }
        for (index, &count) in position.stock.iter().enumerate() {
            if count > 0 {
                board.set_stock(index, count);
            }
        }
        board.turn = position.turn;
        let number = |s: Option<crate::model::Square>| s.map_or(NOWHERE, |s| s.0);
        board.last = (number(position.last.from), number(position.last.to));
        board.settle();
        Some(board)
    }

    /// The position of a board.
    pub fn position(&self, board: &Board<S>) -> Position {
        let mut position = Position::empty(&self.rules.game);
        for (square, &kind) in board.kinds.iter().enumerate().filter(|(_, k)| **k != 0) {
            position.board[square] = Some(crate::interp::Man {
                owner: PlayerId(board.owner(kind) as u8),
                piece: PieceId(board.piece(kind) as u16),
                attributes: board.attributes[square],
            });
        }
        position.stock.clone_from(&board.stock);
        position.turn = board.turn;
        let square = |s: u16| (s != NOWHERE).then_some(crate::model::Square(s));
        position.last =
            crate::interp::Last { from: square(board.last.0), to: square(board.last.1) };
        position
    }

    /// The key of a position for a table of counts.
    pub fn key(&self, board: &Board<S>, depth: u32) -> u128 {
        let last = if self.asks_last { board.last } else { (NOWHERE, NOWHERE) };
        let rest = u128::from(last.0) << 80
            | u128::from(last.1) << 64
            | (board.turn as u128) << 32
            | u128::from(depth);
        board.hash ^ board.stock_hash ^ super::board::mix(rest | 1 << 126)
    }

    /// Makes a move; what it gives back takes it back.
    #[inline]
    pub fn make(&self, board: &mut Board<S>, number: u32) -> Before {
        let before = board.begin();
        if self.tracks_captures {
            board.captured.clear();
        }
        if number == PASS {
            board.last = (NOWHERE, NOWHERE);
        } else {
            let fx = self.fx(board, number);
            if fx.simple {
                let (from, to) = (usize::from(fx.from), usize::from(fx.to));
                let mut man = board.kinds[from];
                let attributes = board.attributes[from] & !fx.clear | fx.set;
                let hit = board.kinds[to];
                board.put(from, 0, 0);
                if hit != 0 {
                    self.lost(board, hit);
                    if self.tracks_captures {
                        board.captured.push(hit);
                    }
                }
                if fx.becomes != NOWHERE && man != 0 {
                    self.promoted(board, man, usize::from(fx.becomes));
                    man = (1 + board.owner(man) * self.types) as u16 + fx.becomes;
                }
                if man != 0 {
                    board.put(to, man, attributes);
                }
                board.last = (fx.from, fx.to);
            } else if let Some(mv) = self.moves.get(number as usize) {
                self.make_any(board, before, mv);
            } else {
                self.make_any(board, before, &self.open(board, number).1);
            }
        }
        let turn = board.turn + 1;
        board.turn =
            if turn < self.filter_of.len() { turn } else { next_turn(&self.rules.game, turn - 1) };
        before
    }

    /// With recycled captures a man goes to its owner's stock.
    #[inline]
    fn lost(&self, board: &mut Board<S>, kind: u16) {
        if self.rules.game.options.recycle_captures {
            let index = usize::from(kind) - 1;
            board.set_stock(index, board.stock[index].saturating_add(1));
        }
    }

    /// With recycled promotions the new type is taken from the stock; whether there was one.
    #[inline]
    fn promoted(&self, board: &mut Board<S>, man: u16, piece: usize) -> bool {
        if !self.rules.game.options.recycle_promotions {
            return true;
        }
        let index = board.owner(man) * self.types + piece;
        let there = board.stock[index] > 0;
        if there {
            board.set_stock(index, board.stock[index] - 1);
        }
        there
    }

    fn take(&self, board: &mut Board<S>, square: usize) -> Option<u16> {
        let kind = board.kinds[square];
        (kind != 0).then(|| {
            board.put(square, 0, 0);
            self.lost(board, kind);
            kind
        })
    }

    fn as_type(&self, board: &Board<S>, kind: u16, piece: PieceId) -> u16 {
        (1 + board.owner(kind) * self.types + piece.index()) as u16
    }

    fn make_any(&self, board: &mut Board<S>, before: Before, mv: &Move) {
        let lifted: Vec<(usize, Movement, u16, u32)> = mv
            .effective_movements()
            .map(|(i, m)| {
                let from = m.from.index();
                (i, m, board.kinds[from], board.attributes[from])
            })
            .collect();
        let of_add = mv.of_add();
        for (i, m, ..) in &lifted {
            if !(mv.copy && Some(*i) == of_add) && board.kinds[m.from.index()] != 0 {
                board.put(m.from.index(), 0, 0);
            }
        }
        for (i, m, mut man, attributes) in lifted {
            if man == 0 {
                continue;
            }
            if Some(i) == of_add
                && let Some(piece) = mv.becomes
            {
                self.promoted(board, man, piece.index());
                man = self.as_type(board, man, piece);
            }
            if !(mv.copy && m.from == m.to) {
                self.land_on(board, m.to.index());
            }
            board.put(m.to.index(), man, attributes);
        }
        if let Some(drop) = mv.drop {
            let index = drop.player.index() * self.types + drop.piece.index();
            board.set_stock(index, board.stock[index].saturating_sub(1));
            self.land_on(board, drop.square.index());
            let piece = mv.becomes.unwrap_or(drop.piece);
            let man = kind(&self.rules.game, drop.player, piece);
            board.put(drop.square.index(), man, self.initial[piece.index()]);
        }
        for change in &mv.changes {
            self.change(board, before, mv, *change);
        }
        for square in &mv.captures {
            self.remove(board, before, mv, square.index());
        }
        let number = |s: crate::model::Square| s.0;
        board.last = match (mv.drop, mv.movements.first()) {
            (Some(drop), _) => (NOWHERE, number(drop.square)),
            (None, Some(m)) => (number(m.from), number(m.to)),
            (None, None) => (NOWHERE, NOWHERE),
        };
    }

    fn change(&self, board: &mut Board<S>, before: Before, mv: &Move, change: Change) {
        type Of<'a, S> = &'a dyn Fn(&Board<S>, u16, u32) -> (u16, u32);
        let with = |board: &mut Board<S>, square: usize, of: Of<'_, S>| {
            let (man, attributes) = (board.kinds[square], board.attributes[square]);
            if man != 0 {
                let (man, attributes) = of(board, man, attributes);
                board.put(square, man, attributes);
            }
        };
        match change {
            Change::Create(player, piece, square) => {
                self.remove(board, before, mv, square.index());
                let man = kind(&self.rules.game, player, piece);
                board.put(square.index(), man, self.initial[piece.index()]);
            }
            Change::Type(piece, square) => {
                let man = board.kinds[square.index()];
                if man == 0 || !self.promoted(board, man, piece.index()) {
                    return;
                }
                with(board, square.index(), &|board, man, a| (self.as_type(board, man, piece), a));
            }
            Change::Flip(square) => with(board, square.index(), &|board, man, a| {
                let next = (board.owner(man) + 1) % self.royals.len();
                ((1 + next * self.types + board.piece(man)) as u16, a)
            }),
            Change::Owner(player, square) => with(board, square.index(), &|board, man, a| {
                ((1 + player.index() * self.types + board.piece(man)) as u16, a)
            }),
            Change::Attribute(attribute, value, square) => {
                with(board, square.index(), &|_, man, a| {
                    let bit = 1 << attribute.0;
                    (man, if value { a | bit } else { a & !bit })
                })
            }
        }
    }

    fn land_on(&self, board: &mut Board<S>, square: usize) {
        if let Some(kind) = self.take(board, square)
            && self.tracks_captures
        {
            board.captured.push(kind);
        }
    }

    /// Captures what stands on a square after the movements; goals see the man as it was before.
    fn remove(&self, board: &mut Board<S>, before: Before, mv: &Move, square: usize) {
        let Some(man) = self.take(board, square) else { return };
        if !self.tracks_captures {
            return;
        }
        let arrived = mv.movements.iter().rev().find(|m| m.to.index() == square && m.from != m.to);
        let origin = arrived.map_or(square, |m| m.from.index());
        let created = mv.drop.is_some_and(|d| d.square.index() == square)
            || mv
                .changes
                .iter()
                .any(|c| matches!(c, Change::Create(_, _, s) if s.index() == square));
        let was = board.kind_before(before, origin);
        board.captured.push(if created || was == 0 { man } else { was });
    }
}
