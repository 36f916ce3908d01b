//! The lossless tree of a rules file.
//!
//! Knows tokens, brackets and where each stands, and in [`words`] which words the language has
//! and what may follow them; does not know the names that a file defines.

mod token;
mod tree;
pub mod words;

pub use token::{Token, TokenKind, tokens};
pub use tree::{MAX_DEPTH, Node, NodeId, NodeKind, Tree, parse};
