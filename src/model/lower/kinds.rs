//! The kinds of names that a rules file defines, and sets of them.

use std::ops::{BitOr, BitOrAssign};

/// A kind of name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    Player,
    Piece,
    Position,
    Direction,
    Zone,
    Attribute,
    MoveType,
}

impl Kind {
    /// The code of the finding about a name of this kind that is not defined.
    pub(super) fn code(self) -> &'static str {
        match self {
            Kind::Player => "undefined-player",
            Kind::Piece => "undefined-piece",
            Kind::Position => "undefined-position",
            Kind::Direction => "undefined-direction",
            Kind::Zone => "undefined-zone",
            Kind::Attribute => "undefined-attribute",
            Kind::MoveType => "undefined-move-type",
        }
    }

    /// What authors call it.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Kind::Player => "player",
            Kind::Piece => "piece",
            Kind::Position => "position",
            Kind::Direction => "direction",
            Kind::Zone => "zone",
            Kind::Attribute => "attribute",
            Kind::MoveType => "move type",
        }
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds(u8);

impl Kinds {
    pub(super) const NONE: Kinds = Kinds(0);
    pub(super) const ALL: Kinds = Kinds(0x7f);
    /// What a board defines.
    pub(super) const BOARD: Kinds =
        Kinds(1 << Kind::Position as u8 | 1 << Kind::Direction as u8 | 1 << Kind::Zone as u8);
    /// What a piece defines.
    pub(super) const PIECE: Kinds =
        Kinds(1 << Kind::Piece as u8 | 1 << Kind::Attribute as u8 | 1 << Kind::MoveType as u8);

    pub(super) fn contains(self, kind: Kind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    /// The kinds of names that a misspelt section may have been meant to define: those of the
    /// section it looks like, or of all of its place if it looks like none.
    pub(super) fn that_may_hide_in(alike: Option<&str>, place: Kinds) -> Kinds {
        match alike {
            None => place,
            Some("players") if place == Kinds::ALL => Kind::Player.into(),
            Some("piece") => Kinds::PIECE,
            Some("attribute") => Kind::Attribute.into(),
            Some("moves" | "drops") => Kind::MoveType.into(),
            Some("board") => Kinds::BOARD,
            Some("grid") => Kinds::from(Kind::Position) | Kind::Direction.into(),
            Some("positions" | "dummy" | "dimensions") => Kind::Position.into(),
            Some("links" | "directions") => Kind::Direction.into(),
            Some("zone") => Kind::Zone.into(),
            Some(_) => Kinds::NONE,
        }
    }
}

impl From<Kind> for Kinds {
    fn from(kind: Kind) -> Kinds {
        Kinds(1 << kind as u8)
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
