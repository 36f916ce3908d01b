//! Runs games fast: counts of move paths on all cores, random games.
//!
//! What counts is a [`Counter`]; the job of counting (parts, threads, shards) does not know which.
//! Knows nothing of the command line and of other programs.

mod counter;
mod job;
mod playouts;
mod table;

pub use counter::{Counter, Interpreted};
pub use job::{Job, Parts, Shard};
pub use playouts::{Gambler, InterpretedGames, Played, Playouts, playouts};
pub use table::Table;
