//! One instruction after the other, as `interp/machine.rs` runs them, up to where the position
//! decides.

use super::condition::{FALSE, TRUE, Value};
use super::state::{Code, Noted, Spot, State};
use super::{Builder, Choice, Failed, nodes};
use crate::interp::{Change, MAX_CASCADES, Movement, order_cascade, order_change};
use crate::model::{GoTarget, Instr, InstrKind, Place, Square};
use crate::program::graph::Why;
use crate::program::limits::{Limit, MAX_NOTED};
use crate::program::question::Question;

/// Where walking stopped.
pub(super) enum Walked {
    /// The block ended, or nobody knows how it goes on.
    Node(u32),
    /// The state at an instruction where something is decided, how, and the states that follow.
    Choice(State, Choice, Vec<State>),
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
            match self.instruction(instr, &spot, &mut state)? {
                Did::Next => spot.index += 1,
                Did::Enter(inner) => spot = inner,
                Did::Stop => return Ok(Walked::Node(nodes::END)),
                Did::Unknown(why) => {
                    let node = self.opaque(why, (instr.span, spot.calls))?;
                    return Ok(Walked::Node(node));
                }
                Did::Choose(choice, next) => {
                    state.place = self.code.place(&spot);
                    return Ok(Walked::Choice(state, choice, next));
                }
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
            InstrKind::Go(GoTarget::From) => state.cursor = state.from,
            InstrKind::Go(GoTarget::To) => state.cursor = state.to.unwrap_or(state.cursor),
            InstrKind::Go(GoTarget::Mark) => state.cursor = state.mark,
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
                Some(square) => state.mark = square,
                None => return Ok(Did::Stop),
            },
            InstrKind::From => {
                state.from = state.cursor;
                // Only drops ask for it; elsewhere it would keep equal states apart.
                state.names_man = self.dropping;
                if self.rules.semantics.from_after_add == 1 {
                    state.restart = state.cursor;
                }
            }
            InstrKind::To => state.to = Some(state.cursor),
            InstrKind::Verify(cond) => {
                let value = self.formula(cond, state, spot.calls)?;
                let yes = State { place: behind(self), ..state.clone() };
                let no = State { place: Code::END, ..state.clone() };
                return Ok(self.choose(value, yes, no, state));
            }
            InstrKind::If(cond, yes, no) => {
                let value = self.formula(cond, state, spot.calls)?;
                let after = behind(self);
                let mut inside = |block: &crate::model::Block| {
                    let inner = Spot { block: block.clone(), index: 0, after, calls: spot.calls };
                    State { place: self.code.place(&inner), ..state.clone() }
                };
                let (yes, no) = (inside(yes), inside(no));
                return Ok(self.choose(value, yes, no, state));
            }
            InstrKind::While(cond, body) => {
                let value = self.formula(cond, state, spot.calls)?;
                if value == FALSE {
                    return Ok(Did::Next);
                }
                let after = self.code.place(spot);
                let inner = Spot { block: body.clone(), index: 0, after, calls: spot.calls };
                let yes = State { place: self.code.place(&inner), ..state.clone() };
                if value == TRUE {
                    // Nothing is decided, but only states that are looked up show endless loops.
                    return Ok(Did::Choose(Choice::Through, vec![yes]));
                }
                let no = State { place: behind(self), ..state.clone() };
                return Ok(self.choose(value, yes, no, state));
            }
            InstrKind::SetFlag(flag, cond) => {
                let value = self.formula(cond, state, spot.calls)?;
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
                let value = self.formula(cond, state, spot.calls)?;
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
                    let yes = State { place, position_flags: set(self, TRUE), ..state.clone() };
                    let no = State { place, position_flags: set(self, FALSE), ..state.clone() };
                    return Ok(self.choose(value, yes, no, state));
                }
                state.position_flags = set(self, value);
            }
            InstrKind::SetAttribute(attribute, cond) => {
                let value = self.formula(cond, state, spot.calls)?;
                let change = |value| Change::Attribute(*attribute, value, state.cursor);
                let (yes, no) = (change(true), change(false));
                match value {
                    TRUE => state.noted = self.note_change(state, yes)?,
                    FALSE => state.noted = self.note_change(state, no)?,
                    _ => {
                        let place = behind(self);
                        let noted = self.note_change(state, yes)?;
                        let yes = State { place, noted, ..state.clone() };
                        let noted = self.note_change(state, no)?;
                        let no = State { place, noted, ..state.clone() };
                        return Ok(self.choose(value, yes, no, state));
                    }
                }
            }
            InstrKind::Capture(place) => {
                if let Some(square) = self.square(*place, state.cursor) {
                    let mut noted = self.noted(state)?;
                    noted.captures.push(square);
                    state.noted = self.lists.noted.id(noted);
                }
            }
            InstrKind::Create(player, piece, place) => {
                if let Some(square) = self.square(*place, state.cursor) {
                    let (player, piece) =
                        (player.unwrap_or(self.side), piece.unwrap_or(self.piece));
                    state.noted = self.note_change(state, Change::Create(player, piece, square))?;
                }
            }
            InstrKind::ChangeType(piece, place) => {
                if let Some(square) = self.square(*place, state.cursor) {
                    state.noted = self.note_change(state, Change::Type(*piece, square))?;
                }
            }
            InstrKind::Flip(place) => {
                if let Some(square) = self.square(*place, state.cursor) {
                    state.noted = self.note_change(state, Change::Flip(square))?;
                }
            }
            InstrKind::ChangeOwner(place) => {
                if let Some(square) = self.square(*place, state.cursor) {
                    state.noted = self.note_change(state, Change::Owner(self.side, square))?;
                }
            }
            InstrKind::Cascade => {
                let to = state.to.unwrap_or(state.cursor);
                let mut noted = self.noted(state)?;
                if noted.cascades.len() + noted.also_dropped.len() >= MAX_CASCADES {
                    return Ok(Did::Unknown(Why::Limit(Limit::Cascades)));
                }
                if self.dropping && !state.names_man {
                    noted.also_dropped.push(to);
                    order_cascade(&mut noted.changes, &mut noted.captures);
                    state.noted = self.lists.noted.id(noted);
                    (state.from, state.to) = (state.cursor, None);
                    return Ok(Did::Next);
                }
                let value = self.ask(Question::Empty(state.from), origin);
                noted.cascades.push(Movement { from: state.from, to });
                order_cascade(&mut noted.changes, &mut noted.captures);
                let moved = State {
                    place: behind(self),
                    noted: self.lists.noted.id(noted),
                    from: state.cursor,
                    names_man: false,
                    to: None,
                    ..state.clone()
                };
                let empty = State { noted: state.noted, ..moved.clone() };
                return Ok(self.choose(value, empty, moved, state));
            }
            InstrKind::Add(_) => {
                let noted = self.after_add(state)?;
                let (place, from) = (behind(self), state.restart);
                let names_man = false;
                let next = State { place, noted, from, names_man, to: None, ..state.clone() };
                return Ok(Did::Choose(Choice::Add, vec![next]));
            }
            InstrKind::Invalid => return Ok(Did::Unknown(Why::NotUnderstood)),
        }
        Ok(Did::Next)
    }

    /// Goes on with `yes` or `no`: straight away if it is known which, else both may follow.
    fn choose(&mut self, value: Value, yes: State, no: State, state: &mut State) -> Did {
        let known = match value {
            TRUE => Some(yes.clone()),
            FALSE => Some(no.clone()),
            _ => None,
        };
        if let Some(known) = known {
            *state = known;
            return match self.code.spot(state.place) {
                Some(spot) => Did::Enter(spot),
                None => Did::Stop,
            };
        }
        let ends = self.formulas.ends(value);
        let next = [ends.yes.then_some(yes), ends.no.then_some(no)];
        Did::Choose(Choice::Decide(value), next.into_iter().flatten().collect())
    }

    /// What is noted so far, to be added to.
    fn noted(&mut self, state: &State) -> Result<Noted, Failed> {
        let noted = self.lists.noted.get(state.noted).clone();
        let size = noted.changes.len() + noted.captures.len();
        if size >= MAX_NOTED {
            return Err(Failed(Limit::Noted));
        }
        // A list that grows is copied each time.
        self.spend(size / 64)?;
        Ok(noted)
    }

    fn note_change(&mut self, state: &State, change: Change) -> Result<u32, Failed> {
        let mut noted = self.noted(state)?;
        order_change(&mut noted.changes, &mut noted.captures, change);
        Ok(self.lists.noted.id(noted))
    }
}
