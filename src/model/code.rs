//! Move code: instructions and conditions with resolved names.

use std::sync::Arc;

use super::{
    AttributeId, Direction, FlagId, MoveTypeId, PieceId, PlayerId, PositionFlagId, Square, ZoneId,
};
use crate::expand::Name;
use crate::source::Span;

/// A sequence of instructions. Equal macro calls share one block.
pub type Block = Arc<[Instr]>;

/// One instruction and where it is written.
#[derive(Clone, Debug)]
pub struct Instr {
    /// What it does.
    pub kind: InstrKind,
    /// Where it is written; for a splice the macro call.
    pub span: Span,
}

/// What an instruction does (zrf-language 6.4).
#[derive(Clone, Debug)]
pub enum InstrKind {
    /// The instructions of a macro call, here in place of the call.
    Splice(Name, Block),
    /// One step in a direction as written (symmetry comes at run time).
    Step(Direction),
    /// A step to the square from which the direction leads here.
    Opposite(Direction),
    /// The cursor jumps to a square.
    Jump(Square),
    /// The cursor jumps to a remembered square; `back` is `Go(GoTarget::Mark)`.
    Go(GoTarget),
    /// Remembers a square.
    Mark(Place),
    /// The move starts at the cursor.
    From,
    /// The move ends at the cursor.
    To,
    /// Ends the block if the condition is false.
    Verify(Cond),
    /// Branches.
    If(Cond, Block, Block),
    /// Loops.
    While(Cond, Block),
    /// Sets a flag to the condition's value now.
    SetFlag(FlagId, Cond),
    /// Sets a position flag of a square to the condition's value now.
    SetPositionFlag(PositionFlagId, Cond, Place),
    /// Notes: attribute of the man that stands on the cursor after the move := value now.
    SetAttribute(AttributeId, Cond),
    /// Notes: the man there is removed.
    Capture(Place),
    /// Notes: a new man; no player means the side being moved, no piece the one whose code runs.
    Create(Option<PlayerId>, Option<PieceId>, Place),
    /// Notes: the man there becomes another type.
    ChangeType(PieceId, Place),
    /// Notes: the man there goes to the next player.
    Flip(Place),
    /// Notes: the man there goes to the side being moved.
    ChangeOwner(Place),
    /// Notes one more movement and starts the next.
    Cascade,
    /// Adds the move.
    Add(Add),
    /// Not understood; there is an error finding. A block that reaches it ends.
    Invalid,
}

/// `add` and its relatives.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Add {
    /// A copy stays behind (`add-copy`).
    pub copy: bool,
    /// The same man must go on (`add-partial`).
    pub partial: bool,
    /// For a partial move: the move type of the continuation; `None` means any.
    pub then: Option<MoveTypeId>,
    /// One move for each listed type; empty means the man keeps its type.
    pub types: Vec<PieceId>,
}

/// What `go` jumps to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoTarget {
    /// The square of `from`.
    From,
    /// The square of `to`.
    To,
    /// The marked square.
    Mark,
    /// Where the previous move started.
    LastFrom,
    /// Where the previous move ended.
    LastTo,
}

/// The square that a condition or verb is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The cursor.
    Here,
    /// A named square.
    Square(Square),
    /// One step from the cursor.
    Step(Direction),
    /// The square from which the direction leads to the cursor.
    Opposite(Direction),
}

/// A condition and where it is written.
#[derive(Clone, Debug)]
pub struct Cond {
    /// What it asks.
    pub kind: CondKind,
    /// Where it is written; for a splice the macro call.
    pub span: Span,
}

/// What a condition asks. A `not-` word is `Not` of its plain twin: that gives it its value
/// off the board (zrf-language 6.3).
#[derive(Clone, Debug)]
pub enum CondKind {
    /// The condition of a macro call, here in place of the call.
    Splice(Name, Arc<Cond>),
    /// `true` or `false`.
    Const(bool),
    /// Not.
    Not(Box<Cond>),
    /// All of them, left to right, stopping early.
    And(Vec<Cond>),
    /// Any of them, left to right, stopping early.
    Or(Vec<Cond>),
    /// A flag of this block.
    Flag(FlagId),
    /// A question about a square.
    Test(Test, Place),
    /// Not understood; there is an error finding. Its value is unknown: the block ends.
    Invalid,
}

/// A question about one square. Off the board every answer is no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// No man there.
    Empty,
    /// A man of the side being moved.
    Friend,
    /// A man of any other player.
    Enemy,
    /// A man of a player without a turn.
    Neutral,
    /// A man of this type, of any owner.
    Piece(PieceId),
    /// In the zone of the side being moved.
    InZone(ZoneId),
    /// It is this square.
    Is(Square),
    /// There is a square.
    OnBoard,
    /// It is the marked square.
    Marked,
    /// The previous move started there.
    LastFrom,
    /// The previous move ended there.
    LastTo,
    /// Some link leads from there to an enemy.
    AdjacentToEnemy,
    /// It occurs in an absolute-config goal.
    GoalPosition,
    /// An enemy could capture a friend there, with moves of this type if one is given.
    Attacked(Option<MoveTypeId>),
    /// A friend could capture an enemy there, with moves of this type if one is given.
    Defended(Option<MoveTypeId>),
    /// A man there has the attribute set.
    Attribute(AttributeId),
    /// The position flag of this block is set there.
    PositionFlag(PositionFlagId),
}
