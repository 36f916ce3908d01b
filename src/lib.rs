//! `zrf`: a compiler, linter, debugger and verifier for Zillions-of-Games rules files (ZRF).
//!
//! The rooms are stages: bytes → [`source`] → text → [`syntax`] → tree → [`expand`] →
//! expanded tree → [`model`] → game → [`interp`] → moves. [`mod@format`] lays text out again,
//! [`mod@generate`] writes rules files, [`mod@reference`] holds the two games once more, by hand,
//! from the prose, and [`diff`] compares the two. [`mod@describe`] says what a game is in plain
//! English, [`mod@export`] as JSON. Layers look down only: `ARCHITECTURE.md`
//! has the drawing, and a test holds the table of who may use whom.

pub mod art;
pub mod assets;
pub mod cli;
pub mod describe;
pub mod diff;
pub mod expand;
pub mod export;
pub mod format;
pub mod generate;
pub mod interp;
pub mod lint;
pub mod model;
pub mod program;
pub mod reference;
pub mod report;
pub mod saved;
pub mod source;
pub mod syntax;
