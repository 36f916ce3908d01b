//! Comparison of rule behaviour between implementations.
//!
//! A [`Pair`] is one game that two sides know: a rules file run by the interpreter, and a
//! reference written by hand. This room is the only one that knows both.

pub mod abagoren;
pub mod abchess;
mod because;
mod compare;
mod definitions;
mod enumerate;
mod found;
pub mod outside;
mod port;
mod prove;
mod renamed;
mod report;
mod sample;
mod search;
mod suite;
mod tasks;
mod two;
mod written;

pub use because::{Because, Role, Why};
pub use compare::{Compared, Difference, Expected, Pair, compare, compare_with, expected, shrink};
pub use definitions::{Topic, Weight, definitions};
pub use enumerate::{
    ByFiles, Enumerable, Enumerated, Goal, Share, Splitter, Tick, enumerate, files,
};
pub use found::{Exhibit, Found, Known as KnownOf, Lone, Looked, OfMan, Overall, Searched, Sides};
pub use port::{Against, Port, against};
pub use prove::{About, Conditions, Proof, Provable, Prover, Tally, in_scope};
pub use renamed::{Named, has, renamed};
pub use report::{Count, Verification, describe};
pub use sample::{Comparison, Entry, Plan, Sampled, Verified, View, Wanted, verify};
pub use search::{Effort, Parting, Search, Seen, Twins};
pub use suite::{Probe, Shown, Suite, SuitePlan};
pub use tasks::{Place, Settled, Tasks};
pub use two::{File, Ways, two_files};
pub use written::{Chosen, GAMES, Known, Written, written};
