//! Positions: the board, the side to move, the pool of lost men; set-up and the effect of a move.

use std::fmt;

use super::army::{ARMY_SIZE, Army, army_squares};
use super::board::{SQUARES, Square, SquareSet, WIDTH};
use super::look::Look;
use super::man::{Kind, Man, Side};
use super::moves::{Move, arriving};
use super::readings::{Promo, PromoOrigin, Readings};

/// A position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// What stands on each square, by [`Square::index`].
    pub board: [Option<Man>; SQUARES],
    /// Whose turn it is.
    pub to_move: Side,
    /// How many men of each kind each side has lost, by [`Side::index`] and [`Kind::index`]: the
    /// pool for promotion.
    ///
    /// Under B2 `stock` it is always the men the side began with less those on the board; a
    /// Yeoman that promotes counts among the lost Yeomen from then on. Under `types` it only grows.
    pub lost: [[u8; 26]; 2],
    /// Which men on the board are promoted Yeomen. Kept only under B3 `yeoman`, else empty.
    pub promoted: SquareSet,
}

impl Position {
    /// A board without men, White to move, nothing lost.
    pub fn empty() -> Position {
        Position {
            board: [None; SQUARES],
            to_move: Side::White,
            lost: [[0; 26]; 2],
            promoted: SquareSet::EMPTY,
        }
    }

    /// The position from which a game starts, White to move.
    ///
    /// "Each player's King starts in the center of the player's back rank. Each player's Yeomen
    /// start across the player's third rank." "The 10 pieces bought by each player will start in
    /// the 10 vacant squares on that player's back rank." The armies are taken as they are; see
    /// [`Army::validate`].
    pub fn start(white: &Army, black: &Army) -> Position {
        Position::set_up(&[white.kinds.map(Some), black.kinds.map(Some)])
    }

    /// Kings, Yeomen and, in the order of their squares, the men bought so far.
    pub(super) fn set_up(bought: &[[Option<Kind>; ARMY_SIZE]; 2]) -> Position {
        let mut position = Position::empty();
        for side in Side::BOTH {
            for square in Square::all().filter(|square| square.rank_of(side) == 3) {
                position.put(square, Man::new(side, Kind::Yeoman));
            }
            position.put(king_start(side), Man::new(side, Kind::King));
            for (square, kind) in army_squares(side).zip(bought[side.index()]) {
                if let Some(kind) = kind {
                    position.put(square, Man::new(side, kind));
                }
            }
        }
        position
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Man> {
        self.board[square.index()]
    }

    /// Puts a man on a square, in place of what stood there.
    pub fn put(&mut self, square: Square, man: Man) {
        self.board[square.index()] = Some(man);
    }

    /// All men with their squares, a1 first.
    pub fn men(&self) -> impl Iterator<Item = (Square, Man)> + '_ {
        Square::all().filter_map(|square| self.at(square).map(|man| (square, man)))
    }

    /// Where the King of `side` stands; the lowest square if a board was set up with several.
    pub fn king(&self, side: Side) -> Option<Square> {
        let king = Man::new(side, Kind::King);
        self.board.iter().position(|man| *man == Some(king)).and_then(|at| Square::new(at as u8))
    }

    /// Moves the men on the board, and nothing else.
    pub(super) fn shift(&mut self, found: &Move) {
        if let Some(man) = self.board[found.from.index()].take() {
            if let Some(at) = found.captured {
                self.board[at.index()] = None;
            }
            self.board[found.to.index()] = Some(arriving(man, found));
        }
    }
}

/// Where the King of `side` starts: f1 or f11.
pub(super) const fn king_start(side: Side) -> Square {
    let rank = match side {
        Side::White => 1,
        Side::Black => WIDTH,
    };
    match Square::at(6, rank) {
        Some(square) => square,
        None => panic!("the f-file is on the board"),
    }
}

/// The position after a move, the other side to move.
///
/// A captured man joins the pool of its owner; under B2 `stock` a man chosen for promotion leaves
/// the pool. The move is taken as it is: one that is not generated for this position gives a
/// position without meaning, but no panic.
pub fn apply(position: &Position, played: &Move, readings: &Readings) -> Position {
    let mut next = position.clone();
    let by_origin = readings.promo_origin == PromoOrigin::Yeoman;
    if let Some(at) = played.captured
        && let Some(victim) = position.at(at)
    {
        let was_yeoman = by_origin && position.promoted.contains(at);
        let kind = if was_yeoman { Kind::Yeoman } else { victim.kind };
        count(&mut next, victim.side, kind, 1);
        next.promoted.remove(at);
    }
    next.shift(played);
    if by_origin {
        let wears_a_shape = position.promoted.contains(played.from) || played.promotion.is_some();
        next.promoted.remove(played.from);
        if wears_a_shape {
            next.promoted.insert(played.to);
        }
    }
    if let Some(into) = played.promotion {
        if readings.promo == Promo::Stock {
            count(&mut next, position.to_move, into, -1);
        }
        if !by_origin {
            count(&mut next, position.to_move, Kind::Yeoman, 1);
        }
    }
    next.to_move = position.to_move.other();
    next
}

/// Changes a count of the pool; counts stay within 0 to 255 whatever is played.
fn count(position: &mut Position, side: Side, kind: Kind, change: i8) {
    let pool = &mut position.lost[side.index()][kind.index()];
    *pool = pool.saturating_add_signed(change);
}

impl Look for &Position {
    fn is_empty(&mut self, square: Square) -> bool {
        self.at(square).is_none()
    }

    fn holds(&mut self, square: Square, side: Side) -> bool {
        self.at(square).is_some_and(|man| man.side == side)
    }

    fn is(&mut self, square: Square, man: Man) -> bool {
        self.at(square) == Some(man)
    }

    fn has_lost(&mut self, side: Side, kind: Kind) -> bool {
        self.lost[side.index()][kind.index()] > 0
    }
}

/// Draws the board with ranks and files, White's men as capitals, Black's as small letters, a dot
/// for an empty square, a colon for an empty square of the river.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FILES: &str = "   a b c d e f g h i j k";
        writeln!(f, "{FILES}")?;
        for rank in (1..=WIDTH).rev() {
            write!(f, "{rank:2}")?;
            for square in (1..=WIDTH).filter_map(|file| Square::at(file, rank)) {
                let drawn = match self.at(square) {
                    Some(Man { side: Side::White, kind }) => kind.letter(),
                    Some(Man { side: Side::Black, kind }) => kind.letter().to_ascii_lowercase(),
                    None if square.on_river() => ':',
                    None => '.',
                };
                write!(f, " {drawn}")?;
            }
            writeln!(f, " {rank}")?;
        }
        writeln!(f, "{FILES}")?;
        write!(f, "{} to move", self.to_move)?;
        for side in Side::BOTH {
            let men = super::notation::lost_letters(self, side);
            if !men.is_empty() {
                write!(f, "; lost by {side}: {men}")?;
            }
        }
        Ok(())
    }
}
