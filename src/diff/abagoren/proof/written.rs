//! What the written rules of Abagoren allow, as conditions: their code run under every answer.

use std::collections::BTreeMap;

use super::{Key, player};
use crate::diff::abagoren::AbagorenPair;
use crate::diff::prove::{Conditions, Prover};
use crate::interp;
use crate::model::{PieceId, PlayerId, Square};
use crate::prove::{Branching, Diagram, LONE_SQUARE, Layout, Reason, Values};
use crate::reference::abagoren::{
    self as rules, BoardMove, Kind, Look, Man, Mover, Reach, Returns, Royal, Side, brings_return,
    promoted, promotion,
};

/// The written rules' window, answered both ways.
pub(super) struct Eye<'a> {
    pub pair: &'a AbagorenPair,
    pub layout: &'a Layout,
    pub branching: &'a Branching,
}

impl Eye<'_> {
    fn ask(&self, square: Square, test: impl Fn(PlayerId, PieceId) -> bool) -> bool {
        let game = &self.pair.rules.game;
        let test = |man: Option<interp::Man>| man.is_some_and(|man| test(man.owner, man.piece));
        self.layout.ask(self.branching, game, square, test)
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

/// What may come of several ways to reach a square, by their numbers, with conditions: moves without
/// the return of one royal man that they bring.
type Returned = Conditions<(usize, Option<Key>)>;

impl AbagorenPair {
    /// The conditions of a man's moves in the written rules; `stands` is that it stands there.
    pub(super) fn rules_moves(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
        from: rules::Square,
        stands: Diagram,
    ) -> Result<Conditions<Key>, Reason> {
        let mut theirs = Conditions::new();
        let layout = prover.layout;
        let mover = Mover { man, from, royal: None };
        let royals = self.returning_royals(prover, mover)?;
        let mut promoting: BTreeMap<rules::Square, Vec<(Reach, Diagram)>> = BTreeMap::new();
        for atom in self.laws.atoms(man.kind) {
            // What an atom's moves are is what comes of each square that it reaches.
            let reaches = prover.rule(|branching, out| {
                let look = Eye { pair: self, layout, branching };
                atom.reaches(&look, man.side, from, &mut |reach| out.push(reach));
            })?;
            for (reach, when) in reaches {
                let when = prover.diagrams.and(when, stands)?;
                if when == Diagram::FALSE {
                    continue;
                }
                let found = prover.rule(|branching, out| {
                    let look = Eye { pair: self, layout, branching };
                    let mut sink = |mv| out.push(Key::Move(mv, None));
                    self.laws.reach_moves(&look, mover, reach, Returns::Without, &mut sink);
                })?;
                for (key, found) in found {
                    let when = prover.diagrams.and(when, found)?;
                    prover.also(&mut theirs, key, when)?;
                }
                if promotion(man, reach.to).is_some() {
                    promoting.entry(reach.to).or_default().push((reach, when));
                }
            }
        }
        for reaches in promoting.into_values().filter(|_| !royals.is_empty()) {
            self.returns(prover, mover, &reaches, &royals, &mut theirs)?;
        }
        if man.kind == Kind::Emperor {
            let found = prover.rule(|branching, out| {
                let look = Eye { pair: self, layout, branching };
                let mut sink = |mv| out.push(Key::Move(mv, None));
                self.laws.create_move(&look, man.side, from, &mut sink);
            })?;
            for (key, when) in found {
                let when = prover.diagrams.and(when, stands)?;
                prover.also(&mut theirs, key, when)?;
            }
        }
        Ok(theirs)
    }

    /// The royal men that the promotion of a man may return.
    fn returning_royals(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        mover: Mover,
    ) -> Result<Vec<Royal>, Reason> {
        let (layout, side) = (prover.layout, mover.man.side);
        let becomes = promoted(mover.man.kind).filter(|_| !mover.man.kind.is_royal());
        let Some(becomes) = becomes else { return Ok(Vec::new()) };
        let mut royals = Vec::new();
        for at in rules::Square::all().filter(|at| *at != mover.from) {
            for kind in [Kind::King, Kind::Emperor] {
                let royal = Royal { kind, at };
                // Where this is never so, no return is found.
                let may = prover.rule(|branching, out| {
                    let look = Eye { pair: self, layout, branching };
                    if brings_return(&look, side, becomes, royal, self.laws.readings()) {
                        out.push(());
                    }
                })?;
                if !may.is_empty() {
                    royals.push(royal);
                }
            }
        }
        Ok(royals)
    }

    /// The moves that begin with a man reaching one square where it promotes, with every return of
    /// the royal man from every square. `reaches` are all ways to reach it, with their conditions.
    fn returns(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        mover: Mover,
        reaches: &[(Reach, Diagram)],
        royals: &[Royal],
        all: &mut Conditions<Key>,
    ) -> Result<(), Reason> {
        let layout = prover.layout;
        for to in rules::Square::of_rank(mover.man.side.back_rank()) {
            // From most squares the return has the same conditions: what the moves are where the
            // royal man is on one of some squares.
            let mut alike: Vec<(Returned, PieceId, Values)> = Vec::new();
            for &royal in royals {
                // Where that man is known to stand, fewer questions have two answers.
                let piece = self.pieces[royal.kind.index()];
                let Some(at) = layout.lone_on(self.squares[royal.at.index()]) else { continue };
                let given: Vec<_> =
                    [Some(at), layout.lone_is(piece)].into_iter().flatten().collect();
                let mover = Mover { royal: Some(royal), ..mover };
                let found: Returned = prover.rule_given(&given, |branching, out| {
                    let look = Eye { pair: self, layout, branching };
                    for (number, (reach, _)) in reaches.iter().enumerate() {
                        let mut sink = |mv| out.push((number, without_return(mv, royal)));
                        self.laws.reach_moves(&look, mover, *reach, Returns::To(to), &mut sink);
                    }
                })?;
                match alike.iter_mut().find(|(known, of, _)| *of == piece && *known == found) {
                    Some((_, _, squares)) => *squares |= at.1,
                    None => alike.push((found, piece, at.1)),
                }
            }
            for (found, piece, squares) in alike {
                let mut there = prover.literal(LONE_SQUARE, squares)?;
                if let Some((variable, value)) = layout.lone_is(piece) {
                    there = prover.narrow(there, variable, value)?;
                }
                for ((number, key), found) in found {
                    let Some(key) = key else {
                        return Err(Reason::NotModelled("a return of somebody else".to_owned()));
                    };
                    let when = prover.diagrams.and(reaches[number].1, found)?;
                    let when = prover.diagrams.and(when, there)?;
                    prover.also(all, key, when)?;
                }
            }
        }
        Ok(())
    }
}

/// A move that returns this royal man, without the return; nothing if it returns another or nobody.
fn without_return(mv: rules::Move, royal: Royal) -> Option<Key> {
    let rules::Move::Board(board) = mv else { return None };
    let returned = board.king_return?;
    let same = returned.kind == royal.kind && returned.from == royal.at;
    let plain = rules::Move::Board(BoardMove { king_return: None, ..board });
    same.then_some(Key::Move(plain, Some((returned.kind, returned.to))))
}
