//! Pieces as JSON.

use serde::Serialize;

use super::code::Code;
use super::each::{Context, Each};
use super::map::Map;
use super::origin::OriginDoc;
use crate::model::{DropPlace, MoveDef, Piece};

/// A piece type.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PieceDoc<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its texts as written: `notation`, `help`, `description`, `open`.
    pub texts: Map<'a, &'a str>,
    /// For each player with pictures: their files as written, alternatives behind the first.
    pub images: Map<'a, Vec<&'a str>>,
    /// Whether it is left out of lists of moves; no effect on the rules.
    pub dummy: bool,
    /// The attributes it declares, with their values for a new piece. Others begin as false.
    pub attributes: Map<'a, bool>,
    /// Its moves, run from each square where a piece of this type stands.
    #[cfg_attr(test, schemars(with = "Vec<MoveDefDoc<'static>>"))]
    pub moves: Each<'a, MoveDef, MoveDefDoc<'a>>,
    /// Its drops, run from squares while a piece of this type is in stock.
    #[cfg_attr(test, schemars(with = "Vec<MoveDefDoc<'static>>"))]
    pub drops: Each<'a, MoveDef, MoveDefDoc<'a>>,
    /// Where it is written.
    pub origin: OriginDoc<'a>,
}

/// A move or drop.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MoveDefDoc<'a> {
    /// Its move type; null: none.
    pub move_type: Option<&'a str>,
    /// For a drop: the only place where it is tried; null: everywhere.
    pub place: Option<DropPlaceDoc<'a>>,
    /// The instructions, with macros replaced; null if the game's code is left out.
    #[cfg_attr(test, schemars(with = "Option<Vec<super::Instruction<'static>>>"))]
    pub code: Option<Code<'a>>,
    /// Where it is written.
    pub origin: OriginDoc<'a>,
}

/// Where a drop is tried.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DropPlaceDoc<'a> {
    /// On this square.
    Square(&'a str),
    /// On the squares of the mover's zone.
    Zone(&'a str),
}

pub(super) fn piece<'a>(context: Context<'a>, piece: &'a Piece) -> PieceDoc<'a> {
    let Context { game, texts, .. } = context;
    let strings = |list: &'a [String]| list.iter().map(String::as_str).collect::<Vec<_>>();
    PieceDoc {
        name: &piece.name,
        texts: super::document::texts_map(&piece.texts),
        images: Map(piece
            .images
            .iter()
            .map(|(p, files)| (game.players[p.index()].name.as_str(), strings(files)))
            .collect()),
        dummy: piece.dummy,
        attributes: Map(piece
            .declared
            .iter()
            .map(|(a, value)| (game.attributes[a.index()].as_str(), *value))
            .collect()),
        moves: Each { context, items: &piece.moves, make: def },
        drops: Each { context, items: &piece.drops, make: def },
        origin: texts.origin(&piece.origin),
    }
}

fn def<'a>(context: Context<'a>, def: &'a MoveDef) -> MoveDefDoc<'a> {
    let Context { game, texts, with_code } = context;
    MoveDefDoc {
        move_type: def.move_type.map(|t| game.move_types[t.index()].as_str()),
        place: def.place.map(|place| match place {
            DropPlace::Square(square) => DropPlaceDoc::Square(game.board.name(square)),
            DropPlace::Zone(zone) => DropPlaceDoc::Zone(&game.board.zones[zone.index()].name),
        }),
        code: with_code.then_some(Code { game, texts, block: &def.block }),
        origin: texts.origin(&def.origin),
    }
}
