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

use rustc_hash::FxHashMap;

use super::{AbagorenPair, ROW};
use crate::diff::prove::{About, Conditions, Proof, Provable, Prover, in_scope};
use crate::diff::tasks::{Place, Settled, Tasks};
use crate::interp::{self, Move};
use crate::model::{PieceId, PlayerId, Square};
use crate::program::Graph;
use crate::prove::{
    Branching, Change, Content, Diagram, Layout, Lone, OwnNames, Reason, Stand, Values,
};
use crate::reference::abagoren::{
    self as rules, Array, BoardMove, Capture, CreateCost, Creation, Fate, Kind, Look, Man, Mover,
    Reach, Readings, Returns, Royal, Side, brings_return, corners, promoted, promotion,
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

/// The written rules' window, answered both ways.
struct Eye<'a> {
    pair: &'a AbagorenPair,
    layout: &'a Layout,
    branching: &'a Branching,
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

    fn prove(&self, settled: &Settled, sources: &Sources) -> Proof {
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
                pieces.extend(on_board.map(|square| (man, Some(square))));
                pieces.push((man, None));
            }
        }
        // How the men stand at the start is nothing to their moves: only the limit for new Pawns
        // depends on it, which asks about the whole board and is unknown here.
        let reading = format!("{:?}", Readings { array: Array::default(), ..self.readings });
        Tasks { pair: self, sources, reading, pieces }.settle(
            settled,
            |&(man, square)| self.places(man, square),
            |&(man, _), graph| self.layout(man.side, graph),
            |prover, &(man, square)| match square {
                Some(square) => self.settle_man(prover, man, square),
                None => self.settle_hand(prover, man),
            },
        )
    }
}

/// A move of the rules file with its condition.
struct Folded {
    mv: Move,
    when: Diagram,
    /// Whether it stands for all moves that are like it but for the square from which the royal man
    /// returns, each from the square where that man stands.
    returns: bool,
}

impl AbagorenPair {
    /// The squares of a hand's row for a kind, from the first on; none for a kind without one.
    fn row(&self, side: Side, kind: Kind) -> Vec<Square> {
        let mine = self.hands.iter().filter(|(_, s, k, _)| *s == side && *k == kind);
        mine.map(|(square, ..)| *square).collect()
    }

    /// The men whose programs matter for a man on a square, or in hand.
    fn places(&self, man: Man, square: Option<rules::Square>) -> Vec<Place> {
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

    /// What is assumed of a position in which a move is looked at.
    fn claimed(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        side: Side,
        key: &Key,
    ) -> Result<Diagram, Reason> {
        match key {
            Key::Move(rules::Move::Board(BoardMove { captured: Some(taken), .. }), _) => {
                match taken.kind.is_royal() {
                    true => Ok(Diagram::FALSE),
                    false => self.row_is_sound(prover, side, taken.kind, true),
                }
            }
            _ => Ok(Diagram::TRUE),
        }
    }

    /// When the rules file makes each move of a man that stands on a square.
    fn file(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
        from: rules::Square,
    ) -> Result<Vec<Folded>, Reason> {
        let square = self.squares[from.index()];
        let (owner, piece) = (player(man.side), self.pieces[man.kind.index()]);
        let stands = self.stands(prover, man, square)?;
        let all = prover.file(owner, piece, square, stands)?;
        self.fold(prover, square, all)
    }

    /// Puts moves together that differ only in the square from which the royal man returns.
    fn fold(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Square,
        all: Vec<(Move, Diagram)>,
    ) -> Result<Vec<Folded>, Reason> {
        let mut numbers: FxHashMap<(Option<usize>, Move), usize> = FxHashMap::default();
        let mut folded: Vec<Folded> = Vec::new();
        for (mv, when) in all {
            let returning = self.returning(prover, man, &mv, when)?;
            // The place in the rules file does not matter here.
            let mut like = Move { source: None, ..mv };
            let movement = returning.and_then(|number| like.movements.get_mut(number));
            let from = movement.map(|m| std::mem::replace(&mut m.from, m.to));
            let key = (returning, like);
            if let Some(&number) = numbers.get(&key) {
                let known: &mut Folded = &mut folded[number];
                known.when = prover.diagrams.or(known.when, when)?;
                continue;
            }
            let mut mv = key.1.clone();
            if let (Some(number), Some(from)) = (returning, from) {
                mv.movements[number].from = from;
            }
            numbers.insert(key, folded.len());
            folded.push(Folded { mv, when, returns: returning.is_some() });
        }
        Ok(folded)
    }

    /// The number of the movement that starts where the royal man stands whenever the move is made,
    /// if nothing else in the move has to do with that square.
    fn returning(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Square,
        mv: &Move,
        when: Diagram,
    ) -> Result<Option<usize>, Reason> {
        let Some(number) = mv.movements.iter().position(|m| m.from != man) else { return Ok(None) };
        let from = mv.movements[number].from;
        let Some((variable, value)) = prover.layout.lone_on(from) else { return Ok(None) };
        let there = prover.literal(variable, value)?;
        let always = prover.diagrams.and(when, there)? == when;
        Ok((always && mentions(mv, from) == 1).then_some(number))
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
            let change = Change::of(&folded.mv, (square, owner, piece), &OwnNames, &self.rules);
            self.split(prover, &mut ours, man, from, change, folded)?;
        }
        let mut theirs = Conditions::new();
        let layout = prover.layout;
        let mover = Mover { man, from, royal: None };
        let royals = self.returning_royals(prover, mover)?;
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
                if !royals.is_empty() && promotion(man, reach.to).is_some() {
                    self.returns(prover, mover, reach, &royals, when, &mut theirs)?;
                }
            }
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
        Ok((ours, theirs))
    }

    /// The royal men that the promotion of a man may return, with the condition that each is the one
    /// of its side.
    fn returning_royals(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        mover: Mover,
    ) -> Result<Vec<(Royal, Diagram)>, Reason> {
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
                    let there = self.stands(prover, Man::new(side, kind), self.squares[at.index()]);
                    royals.push((royal, there?));
                }
            }
        }
        Ok(royals)
    }

    /// The moves that begin with a man reaching a square where it promotes, with every return of the
    /// royal man from every square; `when` is the condition of the reach.
    fn returns(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        mover: Mover,
        reach: Reach,
        royals: &[(Royal, Diagram)],
        when: Diagram,
        all: &mut Conditions<Key>,
    ) -> Result<(), Reason> {
        let layout = prover.layout;
        let mut found_here = Conditions::new();
        for &(royal, there) in royals {
            let here = prover.diagrams.and(when, there)?;
            if here == Diagram::FALSE {
                continue;
            }
            // Where that man is known to stand, fewer questions have two answers.
            let piece = self.pieces[royal.kind.index()];
            let given = [layout.lone_on(self.squares[royal.at.index()]), layout.lone_is(piece)];
            let given: Vec<(u32, Values)> = given.into_iter().flatten().collect();
            let mover = Mover { royal: Some(royal), ..mover };
            for to in rules::Square::of_rank(mover.man.side.back_rank()) {
                let found = prover.rule_given(&given, |branching, out| {
                    let look = Eye { pair: self, layout, branching };
                    let mut sink = |mv| out.push(without_return(mv, royal));
                    self.laws.reach_moves(&look, mover, reach, Returns::To(to), &mut sink);
                })?;
                for (key, found) in found {
                    let Some(key) = key else {
                        return Err(Reason::NotModelled("a return of somebody else".to_owned()));
                    };
                    let when = prover.diagrams.and(here, found)?;
                    prover.also(&mut found_here, key, when)?;
                }
            }
        }
        for (key, when) in found_here {
            prover.also(all, key, when)?;
        }
        Ok(())
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

    /// The moves of the written rules that one move of the file is, by what it captures and which
    /// royal man returns.
    fn split(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        all: &mut Conditions<Key>,
        man: Man,
        from: rules::Square,
        change: Change,
        folded: &Folded,
    ) -> Result<(), Reason> {
        let when = folded.when;
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
                    let there = match prover.layout.lone_is(piece).filter(|_| folded.returns) {
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

    fn settle_attacks(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        man: Man,
        from: rules::Square,
        file: &Result<Vec<Folded>, Reason>,
    ) {
        for target in rules::Square::all().filter(|target| *target != from) {
            let found = match file {
                Err(reason) => Err(reason.clone()),
                Ok(file) => self.attack(prover, man, from, target, file),
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
        file: &[Folded],
    ) -> Result<Option<Vec<(u32, u32)>>, Reason> {
        let ours = self.file_attacks(prover, target, file)?;
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

    /// When a man of `side` would capture what stands on `target`. From where a royal man returns
    /// does not matter.
    fn file_attacks(
        &self,
        prover: &mut Prover<'_, AbagorenPair>,
        target: rules::Square,
        file: &[Folded],
    ) -> Result<Conditions<()>, Reason> {
        let mut ours = Conditions::new();
        for folded in file {
            if folded.mv.would_capture(self.squares[target.index()]) {
                prover.also(&mut ours, (), folded.when)?;
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
        let file = self.fold(prover, square, file)?;
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

/// A move that returns this royal man, without the return; nothing if it returns another or nobody.
fn without_return(mv: rules::Move, royal: Royal) -> Option<Key> {
    let rules::Move::Board(board) = mv else { return None };
    let returned = board.king_return?;
    let same = returned.kind == royal.kind && returned.from == royal.at;
    let plain = rules::Move::Board(BoardMove { king_return: None, ..board });
    same.then_some(Key::Move(plain, Some((returned.kind, returned.to))))
}

/// How often a square occurs in a move.
fn mentions(mv: &Move, square: Square) -> usize {
    let moved = mv.movements.iter().flat_map(|m| [m.from, m.to]);
    let changed = mv.changes.iter().map(|change| match *change {
        interp::Change::Create(_, _, square)
        | interp::Change::Type(_, square)
        | interp::Change::Flip(square)
        | interp::Change::Owner(_, square)
        | interp::Change::Attribute(_, _, square) => square,
    });
    let all = moved.chain(changed).chain(mv.captures.iter().copied()).chain(mv.dropped_on());
    all.filter(|s| *s == square).count()
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
