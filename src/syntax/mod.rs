//! The lossless tree of a rules file.
//!
//! Knows tokens, brackets and where each stands, and in [`words`] which words the language has
//! and what may follow them; does not know the names that a file defines.

mod binary;
mod build;
mod invisible;
mod recover;
mod token;
mod tree;
pub mod words;

pub use binary::binary;
pub use build::{MAX_DEPTH, MAX_TEXT, parse};
pub use invisible::invisible;
pub use token::{Token, TokenKind, tokens};
pub use tree::{Node, NodeId, NodeKind, Tree};
