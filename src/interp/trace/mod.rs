//! Explains what move code does: which way each block of a man took, what stopped it and where
//! that is written, and why a move that it makes is not legal.
//!
//! The blocks are run by the machine that plays; here somebody looks on. [`Rules::explain`] gives
//! the facts as data, [`Teller`] makes sentences of them.
//!
//! [`Rules::explain`]: crate::interp::Rules::explain

mod code;
mod data;
mod explain;
mod facts;
mod fate;
mod record;
mod stops;
mod summary;
mod ways;
mod words;

pub use data::{
    Ask, Asked, BlockRun, Decision, End, Event, Fact, How, Lack, Lacking, Memory, NoMove, Note,
    Obstacle, Seen, Way,
};
pub use explain::{Answer, Bar, ByOther, Explained, Explanation, Mover};
pub use fate::{Exposure, Fate};
pub use words::{Teller, limit, spaced};
