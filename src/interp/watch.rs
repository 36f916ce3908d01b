//! What one question to the rules may cost, and what keeps its answer from being certain.
//!
//! A [`Watch`] goes with a question ("which moves are legal?") through everything that is run for
//! it: blocks, attack tests, chains of partial moves. Whatever stops a block before its time is
//! noted there, so that no list that may be wrong looks like one that is right. Knows no text of
//! rules files and no sentences; [`Trouble`] points at them.

use std::cell::Cell;

use crate::model::{PieceId, Square};
use crate::source::Span;

/// Zillions stops a block after this many instructions (zrf-language 11.4).
pub(super) const MAX_INSTRUCTIONS: u32 = 200_000;

/// Zillions allows this many cascades in a move (zrf-language 11.4).
pub const MAX_CASCADES: usize = 1_024;

/// How many conditions and list entries a block may look at. Ours: Zillions counts instructions
/// only, but one instruction can hold a condition of any size.
pub(super) const MAX_BLOCK_WORK: u64 = 10_000_000;

/// How many moves one list holds. Ours: the largest published game at hand has a few thousand.
pub(super) const MAX_MOVES: usize = 100_000;

/// How many movements, changes and captures all moves of one list have together. Ours: about
/// 50 MB. Zillions itself sets no limit since 2.0 (zrf-language 11.4).
pub(super) const MAX_EFFECTS: usize = 4_000_000;

/// How many instructions, conditions and squares are looked at for one question. Ours: a few
/// seconds.
pub(super) const MAX_WORK: u64 = 100_000_000;

/// How many instructions, conditions and squares the blocks take together that are run to be
/// traced. Ours, and less than [`MAX_WORK`], since what they do is written down.
pub(super) const MAX_TRACE_WORK: u64 = 10_000_000;

/// How long chains of partial moves are followed when only the longest are legal. Ours: captures
/// are bounded by the men on the board; what is longer goes round in circles.
pub(super) const MAX_CHAIN: usize = 512;

/// How many partial moves are tried for one list when only the longest chains are legal. Ours.
pub(super) const MAX_CHAIN_NODES: usize = 200_000;

/// How many squares the positions have together that the partial moves of one turn may lead to.
/// Ours: 100 000 positions of a board of 100 squares, about 250 MB.
pub(super) const MAX_TURN_SQUARES: usize = 10_000_000;

/// Why an answer is not certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A block took more instructions than Zillions allows.
    Instructions,
    /// A move has more cascades than Zillions allows.
    Cascades,
    /// A block looked at more conditions or list entries than we allow.
    BlockWork,
    /// There are more moves than we list.
    Moves,
    /// The moves have more effects together than we hold.
    Effects,
    /// The question takes more work than we spend.
    Work,
    /// A block reached code that is not understood; there is a finding about it.
    NotUnderstood,
    /// A goal is not understood; there is a finding about it.
    Goal,
    /// Two men land on one square in one move: the language does not say what happens then.
    SameSquare,
    /// One man is moved twice in one move: the language does not say what happens then.
    MovedTwice,
    /// Only the longest chains of partial moves are legal, but they were not followed to the end.
    Chain,
    /// "maximal captures" 2 breaks ties by values of Zillions' own that nobody knows.
    Values,
    /// A whole turn can lead to more positions than we hold.
    TurnPositions,
    /// A turn of partial moves that never ends.
    EndlessTurn,
}

impl What {
    /// The limit that was reached, if it is one, and whether Zillions sets it too.
    pub fn limit(self) -> Option<(u64, bool)> {
        Some(match self {
            What::Instructions => (u64::from(MAX_INSTRUCTIONS), true),
            What::Cascades => (MAX_CASCADES as u64, true),
            What::BlockWork => (MAX_BLOCK_WORK, false),
            What::Moves => (MAX_MOVES as u64, false),
            What::Effects => (MAX_EFFECTS as u64, false),
            What::Work => (MAX_WORK, false),
            What::Chain => (MAX_CHAIN as u64, false),
            What::TurnPositions => (MAX_TURN_SQUARES as u64, false),
            _ => return None,
        })
    }
}

/// A block that was running: the type whose code it is, which of its moves or drops (from 0),
/// and the square it was run from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunBlock {
    /// The type.
    pub piece: PieceId,
    /// Whether it is one of the type's drops.
    pub drop: bool,
    /// Its number among the type's moves or drops.
    pub def: u32,
    /// The square that it was run from.
    pub square: Square,
}

/// What keeps an answer from being certain, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trouble {
    /// What it is.
    pub what: What,
    /// The block that was running, if one was.
    pub block: Option<RunBlock>,
    /// The instruction or goal, if it is about one.
    pub place: Option<Span>,
}

impl From<What> for Trouble {
    fn from(what: What) -> Trouble {
        Trouble { what, block: None, place: None }
    }
}

/// The budget of one question, and the first thing that kept its answer from being certain.
#[derive(Debug, Default)]
pub struct Watch {
    trouble: Cell<Option<Trouble>>,
    work: Cell<u64>,
}

impl Watch {
    /// For a new question.
    pub fn new() -> Watch {
        Watch::default()
    }

    /// What keeps the answer from being certain, if anything does.
    pub fn trouble(&self) -> Option<Trouble> {
        self.trouble.get()
    }

    /// Notes trouble. The first one stays, unless it was about moves that are in the list all the
    /// same and this one is about moves that may not be.
    pub(super) fn note(&self, trouble: impl Into<Trouble>) {
        let mild =
            |t: Trouble| matches!(t.what, What::SameSquare | What::MovedTwice | What::Values);
        if self.trouble.get().is_none_or(mild) {
            self.trouble.set(Some(trouble.into()));
        }
    }

    /// How much work was done so far.
    pub(super) fn work(&self) -> u64 {
        self.work.get()
    }

    /// Counts work that was done.
    pub(super) fn spend(&self, work: u64) {
        self.work.set(self.work.get().saturating_add(work));
    }

    /// Whether there is no work left; that is noted.
    pub(super) fn exhausted(&self) -> bool {
        let exhausted = self.work.get() > MAX_WORK;
        if exhausted {
            self.note(What::Work);
        }
        exhausted
    }
}
