//! Programs: what is left of each move block for one player, piece and square once everything
//! that does not depend on the position is worked out.
//!
//! A block's cursor, mark, directions, zones, loops and flags disappear. What remains is a graph
//! without cycles: a [`Node`] asks one [`Question`] about a named square and has two successors,
//! or adds one [`Effect`] and goes on. All programs of a game share one [`Graph`], in which equal
//! nodes exist once. What can't be worked out ahead (code that is not understood, loops without
//! end, limits) is a node of its own, [`Node::Opaque`], with its reason.
//!
//! The way of a block: `build` runs it with the answers left open and shares equal states of the
//! machine; `prune` then takes out questions whose answer follows from the answers before them,
//! so that every path can be walked in some position. [`run()`] walks a graph in a position.
//! In the few blocks
//! with too many different moves a [`Note`] is a node of its own. Knows nothing of turns, priorities and check; the interpreter is the definition of all of it.

mod build;
mod facts;
mod graph;
mod limits;
mod noted;
mod observed;
mod paths;
mod programs;
mod prune;
mod question;
mod run;
mod texts;

pub use graph::{Effect, EffectId, Graph, Node, NodeId, OriginId, Why};
pub use limits::Limit;
pub use noted::{Note, Noted};
pub use observed::{BlockOf, Observed, Seen as SeenCode};
pub use paths::{Path, Paths};
pub use programs::{Block, Programs, Stats};
pub use question::Question;
pub use run::{Generated, Look, Seen, Stuck, run};
pub use texts::{effect_text, note_text, question_text, why_text};
