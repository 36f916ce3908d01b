//! The board as JSON.

use serde::{Serialize, Serializer};

use super::each::{Context, Each};
use super::map::Map;
use crate::model::{Board, Direction, Game, GridDef, PlayerId, Rect, Square, SquareDef, Zone};

/// The board: squares (positions, in the words of ZRF), directions, links and zones.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BoardDoc<'a> {
    /// The files of the board's pictures, as written; alternatives behind the first.
    pub images: Vec<&'a str>,
    /// The squares in the order of definition. Killed ones are not among them.
    #[cfg_attr(test, schemars(with = "Vec<SquareDoc<'static>>"))]
    pub squares: Each<'a, SquareDef, SquareDoc<'a>>,
    /// The squares that `kill-positions` takes away: holes in a drawing, nothing for the rules.
    #[cfg_attr(test, schemars(with = "Vec<KilledDoc<'static>>"))]
    pub killed: Each<'a, SquareDef, KilledDoc<'a>>,
    /// The grids as written.
    #[cfg_attr(test, schemars(with = "Vec<GridDoc<'static>>"))]
    pub grids: Each<'a, GridDef, GridDoc<'a>>,
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
    #[cfg_attr(test, schemars(with = "Vec<ZoneDoc<'static>>"))]
    pub zones: Each<'a, Zone, ZoneDoc<'a>>,
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
    #[cfg_attr(test, schemars(with = "Map<'static, Vec<String>>"))]
    pub squares: ZoneSquares<'a>,
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

/// The squares of a zone by player, written out while they are serialised.
#[derive(Clone, Copy, Debug)]
pub struct ZoneSquares<'a>(&'a Game, &'a Zone);

/// The squares of a zone for one player.
struct PlayerSquares<'a>(&'a Board, &'a [Square]);

impl Serialize for ZoneSquares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let players = self.0.players.iter().zip(&self.1.squares);
        serializer.collect_map(players.filter_map(|(player, squares)| {
            Some((&player.name, PlayerSquares(&self.0.board, squares.as_deref()?)))
        }))
    }
}

impl Serialize for PlayerSquares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.1.iter().map(|&square| self.0.name(square)))
    }
}

pub(super) fn board(context: Context<'_>) -> BoardDoc<'_> {
    let game = context.game;
    let board = &game.board;
    let players = game.players.iter().enumerate();
    BoardDoc {
        images: strings_of(&board.images),
        squares: Each { context, items: &board.squares, make: square_doc },
        killed: Each { context, items: &board.killed, make: killed_doc },
        grids: Each { context, items: &board.grids, make: grid_doc },
        directions: strings_of(&board.directions),
        links: Links(board),
        symmetry: Map(players
            .map(|(p, player)| (player.name.as_str(), symmetry(board, PlayerId(p as u8))))
            .collect()),
        zones: Each { context, items: &board.zones, make: zone_doc },
    }
}

fn strings_of(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

fn square_doc<'a>(context: Context<'a>, square: &'a SquareDef) -> SquareDoc<'a> {
    SquareDoc {
        name: &square.name,
        rect: square.rect.map(RectDoc::from),
        dummy: square.dummy,
        at: context.texts.written(&square.origin),
    }
}

fn killed_doc<'a>(_: Context<'a>, square: &'a SquareDef) -> KilledDoc<'a> {
    KilledDoc { name: &square.name, rect: square.rect.map(RectDoc::from) }
}

fn grid_doc<'a>(context: Context<'a>, grid: &'a GridDef) -> GridDoc<'a> {
    GridDoc { dimensions: &grid.dimensions, at: context.texts.written(&grid.origin) }
}

/// What each direction means for a player.
fn symmetry(board: &Board, player: PlayerId) -> Map<'_, &str> {
    let meant = board.symmetry.get(player.index());
    let directions = board.directions.iter().enumerate();
    Map(directions
        .map(|(d, written)| {
            let meant = meant.and_then(|m| m.get(d)).map_or(d, |m| m.index());
            (written.as_str(), board.directions[meant].as_str())
        })
        .collect())
}

fn zone_doc<'a>(context: Context<'a>, zone: &'a Zone) -> ZoneDoc<'a> {
    ZoneDoc {
        name: &zone.name,
        squares: ZoneSquares(context.game, zone),
        at: zone.origins.iter().map(|o| context.texts.written(o)).collect(),
    }
}
