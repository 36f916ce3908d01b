//! Runs games fast: counts of move paths on all cores, random games.
//!
//! What counts is a [`Counter`]; the job of counting (parts, threads, shards) does not know which.
//! Two there are: the interpreter, which runs every game, and the engine, which compiles programs
//! and knows what it does not handle ([`compile`] says so). Tests hold the two equal. Knows nothing
//! of the command line and of other programs.

mod board;
mod compiled;
mod counter;
mod effect;
mod goal;
mod job;
mod kept;
mod legal;
mod line;
mod make;
mod open;
mod playouts;
mod set;
mod table;
mod tables;
#[cfg(test)]
mod testing;

pub use compiled::{Compiled, CompiledGames, Engine, compile};
pub use counter::{Counter, Interpreted};
pub use job::{Job, Parts, Shard};
pub use playouts::{Gambler, InterpretedGames, Played, Playouts, playouts};
pub use table::Table;
