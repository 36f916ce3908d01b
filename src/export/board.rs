//! The board as JSON.

use serde::{Serialize, Serializer};

use super::map::Map;
use super::origin::Texts;
use crate::model::{Board, Direction, Game, Rect, Square, SquareDef};

/// The board: squares (positions, in the words of ZRF), directions, links and zones.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BoardDoc<'a> {
    /// The files of the board's pictures, as written; alternatives behind the first.
    pub images: Vec<&'a str>,
    /// The squares in the order of definition. Killed ones are not among them.
    pub squares: Vec<SquareDoc<'a>>,
    /// The squares that `kill-positions` takes away: holes in a drawing, nothing for the rules.
    pub killed: Vec<KilledDoc<'a>>,
    /// The grids as written.
    pub grids: Vec<GridDoc<'a>>,
    /// The names of the directions.
    pub directions: Vec<&'a str>,
    /// For each direction, for each square with a link that way: the square it leads to. What
    /// grids, `links`, `unlink` and `kill-positions` leave, without symmetry.
    #[cfg_attr(test, schemars(with = "Map<'static, Map<'static, String>>"))]
    pub links: Links<'a>,
    /// For each player, for each direction as written in code: the direction that is meant when a
    /// piece of that player moves. Every player and every direction is listed.
    pub symmetry: Map<'a, Map<'a, &'a str>>,
    /// The zones.
    pub zones: Vec<ZoneDoc<'a>>,
}

/// A square.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SquareDoc<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where it lies on the board's picture; null where the file does not say.
    pub rect: Option<RectDoc>,
    /// Whether it is a dummy: not displayed, but a square like others for the rules.
    pub dummy: bool,
    /// Where it is defined, `file:line`.
    pub at: String,
}

/// A killed square.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct KilledDoc<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where it would lie on the board's picture; null where the file does not say.
    pub rect: Option<RectDoc>,
}

/// A rectangle on the board's picture, in pixels; y grows downwards.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RectDoc {
    /// Left edge.
    pub left: i32,
    /// Top edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Bottom edge.
    pub bottom: i32,
}

/// A grid.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GridDoc<'a> {
    /// For each dimension its labels. A square's name is one label of each, in this order; the
    /// first dimension changes slowest in the list of squares.
    pub dimensions: &'a [Vec<String>],
    /// Where it is written, `file:line`.
    pub at: String,
}

/// A zone.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ZoneDoc<'a> {
    /// Its name.
    pub name: &'a str,
    /// For each player for whom the zone is defined: its squares. For others no square is in it.
    pub squares: Map<'a, Vec<&'a str>>,
    /// Where its definitions are written, `file:line`.
    pub at: Vec<String>,
}

/// The links of a board, written out while they are serialised.
#[derive(Clone, Copy, Debug)]
pub struct Links<'a>(&'a Board);

/// The links of one direction.
struct DirectionLinks<'a>(&'a Board, Direction);

impl Serialize for Links<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = self.0.directions.iter().enumerate();
        serializer
            .collect_map(names.map(|(d, name)| (name, DirectionLinks(self.0, Direction(d as u16)))))
    }
}

impl Serialize for DirectionLinks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let squares = (0..self.0.squares.len()).map(|s| Square(s as u16));
        serializer.collect_map(squares.filter_map(|from| {
            let to = self.0.step(from, self.1)?;
            Some((self.0.name(from), self.0.name(to)))
        }))
    }
}

impl From<Rect> for RectDoc {
    fn from(r: Rect) -> RectDoc {
        RectDoc { left: r.left, top: r.top, right: r.right, bottom: r.bottom }
    }
}

pub(super) fn board<'a>(game: &'a Game, texts: Texts<'a>) -> BoardDoc<'a> {
    let board = &game.board;
    let square = |s: &'a SquareDef| SquareDoc {
        name: &s.name,
        rect: s.rect.map(RectDoc::from),
        dummy: s.dummy,
        at: texts.written(&s.origin),
    };
    let symmetry = |p: usize| {
        let meant = board.symmetry.get(p);
        let directions = board.directions.iter().enumerate();
        Map(directions
            .map(|(d, written)| {
                let meant = meant.and_then(|m| m.get(d)).map_or(d, |m| m.index());
                (written.as_str(), board.directions[meant].as_str())
            })
            .collect())
    };
    BoardDoc {
        images: board.images.iter().map(String::as_str).collect(),
        squares: board.squares.iter().map(square).collect(),
        killed: board
            .killed
            .iter()
            .map(|s| KilledDoc { name: &s.name, rect: s.rect.map(RectDoc::from) })
            .collect(),
        grids: board
            .grids
            .iter()
            .map(|g| GridDoc { dimensions: &g.dimensions, at: texts.written(&g.origin) })
            .collect(),
        directions: board.directions.iter().map(String::as_str).collect(),
        links: Links(board),
        symmetry: Map(game
            .players
            .iter()
            .enumerate()
            .map(|(p, player)| (player.name.as_str(), symmetry(p)))
            .collect()),
        zones: board.zones.iter().map(|zone| zone_doc(game, zone, texts)).collect(),
    }
}

fn zone_doc<'a>(game: &'a Game, zone: &'a crate::model::Zone, texts: Texts<'a>) -> ZoneDoc<'a> {
    let players = game.players.iter().zip(&zone.squares);
    let squares = players.filter_map(|(player, squares)| {
        let names = squares.as_ref()?.iter().map(|&s| game.board.name(s)).collect();
        Some((player.name.as_str(), names))
    });
    ZoneDoc {
        name: &zone.name,
        squares: Map(squares.collect()),
        at: zone.origins.iter().map(|o| texts.written(o)).collect(),
    }
}
