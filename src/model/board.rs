//! The board after links, unlinks and kills: squares, directions, zones, symmetries.

use super::{Direction, PlayerId, Square, ZoneId};
use crate::expand::Origin;

/// A rectangle on the board's picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    /// Left edge.
    pub left: i32,
    /// Top edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Bottom edge.
    pub bottom: i32,
}

/// One square.
#[derive(Clone, Debug)]
pub struct SquareDef {
    /// Its name, for example `e4`.
    pub name: String,
    /// Where it is on the picture; a dummy may have none.
    pub rect: Option<Rect>,
    /// Whether it is a dummy: not displayed, an ordinary square for the rules.
    pub dummy: bool,
    /// Where it was defined (the grid form, the entry of `positions` or `dummy`).
    pub origin: Origin,
}

/// A grid as written: squares named by the labels of its dimensions.
#[derive(Clone, Debug)]
pub struct GridDef {
    /// For each dimension its labels. A square's name is one label of each, in this order; some of
    /// the squares may be killed.
    pub dimensions: Vec<Vec<String>>,
    /// Where its form stands.
    pub origin: Origin,
}

/// A zone name with its squares for each player for whom it is defined.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// For each player (by number): the squares in ascending order, or `None` where the zone is
    /// not defined for that player.
    pub squares: Vec<Option<Vec<Square>>>,
    /// Where each definition of the name stands.
    pub origins: Vec<Origin>,
}

impl Zone {
    /// Whether a square lies in this player's zone. Undefined for the player: false
    /// (zrf-language 4.9, proven by saved games).
    pub fn contains(&self, player: PlayerId, square: Square) -> bool {
        self.squares[player.index()].as_ref().is_some_and(|s| s.binary_search(&square).is_ok())
    }
}

/// The board. Killed positions are gone: they have no number.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// The squares; their order is that of definition.
    pub squares: Vec<SquareDef>,
    /// The squares that `kill-positions` takes away, in the order of definition. They have no
    /// number; drawings show where they would be.
    pub killed: Vec<SquareDef>,
    /// The grids, in file order.
    pub grids: Vec<GridDef>,
    /// The names of the directions.
    pub directions: Vec<String>,
    /// For each direction, for each square: where the link leads.
    pub links: Vec<Vec<Option<Square>>>,
    /// For each direction, for each square: the first square whose link in that direction leads
    /// here (what `opposite` steps to).
    pub reverse: Vec<Vec<Option<Square>>>,
    /// The zones.
    pub zones: Vec<Zone>,
    /// For each player, for each direction as written: the direction that is meant.
    pub symmetry: Vec<Vec<Direction>>,
    /// The pictures of the board, as written.
    pub images: Vec<String>,
}

impl Board {
    /// The square one step away, if there is a link. No symmetry is applied.
    pub fn step(&self, square: Square, direction: Direction) -> Option<Square> {
        self.links[direction.index()][square.index()]
    }

    /// The square from which one step in `direction` leads here. No symmetry is applied.
    pub fn step_back(&self, square: Square, direction: Direction) -> Option<Square> {
        self.reverse[direction.index()][square.index()]
    }

    /// The direction that `written` means in code of this player.
    pub fn meant(&self, player: PlayerId, written: Direction) -> Direction {
        self.symmetry[player.index()][written.index()]
    }

    /// A square by name.
    pub fn square(&self, name: &str) -> Option<Square> {
        self.squares.iter().position(|s| s.name == name).map(|i| Square(i as u16))
    }

    /// A direction by name.
    pub fn direction(&self, name: &str) -> Option<Direction> {
        self.directions.iter().position(|d| d == name).map(|i| Direction(i as u16))
    }

    /// A zone by name.
    pub fn zone(&self, name: &str) -> Option<ZoneId> {
        self.zones.iter().position(|z| z.name == name).map(|i| ZoneId(i as u16))
    }

    /// A square's name.
    pub fn name(&self, square: Square) -> &str {
        &self.squares[square.index()].name
    }
}
