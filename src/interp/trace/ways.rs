//! What would have to be otherwise for a block to make a certain move.
//!
//! The block is run again and again, each time with some of its decisions overruled, fewest first.
//! Decisions that depend on the board's geometry alone are overruled only if nothing else helps:
//! they are the same in every position.
//! A state of the block that was there before is not followed a second time, so the search ends
//! by itself with most blocks; a budget ends it with all others.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::{FxHashSet, FxHasher};

use super::data::{Asked, Lack, Lacking, Obstacle, Way};
use super::facts::decision;
use super::record::Block;
use crate::expand::{Chain, Frame, Origin};
use crate::interp::machine::{Goal, Machine, Stop, View, types};
use crate::interp::observer::Observer;
use crate::interp::{Move, Position, Rules, Watch};
use crate::model::{Add, Cond, CondKind, GoTarget, Instr, InstrKind, Square, Test};
use crate::source::Span;

/// How many instructions all runs of one search may take together. Ours: well under a second.
const MAX_INSTRUCTIONS: u64 = 2_000_000;

/// How many decisions at most are overruled in one run. Whoever would have to change more than
/// this is not helped by a list.
const MAX_OVERRULED: usize = 12;

/// How many moves that were not made are looked at in one run.
const MAX_UNMADE: usize = 1_000;

/// Looks for the shortest list of decisions that keep a block from making a move as wanted.
pub(super) fn way(
    rules: &Rules,
    position: &Position,
    block: Block<'_>,
    start: Square,
    wanted: impl Fn(&Move) -> bool,
) -> Way {
    match search(rules, position, block, start, &wanted, false) {
        Way::Never => search(rules, position, block, start, &wanted, true),
        way => way,
    }
}

/// The search, with or without overruling what is the same in every position.
fn search(
    rules: &Rules,
    position: &Position,
    block: Block<'_>,
    start: Square,
    wanted: &impl Fn(&Move) -> bool,
    geometry: bool,
) -> Way {
    let watch = Watch::new();
    let run = |mut guide: Guide, overruled: &[u32]| {
        guide.prepare(overruled, block.def.1.origin.calls.clone());
        let view = View::of(position, &watch);
        let goal = Goal::Collect(Vec::new());
        let mut machine = Machine::observed(rules, view, block.side, goal, guide);
        machine.run(block.piece, block.def, block.drop, start);
        let guide = std::mem::take(&mut machine.observer);
        (guide, machine.into_moves())
    };
    let mut queue: VecDeque<Vec<u32>> = VecDeque::from([Vec::new()]);
    let mut guide = Guide { geometry, ..Guide::default() };
    let mut complete = true;
    let mut lacking: Option<(Vec<u32>, Lack, Origin)> = None;
    let mut previous: Option<(Lack, Origin)> = None;
    // What is lacking, and the decisions that would have to be otherwise as well.
    let lacks = |overruled: &[u32], lack: Lack, origin: Origin| {
        let obstacles = match overruled {
            [] => Vec::new(),
            _ => run(Guide { telling: true, ..Guide::default() }, overruled).0.obstacles,
        };
        Way::Lacks(Box::new(Lacking { lack, origin, obstacles }))
    };
    while let Some(overruled) = queue.pop_front() {
        let moves;
        (guide, moves) = run(guide, &overruled);
        if moves.iter().any(wanted) {
            if overruled.is_empty() {
                return Way::Open;
            }
            if let Some((fewer, lack, origin)) = lacking
                && fewer.len() < overruled.len()
            {
                return lacks(&fewer, lack, origin);
            }
            // Once more, to be told what was overruled.
            let (teller, _) = run(Guide { telling: true, ..Guide::default() }, &overruled);
            return Way::Blocked(teller.obstacles);
        }
        if lacking.is_none() {
            let fits = guide.unmade.drain(..).find(|(mv, ..)| wanted(mv));
            lacking = fits.map(|(_, lack, origin)| (overruled.clone(), lack, origin));
            guide.lacking = lacking.is_some();
        }
        previous = previous.or_else(|| guide.previous.take());
        if guide.instructions > MAX_INSTRUCTIONS || watch.exhausted() {
            complete = false;
            break;
        }
        if overruled.len() == MAX_OVERRULED {
            complete &= guide.fresh.is_empty();
            continue;
        }
        for &decision in &guide.fresh {
            let mut more = overruled.clone();
            more.push(decision);
            queue.push_back(more);
        }
    }
    match (lacking, previous) {
        (Some((overruled, lack, origin)), _) => lacks(&overruled, lack, origin),
        _ if !complete || guide.unsure => Way::Unknown,
        (None, Some((lack, origin))) => lacks(&[], lack, origin),
        (None, None) => Way::Never,
    }
}

/// Overrules decisions by their number, and writes down which ones are new.
#[derive(Default)]
struct Guide {
    /// Whether what is overruled is written down.
    telling: bool,
    /// Whether a run came to code that is not understood, or to a limit.
    unsure: bool,
    /// Whether what is the same in every position may be overruled.
    geometry: bool,
    /// The numbers of the decisions to be overruled, ascending.
    overruled: Vec<u32>,
    /// Decisions so far in this run.
    decisions: u32,
    /// The decisions of this run, behind all overruled ones, in states that no run was in before.
    fresh: Vec<u32>,
    /// What was overruled in this run.
    obstacles: Vec<Obstacle>,
    /// Instructions of all runs.
    instructions: u64,
    /// Whether something that is lacking is found already.
    lacking: bool,
    /// Moves that an `add` of this run did not make, for what they lack.
    unmade: Vec<(Move, Lack, Origin)>,
    /// The first jump to where the previous move started or ended.
    previous: Option<(Lack, Origin)>,
    /// The states of all runs.
    states: FxHashSet<u64>,
    /// The instructions that are running, with the calls around them.
    open: Vec<(usize, Span, Asked, Chain)>,
    calls: Chain,
}

impl Guide {
    fn prepare(&mut self, overruled: &[u32], calls: Chain) {
        self.overruled = overruled.to_vec();
        self.decisions = 0;
        self.fresh.clear();
        self.obstacles.clear();
        self.unmade.clear();
        self.open.clear();
        self.calls = calls;
    }

    /// Notes the moves that an `add` which is about to run would make if more was there.
    fn note_unmade(&mut self, machine: &Machine<'_, Self>, add: &Add, span: Span) {
        let no_man = !machine.dropping && machine.at(machine.from).is_none();
        let stocks = machine.dropping || machine.rules.game.options.recycle_promotions;
        if self.lacking || !no_man && !stocks {
            return;
        }
        let to = machine.to.unwrap_or(machine.cursor);
        for becomes in types(add) {
            let mv = machine.described(add, becomes, to, span);
            let missing = machine.missing(&mv).map(|(piece, count)| Lack::Stock(piece, count));
            let lack = if no_man { Some(Lack::Man(machine.from)) } else { missing };
            if let Some(lack) = lack
                && !mv.is_nothing()
                && self.unmade.len() < MAX_UNMADE
            {
                self.unmade.push((mv, lack, Origin { span, calls: self.calls.clone() }));
            }
        }
    }

    /// A number for all that what comes next depends on.
    fn state(&self, machine: &Machine<'_, Self>, cond: &Cond) -> u64 {
        let mut hasher = FxHasher::default();
        for (instr, ..) in &self.open {
            instr.hash(&mut hasher);
        }
        (std::ptr::from_ref(cond) as usize).hash(&mut hasher);
        let mut position_flags: Vec<_> = machine.position_flags.iter().copied().collect();
        position_flags.sort();
        let squares = (machine.cursor, machine.from, machine.restart, machine.to, machine.mark);
        let empty = (machine.changes.is_empty(), machine.captures.is_empty());
        (squares, &machine.flags, position_flags, &machine.cascades, empty).hash(&mut hasher);
        hasher.finish()
    }
}

impl Observer for Guide {
    const ON: bool = true;

    fn before(&mut self, machine: &Machine<'_, Self>, instr: &Instr) {
        self.instructions += 1;
        match &instr.kind {
            InstrKind::Add(add) => self.note_unmade(machine, add, instr.span),
            InstrKind::Go(target @ (GoTarget::LastFrom | GoTarget::LastTo))
                if self.previous.is_none() =>
            {
                let origin = Origin { span: instr.span, calls: self.calls.clone() };
                self.previous = Some((Lack::Previous(*target), origin));
            }
            _ => {}
        }
        let asked = match &instr.kind {
            InstrKind::Verify(_) => Asked::Verify,
            InstrKind::If(..) => Asked::If,
            InstrKind::While(..) => Asked::While(1),
            _ => Asked::Value,
        };
        let address = std::ptr::from_ref(instr) as usize;
        self.open.push((address, instr.span, asked, self.calls.clone()));
        if let InstrKind::Splice(name, _) = &instr.kind {
            let outer = self.calls.take();
            self.calls = Some(Arc::new(Frame { name: *name, span: instr.span, outer }));
        }
    }

    fn after(&mut self, _: &Machine<'_, Self>, _: &Instr, done: Result<(), (Stop, Span)>) {
        self.unsure |= matches!(done, Err((Stop::Invalid | Stop::Limit(_), _)));
        if let Some((.., calls)) = self.open.pop() {
            self.calls = calls;
        }
    }

    fn decide(
        &mut self,
        machine: &Machine<'_, Self>,
        cond: &Cond,
        value: bool,
    ) -> Result<bool, Stop> {
        let Some((_, span, asked, calls)) = self.open.last() else { return Ok(value) };
        if *asked == Asked::Value {
            return Ok(value);
        }
        if self.instructions > MAX_INSTRUCTIONS {
            return Err(Stop::Found);
        }
        let number = self.decisions;
        self.decisions += 1;
        if self.overruled.contains(&number) {
            if self.telling {
                self.obstacles.push(Obstacle {
                    origin: Origin { span: *span, calls: calls.clone() },
                    cursor: machine.cursor,
                    decision: decision(machine, *asked, cond, value, false),
                });
            }
            return Ok(!value);
        }
        if self.overruled.last().is_none_or(|&last| number > last) {
            let state = self.state(machine, cond);
            if !self.states.insert(state) {
                // From here on all would be as in a run before.
                return Err(Stop::Found);
            }
            if self.geometry || varies(cond) {
                self.fresh.push(number);
            }
        }
        Ok(value)
    }
}

/// Whether a condition can have another value in another position or after other decisions.
fn varies(cond: &Cond) -> bool {
    match &cond.kind {
        CondKind::Splice(_, inner) => varies(inner),
        CondKind::Not(inner) => varies(inner),
        CondKind::And(all) | CondKind::Or(all) => all.iter().any(varies),
        CondKind::Const(_) | CondKind::Invalid => false,
        CondKind::Flag(_) => true,
        CondKind::Test(test, _) => !matches!(
            test,
            Test::OnBoard | Test::InZone(_) | Test::Is(_) | Test::GoalPosition | Test::Marked
        ),
    }
}
