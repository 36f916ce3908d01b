//! Proof over all positions: conditions as decision diagrams, equal exactly if they are one node.
//!
//! [`Diagrams`] knows nothing of games. [`Layout`] says which variable stands for which square,
//! stock or last move, and [`Layout::conditions`] reads the programs of a rules file as conditions
//! over them; [`Branching`] does the same with any code that asks narrow questions, such as the
//! written rules. A [`Change`] is what a move does, so that moves of two files can be told to be
//! the same one. What can't be decided is [`Verdict::Unknown`] with its [`Reason`].
//! Knows nothing of the written rules of any game.

mod branch;
mod change;
mod conditions;
mod diagram;
mod games;
mod layout;
mod matched;
mod verdict;

pub use branch::Branching;
pub use change::{Change, Content, Naming, OwnNames, Stand};
pub use conditions::{Added, Captures, Conditions, Notes};
pub use diagram::{Diagram, Diagrams, Full, MAX_VALUES, MAX_VARIABLES, Values};
pub use games::{Compared, Games, Side, Witness};
pub use layout::{Asked, LONE_SQUARE, Layout, Lone, NODE_LIMIT, at_least};
pub use matched::{CommonNames, Matched, Pairs, standing};
pub use verdict::{Reason, Verdict};
