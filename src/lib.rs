//! `zrf`: a compiler, linter, debugger and verifier for Zillions-of-Games rules files (ZRF).
//!
//! The rooms are stages: bytes → [`source`] → text → [`syntax`] → tree → [`expand`] →
//! expanded tree → [`model`] → game → [`interp`] → moves, and game → [`mod@program`] → the same
//! moves for all positions at once, which [`engine`] counts fast and [`prove`] compares.
//!
//! * About a file: [`report`] shows findings, [`mod@lint`] finds what authors get wrong, [`assets`]
//!   looks for the pictures and sounds that are named, [`mod@format`] lays text out again.
//! * About a game: [`mod@describe`] says what it is in plain English, [`mod@export`] as JSON,
//!   [`saved`] reads and writes saved games, [`art`] draws men, boards and positions.
//! * About our two games: [`mod@generate`] writes their rules files, [`mod@reference`] holds them
//!   once more, by hand, from the prose, and [`diff`] compares the two.
//!
//! [`cli`] is the command line. Layers look down only: `ARCHITECTURE.md` has the drawing, and a
//! test holds the table of who may use whom.

pub mod art;
pub mod assets;
pub mod cli;
pub mod describe;
pub mod diff;
pub mod engine;
pub mod expand;
pub mod export;
pub mod format;
pub mod generate;
pub mod interp;
pub mod lint;
pub mod model;
pub mod mutate;
pub mod program;
pub mod prove;
pub mod reference;
pub mod report;
pub mod saved;
pub mod source;
pub mod syntax;
