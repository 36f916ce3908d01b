//! End conditions as JSON.

use serde::Serialize;

use super::each::Context;
use crate::describe::goal_sentence;
use crate::model::{
    Game, Goal, GoalKind, GoalPlace, GoalTest, Occupant, OccupantOwner, PieceId, RelativeItem,
};

/// An end condition.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GoalDoc<'a> {
    /// What it gives to each of the players for whom it comes true.
    pub result: GoalResult,
    /// The players it is about; null: the one who has just moved.
    pub players: Option<Vec<&'a str>>,
    /// When it comes true.
    pub when: GoalTestDoc<'a>,
    /// The same in words.
    pub sentence: String,
    /// Where it is written, `file:line`.
    pub at: String,
}

/// What an end condition gives.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GoalResult {
    /// A win.
    Win,
    /// A loss.
    Loss,
    /// A draw.
    Draw,
    /// A win for the listed player with more pieces on the board; equal numbers are a draw.
    Count,
}

/// When an end condition comes true.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "goal", rename_all = "kebab-case")]
pub enum GoalTestDoc<'a> {
    /// The player is next to move and has no legal move.
    Stalemated {},
    /// The position stands for the third time, with the player to move.
    Repetition {},
    /// A piece of the player of one of these types was captured in the move just made.
    Captured {
        /// The types.
        types: Vec<&'a str>,
    },
    /// The player has no legal move and one of these pieces is attacked. Moves that leave one
    /// attacked are illegal.
    Checkmated {
        /// The types.
        types: Vec<&'a str>,
    },
    /// Each of the places holds one of the occupants.
    AbsoluteConfig {
        /// Any of them satisfies a place.
        occupants: Vec<OccupantDoc<'a>>,
        /// All of them must be satisfied.
        places: Vec<GoalPlaceDoc<'a>>,
    },
    /// A walk over the board that is possible from some square.
    RelativeConfig {
        /// The walk.
        walk: Vec<WalkDoc<'a>>,
    },
    /// The player has exactly so many pieces.
    PiecesRemaining {
        /// How many.
        count: i64,
        /// Of which type; null: of any.
        piece: Option<&'a str>,
    },
    /// All players together have exactly so many pieces on the board.
    TotalPieceCount {
        /// How many.
        count: i64,
        /// Of which type; null: of any.
        piece: Option<&'a str>,
    },
    /// All of them.
    And {
        /// The goals.
        all: Vec<GoalTestDoc<'a>>,
    },
    /// Any of them.
    Or {
        /// The goals.
        any: Vec<GoalTestDoc<'a>>,
    },
    /// The contrary.
    Not {
        /// Of this.
        of: Box<GoalTestDoc<'a>>,
    },
    /// Not understood: the file has an error here. Never true.
    Invalid {},
}

/// What must stand on a place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OccupantDoc<'a> {
    /// Its type.
    pub piece: &'a str,
    /// Whose it is.
    pub owner: OwnerDoc,
    /// Whether it must not stand there.
    pub not: bool,
}

/// Whose piece an occupant is.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OwnerDoc {
    /// The player's of the end condition.
    Own,
    /// Any other player's.
    Opponent,
    /// Anybody's.
    Any,
}

/// A place of an absolute configuration.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GoalPlaceDoc<'a> {
    /// This square.
    Square(&'a str),
    /// Some square of the player's zone.
    Zone(&'a str),
}

/// An item of a walk.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WalkDoc<'a> {
    /// A step in this direction, as written (the player's symmetry applies).
    Step(&'a str),
    /// What must stand on the square reached.
    Occupant(OccupantDoc<'a>),
}

pub(super) fn goal<'a>(context: Context<'a>, goal: &'a Goal) -> GoalDoc<'a> {
    let game = context.game;
    let name = |p: &crate::model::PlayerId| game.players[p.index()].name.as_str();
    GoalDoc {
        result: match goal.kind {
            GoalKind::Win => GoalResult::Win,
            GoalKind::Loss => GoalResult::Loss,
            GoalKind::Draw => GoalResult::Draw,
            GoalKind::Count => GoalResult::Count,
        },
        players: goal.players.as_ref().map(|players| players.iter().map(name).collect()),
        when: test(game, &goal.test),
        sentence: goal_sentence(game, goal),
        at: context.texts.written(&goal.origin),
    }
}

fn test<'a>(game: &'a Game, goal: &'a GoalTest) -> GoalTestDoc<'a> {
    let piece = |p: &PieceId| game.pieces[p.index()].name.as_str();
    match goal {
        GoalTest::Stalemated => GoalTestDoc::Stalemated {},
        GoalTest::Repetition => GoalTestDoc::Repetition {},
        GoalTest::Captured(types) => {
            GoalTestDoc::Captured { types: types.iter().map(piece).collect() }
        }
        GoalTest::Checkmated(types) => {
            GoalTestDoc::Checkmated { types: types.iter().map(piece).collect() }
        }
        GoalTest::Absolute(occupants, places) => GoalTestDoc::AbsoluteConfig {
            occupants: occupants.iter().map(|o| occupant(game, *o)).collect(),
            places: places
                .iter()
                .map(|place| match place {
                    GoalPlace::Square(square) => GoalPlaceDoc::Square(game.board.name(*square)),
                    GoalPlace::Zone(z) => GoalPlaceDoc::Zone(&game.board.zones[z.index()].name),
                })
                .collect(),
        },
        GoalTest::Relative(items) => GoalTestDoc::RelativeConfig {
            walk: items
                .iter()
                .map(|item| match item {
                    RelativeItem::Step(d) => WalkDoc::Step(&game.board.directions[d.index()]),
                    RelativeItem::Occupant(o) => WalkDoc::Occupant(occupant(game, *o)),
                })
                .collect(),
        },
        GoalTest::PiecesRemaining(count, p) => {
            GoalTestDoc::PiecesRemaining { count: *count, piece: p.as_ref().map(piece) }
        }
        GoalTest::TotalPieceCount(count, p) => {
            GoalTestDoc::TotalPieceCount { count: *count, piece: p.as_ref().map(piece) }
        }
        GoalTest::And(all) => GoalTestDoc::And { all: all.iter().map(|t| test(game, t)).collect() },
        GoalTest::Or(any) => GoalTestDoc::Or { any: any.iter().map(|t| test(game, t)).collect() },
        GoalTest::Not(of) => GoalTestDoc::Not { of: Box::new(test(game, of)) },
        GoalTest::Invalid => GoalTestDoc::Invalid {},
    }
}

fn occupant(game: &Game, o: Occupant) -> OccupantDoc<'_> {
    OccupantDoc {
        piece: &game.pieces[o.piece.index()].name,
        owner: match o.owner {
            OccupantOwner::Mine => OwnerDoc::Own,
            OccupantOwner::Opponent => OwnerDoc::Opponent,
            OccupantOwner::Any => OwnerDoc::Any,
        },
        not: o.negated,
    }
}
