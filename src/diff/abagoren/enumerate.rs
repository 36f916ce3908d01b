//! Abagoren for the checker that enumerates boards: which rules make which moves of men on the board,
//! and what they ask. Entering from the hand and creating are not looked at here.

use super::{AbagorenPair, ROW, ROWS, count};
use crate::diff::enumerate::{Enumerable, Goal, Splitter};
use crate::diff::tasks::Place;
use crate::interp;
use crate::model::{PieceId, PlayerId, Square};
use crate::reference::abagoren::{
    self as rules, Atom, Kind, Look, Man, Mover, Returns, Royal, Side, promotion,
};

/// The written rules' window onto cases of boards.
struct Eye<'a> {
    pair: &'a AbagorenPair,
    look: &'a Splitter,
}

impl Eye<'_> {
    fn ask(&self, square: rules::Square, test: impl Fn(interp::Man) -> bool) -> bool {
        let square = self.pair.squares[square.index()];
        self.look.content(square, |man| man.is_some_and(&test))
    }
}

impl Look for Eye<'_> {
    fn is_empty(&self, square: rules::Square) -> bool {
        !self.ask(square, |_| true)
    }

    fn is_held_by(&self, square: rules::Square, side: Side) -> bool {
        self.ask(square, |man| man.owner == player(side))
    }

    fn is(&self, square: rules::Square, man: Man) -> bool {
        let piece = self.pair.pieces[man.kind.index()];
        self.ask(square, |m| m.owner == player(man.side) && m.piece == piece)
    }

    fn has_in_hand(&self, side: Side, kind: Kind) -> bool {
        let first = self.pair.hands.iter().find(|(_, s, k, _)| *s == side && *k == kind);
        match first {
            Some((square, ..)) => self.look.content(*square, |man| man.is_some()),
            None => self.look.stock(player(side), self.pair.pieces[kind.index()], 1),
        }
    }

    fn has_fewer_on_board(&self, _: Man, _: u32) -> bool {
        self.look.give_up();
        false
    }
}

fn player(side: Side) -> PlayerId {
    PlayerId(side.index() as u8)
}

impl AbagorenPair {
    fn man_of(&self, (owner, piece, square): Place) -> Option<(Man, rules::Square)> {
        let kind = self.kinds[piece.index()]?;
        let at = self.squares.iter().position(|s| *s == square)?;
        let side = Side::ALL[owner.index().min(1)];
        Some((Man::new(side, kind), rules::Square::all().nth(at)?))
    }

    fn goal(&self, mv: &rules::BoardMove) -> Goal {
        self.squares[mv.to.index()]
    }

    /// Where the royal man of a side must stand in a case, if it is known.
    fn royal(&self, side: Side, look: &Splitter) -> Option<Royal> {
        rules::Square::all().find_map(|at| {
            let man = look.only(self.squares[at.index()])?;
            let kind = self.kinds[man.piece.index()].filter(|kind| kind.is_royal())?;
            (man.owner == player(side)).then_some(Royal { kind, at })
        })
    }
}

impl Enumerable for AbagorenPair {
    type Rule = Atom;

    fn obligations(&self) -> Vec<Place> {
        let men = Side::ALL.into_iter().flat_map(|s| Kind::ALL.into_iter().map(move |k| (s, k)));
        let all = men.flat_map(|(side, kind)| {
            let man = Man::new(side, kind);
            let squares = rules::Square::all().filter(move |s| promotion(man, *s).is_none());
            let square = |s: rules::Square| -> Square { self.squares[s.index()] };
            squares.map(move |s| (player(side), self.pieces[kind.index()], square(s)))
        });
        all.collect()
    }

    fn men(&self) -> Vec<(PlayerId, PieceId)> {
        let men = Side::ALL.into_iter().flat_map(|s| Kind::ALL.into_iter().map(move |k| (s, k)));
        men.map(|(side, kind)| (player(side), self.pieces[kind.index()])).collect()
    }

    fn rules_of(&self, place: Place) -> Vec<Atom> {
        self.man_of(place).map_or(Vec::new(), |(man, _)| self.laws.atoms(man.kind).to_vec())
    }

    fn ask(&self, place: Place, atom: &Atom, look: &Splitter) -> Vec<Goal> {
        let Some((man, from)) = self.man_of(place) else { return Vec::new() };
        let eye = Eye { pair: self, look };
        let royal = self.royal(man.side, look);
        let mut goals = Vec::new();
        let mover = Mover { man, from, royal };
        self.laws.atom_moves(&eye, atom, mover, Returns::Every, &mut |mv| {
            if let rules::Move::Board(mv) = mv {
                goals.push(self.goal(&mv));
            }
        });
        goals
    }

    /// At most one royal man a side, nobody who would have promoted, no more of a kind than fit a
    /// hand.
    fn claimed(&self, position: &rules::Position) -> bool {
        let royal = |side| position.men(side).filter(|(_, kind)| kind.is_royal()).count() <= 1;
        let stands = |side| {
            position.men(side).all(|(at, kind)| promotion(Man::new(side, kind), at).is_none())
        };
        Side::ALL.into_iter().all(|side| royal(side) && stands(side))
            && ROWS.iter().all(|(kind, _)| count(position, *kind) <= ROW)
    }

    fn pseudo(&self, position: &rules::Position, place: Place) -> Vec<(Goal, rules::Position)> {
        let Some((man, from)) = self.man_of(place) else { return Vec::new() };
        let mut all = Vec::new();
        let royal = position.royal(man.side);
        self.laws.man_moves(position, Mover { man, from, royal }, &mut |mv| {
            if let rules::Move::Board(board) = &mv
                && board.captured.is_none_or(|captured| !captured.kind.is_royal())
            {
                all.push((self.goal(board), position.apply(&mv)));
            }
        });
        all
    }
}
