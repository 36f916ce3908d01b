//! A move in terms of everything it changes, its text, and its effect on a position.
//!
//! Knows no rules: whether a move may be played is said in `turn` and `legal`.

use std::fmt;

use super::create::Creation;
use super::hand::Fate;
use super::man::{Kind, Man};
use super::position::Position;
use super::promote::Return;
use super::square::Square;

/// A whole turn with every effect it has. Two moves of one position that are equal lead to equal
/// positions, and two that are not equal lead to different ones.
///
/// The order (derived) is that of [`crate::reference::abagoren::legal_moves`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A man of the board moves.
    Board(BoardMove),
    /// A man enters from the hand.
    Enter {
        /// What enters.
        kind: Kind,
        /// The corner.
        square: Square,
        /// The Pawn created along with it (`aba.create_cost=free`).
        creation: Option<Creation>,
    },
    /// The Emperor creates a Pawn and does nothing else.
    Create(Creation),
}

/// A move from square to square, with what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoardMove {
    /// Where the man stood.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What it was before the move.
    pub kind: Kind,
    /// What it captures on `to`.
    pub captured: Option<Capture>,
    /// What it becomes.
    pub promotion: Option<Kind>,
    /// The royal man put on its back rank by the same move.
    pub king_return: Option<Return>,
    /// The Pawn created along with the move (`aba.create_cost=free`).
    pub creation: Option<Creation>,
}

/// A captured man and what becomes of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Capture {
    /// Its kind.
    pub kind: Kind,
    /// Its fate.
    pub fate: Fate,
}

impl Move {
    /// The origin of a board move.
    pub const fn from(&self) -> Option<Square> {
        match self {
            Move::Board(board) => Some(board.from),
            Move::Enter { .. } | Move::Create(_) => None,
        }
    }

    /// The Pawn created by or along with the move.
    pub const fn creation(&self) -> Option<Creation> {
        match *self {
            Move::Board(BoardMove { creation, .. }) | Move::Enter { creation, .. } => creation,
            Move::Create(creation) => Some(creation),
        }
    }

    /// The same move with every square replaced, as under a symmetry of the board.
    #[must_use]
    pub fn map(self, square: impl Fn(Square) -> Square) -> Move {
        let create = |creation: Creation| Creation { square: square(creation.square), ..creation };
        let fate = |fate: Fate| match fate {
            Fate::Entered(corner) => Fate::Entered(square(corner)),
            Fate::Gone | Fate::Hand | Fate::Stock => fate,
        };
        match self {
            Move::Board(board) => Move::Board(BoardMove {
                from: square(board.from),
                to: square(board.to),
                captured: board.captured.map(|man| Capture { fate: fate(man.fate), ..man }),
                king_return: board.king_return.map(|royal| Return {
                    from: square(royal.from),
                    to: square(royal.to),
                    ..royal
                }),
                creation: board.creation.map(create),
                ..board
            }),
            Move::Enter { kind, square: corner, creation } => {
                Move::Enter { kind, square: square(corner), creation: creation.map(create) }
            }
            Move::Create(creation) => Move::Create(create(creation)),
        }
    }
}

/// Complete text, different for different moves of one position: `Qe5-e6`, `Qe5xRe2`, `Pe8-e9=Bo`,
/// `Pe8-e9=Bo,Ke4-c1` with the King's return, `Qe5xRe2,R@a1` with an entry at once, `Q@a1` for an
/// entry, `P@d2` for a creation, `Ed6-d5,P@d2` with one along.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Board(board) => fmt::Display::fmt(board, f)?,
            Move::Enter { kind, square, .. } => write!(f, "{}@{square}", kind.letter())?,
            Move::Create(creation) => return write!(f, "P@{}", creation.square),
        }
        self.creation().map_or(Ok(()), |creation| write!(f, ",P@{}", creation.square))
    }
}

impl fmt::Display for BoardMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind.letter(), self.from)?;
        match self.captured {
            Some(man) => write!(f, "x{}{}", man.kind.letter(), self.to)?,
            None => write!(f, "-{}", self.to)?,
        }
        if let Some(kind) = self.promotion {
            write!(f, "={}", kind.letter())?;
        }
        if let Some(royal) = self.king_return {
            write!(f, ",{}{}-{}", royal.kind.letter(), royal.from, royal.to)?;
        }
        if let Some(Capture { kind, fate: Fate::Entered(corner) }) = self.captured {
            write!(f, ",{}@{corner}", kind.letter())?;
        }
        Ok(())
    }
}

impl Position {
    /// The position after a move of the side to move. The move is taken at its word: nothing is
    /// checked, and counts that would leave their range stay at its end.
    #[must_use]
    pub fn apply(&self, played: &Move) -> Position {
        let side = self.to_move;
        let mut next = *self;
        match *played {
            Move::Board(board) => next.apply_board(&board),
            Move::Enter { kind, square, .. } => {
                next.count(side.index(), kind, false);
                next.put(square, kind);
            }
            Move::Create(_) => {}
        }
        if let Some(creation) = played.creation() {
            if creation.from_stock {
                next.count(side.index(), Kind::Pawn, false);
            }
            next.put(creation.square, Kind::Pawn);
        }
        next.to_move = side.other();
        next
    }

    fn apply_board(&mut self, board: &BoardMove) {
        let side = self.to_move;
        self.board[board.from.index()] = None;
        self.put(board.to, board.promotion.unwrap_or(board.kind));
        if let Some(royal) = board.king_return {
            self.board[royal.from.index()] = None;
            self.put(royal.to, royal.kind);
        }
        if let Some(man) = board.captured {
            match man.fate {
                Fate::Gone => {}
                Fate::Hand => self.count(side.index(), man.kind, true),
                Fate::Stock => self.count(side.other().index(), Kind::Pawn, true),
                Fate::Entered(corner) => self.put(corner, man.kind),
            }
        }
    }

    fn put(&mut self, square: Square, kind: Kind) {
        self.board[square.index()] = Some(Man::new(self.to_move, kind));
    }

    fn count(&mut self, side: usize, kind: Kind, more: bool) {
        let men = &mut self.hand[side][kind.index()];
        *men = if more { men.saturating_add(1) } else { men.saturating_sub(1) };
    }
}
