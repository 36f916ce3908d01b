//! What was seen of the code while programs were built: which instructions are ever reached, and
//! which ends their conditions can have.
//!
//! Kept by written place, over all players, pieces and squares, since one macro's body is the code
//! of many blocks. What is not here was never reached in any of them; the contrary does not follow,
//! since building knows little of what positions there can be.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::PieceId;
use crate::source::Span;

/// What was seen of one written place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    bits: u8,
}

impl Seen {
    pub(super) const RAN: Seen = Seen { bits: 1 };
    pub(super) const TRUE: Seen = Seen { bits: 2 };
    pub(super) const FALSE: Seen = Seen { bits: 4 };
    pub(super) const MAN: Seen = Seen { bits: 8 };
    pub(super) const NOBODY: Seen = Seen { bits: 16 };
    const ALL: Seen = Seen { bits: 31 };

    fn has(self, other: Seen) -> bool {
        self.bits & other.bits != 0
    }

    fn add(&mut self, other: Seen) {
        self.bits |= other.bits;
    }

    /// Whether the instruction is reached.
    pub fn ran(self) -> bool {
        self.has(Seen::RAN)
    }

    /// Whether the condition of a `verify`, `if` or `while` can be true.
    pub fn can_be_true(self) -> bool {
        self.has(Seen::TRUE)
    }

    /// Whether it can be false.
    pub fn can_be_false(self) -> bool {
        self.has(Seen::FALSE)
    }

    /// Whether an `add` or `cascade` is reached, but never where a man can stand on the square where
    /// its movement begins.
    pub fn finds_only_nobody(self) -> bool {
        self.has(Seen::NOBODY) && !self.has(Seen::MAN)
    }
}

/// One block of a type of man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockOf {
    /// The type.
    pub piece: PieceId,
    /// Whether it is one of its drops.
    pub drop: bool,
    /// Which of its moves or drops, from 0.
    pub def: u32,
}

/// What was seen of a game's code.
#[derive(Clone, Debug, Default)]
pub struct Observed {
    places: FxHashMap<Span, Seen>,
    /// Blocks with an `add` that is reached but moves nothing.
    idle: FxHashSet<BlockOf>,
    /// Blocks that have no program for some player and square because of a limit.
    failed: FxHashSet<BlockOf>,
}

impl Observed {
    /// What was seen of a written place.
    pub fn at(&self, span: Span) -> Seen {
        self.places.get(&span).copied().unwrap_or_default()
    }

    /// Whether a block reaches an `add` that moves nothing. Blocks that only say `add` tell what a
    /// piece is worth.
    pub fn is_idle(&self, block: BlockOf) -> bool {
        self.idle.contains(&block)
    }

    /// Whether a limit kept something of a block from being looked at.
    pub fn has_failed(&self, block: BlockOf) -> bool {
        self.failed.contains(&block)
    }

    /// Adds what was seen in another game of the file.
    pub fn merge(&mut self, other: &Observed) {
        for (span, seen) in &other.places {
            self.places.entry(*span).or_default().add(*seen);
        }
    }

    /// Notes that anything may happen at a place, since it could not be looked at.
    pub fn unknown(&mut self, span: Span) {
        self.see(span, Seen::ALL);
    }

    pub(super) fn see(&mut self, span: Span, seen: Seen) {
        self.places.entry(span).or_default().add(seen);
    }

    pub(super) fn idle(&mut self, block: BlockOf) {
        self.idle.insert(block);
    }

    pub(super) fn fail(&mut self, block: BlockOf) {
        self.failed.insert(block);
    }
}
