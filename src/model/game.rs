//! A game or variant, complete: everything inherited is filled in.

use super::{
    AttributeId, Block, Board, DagazUse, Goal, MoveTypeId, PieceId, PlayerId, SavedNumbers, Square,
    ZoneId,
};
use crate::expand::Origin;

/// A game or variant.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its title; empty if none is given (an error finding).
    pub title: String,
    /// Whether it is a `variant` form.
    pub variant: bool,
    /// Whether it is marked `(default)`.
    pub default: bool,
    /// Where its form stands.
    pub origin: Origin,
    /// Texts, sounds and the names of files.
    pub texts: Texts,
    /// The players in `players` order.
    pub players: Vec<Player>,
    /// The turns; never empty in a game that can be run.
    pub turns: Vec<Turn>,
    /// The turn that follows the last one: what stands behind `repeat`, else 0.
    pub repeat_from: usize,
    /// The move types of move-priorities, highest first.
    pub priorities: Vec<MoveTypeId>,
    /// The options.
    pub options: Options,
    /// The board.
    pub board: Board,
    /// The piece types, in the order in which they stand (a redefined one at its new place).
    pub pieces: Vec<Piece>,
    /// Names of move types.
    pub move_types: Vec<String>,
    /// Names of attributes.
    pub attributes: Vec<String>,
    /// Names of flags.
    pub flags: Vec<String>,
    /// Names of position flags.
    pub position_flags: Vec<String>,
    /// What saved games call move types and attributes.
    pub saved_numbers: SavedNumbers,
    /// Men on the board and off it at the start.
    pub setup: Setup,
    /// End conditions in file order.
    pub goals: Vec<Goal>,
    /// Whether there are errors in what it is made of, its own sections or inherited ones, so
    /// that something in it is missing or [`Invalid`](super::InstrKind::Invalid).
    pub faulty: bool,
    /// What it uses of Dagaz's dialect, in the order met.
    pub dagaz: Vec<DagazUse>,
}

/// Texts, sounds and the names of files, as written; later forms replace earlier ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// (word, text) pairs such as ("description", "…"), sorted by word.
    pub entries: Vec<(String, String)>,
}

impl Texts {
    /// The text given by a word, for example `engine`.
    pub fn get(&self, word: &str) -> Option<&str> {
        self.entries.iter().find(|(w, _)| w == word).map(|(_, t)| t.as_str())
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Its name, a leading `?` included.
    pub name: String,
    /// Moves at random (name begins with `?`).
    pub random: bool,
    /// Has no turn of its own.
    pub neutral: bool,
}

/// One item of the turn order.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Who moves.
    pub taker: PlayerId,
    /// Whose men are moved; the same player unless two are given.
    pub side: PlayerId,
    /// Only moves of this type, if one is given.
    pub move_type: Option<MoveTypeId>,
    /// Where it is written.
    pub origin: Origin,
}

/// What a side may do instead of moving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PassTurn {
    /// Never pass.
    #[default]
    No,
    /// Passing is always legal.
    Yes,
    /// Passing is legal when nothing else is.
    Forced,
}

/// Whether only the longest chains of partial moves are legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MaximalCaptures {
    /// No.
    #[default]
    No,
    /// Yes.
    Longest,
    /// Yes, ties broken by the value of the captured men; Zillions' values are not known, so it
    /// is treated as `Longest` (zrf-language 7.4).
    Valued,
}

/// The options that change play, and all options as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// "discard cascades"
    pub discard_cascades: bool,
    /// "include off-pieces"
    pub include_off_pieces: bool,
    /// "maximal captures"
    pub maximal_captures: MaximalCaptures,
    /// "pass partial"
    pub pass_partial: bool,
    /// "pass turn"
    pub pass_turn: PassTurn,
    /// "recycle captures"
    pub recycle_captures: bool,
    /// "recycle promotions"
    pub recycle_promotions: bool,
    /// Every option as (name, value), in the order written, inherited ones first.
    pub written: Vec<(String, String)>,
}

/// A piece type.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// Texts: notation, help, description, open; as in [`Game::texts`].
    pub texts: Texts,
    /// For each player with pictures: their file names as written.
    pub images: Vec<(PlayerId, Vec<String>)>,
    /// Not shown in lists; no effect on the rules.
    pub dummy: bool,
    /// Initial attribute values: bit `a` is attribute number `a`.
    pub attributes: u32,
    /// The attributes the type declares, with initial values.
    pub declared: Vec<(AttributeId, bool)>,
    /// Its moves.
    pub moves: Vec<MoveDef>,
    /// Its drops.
    pub drops: Vec<MoveDef>,
    /// Where its form stands.
    pub origin: Origin,
}

/// A move or drop as written in a piece.
#[derive(Clone, Debug)]
pub struct MoveDef {
    /// The move type it belongs to, if any.
    pub move_type: Option<MoveTypeId>,
    /// For a drop: the only places where it is tried.
    pub place: Option<DropPlace>,
    /// The code.
    pub block: Block,
    /// Where the block stands.
    pub origin: Origin,
}

/// Where a drop is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DropPlace {
    /// This square.
    Square(Square),
    /// The squares of the mover's zone.
    Zone(ZoneId),
}

/// A man on the board at the start.
#[derive(Clone, Debug)]
pub struct Placement {
    /// Its owner.
    pub player: PlayerId,
    /// Its type.
    pub piece: PieceId,
    /// Where it stands.
    pub square: Square,
    /// Where that is written.
    pub origin: Origin,
}

/// Men off the board at the start.
#[derive(Clone, Debug)]
pub struct Stock {
    /// Their owner.
    pub player: PlayerId,
    /// Their type.
    pub piece: PieceId,
    /// How many.
    pub count: u32,
    /// Where that is written.
    pub origin: Origin,
}

/// The start position: men on the board and off it.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// On the board; if two stand on one square, the later one counts (and there is a finding).
    pub men: Vec<Placement>,
    /// Off the board; several entries for one player and type add up.
    pub stock: Vec<Stock>,
}

impl Game {
    /// A player by name.
    pub fn player(&self, name: &str) -> Option<PlayerId> {
        self.players.iter().position(|p| p.name == name).map(|i| PlayerId(i as u8))
    }

    /// A piece type by name.
    pub fn piece(&self, name: &str) -> Option<PieceId> {
        self.pieces.iter().position(|p| p.name == name).map(|i| PieceId(i as u16))
    }

    /// A move type by name.
    pub fn move_type(&self, name: &str) -> Option<MoveTypeId> {
        self.move_types.iter().position(|t| t == name).map(|i| MoveTypeId(i as u16))
    }

    /// An attribute by name.
    pub fn attribute(&self, name: &str) -> Option<AttributeId> {
        self.attributes.iter().position(|a| a == name).map(|i| AttributeId(i as u8))
    }

    /// Whether an engine DLL makes the moves, so that the code in the file is not the rule.
    pub fn needs_engine(&self) -> bool {
        self.texts.get("engine").is_some_and(|e| !e.is_empty())
    }
}
