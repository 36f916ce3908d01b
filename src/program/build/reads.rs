//! What of a state the way from it on depends on.
//!
//! A state holds squares that the rest of its block may never look at: where the man came from, once
//! a search for another man is on. Two states that differ in nothing else have the same program, so
//! that it is built once for all squares that a block starts from. What is read is found out while
//! building: each state remembers which of its parts it has from the state before, so that what is
//! read further down is known further up.
//!
//! Only programs that are to be small are built so (`Programs::apart`).

use std::hash::{Hash, Hasher};

use rustc_hash::FxHashMap;

use super::condition::{TRUE, Value};
use super::state::{Lists, State};
use crate::model::{PositionFlagId, Square};

/// A position flag of a square.
pub(super) type Flag = (PositionFlagId, Square);

/// A part of a state: one bit each.
const FROM: u8 = 1;
const RESTART: u8 = 2;
const TO: u8 = 4;
const MARK: u8 = 8;
/// More than parts can tell.
const ALL: u8 = 16;

/// From which part of an earlier state each part of a state is; 0 if it was set since.
///
/// It is no part of the state itself: all are equal.
#[derive(Clone, Copy)]
pub(super) struct Since {
    pub from: u8,
    pub restart: u8,
    pub to: u8,
    pub mark: u8,
    /// The position flags that were set since: index into [`Lists::written`].
    pub written: u32,
}

impl PartialEq for Since {
    fn eq(&self, _: &Since) -> bool {
        true
    }
}

impl Eq for Since {}

impl Hash for Since {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Since {
    /// Nothing was set since.
    pub const SAME: Since = Since { from: FROM, restart: RESTART, to: TO, mark: MARK, written: 0 };

    fn of(self, part: u8) -> u8 {
        match part {
            FROM => self.from,
            RESTART => self.restart,
            TO => self.to,
            MARK => self.mark,
            other => other,
        }
    }

    /// What was set since the state before, of which `later` tells what was set afterwards.
    pub fn then(self, later: Since, lists: &mut Lists) -> Since {
        let written = match (self.written, later.written) {
            (0, w) | (w, 0) => w,
            (a, b) => {
                let mut all = lists.written.get(a).clone();
                for flag in lists.written.get(b) {
                    insert(&mut all, *flag);
                }
                lists.written.id(all)
            }
        };
        Since {
            from: self.of(later.from),
            restart: self.of(later.restart),
            to: self.of(later.to),
            mark: self.of(later.mark),
            written,
        }
    }

    /// The same after a position flag is set.
    pub fn set(self, flag: Flag, lists: &mut Lists) -> Since {
        let mut all = lists.written.get(self.written).clone();
        insert(&mut all, flag);
        Since { written: lists.written.id(all), ..self }
    }
}

fn insert(all: &mut Vec<Flag>, flag: Flag) {
    if let Err(at) = all.binary_search(&flag) {
        all.insert(at, flag);
    }
}

/// What is read of a state.
#[derive(Clone, Debug, Default)]
pub(super) struct Reads {
    parts: u8,
    flags: Vec<Flag>,
}

impl Reads {
    /// Everything.
    pub fn all() -> Reads {
        Reads { parts: ALL, flags: Vec::new() }
    }

    /// What is read so far; nothing is read any more.
    pub fn take(&mut self) -> Reads {
        std::mem::take(self)
    }

    /// Reads a part, if it is one of the earlier state.
    pub fn part(&mut self, part: u8) {
        self.parts |= part;
    }

    /// Reads a position flag.
    pub fn flag(&mut self, flag: Flag, since: Since, lists: &Lists) {
        if lists.written.get(since.written).binary_search(&flag).is_err() {
            insert(&mut self.flags, flag);
        }
    }

    /// Reads what another reads as well.
    pub fn join(&mut self, other: &Reads) {
        self.parts |= other.parts;
        other.flags.iter().for_each(|&flag| insert(&mut self.flags, flag));
    }

    /// What is read of the state before, if `since` tells what was set since.
    pub fn before(&self, since: Since, lists: &Lists) -> Reads {
        let mut before = Reads::default();
        for part in [FROM, RESTART, TO, MARK, ALL] {
            if self.parts & part != 0 {
                before.parts |= since.of(part);
            }
        }
        self.flags.iter().for_each(|&flag| before.flag(flag, since, lists));
        before
    }

    /// Whether a part is read that is not worth remembering.
    fn is_all(&self) -> bool {
        self.parts & ALL != 0
    }
}

/// What of a state is always looked at: the state without the parts that may not be read.
type Base = State;

fn base(state: &State) -> Base {
    let nowhere = Square(0);
    State {
        from: nowhere,
        set_from: false,
        restart: nowhere,
        to: None,
        mark: nowhere,
        position_flags: 0,
        ..state.clone()
    }
}

/// States that are built, to be found by what is read of them.
#[derive(Default)]
pub(super) struct Known {
    states: FxHashMap<Base, Vec<Entry>>,
}

struct Entry {
    number: u32,
    state: State,
    reads: Reads,
}

/// How many states with one base are looked at. Ours.
const MOST: usize = 200;

impl Known {
    pub fn clear(&mut self) {
        self.states = FxHashMap::default();
    }

    /// Remembers a state.
    pub fn insert(&mut self, number: u32, state: &State, reads: &Reads, lists: &Lists) {
        // A flag that holds a formula changes its value where the formula is decided.
        let formula = |held: &(Flag, Value)| held.1 != TRUE;
        if reads.is_all() || lists.position_flags.get(state.position_flags).iter().any(formula) {
            return;
        }
        let entries = self.states.entry(base(state)).or_default();
        if entries.len() < MOST {
            entries.push(Entry { number, state: state.clone(), reads: reads.clone() });
        }
    }

    /// The number of a state that is equal in all that is read.
    pub fn find(&self, state: &State, lists: &Lists) -> Option<u32> {
        let entries = self.states.get(&base(state))?;
        let same = |entry: &&Entry| {
            let (parts, other) = (entry.reads.parts, &entry.state);
            let from = |state: &State| (state.from, state.set_from);
            (parts & FROM == 0 || from(state) == from(other))
                && (parts & RESTART == 0 || state.restart == other.restart)
                && (parts & TO == 0 || state.to == other.to)
                && (parts & MARK == 0 || state.mark == other.mark)
                && entry.reads.flags.iter().all(|&flag| {
                    held(flag, state.position_flags, lists)
                        == held(flag, other.position_flags, lists)
                })
        };
        if lists.position_flags.get(state.position_flags).iter().any(|held| held.1 != TRUE) {
            return None;
        }
        entries.iter().find(same).map(|entry| entry.number)
    }
}

fn held(flag: Flag, position_flags: u32, lists: &Lists) -> bool {
    let list = lists.position_flags.get(position_flags);
    list.binary_search_by_key(&flag, |(key, _)| *key).is_ok()
}
