//! Something that can be played, with every effect it has.

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

    /// Whether two men land on one square in it: the language does not say what happens then.
    pub fn lands_two_on_one(&self) -> bool {
        same_square(&self.movements, self.drop)
    }

    /// Whether it would capture what stands on a square, as attack tests see it (zrf-language 8.5).
    pub fn would_capture(&self, target: Square) -> bool {
        self.drop.is_some_and(|d| d.square == target)
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
            && self.changes == other.changes
            && self.becomes == other.becomes
            && self.copy == other.copy
            && self.partial == other.partial
            && (self.captures == other.captures || sorted(self) == sorted(other))
    }
}

/// Whether two men land on one square.
pub(super) fn same_square(movements: &[Movement], drop: Option<Drop>) -> bool {
    if movements.len() + usize::from(drop.is_some()) < 2 {
        return false;
    }
    let mut targets: Vec<Square> = movements.iter().map(|m| m.to).collect();
    targets.extend(drop.map(|d| d.square));
    targets.sort();
    targets.windows(2).any(|pair| pair[0] == pair[1])
}
