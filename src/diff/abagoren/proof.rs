//! Abagoren: the obligations of the rules file, for every man on every square and every hand.
//!
//! The map of moves: a move of the file is the move of the written rules with the same man, start,
//! target, promotion and return of the King; what is captured is seen from what stands there, and
//! what becomes of it from the man that the file makes in a hand. A move that changes anything
//! else has no counterpart.
//!
//! Assumed of positions, as `Position::faults` of the written rules and the map of positions have
//! it: one royal man a side, nobody unpromoted on its farthest rank, hands filled from their first
//! square on, at most four of a kind in the game (so that a hand has room for one that stands on
//! the board), and no royal man that the side to move could capture.

use rayon::prelude::*;

use super::{AbagorenPair, ROW};
use crate::diff::prove::{About, Conditions, Proof, Provable, Prover, in_scope};
use crate::interp::Move;
use crate::model::{PieceId, PlayerId, Square};
use crate::program::Programs;
use crate::prove::{Branching, Change, Content, Diagram, Layout, OwnNames, Reason, Stand};
use crate::reference::abagoren::{
    self as rules, BoardMove, Capture, Creation, Fate, Kind, Look, Man, Mover, Return, Returns,
    Royal, Side, brings_return, corners, promoted, promotion,
};
use crate::source::Sources;

/// What stands for one move on both sides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// A move of the written rules.
    Move(rules::Move),
    /// Something that no move of the written rules does.
    Other(Change),
}

/// The written rules' window, answered both ways.
struct Eye<'a> {
    pair: &'a AbagorenPair,
    layout: &'a Layout,
    branching: &'a Branching,
}

impl Eye<'_> {
    fn ask(&self, square: Square, test: impl Fn(PlayerId, PieceId) -> bool) -> bool {
        let values = self.layout.those(|man| test(man.owner, man.piece));
        self.branching.ask(self.layout.variable(square), values)
    }
}

impl Look for Eye<'_> {
    fn is_empty(&self, square: rules::Square) -> bool {
        !self.ask(self.pair.squares[square.index()], |_, _| true)
    }

    fn is_held_by(&self, square: rules::Square, side: Side) -> bool {
        self.ask(self.pair.squares[square.index()], |owner, _| owner == player(side))
    }

    fn is(&self, square: rules::Square, man: Man) -> bool {
        let piece = self.pair.pieces[man.kind.index()];
        let square = self.pair.squares[square.index()];
        self.ask(square, |owner, kind| owner == player(man.side) && kind == piece)
    }

    /// A hand has a man of a kind if the first square of its row is not empty.
    fn has_in_hand(&self, side: Side, kind: Kind) -> bool {
        match self.pair.row(side, kind).first() {
            Some(&first) => self.ask(first, |_, _| true),
            None => {
                self.branching.give_up("for men in hand that the rules file has no place for");
                false
            }
        }
    }

    fn has_fewer_on_board(&self, _: Man, _: u32) -> bool {
        self.branching.give_up("how many men of a kind are on the whole board");
        false
    }
}

fn player(side: Side) -> PlayerId {
    PlayerId(side.index() as u8)
}

impl Provable for AbagorenPair {
    /// With a King for each side that has no royal man.
    fn completions(&self, partial: &rules::Position) -> Box<dyn Iterator<Item = rules::Position>> {
        let free: Vec<rules::Square> =
            rules::Square::all().filter(|s| partial.at(*s).is_none()).collect();
        let lacks = |side| partial.royal(side).is_none();
        let places = |side| match lacks(side) {
            true => free.iter().copied().map(Some).collect::<Vec<_>>(),
            false => vec![None],
        };
        let (partial, laws) = (*partial, self.laws.clone());
        let black = places(Side::Black);
        let both = places(Side::White)
            .into_iter()
            .flat_map(move |white| black.clone().into_iter().map(move |black| (white, black)));
        Box::new(both.filter_map(move |(white, black)| {
            let mut whole = partial;
            for (side, at) in [(Side::White, white), (Side::Black, black)] {
                if let Some(at) = at {
                    whole.board[at.index()] = Some(Man::new(side, Kind::King));
                }
            }
            let sound = whole.faults(laws.readings()).is_empty()
                && !laws.is_in_check(&whole, whole.to_move.other());
            sound.then_some(whole)
        }))
    }

    fn prove(&self, programs: &Programs, sources: &Sources) -> Proof {
        let royals = [Kind::King, Kind::Emperor].map(|kind| self.pieces[kind.index()]);
        let scope = in_scope(&self.rules, &royals);
        let layout = scope.and_then(|()| Layout::of(&self.rules.game, programs.graph()));
        let layout = match layout {
            Ok(layout) => layout,
            Err(reason) => return Proof::nothing(&reason),
        };
        let men: Vec<Man> = Side::ALL
            .into_iter()
            .flat_map(|side| Kind::ALL.into_iter().map(move |kind| Man::new(side, kind)))
            .collect();
        let proofs: Vec<Proof> = men
            .into_par_iter()
            .map(|man| {
                let mut prover = Prover::new(self, programs, sources, &layout);
                for square in rules::Square::all() {
                    if promotion(man, square).is_none() {
                        self.settle_moves(&mut prover, man, square);
                        self.settle_attacks(&mut prover, man, square);
                    }
                }
                self.settle_hand(&mut prover, man);
                prover.finish()
            })
            .collect();
        let mut all = Proof { programs: programs.stats().blocks, ..Proof::default() };
        proofs.into_iter().for_each(|proof| all.add(proof));
        all
    }
}

impl AbagorenPair {
    /// The squares of a hand's row for a kind, from the first on; none for a kind without one.
    fn row(&self, side: Side, kind: Kind) -> Vec<Square> {
        let mine = self.hands.iter().filter(|(_, s, k, _)| *s == side && *k == kind);
        mine.map(|(square, ..)| *square).collect()
    }

    fn settle_moves(&self, prover: &mut Prover<'_, AbagorenPair>, man: Man, from: rules::Square) {
        let found = self.moves(prover, man, from);
        let count = found.as_ref().map_or(0, |(ours, theirs)| ours.len().max(theirs.len()));
        let found = found.and_then(|(ours, theirs)| {
            prover.difference(&ours, &theirs, |prover, key| self.claimed(prover, man.side, key))
        });
        let subject = || format!("the moves of a {} {} on {from}", man.side, man.kind);
        prover.settle(About::Moves, subject, count, man.side.index(), found);
    }

    /// What is assumed of a position in which a move is looked at.
    fn claimed(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        side: Side,
        key: &Key,
    ) -> Result<Diagram, Reason> {
        let mut claim = Diagram::TRUE;
        let Key::Move(rules::Move::Board(BoardMove { captured, king_return, .. })) = key else {
            return Ok(claim);
        };
        if let Some(Capture { kind, .. }) = captured {
            if kind.is_royal() {
                return Ok(Diagram::FALSE);
            }
            claim = self.row_is_sound(prover, side, *kind, true)?;
        }
        if let Some(returned) = king_return {
            let royal = [Kind::King, Kind::Emperor].map(|kind| self.pieces[kind.index()]);
            let mine = prover.layout.those(|m| m.owner == player(side) && royal.contains(&m.piece));
            // From the last square on, so that each step adds one node.
            for square in rules::Square::all().rev().filter(|s| *s != returned.from) {
                let variable = prover.layout.variable(self.squares[square.index()]);
                claim = prover.narrow(claim, variable, !mine)?;
            }
        }
        Ok(claim)
    }

    /// A row of a hand holds men of its kind and side from its first square on, and if `room`, its
    /// last square is empty.
    fn row_is_sound(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        side: Side,
        kind: Kind,
        room: bool,
    ) -> Result<Diagram, Reason> {
        let piece = self.pieces[kind.index()];
        let right = prover.layout.those(|m| m.owner == player(side) && m.piece == piece);
        let empty = prover.layout.values(|m| m.is_none());
        let mut sound = Diagram::TRUE;
        for (place, square) in self.row(side, kind).into_iter().enumerate().rev() {
            let variable = prover.layout.variable(square);
            // Empty, and so are all behind it; or the right man, and those behind it are sound.
            let last = place + 1 == ROW;
            let filled = if last && room { Diagram::FALSE } else { sound };
            let filled = prover.narrow(filled, variable, right)?;
            let mut rest = prover.literal(variable, empty)?;
            for &behind in &self.row(side, kind)[place + 1..] {
                rest = prover.narrow(rest, prover.layout.variable(behind), empty)?;
            }
            sound = prover.diagrams.or(filled, rest)?;
        }
        Ok(sound)
    }

    /// The conditions of a man's moves in the rules file and in the written rules, given that it
    /// stands there.
    fn moves(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
        from: rules::Square,
    ) -> Result<(Conditions<Key>, Conditions<Key>), Reason> {
        let square = self.squares[from.index()];
        let (owner, piece) = (player(man.side), self.pieces[man.kind.index()]);
        let stands = self.stands(prover, man, square)?;
        let mut ours = Conditions::new();
        for (mv, when) in prover.file(owner, piece, square, stands)? {
            let change = Change::of(&mv, (square, owner, piece), &OwnNames, &self.rules);
            self.split(prover, &mut ours, man, from, change, when)?;
        }
        let mut theirs = Conditions::new();
        let layout = prover.layout;
        let mover = Mover { man, from, royal: None };
        for atom in self.laws.atoms(man.kind) {
            let found = prover.rule(|branching, out| {
                let look = Eye { pair: self, layout, branching };
                let mut sink = |mv| out.push(Key::Move(mv));
                self.laws.atom_moves(&look, atom, mover, Returns::Without, &mut sink);
            })?;
            let promotes = found.keys().any(
                |key| matches!(key, Key::Move(rules::Move::Board(b)) if b.promotion.is_some()),
            );
            for (key, when) in found {
                let when = prover.diagrams.and(when, stands)?;
                prover.also(&mut theirs, key, when)?;
            }
            if promotes && !man.kind.is_royal() {
                self.returns(prover, mover, atom, stands, &mut theirs)?;
            }
        }
        if man.kind == Kind::Emperor {
            let found = prover.rule(|branching, out| {
                let look = Eye { pair: self, layout, branching };
                let mut sink = |mv| out.push(Key::Move(mv));
                self.laws.create_move(&look, man.side, from, &mut sink);
            })?;
            for (key, when) in found {
                let when = prover.diagrams.and(when, stands)?;
                prover.also(&mut theirs, key, when)?;
            }
        }
        Ok((ours, theirs))
    }

    /// The moves of one atom with every return of the royal man from every square.
    fn returns(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        mover: Mover,
        atom: &rules::Atom,
        stands: Diagram,
        all: &mut Conditions<Key>,
    ) -> Result<(), Reason> {
        let layout = prover.layout;
        let side = mover.man.side;
        let Some(becomes) = promoted(mover.man.kind) else { return Ok(()) };
        for at in rules::Square::all().filter(|at| *at != mover.from) {
            for kind in [Kind::King, Kind::Emperor] {
                let royal = Royal { kind, at };
                // No return at all is found where this is never so.
                let may = prover.rule(|branching, out| {
                    let look = Eye { pair: self, layout, branching };
                    if brings_return(&look, side, becomes, royal, self.laws.readings()) {
                        out.push(());
                    }
                })?;
                if may.is_empty() {
                    continue;
                }
                for to in rules::Square::of_rank(side.back_rank()) {
                    let mover = Mover { royal: Some(royal), ..mover };
                    let found = prover.rule(|branching, out| {
                        let look = Eye { pair: self, layout, branching };
                        let mut sink = |mv| out.push(Key::Move(mv));
                        self.laws.atom_moves(&look, atom, mover, Returns::To(to), &mut sink);
                    })?;
                    for (key, when) in found {
                        let when = prover.diagrams.and(when, stands)?;
                        prover.also(all, key, when)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn stands(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
        square: Square,
    ) -> Result<Diagram, Reason> {
        let piece = self.pieces[man.kind.index()];
        let values = prover.layout.those(|m| m.owner == player(man.side) && m.piece == piece);
        prover.literal(prover.layout.variable(square), values)
    }

    /// The moves of the written rules that one move of the file is, by what it captures and which
    /// royal man returns.
    fn split(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        all: &mut Conditions<Key>,
        man: Man,
        from: rules::Square,
        change: Change,
        when: Diagram,
    ) -> Result<(), Reason> {
        let Some(plain) = self.plain(man, from, &change) else {
            return prover.also(all, Key::Other(change), when);
        };
        let empty = prover.layout.values(|m| m.is_none());
        let mut known = Diagram::FALSE;
        let mut clear = when;
        for &square in &plain.filled {
            clear = prover.narrow(clear, prover.layout.variable(square), empty)?;
        }
        let royals = match plain.returned {
            None => vec![(None, clear)],
            Some((at, to)) => {
                let mut both = Vec::new();
                for kind in [Kind::King, Kind::Emperor] {
                    let royal = Man::new(man.side, kind);
                    let there = self.stands(prover, royal, self.squares[at.index()])?;
                    let here = prover.diagrams.and(clear, there)?;
                    both.push((Some(Return { kind, from: at, to }), here));
                }
                both
            }
        };
        for (king_return, here) in royals {
            if let Some(square) = plain.pawn {
                known = prover.diagrams.or(known, here)?;
                let creation = Creation { square, from_stock: false };
                prover.also(all, Key::Move(rules::Move::Create(creation)), here)?;
                continue;
            }
            let variable = prover.layout.variable(self.squares[plain.to.index()]);
            for captured in Kind::ALL.into_iter().map(Some).chain([None]) {
                let fate = match (captured, plain.spoil) {
                    (_, None) => Fate::Gone,
                    (Some(kind), Some(spoil)) if kind == spoil => Fate::Hand,
                    _ => continue,
                };
                let values = match captured {
                    None => empty,
                    Some(kind) => {
                        let piece = self.pieces[kind.index()];
                        let enemy = player(man.side.other());
                        prover.layout.those(|m| m.owner == enemy && m.piece == piece)
                    }
                };
                let so = prover.narrow(here, variable, values)?;
                known = prover.diagrams.or(known, so)?;
                let board = BoardMove {
                    from,
                    to: plain.to,
                    kind: man.kind,
                    captured: captured.map(|kind| Capture { kind, fate }),
                    promotion: plain.promotion,
                    king_return,
                    creation: None,
                };
                prover.also(all, Key::Move(rules::Move::Board(board)), so)?;
            }
        }
        // What is left takes a friend, something in a hand, or returns somebody else.
        let strange = prover.diagrams.xor(when, known)?;
        prover.also(all, Key::Other(change), strange)
    }

    fn place(&self, square: u32) -> Option<rules::Square> {
        let at = self.squares.iter().position(|s| u32::from(s.0) == square)?;
        rules::Square::all().nth(at)
    }

    /// A change as a move of the written rules, if it is no more than that.
    fn plain(&self, man: Man, from: rules::Square, change: &Change) -> Option<Plain> {
        let me = u32::from(player(man.side).0);
        let mut plain = Plain {
            to: from,
            promotion: None,
            spoil: None,
            returned: None,
            pawn: None,
            filled: Vec::new(),
        };
        let mut emptied = Vec::new();
        let mut moved = false;
        for (&square, content) in &change.after {
            let stand = match content {
                Content::Empty => {
                    emptied.push(self.place(square)?);
                    continue;
                }
                Content::Man(stand) => stand,
            };
            let Stand { from: start, owner, piece, flips, attributes, .. } = stand;
            if *flips > 0 || !attributes.is_empty() {
                return None;
            }
            let kind = piece.map(|piece| self.kinds[piece as usize]);
            match (start, self.place(square)) {
                // The man itself.
                (Some(start), Some(to)) if self.place(*start) == Some(from) && !moved => {
                    let kind = kind??;
                    (*owner == Some(me)).then_some(())?;
                    (plain.to, moved) = (to, true);
                    plain.promotion = (kind != man.kind).then_some(kind);
                }
                // Somebody else, as it is.
                (Some(start), Some(to)) if plain.returned.is_none() => {
                    (owner.is_none() && piece.is_none()).then_some(())?;
                    plain.returned = Some((self.place(*start)?, to));
                    plain.filled.push(self.squares[to.index()]);
                }
                (None, Some(to)) if plain.pawn.is_none() => {
                    (*owner == Some(me) && kind == Some(Some(Kind::Pawn))).then_some(())?;
                    plain.pawn = Some(to);
                    plain.filled.push(self.squares[to.index()]);
                }
                (None, None) if plain.spoil.is_none() => {
                    let kind = kind??;
                    let mut row = self.row(man.side, kind).into_iter();
                    let here = row.find(|s| u32::from(s.0) == square)?;
                    (*owner == Some(me)).then_some(())?;
                    plain.spoil = Some(kind);
                    plain.filled.push(here);
                }
                _ => return None,
            }
        }
        let returned_from = plain.returned.map(|(at, _)| at);
        let vacated = |square| plain.to != from && square == from;
        // The square that the man leaves may be filled again.
        plain.filled.retain(|s| self.place(u32::from(s.0)).is_none_or(|at| !vacated(at)));
        let left = emptied.iter().all(|at| vacated(*at) || Some(*at) == returned_from);
        let fine = moved
            && left
            && change.dropped.is_empty()
            && change.partial.is_none()
            && (plain.pawn.is_none() || (plain.to == from && plain.returned.is_none()))
            && (plain.pawn.is_none() || (plain.spoil.is_none() && plain.promotion.is_none()));
        let known = |square: u32| {
            self.place(square) == Some(plain.to)
                || plain.filled.iter().any(|s| u32::from(s.0) == square)
        };
        let taken = change.taken.iter().all(|(square, what)| what.is_none() && known(*square));
        (fine && taken && (plain.pawn.is_some() || plain.to != from)).then_some(plain)
    }

    fn settle_attacks(&self, prover: &mut Prover<'_, AbagorenPair>, man: Man, from: rules::Square) {
        let square = self.squares[from.index()];
        let (owner, piece) = (player(man.side), self.pieces[man.kind.index()]);
        let file = self
            .stands(prover, man, square)
            .and_then(|stands| prover.file(owner, piece, square, stands));
        let layout = prover.layout;
        for target in rules::Square::all().filter(|target| *target != from) {
            let found = match &file {
                Err(reason) => Err(reason.clone()),
                Ok(file) => self.file_attacks(prover, target, file).and_then(|ours| {
                    let theirs = prover.rule(|branching, out| {
                        let look = Eye { pair: self, layout, branching };
                        let mut atoms = self.laws.atoms(man.kind).iter();
                        if atoms.any(|atom| atom.attacks(&look, man.side, from, target)) {
                            out.push(());
                        }
                    })?;
                    let claim = self.royal_on(prover, man.side.other(), target)?;
                    let stands = self.stands(prover, man, square)?;
                    let claim = prover.diagrams.and(claim, stands)?;
                    prover.difference(&ours, &theirs, |_, ()| Ok(claim))
                }),
            };
            let subject =
                || format!("what a {} {} on {from} attacks on {target}", man.side, man.kind);
            prover.settle(About::Attack, subject, 1, man.side.other().index(), found);
        }
    }

    /// When a man of `side` would capture what stands on `target`.
    fn file_attacks(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        target: rules::Square,
        file: &[(Move, Diagram)],
    ) -> Result<Conditions<()>, Reason> {
        let mut ours = Conditions::new();
        for (mv, when) in file {
            if mv.would_capture(self.squares[target.index()]) {
                prover.also(&mut ours, (), *when)?;
            }
        }
        Ok(ours)
    }

    fn royal_on(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        side: Side,
        at: rules::Square,
    ) -> Result<Diagram, Reason> {
        let royal = [Kind::King, Kind::Emperor].map(|kind| self.pieces[kind.index()]);
        let values = prover.layout.those(|m| m.owner == player(side) && royal.contains(&m.piece));
        prover.literal(prover.layout.variable(self.squares[at.index()]), values)
    }

    /// The entering of one kind from the hand, from whatever square of its row, and that the men
    /// in the row attack nothing.
    fn settle_hand(&self, prover: &mut Prover<'_, AbagorenPair>, man: Man) {
        let found = self.entries(prover, man);
        let count = found.as_ref().map_or(0, |(ours, theirs)| ours.len().max(theirs.len()).max(1));
        let found = found.and_then(|(ours, theirs)| {
            let claim = self.row_is_sound(prover, man.side, man.kind, false)?;
            prover.difference(&ours, &theirs, |_, _| Ok(claim))
        });
        let subject = || format!("the entering of a {} {}", man.side, man.kind);
        prover.settle(About::Moves, subject, count, man.side.index(), found);
        for square in self.row(man.side, man.kind) {
            let found = self.hand_attacks(prover, man, square);
            let subject = || format!("what a {} {} in hand attacks", man.side, man.kind);
            prover.settle(About::Attack, subject, 1, man.side.other().index(), found);
        }
    }

    fn entries(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
    ) -> Result<(Conditions<Key>, Conditions<Key>), Reason> {
        let (owner, piece) = (player(man.side), self.pieces[man.kind.index()]);
        let empty = prover.layout.values(|m| m.is_none());
        let mut ours = Conditions::new();
        for square in self.row(man.side, man.kind) {
            let stands = self.stands(prover, man, square)?;
            for (mv, when) in prover.file(owner, piece, square, stands)? {
                let change = Change::of(&mv, (square, owner, piece), &OwnNames, &self.rules);
                let Some(to) = self.enters(&change, square, man) else {
                    prover.also(&mut ours, Key::Other(change), when)?;
                    continue;
                };
                let variable = prover.layout.variable(self.squares[to.index()]);
                let free = prover.narrow(when, variable, empty)?;
                let entry = rules::Move::Enter { kind: man.kind, square: to, creation: None };
                prover.also(&mut ours, Key::Move(entry), free)?;
                let strange = prover.diagrams.xor(when, free)?;
                prover.also(&mut ours, Key::Other(change), strange)?;
            }
        }
        let layout = prover.layout;
        let mut theirs = Conditions::new();
        for corner in corners(man.side) {
            let found = prover.rule(|branching, out| {
                let look = Eye { pair: self, layout, branching };
                let mut sink = |mv| out.push(Key::Move(mv));
                self.laws.enter_move(&look, man.side, man.kind, corner, None, &mut sink);
            })?;
            for (key, when) in found {
                prover.also(&mut theirs, key, when)?;
            }
        }
        Ok((ours, theirs))
    }

    /// Where a man from the hand enters, if that is all that a change is.
    fn enters(&self, change: &Change, from: Square, man: Man) -> Option<rules::Square> {
        let from = u32::from(from.0);
        let mut to = None;
        for (&square, content) in &change.after {
            match content {
                Content::Empty if square == from => {}
                Content::Man(stand) if to.is_none() => {
                    let piece = u32::from(self.pieces[man.kind.index()].0);
                    let itself = stand.from == Some(from) && stand.piece == Some(piece);
                    let plain = stand.types.is_empty() && stand.attributes.is_empty();
                    let mine = stand.owner == Some(u32::from(player(man.side).0));
                    (itself && plain && mine && stand.flips == 0).then_some(())?;
                    to = self.place(square);
                }
                _ => return None,
            }
        }
        let alone = change.dropped.is_empty() && change.partial.is_none();
        to.filter(|_| alone && change.after.len() == 2)
    }

    fn hand_attacks(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
        square: Square,
    ) -> Result<Option<Vec<(u32, u32)>>, Reason> {
        let stands = self.stands(prover, man, square)?;
        let (owner, piece) = (player(man.side), self.pieces[man.kind.index()]);
        let file = prover.file(owner, piece, square, stands)?;
        let mut ours = Conditions::new();
        for target in rules::Square::all() {
            for when in self.file_attacks(prover, target, &file)?.into_values() {
                let royal = self.royal_on(prover, man.side.other(), target)?;
                let when = prover.diagrams.and(when, royal)?;
                prover.also(&mut ours, (), when)?;
            }
        }
        let claim = self.row_is_sound(prover, man.side, man.kind, false)?;
        prover.difference(&ours, &Conditions::new(), |_, ()| Ok(claim))
    }
}

/// A move of the file that may be one of the written rules.
struct Plain {
    to: rules::Square,
    promotion: Option<Kind>,
    /// What is made in the hand.
    spoil: Option<Kind>,
    /// Who else goes where.
    returned: Option<(rules::Square, rules::Square)>,
    /// Where a Pawn is made.
    pawn: Option<rules::Square>,
    /// The squares that must be empty before, apart from the target.
    filled: Vec<Square>,
}
