//! Positions that no game need lead to: men of both files at random, and one file's position on the
//! board of the other.

use super::side::Side;
use super::{Parting, Twins};
use crate::interp::{Man, Position, new_man};
use crate::model::{PieceId, PlayerId, Square};

impl Twins<'_> {
    /// A position of A in B: men by their names, and the same side to move.
    pub(super) fn in_b(&self, a: &Position) -> Option<Position> {
        let (left, right) = (&self.a.rules.game, &self.b.rules.game);
        let mut b = Position::empty(right);
        let piece = |p: PieceId| {
            let pair = self.a.pieces[p.index()]?;
            Some(PieceId(self.matched.pieces.both[pair as usize].1 as u16))
        };
        let player = |p: PlayerId| {
            let pair = self.a.players[p.index()]?;
            Some(PlayerId(self.matched.players.both[pair as usize].1 as u8))
        };
        for (square, man) in a.men() {
            let number = self.a.squares[square.index()]? as usize;
            let square = self.matched.squares.both[number].1;
            let piece = piece(man.piece)?;
            let mut attributes = right.pieces[piece.index()].attributes;
            for (&i, &j) in self.a.attributes.iter().zip(&self.b.attributes) {
                attributes = attributes & !(1 << j) | (man.attributes >> i & 1) << j;
            }
            b.board[square] = Some(Man { owner: player(man.owner)?, piece, attributes });
        }
        let types = left.pieces.len();
        for (i, &count) in a.stock.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (owner, kind) = (PlayerId((i / types) as u8), PieceId((i % types) as u16));
            let index = b.stock_index(right, player(owner)?, piece(kind)?);
            b.stock[index] = count;
        }
        let turn = &left.turns[a.turn];
        let (taker, side) = (player(turn.taker)?, player(turn.side)?);
        let fits =
            |t: &usize| right.turns.get(*t).is_some_and(|t| t.taker == taker && t.side == side);
        let first = || (0..right.turns.len()).find(fits);
        b.turn = Some(a.turn).filter(fits).or_else(first)?;
        Some(b)
    }

    /// Men of both files at random: one royal man of each player that has any, none of which could
    /// be captured at once.
    pub(super) fn strewn(&self, random: &mut fastrand::Rng) -> Option<(Position, Position)> {
        let (rules, game) = (self.a.rules, &self.a.rules.game);
        let mut a = Position::empty(game);
        a.turn = random.usize(..game.turns.len());
        let both = &self.matched.pieces.both;
        let free = |a: &Position, random: &mut fastrand::Rng| {
            let &(square, _) = random.choice(&self.matched.squares.both)?;
            a.board[square].is_none().then_some(Square(square as u16))
        };
        let mut royal = vec![false; game.pieces.len()];
        for &(p, _) in &self.matched.players.both {
            let owner = PlayerId(p as u8);
            let royals: Vec<PieceId> = rules
                .royals(owner)
                .iter()
                .copied()
                .filter(|t| self.a.pieces[t.index()].is_some())
                .collect();
            royals.iter().for_each(|piece| royal[piece.index()] = true);
            if let Some(&piece) = random.choice(&royals) {
                let square = free(&a, random)?;
                a.board[square.index()] = Some(new_man(game, owner, piece));
            }
        }
        let squares = self.matched.squares.both.len();
        let part = if random.bool() { 2 } else { 8 };
        let men = random.usize(..=squares.div_ceil(part));
        for _ in 0..men {
            let (piece, owner) =
                (random.choice(both)?.0, random.choice(&self.matched.players.both)?.0);
            if let (false, Some(square)) = (royal[piece], free(&a, random)) {
                let (owner, piece) = (PlayerId(owner as u8), PieceId(piece as u16));
                a.board[square.index()] = Some(new_man(game, owner, piece));
            }
        }
        let b = self.in_b(&a)?;
        (self.quiet(&self.a, &a) && self.quiet(&self.b, &b)).then_some((a, b))
    }

    /// Whether nobody but the side to move stands in check.
    fn quiet(&self, side: &Side<'_>, position: &Position) -> bool {
        let turns = &side.rules.game.turns;
        let to_move = turns[position.turn].side;
        let others = (0..side.rules.game.players.len()).map(|p| PlayerId(p as u8));
        others.filter(|p| *p != to_move).all(|other| {
            let turn = turns.iter().position(|turn| turn.side == other);
            turn.is_none_or(|turn| {
                let theirs = Position { turn, ..position.clone() };
                !side.rules.in_check(&theirs)
            })
        })
    }

    /// The same difference with fewer men, where there is one.
    pub(super) fn shrink(&self, mut parting: Parting) -> Parting {
        if parting.game.is_some() {
            return parting;
        }
        // Each round takes a man away.
        loop {
            let men: Vec<Square> = parting.a.men().map(|(square, _)| square).collect();
            let smaller = men.into_iter().find_map(|square| {
                let man = parting.a.at(square)?;
                if self.a.rules.royals(man.owner).contains(&man.piece) {
                    return None;
                }
                let mut a = parting.a.clone();
                a.board[square.index()] = None;
                let b = self.in_b(&a)?;
                if !self.quiet(&self.a, &a) || !self.quiet(&self.b, &b) {
                    return None;
                }
                self.step(&a, &b, |_| 1).parting
            });
            match smaller {
                Some(smaller) => parting = *smaller,
                None => return parting,
            }
        }
    }
}
