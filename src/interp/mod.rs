//! The direct interpreter: the definition of what a rules file means.
//!
//! Runs move blocks as written, instruction by instruction, on a concrete position. Slow and
//! meant to be obviously right; everything faster is held equal to it.

mod apply;
mod attack;
mod decided;
mod draw;
mod goals;
mod legal;
mod machine;
mod moves;
mod notation;
mod observer;
mod perft;
mod position;
mod position_text;
mod rules;
mod semantics;
pub mod trace;
mod watch;

pub use apply::Applied;
pub use attack::Attacker;
pub use decided::{DECIDED, Decision};
pub use goals::{Outcome, Reason, Score};
pub use machine::order::{order_cascade, order_change};
pub use moves::{Change, Drop, Move, MoveSource, Movement};
pub use notation::{NoMove, near_moves};
pub use perft::{Convention, Counted, NotCounted};
pub use position::{Last, Man, Partial, Position, new_man};
pub use position_text::PositionError;
pub use rules::Rules;
pub use semantics::{Choice, Semantics, SemanticsError, Switch};
pub use watch::{MAX_CASCADES, RunBlock, Trouble, Watch, What};
