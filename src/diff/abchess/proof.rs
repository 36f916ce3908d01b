//! ABChess: the obligations of the rules file, for every man on every square.
//!
//! The map of moves: a move of the file is the move of the written rules with the same start,
//! target, captured square and promotion; what is captured is seen from what stands there. A move
//! that changes anything else has no counterpart. Assumed of positions: no enemy King can be
//! captured by the side to move (the invariant of legal play), and Kings stand in their fortress.

use super::{Abchess, player};
use crate::diff::prove::{About, Conditions, Proof, Provable, Prover, in_scope};
use crate::diff::tasks::{Place, Settled, Tasks};
use crate::interp::Move;
use crate::model::{PieceId, PlayerId};
use crate::prove::{
    Branching, Change, Content, Diagram, Layout, OwnNames, Reason, Stand, at_least,
};
use crate::reference::abchess::freeze::is_frozen;
use crate::reference::abchess::readings::Promo;
use crate::reference::abchess::{
    self as written, Kind, Look, Man, Side, in_check, man_threatens_king,
};
use crate::source::Sources;

/// What stands for one move on both sides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// A move of the written rules, and whether the kind that a Yeoman becomes stays among the
    /// lost.
    Move(written::Move, bool),
    /// Something that no move of the written rules does.
    Other(Change),
}

/// The written rules' window, answered both ways.
struct Eye<'a> {
    pair: &'a Abchess,
    layout: &'a Layout,
    branching: &'a Branching,
}

impl Eye<'_> {
    fn ask(&self, square: written::Square, test: impl Fn(PlayerId, PieceId) -> bool) -> bool {
        let values = self.layout.those(|man| test(man.owner, man.piece));
        self.branching.ask(self.layout.variable(self.pair.square(square)), values)
    }
}

impl Look for Eye<'_> {
    fn is_empty(&mut self, square: written::Square) -> bool {
        !self.ask(square, |_, _| true)
    }

    fn holds(&mut self, square: written::Square, side: Side) -> bool {
        self.ask(square, |owner, _| owner == player(side))
    }

    fn is(&mut self, square: written::Square, man: Man) -> bool {
        let piece = self.pair.pieces[man.kind.index()];
        self.ask(square, |owner, kind| owner == player(man.side) && kind == piece)
    }

    fn has_lost(&mut self, side: Side, kind: Kind) -> bool {
        match self.layout.stock(player(side), self.pair.pieces[kind.index()]) {
            Some(variable) => self.branching.ask(variable, at_least(1)),
            None => {
                self.branching.give_up("for lost men that the rules file does not count");
                false
            }
        }
    }
}

impl Provable for Abchess {
    /// With a King for each side that has none, anywhere in its fortress; then with one more man of
    /// the side to move, of any kind anywhere. A lone King that is attacked by the one account only
    /// may have the same moves by both: its flights. A man that may move by one of them shows it.
    fn completions(
        &self,
        partial: &written::Position,
    ) -> Box<dyn Iterator<Item = written::Position>> {
        let mut all = vec![partial.clone()];
        for side in Side::BOTH {
            if partial.king(side).is_none() {
                let homes = || written::Square::all().filter(move |s| s.in_fortress(side));
                let with = |position: &written::Position| {
                    let free = homes().filter(|s| position.at(*s).is_none());
                    let put = free.map(|square| {
                        let mut more = position.clone();
                        more.put(square, Man::new(side, Kind::King));
                        more
                    });
                    put.collect::<Vec<_>>()
                };
                all = all.iter().flat_map(with).collect();
            }
        }
        let readings = self.readings.clone();
        let sound = move |p: &written::Position| !in_check(p, p.to_move.other(), &readings);
        let spares = Kind::ALL.into_iter().filter(|kind| *kind != Kind::King);
        let kings = all.clone();
        let spare = spares.flat_map(move |kind| {
            kings.clone().into_iter().flat_map(move |kings| {
                let spare = Man::new(kings.to_move, kind);
                written::Square::all()
                    .filter(|s| kings.at(*s).is_none())
                    .collect::<Vec<_>>()
                    .into_iter()
                    .map(move |square| {
                        let mut more = kings.clone();
                        more.put(square, spare);
                        more
                    })
            })
        });
        Box::new(all.into_iter().chain(spare).filter(sound))
    }

    fn prove(&self, settled: &Settled, sources: &Sources) -> Proof {
        self.prove_some(settled, sources, |_| true)
    }
}

/// The moves of the rules file with their conditions.
type File = Result<Vec<(Move, Diagram)>, Reason>;

impl Abchess {
    /// Settles the obligations of some men on some squares. No proof of the game, but what it says
    /// of these men holds.
    pub fn prove_some(
        &self,
        settled: &Settled,
        sources: &Sources,
        wanted: impl Fn(Place) -> bool,
    ) -> Proof {
        let king = self.pieces[Kind::King.index()];
        let options = &self.rules.game.options;
        // Captured men are lost men, and a promotion takes one of them.
        let scope = match options.recycle_captures && options.recycle_promotions {
            true => in_scope(&self.rules, &[king]),
            false => Err(Reason::NotModelled("men that are lost for good".to_owned())),
        };
        if let Err(reason) = scope {
            return Proof::nothing(&reason);
        }
        let stands = |man: Man, square: written::Square| {
            man.kind != Kind::King || square.in_fortress(man.side)
        };
        let men = Side::BOTH
            .into_iter()
            .flat_map(|side| Kind::ALL.into_iter().map(move |kind| Man::new(side, kind)));
        let pieces = men
            .flat_map(|man| written::Square::all().map(move |square| (man, square)))
            .filter(|(man, square)| stands(*man, *square))
            .filter(|(man, square)| wanted(self.man_at(*man, *square)))
            .collect();
        let reading = format!("{:?}", self.readings);
        Tasks { pair: self, sources, reading, pieces }.settle(
            settled,
            |&(man, square)| vec![self.man_at(man, square)],
            |_, graph| Layout::of(&self.rules.game, graph),
            |prover, &(man, square)| {
                let file = self.file(prover, man, square);
                self.settle_moves(prover, man, square, &file);
                self.settle_attacks(prover, man, square, &file);
            },
        )
    }

    /// A man on a square, as the rules file numbers them.
    fn man_at(&self, man: Man, from: written::Square) -> Place {
        (player(man.side), self.pieces[man.kind.index()], self.square(from))
    }

    /// When the rules file makes each move of a man, given that it stands there.
    fn file(&self, prover: &mut Prover<'_, Abchess>, man: Man, from: written::Square) -> File {
        let stands = self.stands(prover, man, from)?;
        let (player, piece, square) = self.man_at(man, from);
        prover.file(player, piece, square, stands)
    }

    fn settle_moves(
        &self,
        prover: &mut Prover<'_, Abchess>,
        man: Man,
        from: written::Square,
        file: &File,
    ) {
        let found = match file {
            Ok(file) => self.moves(prover, man, from, file),
            Err(reason) => Err(reason.clone()),
        };
        let count = found.as_ref().map_or(0, |(ours, theirs)| ours.len().max(theirs.len()));
        let found = found.and_then(|(ours, theirs)| {
            prover.difference(&ours, &theirs, |prover, key| match key {
                Key::Move(written::Move { captured: Some(at), .. }, _) => {
                    let king = self.pieces[Kind::King.index()];
                    let values = prover.layout.values(|m| m.is_none_or(|m| m.piece != king));
                    let variable = prover.layout.variable(self.square(*at));
                    prover.literal(variable, values)
                }
                _ => Ok(Diagram::TRUE),
            })
        });
        let subject = || format!("the moves of a {man} on {from}");
        prover.settle(About::Moves, subject, count, man.side.index(), found);
    }

    /// The conditions of a man's moves in the rules file and in the written rules, given that it
    /// stands there.
    fn moves(
        &self,
        prover: &mut Prover<'_, Abchess>,
        man: Man,
        from: written::Square,
        file: &[(Move, Diagram)],
    ) -> Result<(Conditions<Key>, Conditions<Key>), Reason> {
        let stands = self.stands(prover, man, from)?;
        let (square, piece) = (self.square(from), self.pieces[man.kind.index()]);
        let mut ours = Conditions::new();
        for (mv, when) in file {
            let change = Change::of(mv, (square, player(man.side), piece), &OwnNames, &self.rules);
            self.split(prover, &mut ours, man, from, change, *when)?;
        }
        let readings = &self.readings;
        let layout = prover.layout;
        let frozen = prover.rule(|branching, out| {
            let mut look = Eye { pair: self, layout, branching };
            if !is_frozen(&mut look, man, from, readings) {
                out.push(());
            }
        })?;
        let free = frozen.get(&()).copied().unwrap_or(Diagram::FALSE);
        let free = prover.diagrams.and(free, stands)?;
        let mut theirs = Conditions::new();
        for atom in written::men::atoms(man, from, readings) {
            let found = prover.rule(|branching, out| {
                let mut look = Eye { pair: self, layout, branching };
                atom.run(&mut look, &mut |mv| {
                    let stays = mv.promotion.is_some() && readings.promo == Promo::Types;
                    out.push(Key::Move(mv, stays));
                });
            })?;
            for (key, when) in found {
                let when = prover.diagrams.and(when, free)?;
                prover.also(&mut theirs, key, when)?;
            }
        }
        Ok((ours, theirs))
    }

    fn stands(
        &self,
        prover: &mut Prover<'_, Abchess>,
        man: Man,
        from: written::Square,
    ) -> Result<Diagram, Reason> {
        let piece = self.pieces[man.kind.index()];
        let values = prover.layout.those(|m| m.owner == player(man.side) && m.piece == piece);
        prover.literal(prover.layout.variable(self.square(from)), values)
    }

    /// The moves of the written rules that one move of the file is, by what it captures.
    fn split(
        &self,
        prover: &mut Prover<'_, Abchess>,
        all: &mut Conditions<Key>,
        man: Man,
        from: written::Square,
        change: Change,
        when: Diagram,
    ) -> Result<(), Reason> {
        let Some(plain) = self.plain(man, from, &change) else {
            return prover.also(all, Key::Other(change), when);
        };
        let Plain { to, promotion, stays, taken } = plain;
        let enemy = prover.layout.those(|m| m.owner != player(man.side));
        let empty = prover.layout.values(|m| m.is_none());
        let mut known = Diagram::FALSE;
        // On one of the squares from which something may be taken an enemy, the others empty.
        for captured in taken.iter().copied().map(Some).chain([None]) {
            let mut here = when;
            for &at in &taken {
                let values = if Some(at) == captured { enemy } else { empty };
                here = prover.narrow(here, prover.layout.variable(self.square(at)), values)?;
            }
            known = prover.diagrams.or(known, here)?;
            let key = written::Move { from, to, captured, promotion };
            prover.also(all, Key::Move(key, stays), here)?;
        }
        // What is left takes a friend, or two men at once.
        let strange = prover.diagrams.xor(when, known)?;
        prover.also(all, Key::Other(change), strange)
    }

    /// A change as a move of one man, if it is no more than that. Squares that the written rules
    /// do not know are empty before and after.
    fn plain(&self, man: Man, from: written::Square, change: &Change) -> Option<Plain> {
        let place = |square: u32| self.places.get(square as usize).copied().flatten();
        let mut arrives = None;
        let mut empties = Vec::new();
        for (&square, content) in &change.after {
            match (place(square), content) {
                (Some(at), Content::Empty) => empties.push(at),
                (None, Content::Empty) => {}
                (Some(at), Content::Man(stand)) if arrives.is_none() => arrives = Some((at, stand)),
                _ => return None,
            }
        }
        let (to, stand) = arrives?;
        let Stand { from: start, owner, piece, flips, attributes, types, given } = stand;
        let start = (*start)?;
        let kind = self.kinds[(*piece)? as usize]?;
        let promotion = (kind != man.kind).then_some(kind);
        let mut fine = place(start) == Some(from)
            && *owner == Some(u32::from(player(man.side).0))
            && *flips == 0
            && attributes.is_empty()
            && given.is_empty()
            && types.len() == usize::from(promotion.is_some())
            && empties.contains(&from);
        fine &= change.dropped.is_empty() && change.partial.is_none();
        let mut taken = Vec::new();
        let mut stays = false;
        for (square, content) in &change.taken {
            match (place(*square), content) {
                (Some(at), None) => taken.push(at),
                // A new man that was made beside the board and taken again: it is in stock now.
                (None, Some(Content::Man(new))) => {
                    fine &= new.from.is_none()
                        && new.owner == Some(u32::from(player(man.side).0))
                        && new.piece == *piece
                        && !stays;
                    stays = true;
                }
                (None, None) => {}
                _ => fine = false,
            }
        }
        fine &= empties.iter().all(|at| *at == from || taken.contains(at));
        fine.then_some(Plain { to, promotion, stays, taken })
    }

    fn settle_attacks(
        &self,
        prover: &mut Prover<'_, Abchess>,
        man: Man,
        from: written::Square,
        file: &File,
    ) {
        let enemy = man.side.other();
        for target in written::Square::all().filter(|s| s.in_fortress(enemy) && *s != from) {
            let found = match file {
                Ok(file) => self.attack(prover, man, from, target, file),
                Err(reason) => Err(reason.clone()),
            };
            let subject = || format!("what a {man} on {from} attacks on {target}");
            prover.settle(About::Attack, subject, 1, enemy.index(), found);
        }
    }

    /// Where the two differ on whether a man would capture a King on `target`.
    fn attack(
        &self,
        prover: &mut Prover<'_, Abchess>,
        man: Man,
        from: written::Square,
        target: written::Square,
        file: &[(Move, Diagram)],
    ) -> Result<Option<Vec<(u32, u32)>>, Reason> {
        let layout = prover.layout;
        let there = self.stands(prover, Man::new(man.side.other(), Kind::King), target)?;
        let stands = self.stands(prover, man, from)?;
        let claim = prover.diagrams.and(there, stands)?;
        let mut ours = Diagram::FALSE;
        for (mv, when) in file {
            if mv.would_capture(self.square(target)) {
                ours = prover.diagrams.or(ours, *when)?;
            }
        }
        let theirs = prover.rule(|branching, out| {
            let mut look = Eye { pair: self, layout, branching };
            if man_threatens_king(&mut look, man, from, target, &self.readings) {
                out.push(());
            }
        })?;
        let ours = [((), ours)].into_iter().collect();
        let ours: Conditions<()> = restrict(prover, ours, claim)?;
        let theirs = restrict(prover, theirs, claim)?;
        prover.difference(&ours, &theirs, |_, ()| Ok(claim))
    }
}

fn restrict(
    prover: &mut Prover<'_, Abchess>,
    all: Conditions<()>,
    claim: Diagram,
) -> Result<Conditions<()>, Reason> {
    let mut restricted = Conditions::new();
    for (key, when) in all {
        let when = prover.diagrams.and(when, claim)?;
        prover.also(&mut restricted, key, when)?;
    }
    Ok(restricted)
}

/// A move of the file that is a plain one.
struct Plain {
    to: written::Square,
    promotion: Option<Kind>,
    stays: bool,
    /// The squares from which it takes what stands there.
    taken: Vec<written::Square>,
}
