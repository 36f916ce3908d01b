//! Abagoren: the obligations of the rules file, for every man on every square and every hand.
//!
//! The map of moves: a move of the file is the move of the written rules with the same man, start,
//! target, promotion and return of the King; what is captured is seen from what stands there, and
//! what becomes of it from the man that the file makes in a hand. A move that changes anything
//! else has no counterpart.
//!
//! The royal man of the side that moves has variables of its own. A King returns from where it
//! stands, so on one position all returns to one square are one move: they have one condition
//! together, instead of one for each of the 80 squares from which it may come.
//!
//! Assumed of positions, as `Position::faults` of the written rules and the map of positions have
//! it: one royal man a side, nobody unpromoted on its farthest rank, hands filled from their first
//! square on, at most four of a kind in the game (so that a hand has room for one that stands on
//! the board), and no royal man that the side to move could capture.

mod file;
mod written;

use self::file::Folded;
use self::written::Eye;
use super::{AbagorenPair, ROW, ROWS};
use crate::diff::prove::{About, Conditions, Proof, Provable, Prover, in_scope};
use crate::diff::tasks::{Place, Settled, Tasks};
use crate::interp;
use crate::model::{PlayerId, Square};
use crate::program::Graph;
use crate::prove::{Change, Diagram, Layout, Lone, OwnNames, Reason};
use crate::reference::abagoren::{
    self as rules, Atom, BoardMove, CreateCost, Kind, Man, Readings, Side, corners, promotion,
};
use crate::source::Sources;

/// What stands for one move on both sides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// A move of the written rules without the royal man's return; and who returns where.
    Move(rules::Move, Option<(Kind, rules::Square)>),
    /// Something that no move of the written rules does.
    Other(Change),
}

fn player(side: Side) -> PlayerId {
    PlayerId(side.index() as u8)
}

impl Provable for AbagorenPair {
    /// With a King for each side that has no royal man; then with one more man of the side to move
    /// anywhere. A lone King that is attacked by the one account only may have the same moves by
    /// both: its flights. A man that may move by one of them shows it.
    fn completions(&self, partial: &rules::Position) -> Box<dyn Iterator<Item = rules::Position>> {
        let free = |position: &rules::Position| -> Vec<rules::Square> {
            rules::Square::all().filter(|s| position.at(*s).is_none()).collect()
        };
        let with = |position: &rules::Position, at: rules::Square, man| {
            let mut more = *position;
            more.board[at.index()] = Some(man);
            more
        };
        let mut kings = vec![*partial];
        for side in Side::ALL {
            if partial.royal(side).is_none() {
                let king = Man::new(side, Kind::King);
                let put = |position: &rules::Position| {
                    let squares = free(position).into_iter();
                    squares.map(|at| with(position, at, king)).collect::<Vec<_>>()
                };
                kings = kings.iter().flat_map(put).collect();
            }
        }
        let all = kings.clone();
        let spares = Kind::ALL.into_iter().filter(|kind| !kind.is_royal()).flat_map(move |kind| {
            all.clone().into_iter().flat_map(move |kings| {
                let spare = Man::new(kings.to_move, kind);
                free(&kings).into_iter().map(move |at| with(&kings, at, spare))
            })
        });
        let laws = self.laws.clone();
        let sound = move |whole: &rules::Position| {
            whole.faults(laws.readings()).is_empty()
                && !laws.is_in_check(whole, whole.to_move.other())
        };
        Box::new(kings.into_iter().chain(spares).filter(sound))
    }

    fn prove(&self, settled: &Settled, sources: &Sources) -> Proof {
        self.prove_some(settled, sources, |_, _| true)
    }
}

/// What is settled by itself: a man on a square or, without one, in hand.
#[derive(PartialEq, Eq, Hash)]
struct Piece {
    man: Man,
    square: Option<rules::Square>,
    /// The ways in which it goes: all that most readings decide.
    atoms: Vec<Atom>,
}

/// A reading without what is asked for nothing in the obligations but the atoms of men, or not at
/// all: two readings that agree in this, and in the atoms of a kind, say the same of men of the kind.
/// How the men stand at the start is nothing to their moves: only the limit for new Pawns depends on
/// it, which asks about the whole board and is unknown here. (`tests/it/proof.rs` looks that the rest
/// of the written rules asks for none of these.)
fn beyond_atoms(readings: Readings) -> Readings {
    let plain = Readings::default();
    Readings {
        array: plain.array,
        sideways: plain.sideways,
        back_range: plain.back_range,
        side_range: plain.side_range,
        king: plain.king,
        king_forward: plain.king_forward,
        knight_slides: plain.knight_slides,
        rook_slides: plain.rook_slides,
        slide_len: plain.slide_len,
        prince: plain.prince,
        prince_free: plain.prince_free,
        general: plain.general,
        stalemate: plain.stalemate,
        rep_key: plain.rep_key,
        ..readings
    }
}

impl AbagorenPair {
    /// Settles the obligations of some men, each on a square or, without one, in hand. No proof of
    /// the game, but what it says of these men holds.
    pub fn prove_some(
        &self,
        settled: &Settled,
        sources: &Sources,
        wanted: impl Fn(Man, Option<rules::Square>) -> bool,
    ) -> Proof {
        let royals = [Kind::King, Kind::Emperor].map(|kind| self.pieces[kind.index()]);
        let scope = in_scope(&self.rules, &royals);
        let scope = scope.and_then(|()| match self.readings.create_cost {
            CreateCost::Turn => Ok(()),
            CreateCost::Free => Err(Reason::NotModelled("Pawns made along with moves".to_owned())),
        });
        if let Err(reason) = scope {
            return Proof::nothing(&reason);
        }
        let mut pieces = Vec::new();
        for side in Side::ALL {
            for man in Kind::ALL.map(|kind| Man::new(side, kind)) {
                let on_board = rules::Square::all().filter(|s| promotion(man, *s).is_none());
                for square in on_board.map(Some).chain([None]).filter(|s| wanted(man, *s)) {
                    let atoms = self.laws.atoms(man.kind).to_vec();
                    pieces.push(Piece { man, square, atoms });
                }
            }
        }
        let reading = format!("{:?}", beyond_atoms(self.readings));
        Tasks { pair: self, sources, reading, pieces }.settle(
            settled,
            |piece| self.places(piece.man, piece.square),
            |piece, graph| self.layout(piece.man.side, graph),
            |prover, piece| match piece.square {
                Some(square) => self.settle_man(prover, piece.man, square),
                None => self.settle_hand(prover, piece.man),
            },
        )
    }

    /// The squares of a hand's row for a kind, from the first on; none for a kind without one.
    fn row(&self, side: Side, kind: Kind) -> Vec<Square> {
        let mine = self.hands.iter().filter(|(_, s, k, _)| *s == side && *k == kind);
        mine.map(|(square, ..)| *square).collect()
    }

    /// The men whose programs matter for a man on a square, or in hand.
    pub(super) fn places(&self, man: Man, square: Option<rules::Square>) -> Vec<Place> {
        let squares = match square {
            Some(square) => vec![self.squares[square.index()]],
            None => self.row(man.side, man.kind),
        };
        let (owner, piece) = (player(man.side), self.pieces[man.kind.index()]);
        squares.into_iter().map(|square| (owner, piece, square)).collect()
    }

    /// The variables for the moves of a side: the square of its royal man is one of them.
    fn layout(&self, side: Side, graph: &Graph) -> Result<Layout, Reason> {
        let pieces = [Kind::King, Kind::Emperor].map(|kind| self.pieces[kind.index()]).to_vec();
        let lone = Lone { owner: player(side), pieces, squares: self.squares.clone() };
        Layout::with_lone(&self.rules.game, graph, lone)
    }

    /// Settles all that a man on a square does.
    fn settle_man(&self, prover: &mut Prover<'_, AbagorenPair>, man: Man, from: rules::Square) {
        let file = self.file(prover, man, from);
        let found = match &file {
            Ok(file) => self.moves(prover, man, from, file),
            Err(reason) => Err(reason.clone()),
        };
        let count = found.as_ref().map_or(0, |(ours, theirs)| ours.len().max(theirs.len()));
        let found = found.and_then(|(ours, theirs)| {
            prover.difference(&ours, &theirs, |prover, key| self.claimed(prover, man.side, key))
        });
        let subject = || format!("the moves of a {} {} on {from}", man.side, man.kind);
        prover.settle(About::Moves, subject, count, man.side.index(), found);
        self.settle_attacks(prover, man, from, &file);
    }

    /// What is assumed of a position in which a move is looked at. Asked only where the sides differ.
    fn claimed(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        side: Side,
        key: &Key,
    ) -> Result<Diagram, Reason> {
        let taken = match key {
            Key::Move(rules::Move::Board(BoardMove { captured: Some(taken), .. }), _) => {
                if taken.kind.is_royal() {
                    return Ok(Diagram::FALSE);
                }
                Some(taken.kind)
            }
            _ => None,
        };
        let mut claim = Diagram::TRUE;
        for owner in Side::ALL {
            for (kind, _) in ROWS {
                let room = owner == side && taken == Some(kind);
                let sound = self.row_is_sound(prover, owner, kind, room)?;
                claim = prover.diagrams.and(claim, sound)?;
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
        file: &[Folded],
    ) -> Result<(Conditions<Key>, Conditions<Key>), Reason> {
        let square = self.squares[from.index()];
        let (owner, piece) = (player(man.side), self.pieces[man.kind.index()]);
        let stands = self.stands(prover, man, square)?;
        let mut ours = Conditions::new();
        for folded in file {
            for (noted, so) in folded.notes.iter() {
                let when = prover.diagrams.and(folded.when, *so)?;
                if when == Diagram::FALSE {
                    continue;
                }
                let Some(mv) = folded.effect.complete(noted) else { continue };
                let change = Change::of(&mv, (square, owner, piece), &OwnNames, &self.rules);
                self.split(prover, &mut ours, man, from, change, (when, folded.returns))?;
            }
        }
        let theirs = self.rules_moves(prover, man, from, stands)?;
        Ok((ours, theirs))
    }

    fn stands(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
        square: Square,
    ) -> Result<Diagram, Reason> {
        let (owner, piece) = (player(man.side), self.pieces[man.kind.index()]);
        Ok(prover.holds(square, |m| m.is_some_and(|m| m.owner == owner && m.piece == piece))?)
    }

    fn settle_attacks(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
        from: rules::Square,
        file: &Result<Vec<Folded>, Reason>,
    ) {
        let captures = match file {
            Err(reason) => Err(reason.clone()),
            Ok(file) => self.captures(prover, file),
        };
        for target in rules::Square::all().filter(|target| *target != from) {
            let found = match &captures {
                Err(reason) => Err(reason.clone()),
                Ok(captures) => self.attack(prover, man, from, target, captures),
            };
            let subject =
                || format!("what a {} {} on {from} attacks on {target}", man.side, man.kind);
            prover.settle(About::Attack, subject, 1, man.side.other().index(), found);
        }
    }

    /// Where the two differ on whether a man would capture a royal man on `target`.
    fn attack(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
        from: rules::Square,
        target: rules::Square,
        captures: &Conditions<Square>,
    ) -> Result<Option<Vec<(u32, u32)>>, Reason> {
        let ours = captures.get(&self.squares[target.index()]).map(|when| ((), *when));
        let ours = ours.into_iter().collect();
        let layout = prover.layout;
        let theirs = prover.rule(|branching, out| {
            let look = Eye { pair: self, layout, branching };
            let mut atoms = self.laws.atoms(man.kind).iter();
            if atoms.any(|atom| atom.attacks(&look, man.side, from, target)) {
                out.push(());
            }
        })?;
        let claim = self.royal_on(prover, man.side.other(), target)?;
        let stands = self.stands(prover, man, self.squares[from.index()])?;
        let claim = prover.diagrams.and(claim, stands)?;
        prover.difference(&ours, &theirs, |_, ()| Ok(claim))
    }

    fn royal_on(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        side: Side,
        at: rules::Square,
    ) -> Result<Diagram, Reason> {
        let royal = [Kind::King, Kind::Emperor].map(|kind| self.pieces[kind.index()]);
        let there = |m: Option<interp::Man>| {
            m.is_some_and(|m| m.owner == player(side) && royal.contains(&m.piece))
        };
        Ok(prover.holds(self.squares[at.index()], there)?)
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
        let mut ours = Conditions::new();
        for square in self.row(man.side, man.kind) {
            let stands = self.stands(prover, man, square)?;
            for (mv, when) in prover.file(owner, piece, square, stands)? {
                let change = Change::of(&mv, (square, owner, piece), &OwnNames, &self.rules);
                let Some(to) = self.enters(&change, square, man) else {
                    prover.also(&mut ours, Key::Other(change), when)?;
                    continue;
                };
                let target = self.squares[to.index()];
                let free = prover.where_holds(when, target, |m| m.is_none())?;
                let entry = rules::Move::Enter { kind: man.kind, square: to, creation: None };
                prover.also(&mut ours, Key::Move(entry, None), free)?;
                let strange = prover.diagrams.xor(when, free)?;
                prover.also(&mut ours, Key::Other(change), strange)?;
            }
        }
        let layout = prover.layout;
        let mut theirs = Conditions::new();
        for corner in corners(man.side) {
            let found = prover.rule(|branching, out| {
                let look = Eye { pair: self, layout, branching };
                let mut sink = |mv| out.push(Key::Move(mv, None));
                self.laws.enter_move(&look, man.side, man.kind, corner, None, &mut sink);
            })?;
            for (key, when) in found {
                prover.also(&mut theirs, key, when)?;
            }
        }
        Ok((ours, theirs))
    }

    fn hand_attacks(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
        square: Square,
    ) -> Result<Option<Vec<(u32, u32)>>, Reason> {
        let stands = self.stands(prover, man, square)?;
        let (owner, piece) = (player(man.side), self.pieces[man.kind.index()]);
        let mut file = Vec::new();
        for block in prover.blocks(owner, piece, square, stands)? {
            self.fold(prover, square, block, &mut file)?;
        }
        let captures = self.captures(prover, &file)?;
        let mut ours = Conditions::new();
        for target in rules::Square::all() {
            if let Some(&when) = captures.get(&self.squares[target.index()]) {
                let royal = self.royal_on(prover, man.side.other(), target)?;
                let when = prover.diagrams.and(when, royal)?;
                prover.also(&mut ours, (), when)?;
            }
        }
        let claim = self.row_is_sound(prover, man.side, man.kind, false)?;
        prover.difference(&ours, &Conditions::new(), |_, ()| Ok(claim))
    }
}
