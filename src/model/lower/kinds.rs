//! Sets of the kinds of names that a rules file defines.

use std::ops::{BitOr, BitOrAssign};

use crate::syntax::words::Namespace::{
    self, Attribute, Direction, MoveType, Piece, Player, Position, Zone,
};

/// The code of the finding about a name of this kind that is not defined.
pub(super) fn undefined(kind: Namespace) -> &'static str {
    match kind {
        Namespace::Macro => "undefined-macro",
        Namespace::Player => "undefined-player",
        Namespace::Piece => "undefined-piece",
        Namespace::Position => "undefined-position",
        Namespace::Direction => "undefined-direction",
        Namespace::Zone => "undefined-zone",
        Namespace::Attribute => "undefined-attribute",
        Namespace::MoveType => "undefined-move-type",
        Namespace::Flag => "undefined-flag",
        Namespace::PositionFlag => "undefined-position-flag",
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds(u16);

impl Kinds {
    pub(super) const NONE: Kinds = Kinds(0);
    pub(super) const ALL: Kinds = Kinds(u16::MAX);
    /// What a board defines.
    pub(super) const BOARD: Kinds = Kinds(bit(Position) | bit(Direction) | bit(Zone));
    /// What a piece defines.
    pub(super) const PIECE: Kinds = Kinds(bit(Piece) | bit(Attribute) | bit(MoveType));

    pub(super) fn contains(self, kind: Namespace) -> bool {
        self.0 & bit(kind) != 0
    }

    /// The kinds of names that a misspelt section may have been meant to define: those of the
    /// section it looks like, or all that `place` can define if it looks like none.
    pub(super) fn that_may_hide_in(alike: Option<&str>, place: Kinds) -> Kinds {
        let kinds = match alike {
            None => Kinds::ALL,
            Some("players") => Player.into(),
            Some("piece") => Kinds::PIECE,
            Some("attribute") => Attribute.into(),
            Some("moves" | "drops") => MoveType.into(),
            Some("board") => Kinds::BOARD,
            Some("grid") => Kinds(bit(Position) | bit(Direction)),
            Some("positions" | "dummy" | "dimensions") => Position.into(),
            Some("links" | "directions") => Direction.into(),
            Some("zone") => Zone.into(),
            Some(_) => Kinds::NONE,
        };
        Kinds(kinds.0 & place.0)
    }
}

const fn bit(kind: Namespace) -> u16 {
    1 << kind as u16
}

impl From<Namespace> for Kinds {
    fn from(kind: Namespace) -> Kinds {
        Kinds(bit(kind))
    }
}

impl BitOr for Kinds {
    type Output = Kinds;

    fn bitor(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
}

impl BitOrAssign for Kinds {
    fn bitor_assign(&mut self, other: Kinds) {
        self.0 |= other.0;
    }
}
