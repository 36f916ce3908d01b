//! The observer that writes down what a block does.

use std::collections::VecDeque;
use std::sync::Arc;

use super::data::{Asked, BlockRun, End, Event, How, Memory, NoMove, Note, Seen};
use super::facts::decision;
use crate::expand::{Chain, Frame, Origin};
use crate::interp::machine::{Goal, Machine, Stop, View, types};
use crate::interp::observer::Observer;
use crate::interp::{Movement, Position, Rules, Watch};
use crate::model::{Add, Cond, Instr, InstrKind, MoveDef, PieceId, Place, PlayerId, Square};
use crate::source::Span;

/// How many events are kept from the beginning of a block.
const HEAD: usize = 2_000;

/// How many are kept from its end, if there are more.
const TAIL: usize = 60;

/// Which block is run, and for whom.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    /// Whose code it is, for this player.
    pub side: PlayerId,
    /// The type.
    pub piece: PieceId,
    /// Whether it is one of the type's drops.
    pub drop: bool,
    /// Its number among the moves or drops, and the block.
    pub def: (u32, &'a MoveDef),
}

/// Runs a block and writes down what it does. What it costs is counted by the watch.
pub(super) fn record(
    rules: &Rules,
    position: &Position,
    block: Block<'_>,
    start: Square,
    watch: &Watch,
) -> BlockRun {
    let view = View::of(position, watch);
    let (number, def) = block.def;
    let recorder = Recorder { calls: def.origin.calls.clone(), ..Recorder::default() };
    let goal = Goal::Collect(Vec::new());
    let mut machine = Machine::observed(rules, view, block.side, goal, recorder);
    machine.run(block.piece, block.def, block.drop, start);
    let Recorder { mut events, tail, dropped, end, .. } = std::mem::take(&mut machine.observer);
    let left_out = (dropped > 0).then_some((dropped, events.len()));
    events.extend(tail);
    BlockRun {
        piece: block.piece,
        drop: block.drop,
        def: number,
        move_type: def.move_type,
        origin: def.origin.clone(),
        start,
        events,
        left_out,
        end: end.unwrap_or(End::Finished),
        moves: machine.into_moves(),
    }
}

/// What the machine was like before an instruction that is still running.
struct Open {
    calls: Chain,
    cursor: Square,
    depth: u16,
    moves: usize,
    cascades: usize,
    /// What a cascade would move.
    movement: Movement,
    also_dropped: usize,
    changes: usize,
    captures: usize,
    asked: Asked,
    span: Span,
    /// For an `add`: why it makes no move, if it makes none.
    no_move: NoMove,
}

#[derive(Default)]
struct Recorder {
    events: Vec<Event>,
    tail: VecDeque<Event>,
    dropped: u64,
    calls: Chain,
    depth: u16,
    open: Vec<Open>,
    end: Option<End>,
}

impl Recorder {
    fn full(&self) -> bool {
        self.events.len() >= HEAD
    }

    fn push(&mut self, event: Event) {
        if !self.full() {
            self.events.push(event);
            return;
        }
        if self.tail.len() == TAIL {
            self.tail.pop_front();
            self.dropped += 1;
        }
        self.tail.push_back(event);
    }
}

impl Observer for Recorder {
    const ON: bool = true;

    fn before(&mut self, machine: &Machine<'_, Self>, instr: &Instr) {
        self.open.push(Open {
            calls: self.calls.clone(),
            cursor: machine.cursor,
            depth: self.depth,
            moves: collected(machine),
            cascades: machine.cascades.len(),
            movement: Movement { from: machine.from, to: machine.to.unwrap_or(machine.cursor) },
            also_dropped: machine.also_dropped.len(),
            changes: machine.changes.len(),
            captures: machine.captures.len(),
            asked: match &instr.kind {
                InstrKind::Verify(_) => Asked::Verify,
                InstrKind::If(..) => Asked::If,
                InstrKind::While(..) => Asked::While(0),
                _ => Asked::Value,
            },
            span: instr.span,
            no_move: match &instr.kind {
                InstrKind::Add(add) => no_move(machine, add, instr.span),
                _ => NoMove::InPlace,
            },
        });
        if let InstrKind::Splice(name, _) = &instr.kind {
            let outer = self.calls.take();
            self.calls = Some(Arc::new(Frame { name: *name, span: instr.span, outer }));
        }
    }

    fn after(
        &mut self,
        machine: &Machine<'_, Self>,
        instr: &Instr,
        done: Result<(), (Stop, Span)>,
    ) {
        let Some(open) = self.open.pop() else { return };
        self.calls = open.calls.clone();
        self.depth = open.depth;
        if self.end.is_some() {
            // An instruction inside this one has ended the block.
            return;
        }
        let what = match done {
            Ok(()) => done_well(machine, instr, &open),
            Err((stop, _)) => {
                let (end, what) = ended(stop, instr);
                self.end = end;
                what
            }
        };
        if let Some(what) = what {
            let origin = Origin { span: instr.span, calls: open.calls };
            self.push(Event { origin, cursor: open.cursor, depth: open.depth, what });
        }
    }

    fn decide(
        &mut self,
        machine: &Machine<'_, Self>,
        cond: &Cond,
        value: bool,
    ) -> Result<bool, Stop> {
        let full = self.full();
        let Some(open) = self.open.last_mut() else { return Ok(value) };
        if let Asked::While(round) = &mut open.asked {
            *round = round.saturating_add(1);
            // What the loop runs is one loop deeper.
            self.depth = open.depth.saturating_add(1);
        }
        let (asked, depth) = (open.asked, open.depth);
        let origin = Origin { span: open.span, calls: open.calls.clone() };
        // Behind the first thousands only what ends a loop or block will be looked at.
        let decision = decision(machine, asked, cond, value, full && value);
        let what = Seen::Decided(decision);
        self.push(Event { origin, cursor: machine.cursor, depth, what });
        Ok(value)
    }
}

fn collected<O: Observer>(machine: &Machine<'_, O>) -> usize {
    match &machine.goal {
        Goal::Collect(moves) => moves.len(),
        Goal::Capture(..) => 0,
    }
}

/// What an instruction did that did not end the block.
fn done_well<O: Observer>(machine: &Machine<'_, O>, instr: &Instr, open: &Open) -> Option<Seen> {
    let new_change = || machine.changes.get(open.changes).copied();
    Some(match &instr.kind {
        InstrKind::Step(_) | InstrKind::Opposite(_) | InstrKind::Jump(_) | InstrKind::Go(_) => {
            Seen::Went(how(&instr.kind)?, machine.cursor)
        }
        InstrKind::Mark(_) => Seen::Remembered(Memory::Mark, machine.mark),
        InstrKind::From => Seen::Remembered(Memory::From, machine.from),
        InstrKind::To => Seen::Remembered(Memory::To, machine.cursor),
        InstrKind::SetFlag(flag, _) => Seen::Noted(Note::Flag(*flag, machine.flags[flag.index()])),
        InstrKind::SetPositionFlag(flag, _, place) => {
            let square = machine.place(*place);
            let set = square.is_some_and(|s| machine.position_flags.contains(&(*flag, s)));
            Seen::Noted(Note::PositionFlag(*flag, set, square))
        }
        InstrKind::Capture(_) => {
            Seen::Noted(Note::Capture(machine.captures.get(open.captures).copied()))
        }
        InstrKind::SetAttribute(..)
        | InstrKind::Create(..)
        | InstrKind::ChangeType(..)
        | InstrKind::Flip(_)
        | InstrKind::ChangeOwner(_) => Seen::Noted(Note::Change(new_change())),
        InstrKind::Cascade => Seen::Noted(match machine.also_dropped.get(open.also_dropped) {
            Some(&square) => Note::CascadeDrop(square),
            None if open.movement.from == open.movement.to => Note::Cascade(Some(open.movement)),
            None => Note::Cascade(machine.cascades.get(open.cascades).copied()),
        }),
        InstrKind::Add(_) => {
            let now = collected(machine);
            match now > open.moves {
                true => Seen::Added(open.moves, now),
                false => Seen::AddedNothing(open.no_move),
            }
        }
        InstrKind::Splice(..)
        | InstrKind::Verify(_)
        | InstrKind::If(..)
        | InstrKind::While(..)
        | InstrKind::Invalid => return None,
    })
}

/// Why an `add` that is about to run makes no move, if it makes none.
fn no_move<O: Observer>(machine: &Machine<'_, O>, add: &Add, span: Span) -> NoMove {
    if !machine.dropping && machine.at(machine.from).is_none() {
        return NoMove::NoMan(machine.from);
    }
    if !machine.dropping && !machine.rules.game.options.recycle_promotions {
        return NoMove::InPlace;
    }
    let to = machine.to.unwrap_or(machine.cursor);
    let mut moves = types(add).map(|becomes| machine.described(add, becomes, to, span));
    let missing = moves.find_map(|mv| machine.missing(&mv).filter(|_| !mv.is_nothing()));
    missing.map_or(NoMove::InPlace, |(piece, count)| NoMove::NoStock(piece, count))
}

/// How a block ended with an instruction; what to write down, unless it is written down already.
fn ended(stop: Stop, instr: &Instr) -> (Option<End>, Option<Seen>) {
    match stop {
        Stop::Verify => (Some(End::Verify), None),
        Stop::OffBoard => (Some(End::OffBoard), how(&instr.kind).map(Seen::OffBoard)),
        Stop::Limit(what) => (Some(End::Limit), Some(Seen::Limit(what))),
        Stop::Invalid | Stop::Found => (Some(End::NotUnderstood), Some(Seen::NotUnderstood)),
    }
}

fn how(kind: &InstrKind) -> Option<How> {
    Some(match kind {
        InstrKind::Step(direction) | InstrKind::Mark(Place::Step(direction)) => {
            How::Step(*direction)
        }
        InstrKind::Opposite(direction) | InstrKind::Mark(Place::Opposite(direction)) => {
            How::Opposite(*direction)
        }
        InstrKind::Jump(_) => How::Jump,
        InstrKind::Go(target) => How::Go(*target),
        _ => return None,
    })
}
