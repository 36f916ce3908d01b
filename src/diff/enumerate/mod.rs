//! A checker that is dumber than the prover: boards are enumerated one by one and both sides are
//! run on each, by the interpreter here and by the written rules, or another file, there.
//!
//! For each move that either side may make, the code of both is asked what it depends on; contents
//! of squares that no question tells apart are one case, and every case becomes boards. There are
//! no diagrams here, and nothing of the prover is used. What has too many cases is cut off and
//! counted as such.

mod files;
mod splitter;
mod walk;
mod written;

pub use files::{ByFiles, files};
pub use splitter::Splitter;
pub use written::{Enumerable, Goal, enumerate};

/// How much is enumerated.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// So many men on squares, drawn at random; nothing for all of them.
    pub sample: Option<usize>,
    /// The seed of everything random.
    pub seed: u64,
}

/// Is called whenever a part of an enumeration is done.
pub type Tick<'t> = &'t (dyn Fn() + Sync);

/// What an enumeration saw.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Enumerated {
    /// Men on squares.
    pub obligations: usize,
    /// Moves that either side may make: each man's targets, with what it may become.
    pub goals: usize,
    /// Boards on which both sides were run.
    pub boards: usize,
    /// Boards that the claim is not about: two royal men, a hand with a gap.
    pub unclaimed: usize,
    /// Moves whose cases were cut off at a limit, or could not be made into boards.
    pub cut: usize,
    /// Boards on which the sides differ.
    pub different: usize,
    /// The first of these in words.
    pub first: Option<String>,
}

impl Enumerated {
    /// Adds what another part saw.
    pub fn add(&mut self, other: Enumerated) {
        self.obligations += other.obligations;
        self.goals += other.goals;
        self.boards += other.boards;
        self.unclaimed += other.unclaimed;
        self.cut += other.cut;
        self.different += other.different;
        self.first = self.first.take().or(other.first);
    }
}
