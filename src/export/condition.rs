//! Conditions and places of move code as JSON.

use serde::Serialize;

use crate::model::{Cond, CondKind, Game, Place, Test};

/// The square that a condition or instruction is about.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlaceDoc<'a> {
    /// Where the cursor is.
    Here,
    /// The square with this name.
    Square(&'a str),
    /// One step from the cursor in this direction, as written (symmetry applies).
    Step(&'a str),
    /// The square from which this direction, as written, leads to the cursor.
    Opposite(&'a str),
}

/// A condition. Off the board every question about a square is answered with no, so that its
/// `not` is true there.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "test", rename_all = "kebab-case")]
pub enum Condition<'a> {
    /// Always the same.
    Constant {
        /// Its value.
        value: bool,
    },
    /// The contrary.
    Not {
        /// Of this.
        of: Box<Condition<'a>>,
    },
    /// All of them, left to right, stopping early.
    And {
        /// The conditions.
        all: Vec<Condition<'a>>,
    },
    /// Any of them, left to right, stopping early.
    Or {
        /// The conditions.
        any: Vec<Condition<'a>>,
    },
    /// A flag of this block is set.
    Flag {
        /// Its name.
        flag: &'a str,
    },
    /// No piece stands there.
    Empty {
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// A piece of the side being moved stands there.
    Friend {
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// A piece of any other player stands there, neutral ones included.
    Enemy {
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// A piece of a player without a turn stands there.
    Neutral {
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// A piece of this type stands there, of any player.
    Piece {
        /// The type.
        piece: &'a str,
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// It lies in the zone of the side being moved.
    InZone {
        /// The zone.
        zone: &'a str,
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// It is a certain square.
    Position {
        /// Which.
        square: &'a str,
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// There is a square.
    OnBoard {
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// It is the marked square.
    Marked {
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// The previous move started there.
    LastFrom {
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// The previous move ended there.
    LastTo {
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// Some link leads from there to an enemy.
    AdjacentToEnemy {
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// It occurs in an absolute-config goal.
    GoalPosition {
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// An enemy could capture a friend there.
    Attacked {
        /// Only by moves of this type, if one is given.
        move_type: Option<&'a str>,
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// A friend could capture an enemy there.
    Defended {
        /// Only by moves of this type, if one is given.
        move_type: Option<&'a str>,
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// A piece there has the attribute set.
    Attribute {
        /// The attribute.
        attribute: &'a str,
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// The position flag of this block is set there.
    PositionFlag {
        /// Its name.
        flag: &'a str,
        /// Where.
        place: PlaceDoc<'a>,
    },
    /// Not understood: the file has an error here. A block that asks it ends.
    Invalid {},
}

/// A place with its names.
pub(super) fn place(game: &Game, place: Place) -> PlaceDoc<'_> {
    match place {
        Place::Here => PlaceDoc::Here,
        Place::Square(square) => PlaceDoc::Square(game.board.name(square)),
        Place::Step(d) => PlaceDoc::Step(&game.board.directions[d.index()]),
        Place::Opposite(d) => PlaceDoc::Opposite(&game.board.directions[d.index()]),
    }
}

/// A condition with its names, macro calls replaced.
pub(super) fn condition<'a>(game: &'a Game, cond: &'a Cond) -> Condition<'a> {
    match &cond.kind {
        CondKind::Splice(_, inner) => condition(game, inner),
        CondKind::Const(value) => Condition::Constant { value: *value },
        CondKind::Not(of) => Condition::Not { of: Box::new(condition(game, of)) },
        CondKind::And(all) => {
            Condition::And { all: all.iter().map(|c| condition(game, c)).collect() }
        }
        CondKind::Or(any) => {
            Condition::Or { any: any.iter().map(|c| condition(game, c)).collect() }
        }
        CondKind::Flag(flag) => Condition::Flag { flag: &game.flags[flag.index()] },
        CondKind::Test(test, at) => question(game, *test, place(game, *at)),
        CondKind::Invalid => Condition::Invalid {},
    }
}

fn question<'a>(game: &'a Game, test: Test, place: PlaceDoc<'a>) -> Condition<'a> {
    let type_name = |t: crate::model::MoveTypeId| game.move_types[t.index()].as_str();
    match test {
        Test::Empty => Condition::Empty { place },
        Test::Friend => Condition::Friend { place },
        Test::Enemy => Condition::Enemy { place },
        Test::Neutral => Condition::Neutral { place },
        Test::Piece(p) => Condition::Piece { piece: &game.pieces[p.index()].name, place },
        Test::InZone(z) => Condition::InZone { zone: &game.board.zones[z.index()].name, place },
        Test::Is(square) => Condition::Position { square: game.board.name(square), place },
        Test::OnBoard => Condition::OnBoard { place },
        Test::Marked => Condition::Marked { place },
        Test::LastFrom => Condition::LastFrom { place },
        Test::LastTo => Condition::LastTo { place },
        Test::AdjacentToEnemy => Condition::AdjacentToEnemy { place },
        Test::GoalPosition => Condition::GoalPosition { place },
        Test::Attacked(t) => Condition::Attacked { move_type: t.map(type_name), place },
        Test::Defended(t) => Condition::Defended { move_type: t.map(type_name), place },
        Test::Attribute(a) => {
            Condition::Attribute { attribute: &game.attributes[a.index()], place }
        }
        Test::PositionFlag(f) => {
            Condition::PositionFlag { flag: &game.position_flags[f.index()], place }
        }
    }
}
