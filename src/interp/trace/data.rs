//! What a traced block did, as data: no sentences, no output format.

use crate::expand::Origin;
use crate::interp::attack::Attacker;
use crate::interp::{Change, Man, Move, Movement, What};
use crate::model::{
    Direction, FlagId, GoTarget, MoveTypeId, PieceId, Place, PositionFlagId, Square, Test,
};
use crate::source::Span;

/// One run of one block, from one square.
#[derive(Clone, Debug)]
pub struct BlockRun {
    /// The type whose code it is.
    pub piece: PieceId,
    /// Whether it is one of the type's drops.
    pub drop: bool,
    /// Which of its moves (or drops), from 0.
    pub def: u32,
    /// Its move type.
    pub move_type: Option<MoveTypeId>,
    /// Where the block stands.
    pub origin: Origin,
    /// The square it was run from.
    pub start: Square,
    /// What happened, in order. In a long run some in the middle are left out.
    pub events: Vec<Event>,
    /// How many events are left out, and before which of [`BlockRun::events`] they were.
    pub left_out: Option<(u64, usize)>,
    /// How it ended; the last event is what ended it.
    pub end: End,
    /// The moves that it made, before any rule about what is legal.
    pub moves: Vec<Move>,
}

/// How a block ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Behind its last instruction.
    Finished,
    /// A `verify` was false.
    Verify,
    /// A step led off the board.
    OffBoard,
    /// A limit was reached.
    Limit,
    /// Code that is not understood was reached.
    NotUnderstood,
}

/// One thing that happened.
#[derive(Clone, Debug)]
pub struct Event {
    /// The instruction, and the macro calls around it.
    pub origin: Origin,
    /// Where the cursor was before.
    pub cursor: Square,
    /// How many loops of the block are around it.
    pub depth: u16,
    /// What happened.
    pub what: Seen,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum Seen {
    /// The cursor went to a square.
    Went(How, Square),
    /// There was no such square: the block ends.
    OffBoard(How),
    /// A condition was evaluated.
    Decided(Decision),
    /// A square was remembered: by `mark`, `from` or `to`.
    Remembered(Memory, Square),
    /// Something was noted for the next `add`, or for later tests.
    Noted(Note),
    /// An `add` made the moves with these numbers (first, behind the last) of [`BlockRun::moves`].
    Added(usize, usize),
    /// An `add` made no move.
    AddedNothing(NoMove),
    /// A limit was reached: the block ends.
    Limit(What),
    /// Code that is not understood was reached: the block ends.
    NotUnderstood,
}

/// How the cursor moves (or `mark` finds its square).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// A step in a direction, as written.
    Step(Direction),
    /// A step to where the direction comes from.
    Opposite(Direction),
    /// A jump to a named square.
    Jump,
    /// A jump to a remembered square.
    Go(GoTarget),
}

/// What remembers a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// `mark`
    Mark,
    /// `from`
    From,
    /// `to`
    To,
}

/// What is noted. `None` in place of a square: it is off the board, so nothing is noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// A capture.
    Capture(Option<Square>),
    /// A change.
    Change(Option<Change>),
    /// A movement of a cascade; `None` if no man stands where it starts. One in place is not noted.
    Cascade(Option<Movement>),
    /// One more man dropped by the cascade of a drop.
    CascadeDrop(Square),
    /// The value of a flag.
    Flag(FlagId, bool),
    /// The value of a position flag.
    PositionFlag(PositionFlagId, bool, Option<Square>),
}

/// Why an `add` made no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// No man stands on the square of `from`.
    NoMan(Square),
    /// Nothing would be moved or changed.
    InPlace,
    /// The stock has too few men of this type; the move takes so many.
    NoStock(PieceId, usize),
}

/// The word whose condition is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// `verify`
    Verify,
    /// `if`
    If,
    /// `while`, and which round of the loop would begin, from 1.
    While(u32),
    /// A word that notes the value.
    Value,
}

/// A condition that was evaluated.
#[derive(Clone, Debug)]
pub struct Decision {
    /// For which word.
    pub asked: Asked,
    /// Where the condition is written.
    pub span: Span,
    /// The condition, macros replaced, cut if it is long.
    pub text: String,
    /// Its value.
    pub value: bool,
    /// What gave it that value.
    pub facts: Vec<Fact>,
}

/// One thing about the position (or the running block) that a condition asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Where it is asked.
    pub span: Span,
    /// What is asked. A `not-` word asks the same as its plain twin.
    pub ask: Ask,
    /// Whether it is so.
    pub holds: bool,
    /// Where the cursor was.
    pub cursor: Square,
    /// The square that is asked about; none if it is off the board or no square is meant.
    pub square: Option<Square>,
    /// The man on that square.
    pub man: Option<Man>,
    /// Who makes `attacked?` or `defended?` true.
    pub attacker: Option<Attacker>,
}

/// What a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A question about a square.
    Test(Test, Place),
    /// A flag of this block.
    Flag(FlagId),
    /// `true` or `false` as written.
    Const,
}

/// A decision that would have to be otherwise.
#[derive(Clone, Debug)]
pub struct Obstacle {
    /// The instruction, and the macro calls around it.
    pub origin: Origin,
    /// Where the cursor was.
    pub cursor: Square,
    /// The condition with the value it really has.
    pub decision: Decision,
}

/// What is not there that a block needs to make a certain move.
#[derive(Clone, Debug)]
pub struct Lacking {
    /// What it is.
    pub lack: Lack,
    /// The `add` or `go`, and the macro calls around it.
    pub origin: Origin,
    /// Decisions that would have to be otherwise as well.
    pub obstacles: Vec<Obstacle>,
}

/// Something that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// No man stands on the square of `from`.
    Man(Square),
    /// The stock of the side has fewer men of this type than the move takes.
    Stock(PieceId, usize),
    /// The cursor goes where the previous move started or ended, and that is elsewhere or nowhere:
    /// it is not known whether another previous move would do.
    Previous(GoTarget),
}

/// Whether a block could make a certain move in another position.
#[derive(Clone, Debug)]
pub enum Way {
    /// It makes the move.
    Open,
    /// It would if these decisions were otherwise; there is no shorter list.
    Blocked(Vec<Obstacle>),
    /// It would if something was there that is no condition.
    Lacks(Box<Lacking>),
    /// It never does, whatever its conditions give.
    Never,
    /// Too many ways were there to be looked through.
    Unknown,
}
