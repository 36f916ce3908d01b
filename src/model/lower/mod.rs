//! From an expanded file to typed games: every name resolved, every inherited section filled in.
//!
//! Knows the meaning of every form of the language; does not know how a move is played. What it
//! does not understand becomes `Invalid` in the model and a finding that says so.

mod board;
mod code;
mod cond;
mod dialect;
mod elsewhere;
mod forms;
mod goals;
mod grid;
mod kinds;
mod links;
mod lowerer;
mod names;
mod numbering;
mod options;
mod pieces;
mod players;
mod reporter;
mod rulebook;
mod sections;
mod setup;

mod unknown;
mod verbs;
mod words;
mod zones;

pub use rulebook::Rulebook;

#[cfg(test)]
mod tests;
