//! Abecedarian Big Chess, from its prose.
//!
//! The rules of the game by Glenn Overby II, written by hand from the text, each function beside
//! the sentences it implements. Nothing here knows of rules files: the module uses only the
//! standard library and what lies in this folder, so that its agreement with a rules file means
//! something.
//!
//! A man's movement is a list of [`Atom`]s over a [`Look`] (see [`men`]); freezing ([`freeze`]) and
//! the facing Kings ([`men::faces`]) are functions over the same look. On top of them stand attack,
//! legal moves, the outcome, and the building of armies. Where the prose can be understood in two
//! ways, [`Readings`] says which is taken.

pub mod army;
mod atlas;
pub mod atom;
pub mod attack;
pub mod board;
pub mod freeze;
pub mod look;
pub mod man;
pub mod men;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod position;
pub mod purchase;
pub mod random;
pub mod readings;

pub use army::{Army, ArmyError};
pub use atom::Atom;
pub use attack::{attacks, in_check, man_attacks, man_threatens_king};
pub use board::{Square, SquareSet};
pub use look::Look;
pub use man::{Kind, Man, Side};
pub use moves::{Move, legal_moves, pseudo_moves};
pub use outcome::{Outcome, outcome, perft, repetition_key};
pub use position::{Position, apply};
pub use purchase::{Bought, Opening, Purchase, PurchaseError};
pub use readings::Readings;
