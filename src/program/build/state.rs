//! The state of a block that runs with open answers, made of small numbers so that equal states
//! are found, and the tables behind the numbers.

use std::hash::Hash;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::condition::Value;
use super::reads::{Flag, Since};
use crate::expand::{Chain, Frame, Name};
use crate::interp::Movement;
use crate::model::{Block, PositionFlagId, Square};
use crate::program::facts::Content;
use crate::program::noted::Noted;
use crate::program::observed::{Observed, Seen};
use crate::source::Span;

/// Where the block goes on: index into [`Code::places`]; 0 is its end.
pub(in crate::program) type PlaceId = u32;

/// The macro calls around an instruction: index into [`Code::chains`].
pub(in crate::program) type ChainId = u32;

/// Everything that what a block does from here on depends on, apart from the position.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub place: PlaceId,
    pub cursor: Square,
    pub from: Square,
    /// Whether the block has set `from`; only told where states are known by what is read of them.
    pub set_from: bool,
    pub restart: Square,
    pub to: Option<Square>,
    pub mark: Square,
    /// In a drop: whether the word `from` names the man that the next cascade moves.
    pub names_man: bool,
    /// Index into [`Lists::flags`].
    pub flags: u32,
    /// Index into [`Lists::position_flags`].
    pub position_flags: u32,
    /// Index into [`Lists::noted`].
    pub noted: u32,
    /// Index into [`Lists::facts`].
    pub facts: u32,
    /// What of it was set since the state before.
    pub since: Since,
}

/// What a move consists of so far.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Pending {
    pub cascades: Vec<Movement>,
    /// How many cascades are nodes of their own.
    pub moved: usize,
    /// Where a drop's cascades drop further men.
    pub also_dropped: Vec<Square>,
    /// Empty if changes and captures are nodes of their own.
    pub noted: Noted,
}

/// A place in the code: an instruction of a (macro's) block, and where it goes on behind it.
#[derive(Clone)]
pub(in crate::program) struct Spot {
    pub block: Block,
    pub index: usize,
    /// Where the block goes on after this (macro's) block.
    pub after: PlaceId,
    pub calls: ChainId,
}

/// The places and chains of calls of a game's code; they do not depend on square and player.
pub(in crate::program) struct Code {
    places: Vec<Option<Spot>>,
    place_ids: FxHashMap<(usize, usize, PlaceId, ChainId), PlaceId>,
    chains: Vec<Chain>,
    chain_ids: FxHashMap<(Name, Span, ChainId), ChainId>,
    /// The chain around each block, by the address of its outermost frame.
    root_ids: FxHashMap<usize, ChainId>,
    /// What is seen of the code, if anybody wants to know.
    pub observed: Option<Box<Observed>>,
}

impl Code {
    /// Where a block is through.
    pub const END: PlaceId = 0;

    pub fn new() -> Code {
        Code {
            places: vec![None],
            place_ids: FxHashMap::default(),
            chains: vec![None],
            chain_ids: FxHashMap::default(),
            root_ids: FxHashMap::default(),
            observed: None,
        }
    }

    /// The spot of a place; nothing at the end.
    pub fn spot(&self, place: PlaceId) -> Option<Spot> {
        self.places[place as usize].clone()
    }

    /// The number of a place. Behind the last instruction it is where the block goes on.
    pub fn place(&mut self, spot: &Spot) -> PlaceId {
        if spot.index >= spot.block.len() {
            return spot.after;
        }
        // The table keeps the block alive, so that its address stays its own.
        let key = (spot.block.as_ptr() as usize, spot.index, spot.after, spot.calls);
        let next = self.places.len() as PlaceId;
        let id = *self.place_ids.entry(key).or_insert(next);
        if id == next {
            self.places.push(Some(spot.clone()));
        }
        id
    }

    /// The chain with one more call.
    pub fn call(&mut self, name: Name, span: Span, outer: ChainId) -> ChainId {
        if let Some(&id) = self.chain_ids.get(&(name, span, outer)) {
            return id;
        }
        let frame = Frame { name, span, outer: self.chains[outer as usize].clone() };
        self.chains.push(Some(Arc::new(frame)));
        let id = self.chains.len() as ChainId - 1;
        self.chain_ids.insert((name, span, outer), id);
        id
    }

    /// The chain around a whole block.
    pub fn root(&mut self, chain: &Chain) -> ChainId {
        let Some(frame) = chain else { return 0 };
        let next = self.chains.len() as ChainId;
        let id = *self.root_ids.entry(Arc::as_ptr(frame) as usize).or_insert(next);
        if id == next {
            self.chains.push(chain.clone());
        }
        id
    }

    /// Notes what was seen of a place.
    pub fn see(&mut self, span: Span, seen: Seen) {
        if let Some(observed) = &mut self.observed {
            observed.see(span, seen);
        }
    }

    pub fn chain(&self, id: ChainId) -> &Chain {
        &self.chains[id as usize]
    }
}

/// Values with numbers: equal ones have one number.
pub(super) struct Interner<T> {
    values: Vec<T>,
    ids: FxHashMap<T, u32>,
}

impl<T: Clone + Eq + Hash> Interner<T> {
    pub fn new() -> Self {
        Interner { values: Vec::new(), ids: FxHashMap::default() }
    }

    pub fn id(&mut self, value: T) -> u32 {
        if let Some(&id) = self.ids.get(&value) {
            return id;
        }
        let id = self.values.len() as u32;
        self.values.push(value.clone());
        self.ids.insert(value, id);
        id
    }

    pub fn get(&self, id: u32) -> &T {
        &self.values[id as usize]
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    fn clear(&mut self) {
        self.values.clear();
        clear(&mut self.ids);
    }
}

/// Empties a map. One that has grown large is given up: emptying costs as much as it could hold.
pub(super) fn clear<K, V>(map: &mut FxHashMap<K, V>) {
    if map.capacity() > 1 << 14 {
        *map = FxHashMap::default();
    } else {
        map.clear();
    }
}

/// The lists in the states of one block on one square. Number 0 of each is the empty list.
pub(super) struct Lists {
    /// For each flag its value.
    pub flags: Interner<Vec<Value>>,
    /// The position flags that are not simply false, sorted.
    pub position_flags: Interner<Vec<((PositionFlagId, Square), Value)>>,
    /// What is noted for the next move.
    pub noted: Interner<Pending>,
    /// What is known of the squares that the block remembers, sorted.
    pub facts: Interner<Vec<(Square, Content)>>,
    /// Position flags that were set, sorted.
    pub written: Interner<Vec<Flag>>,
}

impl Lists {
    pub fn new() -> Lists {
        let mut lists = Lists {
            flags: Interner::new(),
            position_flags: Interner::new(),
            noted: Interner::new(),
            facts: Interner::new(),
            written: Interner::new(),
        };
        lists.clear();
        lists
    }

    /// Forgets everything but the empty lists.
    pub fn clear(&mut self) {
        self.flags.clear();
        self.position_flags.clear();
        self.noted.clear();
        self.facts.clear();
        self.written.clear();
        self.flags.id(Vec::new());
        self.position_flags.id(Vec::new());
        self.noted.id(Pending::default());
        self.facts.id(Vec::new());
        self.written.id(Vec::new());
    }
}
