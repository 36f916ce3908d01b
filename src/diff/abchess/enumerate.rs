//! ABChess for the checker that enumerates boards: which rules make which moves, and what they ask.

use super::{Abchess, plain, player, side};
use crate::diff::enumerate::{Enumerable, Goal, Splitter};
use crate::diff::tasks::Place;
use crate::model::{PieceId, PlayerId};
use crate::reference::abchess::freeze::is_frozen;
use crate::reference::abchess::{self as written, Kind, Look, Man, Side};

/// The written rules' window onto cases of boards.
struct Eye<'a> {
    pair: &'a Abchess,
    look: &'a Splitter,
}

impl Look for Eye<'_> {
    fn is_empty(&mut self, square: written::Square) -> bool {
        self.look.content(self.pair.square(square), |man| man.is_none())
    }

    fn holds(&mut self, square: written::Square, side: Side) -> bool {
        let owned = |man: crate::interp::Man| man.owner == player(side);
        self.look.content(self.pair.square(square), |man| man.is_some_and(owned))
    }

    fn is(&mut self, square: written::Square, man: Man) -> bool {
        let piece = self.pair.pieces[man.kind.index()];
        let same = |m: crate::interp::Man| m.owner == player(man.side) && m.piece == piece;
        self.look.content(self.pair.square(square), |man| man.is_some_and(same))
    }

    fn has_lost(&mut self, side: Side, kind: Kind) -> bool {
        self.look.stock(player(side), self.pair.pieces[kind.index()], 1)
    }
}

impl Abchess {
    fn man_of(&self, (owner, piece, square): Place) -> Option<(Man, written::Square)> {
        let kind = self.kinds[piece.index()]?;
        Some((Man::new(side(owner), kind), self.places[square.index()]?))
    }

    fn goal(&self, mv: &written::Move) -> Goal {
        self.square(mv.to)
    }
}

impl Enumerable for Abchess {
    type Rule = written::Atom;

    fn obligations(&self) -> Vec<Place> {
        let men = Side::BOTH.into_iter().flat_map(|s| Kind::ALL.into_iter().map(move |k| (s, k)));
        let all = men.flat_map(|(side, kind)| {
            let stands = move |s: &written::Square| kind != Kind::King || s.in_fortress(side);
            let squares = written::Square::all().filter(stands);
            squares.map(move |s| (player(side), self.pieces[kind.index()], self.square(s)))
        });
        all.collect()
    }

    fn men(&self) -> Vec<(PlayerId, PieceId)> {
        let men = Side::BOTH.into_iter().flat_map(|s| Kind::ALL.into_iter().map(move |k| (s, k)));
        men.map(|(side, kind)| (player(side), self.pieces[kind.index()])).collect()
    }

    fn rules_of(&self, place: Place) -> Vec<written::Atom> {
        let Some((man, from)) = self.man_of(place) else { return Vec::new() };
        written::men::atoms(man, from, &self.readings)
    }

    fn ask(&self, place: Place, atom: &written::Atom, look: &Splitter) -> Vec<Goal> {
        let Some((man, from)) = self.man_of(place) else { return Vec::new() };
        let mut eye = Eye { pair: self, look };
        let mut goals = Vec::new();
        if !is_frozen(&mut eye, man, from, &self.readings) {
            atom.run(&mut eye, &mut |mv| goals.push(self.goal(&mv)));
        }
        goals
    }

    /// At most one King a side, in its fortress.
    fn claimed(&self, position: &written::Position) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let king =
                |(_, man): &(written::Square, Man)| man.kind == Kind::King && man.side == side;
            let mut kings = position.men().filter(king);
            let first = kings.next();
            kings.next().is_none() && first.is_none_or(|(square, _)| square.in_fortress(side))
        })
    }

    fn pseudo(&self, position: &written::Position, place: Place) -> Vec<(Goal, written::Position)> {
        let Some((_, from)) = self.man_of(place) else { return Vec::new() };
        let takes_king = |mv: &written::Move| {
            let victim = mv.captured.and_then(|at| position.at(at));
            victim.is_some_and(|man| man.kind == Kind::King)
        };
        let moves = written::pseudo_moves(position, &self.readings).into_iter();
        let mine = moves.filter(|mv| mv.from == from && !takes_king(mv));
        mine.map(|mv| {
            let next = written::apply(position, &mv, &self.readings);
            (self.goal(&mv), plain(next))
        })
        .collect()
    }
}
