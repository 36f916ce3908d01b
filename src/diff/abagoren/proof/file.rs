//! What the rules file of Abagoren does, as conditions, and which moves of the written rules that is.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Key, player};
use crate::diff::abagoren::AbagorenPair;
use crate::diff::prove::{Conditions, Prover};
use crate::interp::{self, Move};
use crate::model::Square;
use crate::program::Effect;
use crate::prove::{
    Change, Conditions as Block, Content, Diagram, LONE_SQUARE, Notes, Reason, Stand, Values,
};
use crate::reference::abagoren::{self as rules, BoardMove, Capture, Creation, Fate, Kind, Man};

/// A move of the rules file with its condition.
pub(super) struct Folded {
    /// The move without what was noted for it.
    pub effect: Effect,
    /// What was noted for it, each with a condition.
    pub notes: Rc<Notes>,
    pub when: Diagram,
    /// Whether it stands for all moves that are like it but for the square from which the royal man
    /// returns, each from the square where that man stands.
    pub returns: bool,
}

impl AbagorenPair {
    /// When the rules file makes each move of a man that stands on a square.
    pub(super) fn file(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
        from: rules::Square,
    ) -> Result<Vec<Folded>, Reason> {
        let square = self.squares[from.index()];
        let (owner, piece) = (player(man.side), self.pieces[man.kind.index()]);
        let stands = self.stands(prover, man, square)?;
        let blocks = prover.blocks(owner, piece, square, stands)?;
        let mut all = Vec::new();
        for block in blocks {
            self.fold(prover, square, block, &mut all)?;
        }
        Ok(all)
    }

    /// Puts the moves of a block together that differ only in the square from which the royal man
    /// returns.
    pub(super) fn fold(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Square,
        block: Block,
        all: &mut Vec<Folded>,
    ) -> Result<(), Reason> {
        let notes: Vec<(Rc<Notes>, FxHashSet<Square>)> = block
            .notes
            .into_iter()
            .map(|notes| {
                let squares = notes.iter().flat_map(|(noted, _)| {
                    changed(&noted.changes).chain(noted.captures.iter().copied())
                });
                let squares = squares.collect();
                (Rc::new(notes), squares)
            })
            .collect();
        // For each move but for where the royal man comes from: the first one like it, and when it
        // is made for each square of that man.
        let mut numbers: FxHashMap<(usize, usize, Move), usize> = FxHashMap::default();
        let mut returns: Vec<(usize, Vec<(Values, Diagram)>)> = Vec::new();
        for added in block.adds {
            let effect = prover.effect(added.effect);
            if effect.unsaid.is_some() {
                return Err(Reason::Unsaid);
            }
            let (notes_of, noted) = &notes[added.notes];
            let mut folded = Folded {
                effect: effect.clone(),
                notes: Rc::clone(notes_of),
                when: added.when,
                returns: false,
            };
            let returning = returning(prover, man, &effect.mv, noted, added.when);
            let Some((number, value, rest)) = returning else {
                all.push(folded);
                continue;
            };
            // The place in the rules file does not matter here.
            let mut like = Move { source: None, ..effect.mv.clone() };
            let to = like.movements[number].to;
            like.movements[number].from = to;
            let number = *numbers.entry((added.notes, number, like)).or_insert_with(|| {
                folded.returns = true;
                all.push(folded);
                returns.push((all.len() - 1, Vec::new()));
                returns.len() - 1
            });
            let cases = &mut returns[number].1;
            match cases.iter_mut().find(|(known, _)| *known == 1 << value) {
                Some((_, before)) => *before = prover.diagrams.or(*before, rest)?,
                None => cases.push((1 << value, rest)),
            }
        }
        for (at, cases) in returns {
            all[at].when = prover.diagrams.cases(LONE_SQUARE, &cases)?;
        }
        Ok(())
    }

    /// The moves of the written rules that one move of the file is, by what it captures and which
    /// royal man returns.
    pub(super) fn split(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        all: &mut Conditions<Key>,
        man: Man,
        from: rules::Square,
        change: Change,
        (when, returns): (Diagram, bool),
    ) -> Result<(), Reason> {
        let Some(plain) = self.plain(man, from, &change) else {
            return prover.also(all, Key::Other(change), when);
        };
        let mut known = Diagram::FALSE;
        let mut clear = when;
        for &square in &plain.filled {
            clear = prover.where_holds(clear, square, |m| m.is_none())?;
        }
        let royals = match plain.returned {
            None => vec![(None, clear)],
            Some((at, to)) => {
                let mut both = Vec::new();
                for kind in [Kind::King, Kind::Emperor] {
                    let piece = self.pieces[kind.index()];
                    let there = match prover.layout.lone_is(piece).filter(|_| returns) {
                        Some((variable, value)) => prover.literal(variable, value)?,
                        None => {
                            let royal = Man::new(man.side, kind);
                            self.stands(prover, royal, self.squares[at.index()])?
                        }
                    };
                    let here = prover.diagrams.and(clear, there)?;
                    both.push((Some((kind, to)), here));
                }
                both
            }
        };
        for (returned, here) in royals {
            if here == Diagram::FALSE {
                continue;
            }
            if let Some(square) = plain.pawn {
                known = prover.diagrams.or(known, here)?;
                let creation = Creation { square, from_stock: false };
                prover.also(all, Key::Move(rules::Move::Create(creation), None), here)?;
                continue;
            }
            let target = self.squares[plain.to.index()];
            for captured in Kind::ALL.into_iter().map(Some).chain([None]) {
                let fate = match (captured, plain.spoil) {
                    (_, None) => Fate::Gone,
                    (Some(kind), Some(spoil)) if kind == spoil => Fate::Hand,
                    _ => continue,
                };
                let so = match captured {
                    None => prover.where_holds(here, target, |m| m.is_none())?,
                    Some(kind) => {
                        let there =
                            self.stands(prover, Man::new(man.side.other(), kind), target)?;
                        prover.diagrams.and(here, there)?
                    }
                };
                known = prover.diagrams.or(known, so)?;
                let board = BoardMove {
                    from,
                    to: plain.to,
                    kind: man.kind,
                    captured: captured.map(|kind| Capture { kind, fate }),
                    promotion: plain.promotion,
                    king_return: None,
                    creation: None,
                };
                prover.also(all, Key::Move(rules::Move::Board(board), returned), so)?;
            }
        }
        // What is left takes a friend, something in a hand, or returns somebody else.
        let strange = prover.diagrams.xor(when, known)?;
        prover.also(all, Key::Other(change), strange)
    }

    pub(super) fn place(&self, square: u32) -> Option<rules::Square> {
        self.places.get(square as usize).copied().flatten()
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

    /// When a man would capture what stands on each square of the board. From where a royal man
    /// returns does not matter.
    pub(super) fn captures(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        file: &[Folded],
    ) -> Result<Conditions<Square>, Reason> {
        let mut all = Conditions::new();
        for folded in file {
            let mv = &folded.effect.mv;
            let targets = mv.movements.iter().map(|m| m.to).chain(mv.captures.iter().copied());
            let targets = targets.chain(changed(&mv.changes)).chain(mv.dropped_on());
            for target in targets.collect::<BTreeSet<_>>() {
                if self.place(target.0.into()).is_some() && mv.would_capture(target) {
                    prover.also(&mut all, target, folded.when)?;
                }
            }
            for (noted, so) in folded.notes.iter() {
                let targets = noted.captures.iter().copied().chain(changed(&noted.changes));
                let targets = targets.filter(|square| self.place(square.0.into()).is_some());
                for target in targets.collect::<BTreeSet<_>>() {
                    let noted = folded.effect.complete(noted);
                    if noted.is_some_and(|mv| mv.would_capture(target)) {
                        let when = prover.diagrams.and(folded.when, *so)?;
                        prover.also(&mut all, target, when)?;
                    }
                }
            }
        }
        Ok(all)
    }

    /// Where a man from the hand enters, if that is all that a change is.
    pub(super) fn enters(&self, change: &Change, from: Square, man: Man) -> Option<rules::Square> {
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
}

/// The number of the movement that starts where the royal man stands whenever the move is made, if
/// nothing else in the move has to do with that square; the value of that square, and when the move
/// is made where the man stands there. `noted` are the squares that are noted for the move.
fn returning(
    prover: &Prover<'_, AbagorenPair>,
    man: Square,
    mv: &Move,
    noted: &FxHashSet<Square>,
    when: Diagram,
) -> Option<(usize, u32, Diagram)> {
    let number = mv.movements.iter().position(|m| m.from != man)?;
    let from = mv.movements[number].from;
    let (variable, value) = prover.layout.lone_on(from)?;
    let (only, rest) = prover.diagrams.only(when, variable)?;
    let alone = mentions(mv, from) == 1 && !noted.contains(&from);
    (value == 1 << only && alone).then_some((number, only, rest))
}

/// The squares that changes are about.
fn changed(changes: &[interp::Change]) -> impl Iterator<Item = Square> {
    changes.iter().map(|change| match *change {
        interp::Change::Create(_, _, square)
        | interp::Change::Type(_, square)
        | interp::Change::Flip(square)
        | interp::Change::Owner(_, square)
        | interp::Change::Attribute(_, _, square) => square,
    })
}

/// How often a square occurs in a move.
fn mentions(mv: &Move, square: Square) -> usize {
    let moved = mv.movements.iter().flat_map(|m| [m.from, m.to]);
    let all = moved.chain(changed(&mv.changes)).chain(mv.captures.iter().copied());
    all.chain(mv.dropped_on()).filter(|s| *s == square).count()
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
