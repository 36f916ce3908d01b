//! Saved games (`.zsg`): what Zillions itself wrote, the best evidence there is.
//!
//! Knows the format of the file and how to play it through; the notation of moves is that of
//! [`crate::interp`].

mod cycle;
mod file;
mod items;
mod record;
mod replay;

pub use file::{Edit, Line, SavedError, SavedGame, What, parse};
pub use record::{RecordError, record};
pub use replay::{Difference, Over, Replay, Stop, Unlike, replay};
