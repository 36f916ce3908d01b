//! Games and moves as JSON documents, for programs that port rules or check other engines.
//!
//! The types here are the documents: their field names are the keys, their comments the
//! descriptions in `docs/*.schema.json`, which a test derives from them and compares. Names are
//! used instead of numbers everywhere, and everything inherited, spliced or killed is resolved.
//! What may be large is written out while it is serialised, never held as a whole.

mod board;
mod code;
mod condition;
mod document;
mod each;
mod goal;
mod map;
mod moves;
mod origin;
mod piece;
#[cfg(test)]
mod schema;

pub use board::{BoardDoc, GridDoc, KilledDoc, RectDoc, SquareDoc, ZoneDoc};
pub use code::{Code, Instruction};
pub use condition::{Condition, PlaceDoc};
pub use document::{
    Document, GameDoc, Input, MAX_INSTRUCTIONS, MenDoc, OptionDoc, PlayOptions, PlayerDoc,
    SetupDoc, StockDoc, TurnDoc, TurnOrderDoc,
};
pub use each::{Context, Each};
pub use goal::{GoalDoc, GoalPlaceDoc, GoalResult, GoalTestDoc, OccupantDoc, OwnerDoc, WalkDoc};
pub use map::Map;
pub use moves::{
    ChangeDoc, DropDoc, LastDoc, ManDoc, ManType, MoveDoc, MoveOrigin, MovementDoc, MovesDoc,
    OutcomeDoc, PartialDoc, Played, SquareChange, StockChange, ThenDoc, ToMove, TroubleDoc,
};
pub use origin::{CallDoc, OriginDoc, Texts};
pub use piece::{DropPlaceDoc, MoveDefDoc, PieceDoc};
