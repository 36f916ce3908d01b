//! Mutation: every small change of a rules file, and whether it is noticed.
//!
//! What is tested is the judge, not the file: a change that `zrf verify` does not notice shows that
//! it does not look there. [`mutants`] makes the changes on the file as it is written, macros and
//! all; a [`Judge`] reads each changed file and settles it by the cheapest step that can: an error,
//! definitions, positions with known answers, programs, decision diagrams, the proof against the
//! written rules. A mutant is refused only with a position that both sides have played, or because
//! its players, turns, squares, men or start are not those of the game.

mod code;
mod digest;
mod fate;
mod judge;
mod lists;
mod make;
mod mutant;
mod names;
mod places;
mod programs;
mod tokens;
mod types;

pub use fate::{By, Fate, Refused, Row, Why, table};
pub use judge::{Judge, Read, Reader};
pub use make::mutants;
pub use mutant::{Edit, Kind, Mutant};
