//! The lossless tree of a rules file.
//!
//! Knows tokens, brackets and where each stands; does not know what any word means, apart from
//! the six heads that can only stand at top level, which help to find a missing bracket.

mod token;
mod tree;

pub use token::{Token, TokenKind, tokens};
pub use tree::{Node, NodeId, NodeKind, Tree, parse};
