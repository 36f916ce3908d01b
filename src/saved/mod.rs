//! Saved games (`.zsg`): what Zillions itself wrote, the best evidence there is.
//!
//! Knows the format of the file and how to play it through; the notation of moves is that of
//! [`crate::interp`].

mod file;
mod replay;

pub use file::{Edit, Line, SavedError, SavedGame, What, parse};
pub use replay::{Replay, Stop, replay};
