//! What a node of a program asks: one question about a position, with its square named.

use crate::interp::{Last, Man};
use crate::model::{AttributeId, Game, MoveTypeId, PieceId, PlayerId, Square};

/// A question about the position before the move. Nothing in it depends on whose program it is, so
/// that the programs of all players can share nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// No man stands there.
    Empty(Square),
    /// A man of this player stands there (`friend?`).
    OwnedBy(Square, PlayerId),
    /// A man of any player but this one stands there (`enemy?`).
    OwnedByOther(Square, PlayerId),
    /// A man of a player without a turn stands there.
    Neutral(Square),
    /// A man of this type stands there.
    Piece(Square, PieceId),
    /// A man with this attribute set stands there.
    Attribute(Square, AttributeId),
    /// The previous move started there; after a drop or pass it started nowhere.
    LastFrom(Square),
    /// The previous move ended there; a pass ends nowhere.
    LastTo(Square),
    /// Some player other than `side` would capture a man of `side` there. If none stands there, one
    /// of type `piece` is put there for the question.
    Attacked {
        /// Where.
        square: Square,
        /// Whose block asks.
        side: PlayerId,
        /// The type whose block asks.
        piece: PieceId,
        /// Only moves of this type count.
        only: Option<MoveTypeId>,
    },
    /// `side` would capture a man of another player there. If none stands there, one of type
    /// `piece` of the first other player is put there for the question.
    Defended {
        /// Where.
        square: Square,
        /// Whose block asks.
        side: PlayerId,
        /// The type whose block asks.
        piece: PieceId,
        /// Only moves of this type count.
        only: Option<MoveTypeId>,
    },
    /// The player has at least one man of this type in stock.
    Stock(PlayerId, PieceId),
    /// The player has at least so many men of this type in stock, two or more.
    StockOf(PlayerId, PieceId, u32),
}

impl Question {
    /// The square whose man it is about, if its answer depends on nothing but that man.
    pub fn content_of(self) -> Option<Square> {
        match self {
            Question::Empty(s)
            | Question::OwnedBy(s, _)
            | Question::OwnedByOther(s, _)
            | Question::Neutral(s)
            | Question::Piece(s, _)
            | Question::Attribute(s, _) => Some(s),
            _ => None,
        }
    }

    /// Whether the answer depends on the whole board.
    pub fn is_attack(self) -> bool {
        matches!(self, Question::Attacked { .. } | Question::Defended { .. })
    }

    /// The answer where this man, or none, stands on the question's square; `None` if the question
    /// is about something else.
    pub fn of_content(self, game: &Game, man: Option<Man>) -> Option<bool> {
        Some(match self {
            Question::Empty(_) => man.is_none(),
            Question::OwnedBy(_, p) => man.is_some_and(|m| m.owner == p),
            Question::OwnedByOther(_, p) => man.is_some_and(|m| m.owner != p),
            Question::Neutral(_) => man.is_some_and(|m| game.players[m.owner.index()].neutral),
            Question::Piece(_, t) => man.is_some_and(|m| m.piece == t),
            Question::Attribute(_, a) => man.is_some_and(|m| m.has(a)),
            _ => return None,
        })
    }

    /// The answer where this was the last move; `None` if the question is about something else.
    pub fn of_last(self, last: Last) -> Option<bool> {
        match self {
            Question::LastFrom(s) => Some(last.from == Some(s)),
            Question::LastTo(s) => Some(last.to == Some(s)),
            _ => None,
        }
    }
}
