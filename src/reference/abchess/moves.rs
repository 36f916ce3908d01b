//! Moves: what they are, how they are written, and which are legal.

use std::fmt;
use std::str::FromStr;

use super::atlas::Atlas;
use super::attack::man_threatens_king;
use super::board::Square;
use super::freeze::is_frozen;
use super::man::{Kind, Man};
use super::position::Position;
use super::readings::Readings;

/// A move with its complete effect: the man on `from` goes to `to`, the man on `captured` (which
/// for an Overtaker is not `to`) leaves the board, and a Yeoman becomes `promotion`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the man leaves.
    pub from: Square,
    /// Where it arrives.
    pub to: Square,
    /// Where an enemy is taken from the board, if one is.
    pub captured: Option<Square>,
    /// What a Yeoman becomes, if it promotes.
    pub promotion: Option<Kind>,
}

/// All legal moves of the side to move, sorted, each once.
///
/// A move is legal if the man is not frozen, one of its atoms allows it, no King is captured, and
/// the own King is not exposed afterwards: he "must not be left in a position where it is being
/// attacked by an enemy", nor face the enemy King.
pub fn legal_moves(position: &Position, readings: &Readings) -> Vec<Move> {
    let guard = Guard::of(position, readings);
    let mut after = position.clone();
    let mut moves = pseudo_moves(position, readings);
    moves.retain(|found| guard.allows(&mut after, found));
    moves
}

/// The moves that men which are not frozen could make if no King had to be cared for, sorted, each
/// once. Captures of a King are among them.
pub fn pseudo_moves(position: &Position, readings: &Readings) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    let atlas = Atlas::of(readings);
    let mut look = position;
    for (square, man) in position.men() {
        if man.side == position.to_move && !is_frozen(&mut look, man, square, readings) {
            for atom in atlas.atoms(man, square) {
                atom.run(&mut look, &mut |found| moves.push(found));
            }
        }
    }
    moves.sort_unstable();
    moves
}

/// What is needed to tell which moves leave the own King safe.
struct Guard<'a> {
    position: &'a Position,
    readings: &'a Readings,
    king: Option<Square>,
    enemies: Vec<(Square, Man)>,
    /// The enemies that could threaten the King where he stands, were the board otherwise arranged.
    suspects: Vec<(Square, Man)>,
}

impl<'a> Guard<'a> {
    fn of(position: &'a Position, readings: &'a Readings) -> Guard<'a> {
        let king = position.king(position.to_move);
        let enemies: Vec<(Square, Man)> =
            position.men().filter(|(_, man)| man.side != position.to_move).collect();
        let atlas = Atlas::of(readings);
        let could = |(from, man): &(Square, Man)| {
            man.kind == Kind::King || king.is_some_and(|at| atlas.reach(*man, *from).contains(at))
        };
        let suspects = enemies.iter().copied().filter(could).collect();
        Guard { position, readings, king, enemies, suspects }
    }

    /// Whether the move captures no King and does not leave the own King in check, in the sense of
    /// [`in_check`](super::attack::in_check) after it. `after` is the position, and is again.
    fn allows(&self, after: &mut Position, found: &Move) -> bool {
        let victim = found.captured.and_then(|at| self.position.at(at));
        if victim.is_some_and(|victim| victim.kind == Kind::King) {
            return false;
        }
        let Some(home) = self.king else { return true };
        let (king, enemies) =
            if found.from == home { (found.to, &self.enemies) } else { (home, &self.suspects) };
        after.shift(found);
        let mut look = &*after;
        let safe = !enemies.iter().any(|(from, man)| {
            Some(*from) != found.captured
                && man_threatens_king(&mut look, *man, *from, king, self.readings)
        });
        for at in [Some(found.from), Some(found.to), found.captured].into_iter().flatten() {
            after.board[at.index()] = self.position.board[at.index()];
        }
        safe
    }
}

/// Writes `e4-e5`, `e4xe5`, `e4-e6xe5` for a man taken elsewhere, with `=Q` for a promotion.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.captured {
            None => write!(f, "{}-{}", self.from, self.to)?,
            Some(at) if at == self.to => write!(f, "{}x{}", self.from, self.to)?,
            Some(at) => write!(f, "{}-{}x{}", self.from, self.to, at)?,
        }
        self.promotion.map_or(Ok(()), |kind| write!(f, "={}", kind.letter()))
    }
}

/// A text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a move; moves are written as e4-e5, e4xe5, e4-e6xe5 or e7-e8=Q")]
pub struct NotAMove(pub String);

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let wrong = || NotAMove(text.to_string());
        let square = |part: &str| part.parse::<Square>().map_err(|_| wrong());
        let (path, promotion) = match text.split_once('=') {
            Some((path, letter)) => {
                let mut letters = letter.chars();
                let kind = letters.next().and_then(Kind::from_letter).ok_or_else(wrong)?;
                if letters.next().is_some() {
                    return Err(wrong());
                }
                (path, Some(kind))
            }
            None => (text, None),
        };
        let (from, to, captured) = match path.split_once('-') {
            Some((from, rest)) => match rest.split_once('x') {
                Some((to, at)) => (square(from)?, square(to)?, Some(square(at)?)),
                None => (square(from)?, square(rest)?, None),
            },
            None => {
                let (from, to) = path.split_once('x').ok_or_else(wrong)?;
                (square(from)?, square(to)?, Some(square(to)?))
            }
        };
        Ok(Move { from, to, captured, promotion })
    }
}

/// The man a move leaves on its `to` square.
pub(super) fn arriving(man: Man, found: &Move) -> Man {
    Man::new(man.side, found.promotion.unwrap_or(man.kind))
}
