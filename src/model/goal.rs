//! Goals (end conditions) with resolved names (zrf-language 8).

use super::{Direction, PieceId, PlayerId, Square, ZoneId};
use crate::expand::Origin;

/// One end condition.
#[derive(Clone, Debug)]
pub struct Goal {
    /// What it gives.
    pub kind: GoalKind,
    /// The players it is about; `None` where the list is left out: the side that just moved.
    pub players: Option<Vec<PlayerId>>,
    /// When it comes true.
    pub test: GoalTest,
    /// Where it is written.
    pub origin: Origin,
}

/// What an end condition gives to the listed player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoalKind {
    /// A win.
    Win,
    /// A loss.
    Loss,
    /// A draw.
    Draw,
    /// The side with more men on the board wins; equal is a draw.
    Count,
}

/// When an end condition comes true.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GoalTest {
    /// The player is next to move and has no legal move.
    Stalemated,
    /// The position stands for the third time.
    Repetition,
    /// A man of one of these types was captured in the move just made.
    Captured(Vec<PieceId>),
    /// The player has no legal move and one of these men is attacked; such men may not be left
    /// attacked.
    Checkmated(Vec<PieceId>),
    /// Every place is satisfied by some occupant.
    Absolute(Vec<Occupant>, Vec<GoalPlace>),
    /// A walk over the board from some square.
    Relative(Vec<RelativeItem>),
    /// The player has exactly this many men (of this type).
    PiecesRemaining(i64, Option<PieceId>),
    /// There are exactly this many men (of this type) of all owners.
    TotalPieceCount(i64, Option<PieceId>),
    /// All of them.
    And(Vec<GoalTest>),
    /// Any of them.
    Or(Vec<GoalTest>),
    /// Not.
    Not(Box<GoalTest>),
    /// Not understood; there is an error finding. Never true.
    Invalid,
}

/// What must stand on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Occupant {
    /// Whose man.
    pub owner: OccupantOwner,
    /// Of which type.
    pub piece: PieceId,
    /// Whether it must not stand there.
    pub negated: bool,
}

/// Whose man an occupant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OccupantOwner {
    /// The listed player's.
    Mine,
    /// Any other player's.
    Opponent,
    /// Anyone's.
    Any,
}

/// A place of an absolute configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoalPlace {
    /// This square.
    Square(Square),
    /// Some square of the listed player's zone.
    Zone(ZoneId),
}

/// An item of a relative configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RelativeItem {
    /// A step; goes through the player's symmetry.
    Step(Direction),
    /// A test of the square reached.
    Occupant(Occupant),
}
