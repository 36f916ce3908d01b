//! The atoms of movement: a leap, a ride, a hop …, each a function over a [`Look`].
//!
//! A man's movement on a square is a list of atoms that know nothing of each other; the lists are
//! written in [`men`](super::men). An atom knows its man's side and square, but does not ask
//! whether the man stands there, nor whether it is frozen: that is [`freeze`](super::freeze).

use super::board::{Square, SquareSet, Step};
use super::look::Look;
use super::man::{Kind, Side};
use super::moves::Move;

/// What a leap or a ride may do on the square where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Power {
    /// Move to an empty square only.
    Move,
    /// Capture an enemy only.
    Capture,
    /// Either: "onto a square occupied by a friendly piece" it may not go.
    Both,
}

impl Power {
    const fn moves(self) -> bool {
        matches!(self, Power::Move | Power::Both)
    }

    const fn captures(self) -> bool {
        matches!(self, Power::Capture | Power::Both)
    }
}

/// One independent piece of a man's movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// Whose man it is.
    pub side: Side,
    /// Where the man stands.
    pub from: Square,
    /// What it does.
    pub shape: Shape,
}

/// The shapes an atom can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// To one square, whatever stands in between.
    Leap {
        /// The square where it ends.
        to: Square,
        /// What it may do there.
        power: Power,
    },
    /// Along one line, through empty squares, at most `limit` of them.
    Ride {
        /// From one square of the line to the next.
        step: Step,
        /// How many steps at most.
        limit: u8,
        /// What it may do where it ends.
        power: Power,
    },
    /// The Gryphon's second leg: if `via` is empty, on from there along one line.
    Bend {
        /// The square of the first, diagonal step.
        via: Square,
        /// The direction of the slide that follows.
        step: Step,
    },
    /// The Pao's capture: over exactly one man to the next man on the line.
    Hop {
        /// The direction of the line.
        step: Step,
    },
    /// The Overtaker's capture: over an adjacent enemy to the empty square beyond.
    Overtake {
        /// Where the enemy stands.
        over: Square,
        /// Where the Overtaker lands.
        to: Square,
    },
    /// The Yeoman's two squares forward, through an empty square to an empty square.
    DoubleStep {
        /// The square passed.
        over: Square,
        /// The square where it ends.
        to: Square,
    },
    /// A Yeoman's move that ends with its becoming a lost man of kind `into`.
    Promote {
        /// The square where it ends.
        to: Square,
        /// What the Yeoman becomes.
        into: Kind,
    },
}

impl Atom {
    /// Emits the moves this atom allows, asking `look` about no square it does not need.
    pub fn run<L: Look>(&self, look: &mut L, emit: &mut impl FnMut(Move)) {
        let (from, enemy) = (self.from, self.side.other());
        let quiet = |to| Move { from, to, captured: None, promotion: None };
        let take = |to| Move { from, to, captured: Some(to), promotion: None };
        match self.shape {
            Shape::Leap { to, power } => {
                if power.moves() && look.is_empty(to) {
                    emit(quiet(to));
                } else if power.captures() && look.holds(to, enemy) {
                    emit(take(to));
                }
            }
            Shape::Ride { step, limit, power } => {
                for to in from.ray(step).take(limit as usize) {
                    if look.is_empty(to) {
                        if power.moves() {
                            emit(quiet(to));
                        }
                    } else {
                        if power.captures() && look.holds(to, enemy) {
                            emit(take(to));
                        }
                        break;
                    }
                }
            }
            Shape::Bend { via, step } => {
                if look.is_empty(via) {
                    for to in via.ray(step) {
                        if look.is_empty(to) {
                            emit(quiet(to));
                        } else {
                            if look.holds(to, enemy) {
                                emit(take(to));
                            }
                            break;
                        }
                    }
                }
            }
            Shape::Hop { step } => {
                let mut line = from.ray(step);
                if line.any(|square| !look.is_empty(square))
                    && let Some(to) = line.find(|square| !look.is_empty(*square))
                    && look.holds(to, enemy)
                {
                    emit(take(to));
                }
            }
            Shape::Overtake { over, to } => {
                if look.holds(over, enemy) && look.is_empty(to) {
                    emit(Move { from, to, captured: Some(over), promotion: None });
                }
            }
            Shape::DoubleStep { over, to } => {
                if look.is_empty(over) && look.is_empty(to) {
                    emit(quiet(to));
                }
            }
            Shape::Promote { to, into } => {
                if look.has_lost(self.side, into) {
                    let promotion = Some(into);
                    if look.is_empty(to) {
                        emit(Move { promotion, ..quiet(to) });
                    } else if look.holds(to, enemy) {
                        emit(Move { promotion, ..take(to) });
                    }
                }
            }
        }
    }

    /// Whether this atom captures an enemy that stands on `target`.
    ///
    /// The answer is that of [`Atom::run`] with an enemy on `target`, whatever really stands
    /// there; only the squares on the way are asked for. A promoting capture takes the same men
    /// as the plain one beside it, so promotions are not counted as attacks of their own.
    pub fn attacks<L: Look>(&self, look: &mut L, target: Square) -> bool {
        let from = self.from;
        match self.shape {
            Shape::Leap { to, power } => power.captures() && to == target,
            Shape::Ride { step, limit, power } => {
                power.captures() && runs_clear(look, from, step, limit, target)
            }
            Shape::Bend { via, step } => {
                via != target
                    && leads_to(via, step, target)
                    && look.is_empty(via)
                    && runs_clear(look, via, step, u8::MAX, target)
            }
            Shape::Hop { step } => {
                let between = from.ray(step).take_while(|square| *square != target);
                let mut men = 0;
                if !leads_to(from, step, target) {
                    return false;
                }
                for square in between {
                    men += u8::from(!look.is_empty(square));
                    if men > 1 {
                        return false;
                    }
                }
                men == 1
            }
            Shape::Overtake { over, to } => over == target && look.is_empty(to),
            Shape::DoubleStep { .. } | Shape::Promote { .. } => false,
        }
    }

    /// The squares on which this atom can ever capture, over all positions.
    pub fn reach(&self) -> SquareSet {
        let mut reach = SquareSet::EMPTY;
        match self.shape {
            Shape::Leap { to, power } if power.captures() => reach.insert(to),
            Shape::Ride { step, limit, power } if power.captures() => {
                reach = self.from.ray(step).take(limit as usize).collect();
            }
            Shape::Bend { via, step } => reach = via.ray(step).collect(),
            Shape::Hop { step } => reach = self.from.ray(step).skip(1).collect(),
            Shape::Overtake { over, .. } => reach.insert(over),
            _ => {}
        }
        reach
    }
}

/// Whether `target` lies on the line from `from`, at any distance.
fn leads_to(from: Square, step: Step, target: Square) -> bool {
    from.ray(step).any(|square| square == target)
}

/// Whether `target` lies on the line, within `limit` steps, and all squares before it are empty.
fn runs_clear<L: Look>(look: &mut L, from: Square, step: Step, limit: u8, target: Square) -> bool {
    if !from.ray(step).take(limit as usize).any(|square| square == target) {
        return false;
    }
    let mut before = from.ray(step).take_while(|square| *square != target);
    before.all(|square| look.is_empty(square))
}
