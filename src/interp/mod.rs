//! The direct interpreter: the definition of what a rules file means.
//!
//! Runs move blocks as written, instruction by instruction, on a concrete position. Slow and
//! meant to be obviously right; everything faster is held equal to it.

mod apply;
mod attack;
mod draw;
mod goals;
mod legal;
mod machine;
mod moves;
mod notation;
mod perft;
mod position;
mod position_text;
mod rules;
mod semantics;

pub use apply::Applied;
pub use goals::{Outcome, Reason, Score};
pub use moves::{Change, Drop, Move, MoveSource, Movement};
pub use notation::near_moves;
pub use perft::Convention;
pub use position::{Last, Man, Partial, Position};
pub use position_text::PositionError;
pub use rules::Rules;
pub use semantics::{Semantics, SemanticsError, Switch};
