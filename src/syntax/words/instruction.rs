//! Instructions of move blocks, places as arguments, and the targets of `go`.

use super::Context::{Block, Condition, GoTarget, Place};
use super::Kind::{self, In, Known, New, OneOf};
use super::Namespace::{
    Attribute, Direction, Flag, MoveType, Piece, Player, Position, PositionFlag,
};
use super::arg::{any, one, opt};
use super::{Arg, Version, Word, bare, either, list};

const V1_2: Version = Version(1, 2, 0);
const V2_0: Version = Version(2, 0, 0);
/// A position, a direction (the neighbour that way) or `(opposite direction)`.
const PLACE: Kind = OneOf(&[Known(Position), Known(Direction), In(Place)]);
const TYPES: &[Arg] = &[any(Known(Piece))];
/// Types, and behind them the move type that must go on.
const TYPES_THEN: &[Arg] = &[any(Known(Piece)), opt(Known(MoveType))];

pub(super) const WORDS: &[Word] = &[
    list(Block, "verify", &[one(In(Condition))], "ends the block where the condition is false"),
    list(
        Block,
        "if",
        &[one(In(Condition)), any(In(Block))],
        "the first part if the condition is true, what follows 'else' if not",
    ),
    bare(Block, "else", "divides the two parts of an 'if'"),
    list(
        Block,
        "while",
        &[one(In(Condition)), any(In(Block))],
        "does the rest again and again as long as the condition is true",
    ),
    either(Block, "add", TYPES, "makes a move of all that has been noted; a type promotes"),
    either(Block, "add-copy", TYPES, "as 'add', but a copy stays on the start position"),
    either(
        Block,
        "add-partial",
        TYPES_THEN,
        "makes a move after which the same piece must go on, if it can",
    ),
    either(
        Block,
        "add-copy-partial",
        TYPES_THEN,
        "as 'add-partial', but a copy stays on the start position",
    ),
    bare(Block, "cascade", "notes a movement from 'from' to here, to be made with the next 'add'"),
    bare(Block, "from", "the piece to be moved is the one here"),
    bare(Block, "to", "the piece is to move here, wherever 'add' stands"),
    either(Block, "mark", &[opt(PLACE)], "remembers a position, the present one if none is given"),
    bare(Block, "back", "returns to the marked position, or to the start"),
    list(Block, "go", &[one(In(GoTarget))], "jumps to a remembered position"),
    list(
        Block,
        "opposite",
        &[one(Known(Direction))],
        "steps to the position from which the direction leads here",
    ),
    either(Block, "capture", &[opt(PLACE)], "notes that the piece there is removed, last of all"),
    either(
        Block,
        "create",
        &[opt(Known(Player)), opt(Known(Piece)), opt(PLACE)],
        "notes a new piece there; owner and type are those of the moving piece unless given",
    )
    .since(V2_0),
    either(Block, "flip", &[opt(PLACE)], "notes that the piece there goes to the next player"),
    either(
        Block,
        "change-owner",
        &[opt(PLACE)],
        "notes that the piece there goes to the side being moved",
    ),
    list(
        Block,
        "change-type",
        &[one(Known(Piece)), opt(PLACE)],
        "notes that the piece there becomes another type",
    ),
    list(
        Block,
        "set-attribute",
        &[one(Known(Attribute)), one(In(Condition))],
        "notes a value for an attribute of the piece that stands here after the move",
    ),
    list(
        Block,
        "set-flag",
        &[one(New(Flag)), one(In(Condition))],
        "sets a variable of the block at once",
    ),
    list(
        Block,
        "set-position-flag",
        &[one(New(PositionFlag)), one(In(Condition)), opt(PLACE)],
        "sets a variable of the position at once",
    ),
    list(
        Place,
        "opposite",
        &[one(Known(Direction))],
        "the position from which the direction leads here",
    )
    .since(V2_0),
    bare(GoTarget, "from", "where the piece to be moved stands"),
    bare(GoTarget, "to", "where it is to move"),
    bare(GoTarget, "mark", "the marked position"),
    bare(GoTarget, "last-from", "where the previous move started").since(V1_2),
    bare(GoTarget, "last-to", "where the previous move ended").since(V1_2),
];
