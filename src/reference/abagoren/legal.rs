//! Legal moves: those that do not leave one's own royal man attacked.

use super::man::Side;
use super::moves::{BoardMove, Move};
use super::position::{Position, Royal};
use super::readings::Readings;
use super::square::Square;
use super::turn::Laws;

/// Every legal move of the side to move, sorted, each once.
///
/// "The object is to checkmate the enemy King {or the Emperor, once the King is promoted}": so no
/// move may leave one's own attacked. The whole move counts, with the return that may come with it
/// (A24).
pub fn legal_moves(position: &Position, readings: &Readings) -> Vec<Move> {
    Laws::new(readings).legal_moves(position)
}

/// Every move of the side to move that obeys movement, whether or not it leaves the own royal man
/// attacked; sorted, each once.
pub fn pseudo_moves(position: &Position, readings: &Readings) -> Vec<Move> {
    let mut moves = Vec::new();
    Laws::new(readings).pseudo_moves(position, &mut |played| moves.push(played));
    moves.sort_unstable();
    moves
}

impl Laws {
    /// Every legal move of the side to move, sorted, each once.
    pub fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_legal(position, &mut |played| moves.push(played));
        moves.sort_unstable();
        moves
    }

    /// The legal moves by the definition: play every move, look whether the royal man is attacked.
    /// Slow; what [`Laws::legal_moves`] must equal.
    pub fn legal_moves_by_definition(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.pseudo_moves(position, &mut |played| moves.push(played));
        moves.retain(|played| !self.in_check(&position.apply(played), position.to_move));
        moves.sort_unstable();
        moves
    }

    /// How many legal moves there are, without making a list.
    pub fn count_legal(&self, position: &Position) -> u64 {
        let mut count = 0;
        self.each_legal(position, &mut |_| count += 1);
        count
    }

    /// Whether there is any legal move.
    pub fn has_legal(&self, position: &Position) -> bool {
        self.count_legal(position) > 0
    }

    /// Gives the sink every legal move in no order that means anything.
    pub(super) fn each_legal(&self, position: &Position, sink: &mut impl FnMut(Move)) {
        let guard = Guard::new(self, position);
        self.pseudo_moves(position, &mut |played| {
            if guard.allows(position, &played) {
                sink(played);
            }
        });
    }
}

/// What is known about the royal man of the side to move before any move is tried.
struct Guard<'a> {
    laws: &'a Laws,
    side: Side,
    royal: Option<Royal>,
    /// Attacked now, or not the only one: then every move is played and looked at.
    always_look: bool,
}

impl<'a> Guard<'a> {
    fn new(laws: &'a Laws, position: &Position) -> Guard<'a> {
        let side = position.to_move;
        let royal = position.royal(side);
        let royals = position.men(side).filter(|(_, kind)| kind.is_royal()).count();
        let always_look = royals > 1 || laws.is_in_check(position, side);
        Guard { laws, side, royal, always_look }
    }

    /// Whether the royal man is not attacked after the move.
    fn allows(&self, position: &Position, played: &Move) -> bool {
        let Some(royal) = self.royal else { return true };
        if !self.always_look && !may_expose(played, royal.at) {
            return true;
        }
        let next = position.apply(played);
        match royal_after(royal, played) {
            Some(at) if !self.always_look => !self.laws.is_attacked(&next, self.side.other(), at),
            _ => !self.laws.is_in_check(&next, self.side),
        }
    }
}

/// Whether a move can lay the royal man, not attacked before, open to attack: it moves that man,
/// or takes a man off a line through it. Men put on the board only close lines, and a capture
/// replaces one man by another.
fn may_expose(played: &Move, royal: Square) -> bool {
    match played {
        Move::Board(board) => {
            let (dx, dy) = royal.delta(board.from);
            board.king_return.is_some() || dx == 0 || dy == 0 || dx.abs() == dy.abs()
        }
        Move::Enter { .. } | Move::Create(_) => false,
    }
}

/// Where the royal man stands after a board move.
fn royal_after(royal: Royal, played: &Move) -> Option<Square> {
    match played {
        Move::Board(BoardMove { king_return: Some(returned), .. }) => Some(returned.to),
        Move::Board(board) if board.from == royal.at => Some(board.to),
        Move::Board(_) | Move::Enter { .. } | Move::Create(_) => Some(royal.at),
    }
}
