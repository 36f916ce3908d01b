//! The numbers by which Zillions' saved games call move types and attributes.
//!
//! Found in saved games, documented nowhere (zrf-language 9.6): `lower/numbering.rs` works them
//! out, this file only holds them.

use super::{AttributeId, MoveTypeId};

/// The numbers that Zillions gives to the names of a game when it writes a saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedNumbers {
    pub(super) move_types: Vec<u32>,
    pub(super) attributes: Vec<u32>,
}

impl SavedNumbers {
    /// The `K` of `partial K`: the move type of the continuation, counted from 1. A partial move
    /// without a move type is 0, for which no saved game is known.
    pub fn partial(&self, then: Option<MoveTypeId>) -> u32 {
        then.and_then(|id| self.move_types.get(id.index())).copied().unwrap_or(0)
    }

    /// The number of an attribute in `@ square number value`, counted from 0.
    pub fn attribute(&self, id: AttributeId) -> u32 {
        self.attributes.get(id.index()).copied().unwrap_or(u32::from(id.0))
    }
}
