//! Who attacks what (zrf-language 8.5, 8.7): would some move of a side capture what stands on a
//! square? Blocks are really run, so any way of moving counts exactly as the code says.

use super::machine::{Goal, Machine, View};
use super::position::{Man, Position, new_man};
use super::rules::{Rules, blocks};
use super::watch::Watch;
use crate::model::{MoveTypeId, PieceId, PlayerId, Square};

/// A man that would capture something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// Where it stands.
    pub square: Square,
    /// The man.
    pub man: Man,
    /// Which of its moves would capture, from 0.
    pub def: u32,
}

/// The first man of `side` which, with blocks of this move type if one is given, would capture
/// what stands on `target`. Drops, priorities and the side's own exposure to check do not count.
fn side_captures(
    rules: &Rules,
    view: View<'_>,
    side: PlayerId,
    only: Option<MoveTypeId>,
    target: Square,
) -> Option<Attacker> {
    view.watch.spend(view.board.len() as u64);
    let mut machine = Machine::new(rules, view, side, Goal::Capture(target, false));
    for (i, man) in view.board.iter().enumerate() {
        let Some(man) = man.filter(|m| m.owner == side) else { continue };
        if view.watch.exhausted() {
            return None;
        }
        for def in blocks(&rules.game.pieces[man.piece.index()].moves, only) {
            let square = Square(i as u16);
            machine.run(man.piece, def, false, square);
            if machine.found() {
                return Some(Attacker { square, man, def: def.0 });
            }
        }
    }
    None
}

/// `attacked?`: which enemy would capture a friend standing there? If none stands there, one of the
/// type whose code runs is put there for the test. The mover still stands on its start square.
pub(super) fn attacked(
    rules: &Rules,
    view: View<'_>,
    side: PlayerId,
    piece: PieceId,
    square: Square,
    only: Option<MoveTypeId>,
) -> Option<Attacker> {
    let friend = |man: Man| man.owner == side;
    let board = with_man(rules, view, square, friend, side, piece);
    let view = View { board: &board, in_attack: true, ..view };
    other_players(rules, side).find_map(|p| side_captures(rules, view, p, only, square))
}

/// `defended?`: which friend would capture an enemy standing there? If none stands there, one is put
/// there for the test (likely, zrf-language 8.7).
pub(super) fn defended(
    rules: &Rules,
    view: View<'_>,
    side: PlayerId,
    piece: PieceId,
    square: Square,
    only: Option<MoveTypeId>,
) -> Option<Attacker> {
    let enemy = other_players(rules, side).next()?;
    let board = with_man(rules, view, square, |man| man.owner != side, enemy, piece);
    let view = View { board: &board, in_attack: true, ..view };
    side_captures(rules, view, side, only, square)
}

/// The board, with a new man on the square unless a fitting one stands there.
fn with_man(
    rules: &Rules,
    view: View<'_>,
    square: Square,
    fits: impl Fn(Man) -> bool,
    owner: PlayerId,
    piece: PieceId,
) -> Vec<Option<Man>> {
    let mut board = view.board.to_vec();
    let there = &mut board[square.index()];
    if !there.is_some_and(fits) {
        *there = Some(new_man(&rules.game, owner, piece));
    }
    board
}

fn other_players(rules: &Rules, side: PlayerId) -> impl Iterator<Item = PlayerId> {
    let count = rules.game.players.len();
    (0..count).map(|p| PlayerId(p as u8)).filter(move |&p| p != side)
}

impl Rules {
    /// Whether a royal man of `side` could be captured in this position by whoever moves in turn
    /// `turn` (or by any enemy, if so chosen).
    pub(super) fn royal_attacked(
        &self,
        position: &Position,
        side: PlayerId,
        turn: usize,
        watch: &Watch,
    ) -> bool {
        self.royal_attacker(position, side, turn, watch).is_some()
    }

    /// The first royal man of `side` that could be captured, where it stands, and by whom.
    pub(super) fn royal_attacker(
        &self,
        position: &Position,
        side: PlayerId,
        turn: usize,
        watch: &Watch,
    ) -> Option<(Square, Attacker)> {
        let royals = self.royals(side);
        if royals.is_empty() {
            return None;
        }
        let view = View::of(position, watch);
        let next = &self.game.turns[turn];
        let captures = |player, only, square| side_captures(self, view, player, only, square);
        position.men().filter(|(_, m)| m.owner == side && royals.contains(&m.piece)).find_map(
            |(square, _)| {
                let attacker = if self.semantics.attackers != 0 {
                    other_players(self, side).find_map(|p| captures(p, None, square))
                } else if next.side != side {
                    captures(next.side, next.move_type, square)
                } else {
                    None
                };
                Some((square, attacker?))
            },
        )
    }

    /// Whether the side to move stands in check: one of its royal men could be captured if the
    /// next turn came now.
    pub fn in_check(&self, position: &Position) -> bool {
        self.in_check_with(position, &Watch::new())
    }

    /// The same, with a budget.
    pub fn in_check_with(&self, position: &Position, watch: &Watch) -> bool {
        let side = self.game.turns[position.turn].side;
        self.royal_attacked(position, side, self.next_turn(position.turn), watch)
    }
}
