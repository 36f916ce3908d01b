//! Comparison of rule behaviour between implementations.
//!
//! A [`Pair`] is one game that two sides know: a rules file run by the interpreter, and a
//! reference written by hand. This room is the only one that knows both.

pub mod abagoren;
pub mod abchess;
mod compare;
mod definitions;
pub mod outside;
mod prove;
mod report;
mod sample;
mod suite;
mod written;

pub use compare::{Compared, Difference, Expected, Pair, compare, compare_with, expected, shrink};
pub use definitions::{Topic, definitions};
pub use prove::{About, Conditions, Proof, Provable, Prover, Tally, in_scope, same_programs};
pub use report::{Count, Verification, describe};
pub use sample::{Comparison, Entry, Plan, Sampled, Verified, verify};
pub use suite::{Probe, Shown, Suite, SuitePlan};
pub use written::{Chosen, GAMES, Known, Written, written};
