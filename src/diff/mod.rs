//! Comparison of rule behaviour between implementations.
//!
//! A [`Pair`] is one game that two sides know: a rules file run by the interpreter, and a
//! reference written by hand. This room is the only one that knows both.

pub mod abagoren;
pub mod abchess;
mod because;
mod compare;
mod definitions;
mod found;
pub mod outside;
mod prove;
mod renamed;
mod report;
mod sample;
mod search;
mod two;
mod written;

pub use because::{Because, Role, Why};
pub use compare::{Compared, Difference, Pair, compare, shrink};
pub use definitions::{Topic, Weight, definitions};
pub use found::{Found, Known as KnownOf, Lone, Looked, OfMan, Overall, Searched, Shown, Sides};
pub use prove::{About, Conditions, Proof, Provable, Prover, Tally, in_scope, same_programs};
pub use renamed::renamed;
pub use report::{Count, Verification, describe};
pub use sample::{Comparison, Entry, Plan, Sampled, Verified, verify};
pub use search::{Effort, Parting, Search, Seen, Twins};
pub use two::{File, Ways, two_files};
pub use written::{Chosen, GAMES, Known, Written, written};
