//! Sections of a piece and the items of its move lists.

use super::Context::{Block, Moves, Piece};
use super::Kind::{self, Bool, File, In, Known, New, OneOf, Row, Run, Text};
use super::Namespace::{Attribute, MoveType, Player, Position, Zone};
use super::arg::{any, one, opt, some};
use super::{Namespace, Version, Word, list};

const MOVE: Kind = OneOf(&[In(Moves), Row(&[any(In(Block))])]);
const DROP: Kind =
    OneOf(&[In(Moves), Row(&[opt(OneOf(&[Known(Position), Known(Zone)])), any(In(Block))])]);

pub(super) const WORDS: &[Word] = &[
    list(Piece, "name", &[one(New(Namespace::Piece))], "the piece type's name").required(),
    list(Piece, "notation", &[one(Text)], "how move lists write the piece").once(),
    list(Piece, "help", &[one(Text)], "the line shown while the pointer is on the piece"),
    list(Piece, "description", &[one(Text)], "the text shown for the piece on request"),
    list(
        Piece,
        "image",
        &[some(Run(&[one(Known(Player)), some(File)]))],
        "the pictures: a player's name, then one file or more",
    ),
    list(Piece, "open", &[one(File)], "what a click opens in a selection screen")
        .once()
        .since(Version(2, 0, 0)),
    list(Piece, "dummy", &[], "the piece does not appear in the list of moves").once(),
    list(
        Piece,
        "attribute",
        &[one(New(Attribute)), one(Bool)],
        "a property of each single piece, with its value at the start",
    ),
    list(Piece, "moves", &[any(MOVE)], "the blocks that move a piece on the board").once(),
    list(
        Piece,
        "drops",
        &[any(DROP)],
        "the blocks that put a piece from the stock on the board; a position or zone in front \
         limits where",
    )
    .once(),
    list(
        Moves,
        "move-type",
        &[one(New(MoveType))],
        "the blocks from here to the next move-type are of this type",
    ),
];
