//! End conditions, goals and occupants.

use super::Context::{Game, Goal, Occupant};
use super::Kind::{self, In, Known, Number, OneOf, Row};
use super::Namespace::{Direction, Piece, Player, Position, Zone};
use super::arg::{one, opt, some};
use super::{Arg, Version, Word, bare, list};

/// The players it is judged for, then the goal.
const END: &[Arg] = &[opt(Row(&[some(Known(Player))])), one(In(Goal))];
const TYPES: &[Arg] = &[some(Known(Piece))];
const OCCUPANT: Kind = OneOf(&[Known(Piece), In(Occupant)]);
const PLACE: Kind = OneOf(&[Known(Position), Known(Zone)]);

pub(super) const WORDS: &[Word] = &[
    list(Game, "win-condition", END, "when a listed player wins"),
    list(Game, "loss-condition", END, "when a listed player loses"),
    list(Game, "draw-condition", END, "when the game is drawn"),
    list(Game, "count-condition", END, "when the game ends and the side with more pieces wins"),
    bare(Goal, "stalemated", "the player is to move, has no legal move and may not pass"),
    bare(Goal, "repetition", "the position has come up for the third time"),
    list(Goal, "captured", TYPES, "a piece of the player of such a type was just captured"),
    list(
        Goal,
        "checkmated",
        TYPES,
        "the player has no legal move and such a piece is attacked; moves that leave it attacked \
         are illegal",
    ),
    list(
        Goal,
        "pieces-remaining",
        &[one(Number), opt(Known(Piece))],
        "the player has exactly so many pieces on the board, of that type if given",
    ),
    list(
        Goal,
        "total-piece-count",
        &[one(Number), opt(Known(Piece))],
        "all players together have exactly so many pieces on the board, of that type if given",
    )
    .later("[PIECE], and the place within other goals", Version(2, 0, 0)),
    list(
        Goal,
        "capture-count",
        &[one(Kind::Form), one(Number)],
        "compares how many pieces the player has captured, for example (capture-count >= 3)",
    )
    .since(Version(3, 0, 0)),
    list(
        Goal,
        "absolute-config",
        &[some(OCCUPANT), one(OneOf(&[Row(&[some(PLACE)]), Known(Position)]))],
        "each of the places holds one of the occupants; a zone counts if some position of it does",
    ),
    list(
        Goal,
        "relative-config",
        &[some(OneOf(&[OCCUPANT, Known(Direction)]))],
        "from some position a walk along the directions meets the occupants",
    ),
    list(Goal, "and", &[some(In(Goal))], "all of these goals at once"),
    list(Goal, "or", &[some(In(Goal))], "one of these goals"),
    list(Goal, "not", &[one(In(Goal))], "the contrary of a goal"),
    list(Occupant, "opponent", &[one(Known(Piece))], "a piece of another player"),
    list(Occupant, "any-owner", &[one(Known(Piece))], "a piece of any player"),
    list(Occupant, "not", &[one(OCCUPANT)], "anything but this, also nothing"),
];
