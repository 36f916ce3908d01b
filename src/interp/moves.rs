//! Something that can be played, with every effect it has.

use super::watch::{RunBlock, Trouble, What};
use crate::model::{AttributeId, MoveTypeId, PieceId, PlayerId, Square};
use crate::source::Span;

/// A man going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Movement {
    /// Start.
    pub from: Square,
    /// End; the start square again for a move in place.
    pub to: Square,
}

/// A man entering the board from the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drop {
    /// Whose stock it comes from.
    pub player: PlayerId,
    /// Its type in the stock.
    pub piece: PieceId,
    /// Where it lands.
    pub square: Square,
}

/// A change that is made after all movements, in the order noted (zrf-language 6.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// A new man stands there; what stood there is captured.
    Create(PlayerId, PieceId, Square),
    /// The man there becomes another type.
    Type(PieceId, Square),
    /// The man there goes to the next player.
    Flip(Square),
    /// The man there goes to this player.
    Owner(PlayerId, Square),
    /// The man there gets an attribute value.
    Attribute(AttributeId, bool, Square),
}

/// Where in the rules file a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveSource {
    /// The type whose code made it.
    pub piece: PieceId,
    /// Whether it is one of the type's drops.
    pub drop: bool,
    /// Which of its moves (or drops), from 0.
    pub def: u32,
    /// The `add` that made it.
    pub add: Span,
}

/// Something that can be played. A pass has neither movements nor a drop.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Movements, those of cascades first, that of the `add` last. All happen at once.
    pub movements: Vec<Movement>,
    /// The man dropped.
    pub drop: Option<Drop>,
    /// Squares on which further men of the drop's type land: those of its cascades, as noted.
    pub also_dropped: Vec<Square>,
    /// Changes in the order noted.
    pub changes: Vec<Change>,
    /// Squares that are emptied at the end, in the order in which saved games name them: as
    /// noted, but each change noted after captures sends the first of them to the end.
    pub captures: Vec<Square>,
    /// The type that the man of the `add` becomes.
    pub becomes: Option<PieceId>,
    /// A copy of the man stays on its start square.
    pub copy: bool,
    /// Whether the same man may or must go on, and with which move type.
    pub partial: Option<Option<MoveTypeId>>,
    /// The move type of the block.
    pub move_type: Option<MoveTypeId>,
    /// Where it comes from; a pass comes from nowhere.
    pub source: Option<MoveSource>,
}

impl Move {
    /// Passing.
    pub fn pass() -> Move {
        Move {
            movements: Vec::new(),
            drop: None,
            also_dropped: Vec::new(),
            changes: Vec::new(),
            captures: Vec::new(),
            becomes: None,
            copy: false,
            partial: None,
            move_type: None,
            source: None,
        }
    }

    /// Whether it is a pass.
    pub fn is_pass(&self) -> bool {
        self.source.is_none()
    }

    /// Where the man of the `add` or drop ends up.
    pub fn target(&self) -> Option<Square> {
        match self.drop {
            Some(drop) => Some(drop.square),
            None => self.movements.last().map(|m| m.to),
        }
    }

    /// The squares where men are dropped, in the order in which saved games name them.
    pub fn dropped_on(&self) -> impl Iterator<Item = Square> + '_ {
        self.also_dropped.iter().copied().chain(self.drop.map(|d| d.square))
    }

    /// The number of the movement of the `add`; a drop has none.
    pub fn of_add(&self) -> Option<usize> {
        self.movements.len().checked_sub(1).filter(|_| self.drop.is_none())
    }

    /// The movements that move a man, and that of the `add` if the man changes its type in place.
    fn real_movements(&self) -> impl Iterator<Item = Movement> + '_ {
        let of_add = self.of_add();
        let real = move |(i, m): &(usize, &Movement)| {
            m.from != m.to || Some(*i) == of_add && self.becomes.is_some()
        };
        self.movements.iter().enumerate().filter(real).map(|(_, m)| *m)
    }

    /// The movements that have an effect, with their numbers. A movement in place has none, unless
    /// it is that of the `add` and changes the man's type or is the only one of its man; nor has a
    /// movement of a man that a later one moves as well. (That the later one counts is a guess;
    /// such a move is called uncertain.)
    pub fn effective_movements(&self) -> impl Iterator<Item = (usize, Movement)> + '_ {
        let all = self.movements.iter().copied().enumerate();
        all.filter(|&(number, _)| !self.moves_nothing(number))
    }

    fn moves_nothing(&self, number: usize) -> bool {
        let m = self.movements[number];
        let last = Some(number) == self.of_add();
        let real = |other: &Movement| other.from == m.from && other.from != other.to;
        if m.from == m.to {
            return !last || self.becomes.is_none() && self.movements.iter().any(real);
        }
        let later = &self.movements[number + 1..];
        let promoted = |n: usize| self.movements[n].from == m.from && self.becomes.is_some();
        later.iter().any(real) || !last && self.of_add().is_some_and(promoted)
    }

    /// Whether a man stands on a square when change number `change` is made; `None` if that is so
    /// exactly if one stands there before the move.
    pub fn stands_after(&self, change: usize, square: Square) -> Option<bool> {
        let created = |c: &Change| matches!(c, Change::Create(_, _, created) if *created == square);
        let arrives = self.movements.iter().any(|m| m.to == square && m.from != square)
            || self.dropped_on().any(|s| s == square)
            || self.changes.iter().take(change).any(created);
        if arrives {
            return Some(true);
        }
        let leaves = |(i, m): (usize, &Movement)| {
            m.from == square && m.to != square && !(self.copy && Some(i) == self.of_add())
        };
        self.movements.iter().enumerate().any(leaves).then_some(false)
    }

    /// Whether one man is moved twice in it: the language does not say what happens then.
    pub fn moves_one_twice(&self) -> bool {
        self.movements.len() > 1 && twice(self.real_movements().map(|m| m.from))
    }

    /// Whether two men land on one square in it: the language does not say what happens then.
    pub fn lands_two_on_one(&self) -> bool {
        let of_add = self.of_add();
        // A cascade that moves nothing lands nobody.
        let lands = |(i, m): &(usize, &Movement)| m.from != m.to || Some(*i) == of_add;
        let landed = self.movements.iter().enumerate().filter(lands).map(|(_, m)| m.to);
        self.movements.len() + self.also_dropped.len() + usize::from(self.drop.is_some()) > 1
            && twice(landed.chain(self.dropped_on()))
    }

    /// Whether it does nothing at all: such a move is none (zrf-language 6.5).
    pub fn is_nothing(&self) -> bool {
        self.drop.is_none()
            && self.movements.iter().all(|m| m.from == m.to)
            && self.changes.is_empty()
            && self.captures.is_empty()
            && self.becomes.is_none()
    }

    /// What the language does not say about the effects of this move.
    pub fn unsaid(&self) -> Option<What> {
        if self.moves_one_twice() {
            Some(What::MovedTwice)
        } else {
            self.lands_two_on_one().then_some(What::SameSquare)
        }
    }

    /// The same as a trouble; `start` is the square that its block was run from, if it is known.
    pub fn unsaid_trouble(&self, start: Option<Square>) -> Option<Trouble> {
        let (what, source) = (self.unsaid()?, self.source);
        let block = start.zip(source).map(|(square, source)| {
            let MoveSource { piece, drop, def, .. } = source;
            RunBlock { piece, drop, def, square }
        });
        Some(Trouble { what, block, place: source.map(|source| source.add) })
    }

    /// Whether it would capture what stands on a square, as attack tests see it (zrf-language 8.5).
    pub fn would_capture(&self, target: Square) -> bool {
        self.dropped_on().any(|square| square == target)
            || self.movements.iter().any(|m| m.to == target && m.from != target)
            || self.captures.contains(&target)
            || self.changes.iter().any(|c| matches!(c, Change::Create(_, _, s) if *s == target))
    }

    /// Whether two moves have the same effects, so that players see one move.
    pub fn same_effect(&self, other: &Move) -> bool {
        let sorted = |m: &Move| {
            let mut captures = m.captures.clone();
            captures.sort();
            captures.dedup();
            captures
        };
        self.movements == other.movements
            && self.drop == other.drop
            && self.also_dropped == other.also_dropped
            && self.changes == other.changes
            && self.becomes == other.becomes
            && self.copy == other.copy
            && self.partial == other.partial
            && (self.captures == other.captures || sorted(self) == sorted(other))
    }
}

/// Whether a square occurs twice.
fn twice(squares: impl Iterator<Item = Square>) -> bool {
    let mut all: Vec<Square> = squares.collect();
    all.sort();
    all.windows(2).any(|pair| pair[0] == pair[1])
}
