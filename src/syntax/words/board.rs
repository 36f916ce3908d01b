//! Sections of a board and the parts of grids and zones.

use super::Context::{Board, Grid, Zone};
use super::Kind::{self, File, Fixed, In, Known, New, Number, OneOf, Row};
use super::Namespace::{Direction, Player, Position};
use super::arg::{any, one, some};
use super::{Arg, Namespace, Version, Word, list};

const POSITION: Kind = Known(Position);
const DIRECTION: Kind = Known(Direction);
/// Left, top, right, bottom, in pixels of the board's picture.
const RECTANGLE: [Arg; 4] = [one(Number), one(Number), one(Number), one(Number)];

pub(super) const WORDS: &[Word] = &[
    list(Board, "image", &[some(File)], "the picture of the board; further ones are alternatives"),
    list(Board, "grid", &[any(In(Grid))], "positions in rows and columns, with directions"),
    list(
        Grid,
        "start-rectangle",
        &RECTANGLE,
        "left, top, right and bottom of the first position, in pixels",
    )
    .required(),
    list(
        Grid,
        "dimensions",
        &[some(Row(&[one(Fixed), one(Row(&[one(Number), one(Number)]))]))],
        "for each dimension its labels, divided by /, and the step in pixels from one to the next",
    )
    .required(),
    list(
        Grid,
        "directions",
        &[some(Row(&[one(New(Direction)), some(Number)]))],
        "for each direction its steps along the dimensions",
    )
    .once(),
    list(
        Board,
        "positions",
        &[some(Row(&[one(New(Position)), one(Number), one(Number), one(Number), one(Number)]))],
        "single positions with left, top, right and bottom in pixels",
    ),
    list(
        Board,
        "links",
        &[one(New(Direction)), any(Row(&[one(POSITION), one(POSITION)]))],
        "leads from each first position to the second in one direction; a later link replaces an \
         earlier one",
    ),
    list(
        Board,
        "unlink",
        &[some(OneOf(&[POSITION, Row(&[one(POSITION), one(OneOf(&[POSITION, DIRECTION]))])]))],
        "removes links made so far: all of a position, those between two, or one direction",
    ),
    list(
        Board,
        "kill-positions",
        &[some(POSITION)],
        "removes positions and their links when all else of the board is done",
    ),
    list(
        Board,
        "dummy",
        &[some(New(Position))],
        "positions that are not shown; those that do not exist yet are made",
    )
    .since(Version(1, 0, 2)),
    list(
        Board,
        "symmetry",
        &[one(Known(Player)), any(Row(&[one(DIRECTION), one(DIRECTION)]))],
        "for this player each first direction means the second",
    ),
    list(Board, "zone", &[any(In(Zone))], "a named set of positions for some players"),
    list(Zone, "name", &[one(New(Namespace::Zone))], "the zone's name").required(),
    list(Zone, "players", &[some(Known(Player))], "for whom the zone exists").required(),
    list(Zone, "positions", &[any(POSITION)], "the positions of the zone").required(),
];
