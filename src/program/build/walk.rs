//! One instruction after the other, as `interp/machine.rs` runs them, up to where the position
//! decides.

use super::condition::{FALSE, TRUE, Value};
use super::nodes::{self, LocalOrigin};
use super::reads::{Reads, Since};
use super::state::{Code, Pending, PlaceId, Spot, State};
use super::{Builder, Choice, Failed};
use crate::interp::{Change, MAX_CASCADES, Movement};
use crate::model::{GoTarget, Instr, InstrKind, Place, Square};
use crate::program::graph::Why;
use crate::program::limits::{Limit, MAX_LIST, MAX_NOTED};
use crate::program::noted::Note;
use crate::program::observed::Seen;

/// Where walking stopped.
pub(super) enum Walked {
    /// The block ended, or nobody knows how it goes on.
    Node(u32),
    /// The state at an instruction where something is decided, how, and the states that follow; and
    /// what the instruction reads of the state, whose `since` tells of the state before the walk.
    Choice(State, Choice, Vec<State>, Reads),
}

/// What one instruction did.
enum Did {
    /// Its effect on the state is made; the next one follows.
    Next,
    /// The block goes on elsewhere.
    Enter(Spot),
    /// The block ends.
    Stop,
    /// It is not known how it goes on.
    Unknown(Why),
    /// Several states may follow.
    Choose(Choice, Vec<State>),
}

impl Builder<'_> {
    /// Goes on from a state until something is decided.
    pub(super) fn walk(&mut self, mut state: State) -> Result<Walked, Failed> {
        let Some(mut spot) = self.code.spot(state.place) else {
            return Ok(Walked::Node(nodes::END));
        };
        loop {
            if spot.index >= spot.block.len() {
                match self.code.spot(spot.after) {
                    Some(after) => spot = after,
                    None => return Ok(Walked::Node(nodes::END)),
                }
                continue;
            }
            self.spend(1)?;
            let block = spot.block.clone();
            let instr = &block[spot.index];
            self.code.see(instr.span, Seen::RAN);
            if !only_walks(&instr.kind) {
                // Before anything is decided: what follows must depend on nothing but what states
                // are looked up by.
                self.forget(&mut state);
            }
            let before = (self.apart && !only_walks(&instr.kind))
                .then(|| (std::mem::replace(&mut state.since, Since::SAME), self.reads.take()));
            let did = self.instruction(instr, &spot, &mut state)?;
            if let Did::Choose(choice, next) = did {
                state.place = self.code.place(&spot);
                let reads = self.reads.take();
                if let Some((since, reads)) = before {
                    state.since = since;
                    self.reads = reads;
                }
                return Ok(Walked::Choice(state, choice, next, reads));
            }
            if let Some((since, mut reads)) = before {
                reads.join(&self.reads.before(since, &self.lists));
                self.reads = reads;
                state.since = since.then(state.since, &mut self.lists);
            }
            match did {
                Did::Next => spot.index += 1,
                Did::Enter(inner) => spot = inner,
                Did::Stop => return Ok(Walked::Node(nodes::END)),
                Did::Unknown(why) => {
                    let node = self.opaque(why, (instr.span, spot.calls))?;
                    return Ok(Walked::Node(node));
                }
                // Looked at above.
                Did::Choose(..) => return Ok(Walked::Node(nodes::END)),
            }
        }
    }

    fn instruction(
        &mut self,
        instr: &Instr,
        spot: &Spot,
        state: &mut State,
    ) -> Result<Did, Failed> {
        let behind = |b: &mut Self| b.code.place(&Spot { index: spot.index + 1, ..spot.clone() });
        let origin = (instr.span, spot.calls);
        match &instr.kind {
            InstrKind::Splice(name, inner) => {
                let after = behind(self);
                let calls = self.code.call(*name, instr.span, spot.calls);
                return Ok(Did::Enter(Spot { block: inner.clone(), index: 0, after, calls }));
            }
            InstrKind::Step(_) | InstrKind::Opposite(_) => {
                let place = match instr.kind {
                    InstrKind::Step(d) => Place::Step(d),
                    InstrKind::Opposite(d) => Place::Opposite(d),
                    _ => Place::Here,
                };
                match self.square(place, state.cursor) {
                    Some(square) => state.cursor = square,
                    None => return Ok(Did::Stop),
                }
            }
            InstrKind::Jump(square) => state.cursor = *square,
            InstrKind::Go(GoTarget::From) => {
                self.reads.part(state.since.from);
                state.cursor = state.from;
            }
            InstrKind::Go(GoTarget::To) => {
                self.reads.part(state.since.to);
                state.cursor = state.to.unwrap_or(state.cursor);
            }
            InstrKind::Go(GoTarget::Mark) => {
                self.reads.part(state.since.mark);
                state.cursor = state.mark;
            }
            InstrKind::Go(target @ (GoTarget::LastFrom | GoTarget::LastTo)) => {
                let place = behind(self);
                let count = self.rules.game.board.squares.len();
                self.spend(count)?;
                let after = |i| State { place, cursor: Square(i as u16), ..state.clone() };
                let next = (0..count).map(after).collect();
                let choice = Choice::Last(*target == GoTarget::LastTo, origin);
                return Ok(Did::Choose(choice, next));
            }
            InstrKind::Mark(place) => match self.square(*place, state.cursor) {
                Some(square) => (state.mark, state.since.mark) = (square, 0),
                None => return Ok(Did::Stop),
            },
            InstrKind::From => {
                (state.from, state.since.from) = (state.cursor, 0);
                state.set_from = self.apart;
                // Only drops ask for it; elsewhere it would keep equal states apart.
                state.names_man = self.dropping;
                if self.rules.semantics.from_after_add == 1 {
                    (state.restart, state.since.restart) = (state.cursor, 0);
                }
            }
            InstrKind::To => (state.to, state.since.to) = (Some(state.cursor), 0),
            InstrKind::Verify(cond) => {
                let value = self.condition(cond, state, spot.calls)?;
                self.see_ends(instr, value);
                let yes = State { place: behind(self), ..state.clone() };
                let no = State { place: Code::END, ..state.clone() };
                return Ok(self.choose(value, yes, no, state));
            }
            InstrKind::If(cond, yes, no) => {
                let value = self.condition(cond, state, spot.calls)?;
                self.see_ends(instr, value);
                let after = behind(self);
                let mut inside = |block: &crate::model::Block| {
                    let inner = Spot { block: block.clone(), index: 0, after, calls: spot.calls };
                    State { place: self.code.place(&inner), ..state.clone() }
                };
                let (yes, no) = (inside(yes), inside(no));
                return Ok(self.choose(value, yes, no, state));
            }
            InstrKind::While(cond, body) => {
                let value = self.condition(cond, state, spot.calls)?;
                self.see_ends(instr, value);
                if value == FALSE {
                    return Ok(Did::Next);
                }
                let after = self.code.place(spot);
                let inner = Spot { block: body.clone(), index: 0, after, calls: spot.calls };
                let yes = State { place: self.code.place(&inner), ..state.clone() };
                if value == TRUE {
                    // Nothing is decided, but only states that are looked up show endless loops.
                    return Ok(Did::Choose(Choice::Through(None), vec![yes]));
                }
                let no = State { place: behind(self), ..state.clone() };
                return Ok(self.choose(value, yes, no, state));
            }
            InstrKind::SetFlag(flag, cond) => {
                let value = self.condition(cond, state, spot.calls)?;
                let set = |b: &mut Self, value| {
                    let mut flags = b.lists.flags.get(state.flags).clone();
                    if flags.len() <= flag.index() {
                        flags.resize(flag.index() + 1, FALSE);
                    }
                    flags[flag.index()] = value;
                    while flags.last() == Some(&FALSE) {
                        flags.pop();
                    }
                    b.lists.flags.id(flags)
                };
                if self.formulas.ends(value).invalid {
                    let place = behind(self);
                    let yes = State { place, flags: set(self, TRUE), ..state.clone() };
                    let no = State { place, flags: set(self, FALSE), ..state.clone() };
                    return Ok(self.choose(value, yes, no, state));
                }
                state.flags = set(self, value);
            }
            InstrKind::SetPositionFlag(flag, cond, place) => {
                let value = self.condition(cond, state, spot.calls)?;
                let square = self.square(*place, state.cursor);
                let set = |b: &mut Self, value| {
                    let Some(square) = square else { return state.position_flags };
                    let mut list = b.lists.position_flags.get(state.position_flags).clone();
                    let key = (*flag, square);
                    match (list.binary_search_by_key(&key, |(k, _)| *k), value) {
                        (Ok(i), FALSE) => drop(list.remove(i)),
                        (Ok(i), _) => list[i].1 = value,
                        (Err(_), FALSE) => {}
                        (Err(i), _) => list.insert(i, (key, value)),
                    }
                    b.lists.position_flags.id(list)
                };
                if self.formulas.ends(value).invalid {
                    let place = behind(self);
                    let mut yes = State { place, position_flags: set(self, TRUE), ..state.clone() };
                    let mut no = State { place, position_flags: set(self, FALSE), ..state.clone() };
                    if let Some(square) = square {
                        yes.since = yes.since.set((*flag, square), &mut self.lists);
                        no.since = yes.since;
                    }
                    return Ok(self.choose(value, yes, no, state));
                }
                state.position_flags = set(self, value);
                if let Some(square) = square.filter(|_| self.apart) {
                    state.since = state.since.set((*flag, square), &mut self.lists);
                }
            }
            InstrKind::SetAttribute(attribute, cond) => {
                let value = self.condition(cond, state, spot.calls)?;
                let note = |v| Note::Change(Change::Attribute(*attribute, v, state.cursor));
                let notes = [note(true), note(false)];
                match value {
                    TRUE => return self.note(notes[0], state, behind, origin),
                    FALSE => return self.note(notes[1], state, behind, origin),
                    _ => {}
                }
                let place = behind(self);
                let mut next = [0, 1].map(|_| State { place, ..state.clone() });
                let open = self.locals.local.open;
                for (next, note) in next.iter_mut().zip(notes).filter(|_| !open) {
                    next.noted = self.noted_with(next, note)?;
                }
                let [yes, no] = next;
                let notes = notes.map(|note| open.then_some((note, origin)));
                return Ok(self.choose_noting(value, yes, no, notes, state));
            }
            InstrKind::Capture(place) => {
                if let Some(square) = self.square(*place, state.cursor) {
                    return self.note(Note::Capture(square), state, behind, origin);
                }
            }
            InstrKind::Create(player, piece, place) => {
                if let Some(square) = self.square(*place, state.cursor) {
                    let (player, piece) =
                        (player.unwrap_or(self.side), piece.unwrap_or(self.piece));
                    let change = Change::Create(player, piece, square);
                    return self.note(Note::Change(change), state, behind, origin);
                }
            }
            // Whether the stock has the type depends on what was noted before.
            InstrKind::ChangeType(..)
                if self.locals.local.open && self.rules.game.options.recycle_promotions =>
            {
                return Ok(Did::Unknown(Why::Limit(Limit::Noted)));
            }
            InstrKind::ChangeType(piece, place) => {
                if let Some(square) = self.square(*place, state.cursor) {
                    let change = Change::Type(*piece, square);
                    return self.note(Note::Change(change), state, behind, origin);
                }
            }
            InstrKind::Flip(place) => {
                if let Some(square) = self.square(*place, state.cursor) {
                    let change = Change::Flip(square);
                    return self.note(Note::Change(change), state, behind, origin);
                }
            }
            InstrKind::ChangeOwner(place) => {
                if let Some(square) = self.square(*place, state.cursor) {
                    let change = Change::Owner(self.side, square);
                    return self.note(Note::Change(change), state, behind, origin);
                }
            }
            InstrKind::Cascade => {
                self.reads.part(state.since.to);
                self.reads.part(state.since.from);
                let to = state.to.unwrap_or(state.cursor);
                let mut pending = self.lists.noted.get(state.noted).clone();
                let moved = pending.cascades.len() + pending.moved + pending.also_dropped.len();
                if moved >= MAX_CASCADES {
                    return Ok(Did::Unknown(Why::Limit(Limit::Cascades)));
                }
                self.spend(moved / 64)?;
                let (place, from, names_man) = (behind(self), state.cursor, false);
                let since = Since { from: 0, to: 0, ..state.since };
                let set_from = self.apart;
                let empty =
                    State { place, from, set_from, names_man, to: None, since, ..state.clone() };
                let mut noted = Note::Cascade;
                let value = match self.dropping && !state.names_man {
                    true => {
                        pending.also_dropped.push(to);
                        FALSE
                    }
                    // A movement in place is nothing, as one from an empty square is.
                    false if state.from == to => TRUE,
                    false => {
                        let movement = Movement { from: state.from, to };
                        if self.apart {
                            pending.moved += 1;
                            noted = Note::Movement(movement);
                        } else {
                            pending.cascades.push(movement);
                        }
                        let value = self.left(state, origin);
                        self.settle(value, state.facts)
                    }
                };
                let found = if value == TRUE { Seen::NOBODY } else { Seen::MAN };
                self.code.see(instr.span, found);
                if value == TRUE {
                    return Ok(self.choose(value, empty.clone(), empty, state));
                }
                pending.noted.note(Note::Cascade);
                let moved = State { noted: self.pending(pending)?, ..empty.clone() };
                let note = self.locals.local.open.then_some((noted, origin));
                return Ok(match (value, note) {
                    (FALSE, Some(_)) => Did::Choose(Choice::Through(note), vec![moved]),
                    _ => self.choose_noting(value, empty, moved, [None, note], state),
                });
            }
            InstrKind::Add(_) => {
                let noted = self.after_add(state)?;
                let (place, from) = (behind(self), state.restart);
                let names_man = false;
                let since = Since { from: state.since.restart, to: 0, ..state.since };
                let (set_from, to) = (false, None);
                let next =
                    State { place, noted, from, set_from, names_man, to, since, ..state.clone() };
                return Ok(Did::Choose(Choice::Add, vec![next]));
            }
            InstrKind::Invalid => return Ok(Did::Unknown(Why::NotUnderstood)),
        }
        Ok(Did::Next)
    }

    /// Notes which ends the condition of an instruction can have.
    fn see_ends(&mut self, instr: &Instr, value: Value) {
        let ends = self.formulas.ends(value);
        for (can, seen) in [(ends.yes, Seen::TRUE), (ends.no, Seen::FALSE)] {
            if can || ends.invalid {
                self.code.see(instr.span, seen);
            }
        }
    }

    /// Goes on with `yes` or `no`: straight away if it is known which, else both may follow.
    fn choose(&mut self, value: Value, yes: State, no: State, state: &mut State) -> Did {
        self.choose_noting(value, yes, no, [None, None], state)
    }

    /// The same; where both may follow, each may note something first.
    fn choose_noting(
        &mut self,
        value: Value,
        yes: State,
        no: State,
        notes: [Option<(Note, LocalOrigin)>; 2],
        state: &mut State,
    ) -> Did {
        if value == TRUE || value == FALSE {
            *state = if value == TRUE { yes } else { no };
            return match self.code.spot(state.place) {
                Some(spot) => Did::Enter(spot),
                None => Did::Stop,
            };
        }
        let ends = self.formulas.ends(value);
        let yes = ends.yes.then(|| self.learn(yes, value, true));
        let no = ends.no.then(|| self.learn(no, value, false));
        Did::Choose(Choice::Decide(value, notes), yes.into_iter().chain(no).collect())
    }

    /// Notes a piece of the moves to come: in the state, or as a node of its own.
    fn note(
        &mut self,
        note: Note,
        state: &mut State,
        behind: impl Fn(&mut Self) -> PlaceId,
        origin: LocalOrigin,
    ) -> Result<Did, Failed> {
        if self.locals.local.open {
            let next = State { place: behind(self), ..state.clone() };
            return Ok(Did::Choose(Choice::Through(Some((note, origin))), vec![next]));
        }
        state.noted = self.noted_with(state, note)?;
        Ok(Did::Next)
    }

    /// What is noted in a state, and one piece more.
    fn noted_with(&mut self, state: &State, note: Note) -> Result<u32, Failed> {
        let mut pending = self.lists.noted.get(state.noted).clone();
        let size = pending.noted.changes.len() + pending.noted.captures.len();
        if size >= MAX_LIST {
            return Err(Failed(Limit::Noted));
        }
        // A list that grows is copied each time.
        self.spend(size / 64)?;
        pending.noted.note(note);
        self.pending(pending)
    }

    /// The number of a list of what is noted.
    pub(super) fn pending(&mut self, pending: Pending) -> Result<u32, Failed> {
        let id = self.lists.noted.id(pending);
        if self.lists.noted.len() > MAX_NOTED { Err(Failed(Limit::Noted)) } else { Ok(id) }
    }
}

/// Whether an instruction does nothing but move the cursor or remember it.
fn only_walks(kind: &InstrKind) -> bool {
    match kind {
        InstrKind::Splice(..)
        | InstrKind::Step(_)
        | InstrKind::Opposite(_)
        | InstrKind::Jump(_)
        | InstrKind::Mark(_)
        | InstrKind::From
        | InstrKind::To => true,
        InstrKind::Go(target) => !matches!(target, GoTarget::LastFrom | GoTarget::LastTo),
        _ => false,
    }
}
