//! Why a move that a block makes is legal or not.

use crate::interp::attack::Attacker;
use crate::interp::{Man, Move, Position, Rules, Trouble, Watch, What};
use crate::model::{MaximalCaptures, MoveTypeId, Square};

/// What the rules say of a move that a block makes.
#[derive(Clone, Debug)]
pub enum Fate {
    /// It is legal.
    Legal,
    /// The turn does not let the man, or the block, move at all ([`super::Bar`]).
    Barred,
    /// A move of a type with priority exists.
    Priority(Move),
    /// Moves of a type that `move-priorities` does not list are never legal (a switch).
    Unlisted,
    /// Only the longest chains of partial moves are legal, and this begins a longer one.
    Shorter(Move),
    /// It leaves a royal man where it could be captured.
    Exposes(Exposure),
}

/// A royal man that could be captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// Where the royal man stands after the move.
    pub square: Square,
    /// The royal man.
    pub royal: Man,
    /// Who could capture it.
    pub attacker: Attacker,
    /// Whether the same man is attacked on the same square already before the move.
    pub already: bool,
}

/// All moves of a turn, before and after the rules that pick some of them.
pub(super) struct Turn<'a> {
    rules: &'a Rules,
    position: &'a Position,
    /// All that the blocks make and that priorities look at.
    all: Vec<Move>,
    /// The move type that has priority, if any applies.
    first: Option<MoveTypeId>,
    /// Whether priorities apply.
    priorities: bool,
    /// What priorities and maximal captures leave.
    kept: Vec<Move>,
    /// What keeps the lists from being certain.
    lists: Watch,
    /// What keeps it from being certain who is attacked.
    attacks: Watch,
}

impl<'a> Turn<'a> {
    pub(super) fn new(rules: &'a Rules, position: &'a Position) -> Turn<'a> {
        let (lists, attacks) = (Watch::new(), Watch::new());
        let (mut all, priorities) = match position.partial {
            Some(partial) => (
                rules.continuations(position, partial, &lists),
                partial.then.is_none() && rules.semantics.partial_priorities == 0,
            ),
            None => {
                let untyped = rules.game.turns[position.turn].move_type.is_none();
                (rules.all_moves(position, &lists), untyped)
            }
        };
        let priorities = priorities && !rules.game.priorities.is_empty();
        if priorities && position.partial.is_none() && rules.semantics.priorities_and_check == 1 {
            all.retain(|mv| rules.exposure(position, mv, &attacks).is_none());
        }
        let first = if priorities { rules.first_priority(&all) } else { None };
        let kept = rules.turn_moves(position, &lists);
        Turn { rules, position, all, first, priorities, kept, lists, attacks }
    }

    /// What keeps the fates told so far from being certain, if anything does.
    pub(super) fn trouble(&self) -> Option<Trouble> {
        let matters = |trouble: &Trouble| match trouble.what {
            What::SameSquare
            | What::MovedTwice
            | What::Goal
            | What::TurnPositions
            | What::EndlessTurn => false,
            What::Instructions
            | What::Cascades
            | What::BlockWork
            | What::Moves
            | What::Effects
            | What::Work
            | What::NotUnderstood
            | What::Chain
            | What::Values => true,
        };
        // Where every move may be played the others do not matter.
        let lists = self.lists.trouble().filter(|_| self.priorities || self.maximal());
        lists.or(self.attacks.trouble()).filter(matters)
    }

    fn maximal(&self) -> bool {
        self.rules.game.options.maximal_captures != MaximalCaptures::No
    }

    /// What becomes of a move of this turn.
    pub(super) fn fate(&self, mv: &Move) -> Fate {
        let check_first = self.rules.semantics.priorities_and_check == 1;
        if check_first && let Some(exposes) = self.exposes(mv) {
            return exposes;
        }
        if self.priorities {
            let typed = |m: &&Move| m.move_type == self.first;
            let other = self.all.iter().find(typed);
            match (self.first, other) {
                (Some(_), Some(other)) if mv.move_type != self.first => {
                    return Fate::Priority(other.clone());
                }
                (None, _) if self.rules.semantics.unlisted_types == 1 && mv.move_type.is_some() => {
                    return Fate::Unlisted;
                }
                _ => {}
            }
        }
        let kept = || self.kept.iter().any(|m| m.move_type == mv.move_type && m.same_effect(mv));
        if self.maximal()
            && !kept()
            && let Some(longer) = self.kept.first()
        {
            return Fate::Shorter(longer.clone());
        }
        self.exposes(mv).unwrap_or(Fate::Legal)
    }

    fn exposes(&self, mv: &Move) -> Option<Fate> {
        let (square, attacker) = self.rules.exposure(self.position, mv, &self.attacks)?;
        let side = self.rules.game.turns[self.position.turn].side;
        let royal = self.rules.effects(self.position, mv).position.at(square)?;
        let next = self.rules.next_turn(self.position.turn);
        let before = self.rules.royal_attacker(self.position, side, next, &self.attacks);
        let already = before.is_some_and(|(s, a)| s == square && a.square == attacker.square);
        Some(Fate::Exposes(Exposure { square, royal, attacker, already }))
    }
}
