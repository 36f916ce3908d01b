//! Another program as a witness: its counts of move paths against ours, down to the position and
//! move where the two part.
//!
//! The other program is told moves from the start position in coordinates (`e2e4`, `e7e8q`,
//! `P@e5`), so it must know the game and its start position. Knows two dialects: UCI, where `go
//! perft` counts each first move, and XBoard's as Sjaak II speaks it, where it only counts all.

mod coordinates;
mod process;
mod walk;

pub use coordinates::coordinates;
pub use process::{Dialect, Outside, OutsideError};
pub use walk::{Against, NoAnswer, Parted, against};
