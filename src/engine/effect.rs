//! Effects of moves, ready to be made: each one an entry of a flat table.

use rustc_hash::FxHashMap;

use super::set::Set;
use crate::interp::{Change, Drop, Move, Movement};
use crate::model::{AttributeId, Game, PieceId, PlayerId, Square};
use crate::program::Note;

/// The number of a square that is none.
pub const NOWHERE: u16 = u16::MAX;

/// What a move does to the squares that attacks look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `from` is emptied and `to` gets a man of the side; nothing else that attacks could see. A
    /// drop has no `from`.
    Plain,
    /// Anything else.
    Other,
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub struct Fx {
    /// The square that a plain move empties.
    pub from: u16,
    /// The square that a plain move fills.
    pub to: u16,
    /// Whether masks can tell whether it is legal.
    pub shape: Shape,
    /// Whether it is made by moving one man, with at most a change of type and attributes.
    pub simple: bool,
    /// The type that the man becomes, or none.
    pub becomes: u16,
    /// Attributes that are set on the man.
    pub set: u32,
    /// Attributes that are cleared on the man.
    pub clear: u32,
    /// Moves with the same effects, which count once, have the same class.
    pub class: u32,
}

/// Puts a move into the table. `seen` are the squares that attacks can look at, `royal` says which
/// types are royal.
pub fn compile<S: Set>(mv: &Move, class: u32, seen: S, royal: &[bool]) -> Fx {
    let mut fx = Fx {
        from: NOWHERE,
        to: NOWHERE,
        shape: Shape::Other,
        simple: false,
        becomes: NOWHERE,
        set: 0,
        clear: 0,
        class,
    };
    let makes_royal = mv.becomes.is_some_and(|t| royal[t.index()])
        || mv.drop.is_some_and(|d| royal[d.piece.index()])
        || mv.changes.iter().any(|&change| makes(change).is_some_and(|t| royal[t.index()]));
    if !makes_royal && let Some((from, to)) = plain(mv, seen) {
        (fx.from, fx.to, fx.shape) = (from, to, Shape::Plain);
    }
    let [movement] = mv.movements[..] else { return fx };
    let only_its_attributes =
        |c: &Change| matches!(c, Change::Attribute(_, _, s) if *s == movement.to);
    if mv.drop.is_none()
        && movement.from != movement.to
        && !mv.copy
        && mv.captures.is_empty()
        && mv.changes.iter().all(only_its_attributes)
    {
        fx.simple = true;
        (fx.from, fx.to) = (movement.from.0, movement.to.0);
        fx.becomes = mv.becomes.map_or(NOWHERE, |piece| piece.0);
        for change in &mv.changes {
            if let Change::Attribute(AttributeId(a), value, _) = *change {
                let bit = 1 << a;
                (fx.set, fx.clear) = match value {
                    true => (fx.set | bit, fx.clear & !bit),
                    false => (fx.set & !bit, fx.clear | bit),
                };
            }
        }
    }
    fx
}

/// The type that a change gives to a man.
fn makes(change: Change) -> Option<PieceId> {
    match change {
        Change::Type(piece, _) | Change::Create(_, piece, _) => Some(piece),
        _ => None,
    }
}

/// Whether what is noted for a move leaves what attacks can look at as it is.
pub fn is_quiet<S: Set>(note: Note, seen: S, royal: &[bool]) -> bool {
    match note {
        Note::Change(change) => {
            let (Change::Create(_, _, square)
            | Change::Flip(square)
            | Change::Owner(_, square)
            | Change::Type(_, square)
            | Change::Attribute(_, _, square)) = change;
            let makes_royal = makes(change).is_some_and(|piece| royal[piece.index()]);
            !seen.has(square.index()) && !makes_royal
        }
        Note::Capture(square) => !seen.has(square.index()),
        Note::Movement(_) => false,
        Note::Cascade | Note::Clear | Note::ClearAll => true,
    }
}

/// What stands on a square in the middle of a move, as far as the move itself tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    Nobody,
    /// The man who stood there before the move.
    From(u16),
    /// Somebody else.
    Somebody,
}

/// The few squares that a move is about.
#[derive(Default)]
struct Squares(Vec<(u16, Stands)>);

impl Squares {
    fn insert(&mut self, square: u16, stands: Stands) {
        self.0.retain(|(s, _)| *s != square);
        self.0.push((square, stands));
    }

    fn insert_new(&mut self, square: u16, stands: Stands) {
        if !self.0.iter().any(|(s, _)| *s == square) {
            self.0.push((square, stands));
        }
    }
}

/// The square that a move empties (nowhere for a drop) and the one that gets the mover, if nothing
/// else changes among the squares that attacks can look at.
fn plain<S: Set>(mv: &Move, seen: S) -> Option<(u16, u16)> {
    let mut board = Squares::default();
    for (i, m) in mv.effective_movements() {
        let stays = mv.copy && Some(i) == mv.of_add();
        board.insert(m.from.0, if stays { Stands::From(m.from.0) } else { Stands::Nobody });
    }
    for (_, m) in mv.effective_movements() {
        board.insert(m.to.0, Stands::From(m.from.0));
    }
    if let Some(drop) = mv.drop {
        board.insert(drop.square.0, Stands::From(NOWHERE));
    }
    for change in &mv.changes {
        match *change {
            Change::Create(_, _, s) | Change::Flip(s) | Change::Owner(_, s) => {
                board.insert(s.0, Stands::Somebody);
            }
            Change::Type(_, s) => {
                // A man of the move may change its type; another one may be an attacker.
                board.insert_new(s.0, Stands::Somebody);
            }
            Change::Attribute(_, _, s) => {
                board.insert_new(s.0, Stands::Somebody);
            }
        }
    }
    for s in &mv.captures {
        board.insert(s.0, Stands::Nobody);
    }
    board.0.retain(|(s, _)| seen.has(usize::from(*s)));
    let (mut from, mut to) = (NOWHERE, NOWHERE);
    for &(square, stands) in &board.0 {
        match stands {
            Stands::Nobody if from == NOWHERE => from = square,
            Stands::From(origin) if to == NOWHERE && origin != square => to = square,
            _ => return None,
        }
    }
    let origin = board.0.iter().find(|(s, _)| *s == to)?.1;
    let fits = match mv.drop {
        Some(_) => origin == Stands::From(NOWHERE) && from == NOWHERE,
        None => origin == Stands::From(from) && from != NOWHERE,
    };
    fits.then_some((from, to))
}

/// What tells moves with different effects apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Effects {
    movements: Vec<Movement>,
    drop: Option<Drop>,
    changes: Vec<Change>,
    captures: Vec<Square>,
    becomes: Option<PieceId>,
    copy: bool,
}

/// Numbers moves so that those with the same effects, and only those, have the same number.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    numbers: FxHashMap<Effects, u32>,
}

impl Classes {
    /// The number of a move's class. Partial moves are not the engine's.
    pub fn of(&mut self, mv: &Move) -> u32 {
        let mut captures = mv.captures.clone();
        captures.sort();
        captures.dedup();
        let effects = Effects {
            movements: mv.movements.clone(),
            drop: mv.drop,
            changes: mv.changes.clone(),
            captures,
            becomes: mv.becomes,
            copy: mv.copy,
        };
        let next = self.numbers.len() as u32;
        *self.numbers.entry(effects).or_insert(next)
    }
}

/// The number of a kind of man: 0 is nobody.
pub fn kind(game: &Game, owner: PlayerId, piece: PieceId) -> u16 {
    (1 + owner.index() * game.pieces.len() + piece.index()) as u16
}
