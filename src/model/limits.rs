//! The limits of Zillions 2.0 on what a rules file may define.
//!
//! Source: the FAQ of the official language reference (revision of May 2003). Limits on work, such
//! as 200 000 instructions for a move, depend on the position and are not in this table.

use super::Game;

/// The most dimensions a grid may have.
pub const MAX_DIMENSIONS: usize = 5;

/// How many of something a game may have.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// What is counted, in the plural.
    pub what: &'static str,
    /// The most that Zillions 2.0 allows.
    pub most: usize,
    /// How many a game has.
    pub used: fn(&Game) -> usize,
}

/// All limits that can be read off a game.
pub const LIMITS: &[Limit] = &[
    Limit { what: "players", most: 32, used: |game| game.players.len() },
    Limit { what: "attributes", most: 32, used: |game| game.attributes.len() },
    Limit { what: "zones", most: 32, used: |game| game.board.zones.len() },
    Limit { what: "directions", most: 100, used: |game| game.board.directions.len() },
    Limit { what: "dimensions in a grid", most: MAX_DIMENSIONS, used: dimensions },
    Limit { what: "flags", most: 32, used: |game| game.flags.len() },
    Limit { what: "position flags", most: 16, used: |game| game.position_flags.len() },
];

/// The most dimensions that any grid has.
fn dimensions(game: &Game) -> usize {
    game.board.grids.iter().map(|grid| grid.dimensions.len()).max().unwrap_or(0)
}
