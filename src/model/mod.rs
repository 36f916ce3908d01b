//! The typed definition of a game: macros, names and inheritance resolved.
//!
//! Knows what every form of the language is; does not know how a move is played.

mod board;
mod code;
mod dialect;
mod game;
mod goal;
mod ids;
mod limits;
mod lower;
mod numbers;
mod same;

pub use board::{Board, GridDef, Rect, SquareDef, Zone};
pub use code::{Add, Block, Cond, CondKind, GoTarget, Instr, InstrKind, Place, Test};
pub use dialect::{DagazUse, Dialect};
pub use game::{
    DropPlace, Game, MaximalCaptures, MoveDef, Options, PassTurn, Piece, Placement, Player, Setup,
    Stock, Texts, Turn,
};
pub use goal::{Goal, GoalKind, GoalPlace, GoalTest, Occupant, OccupantOwner, RelativeItem};
pub use ids::{
    AttributeId, Direction, FlagId, MoveTypeId, PieceId, PlayerId, PositionFlagId, Square, ZoneId,
};
pub use limits::{LIMITS, Limit, MAX_DIMENSIONS};
pub use lower::Rulebook;
pub use numbers::SavedNumbers;
pub use same::{all_same, only_looks};
