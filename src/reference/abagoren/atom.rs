//! The atoms of movement: one leap, or one slide along one line.
//!
//! An atom belongs to a man on a named square and knows nothing of the kind that has it, of
//! promotion or of check. It asks its look about the squares it needs and no others, nearest
//! first.

use super::look::Look;
use super::man::{Kind, Man, Side};
use super::square::Square;

/// What an atom may do at the square it reaches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum How {
    /// Move to an empty square or capture.
    Both,
    /// Move to an empty square only.
    Quiet,
    /// Capture only.
    Capture,
}

/// One independent part of a man's movement. Directions are the mover's own: `dx` files to the
/// right, `dy` ranks forwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Atom {
    /// To one square, whatever stands between.
    Leap {
        /// Files to the right.
        dx: i8,
        /// Ranks forwards.
        dy: i8,
        /// What it may do there.
        how: How,
    },
    /// Along one line, over empty squares, up to the first man.
    Slide {
        /// Files to the right in one step.
        dx: i8,
        /// Ranks forwards in one step.
        dy: i8,
        /// The greatest number of steps.
        max: u8,
        /// What it may do.
        how: How,
    },
}

/// A square that an atom reaches, and what it captures there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reach {
    /// The square.
    pub to: Square,
    /// The kind of the enemy man that stands there.
    pub captured: Option<Kind>,
}

/// The kinds that can be captured, in the order in which an atom asks for them. Royal men are
/// missing: the game is over before one is taken.
pub const CAPTURABLE: [Kind; 8] = [
    Kind::Pawn,
    Kind::Rook,
    Kind::Knight,
    Kind::Bishop,
    Kind::Queen,
    Kind::Prince,
    Kind::General,
    Kind::Boat,
];

impl Atom {
    /// Gives the sink every square that this atom of a man of `side` on `from` reaches, nearest
    /// first. The square `from` itself is never asked about.
    pub fn reaches<L: Look>(
        &self,
        look: &L,
        side: Side,
        from: Square,
        sink: &mut impl FnMut(Reach),
    ) {
        let (dx, dy, max, how) = self.shape();
        let mut here = from;
        for steps in 1..=max {
            let Some(to) = here.step(dx, side.forward().saturating_mul(dy)) else { return };
            here = to;
            let beyond = steps < max && to.step(dx, side.forward().saturating_mul(dy)).is_some();
            // At its last square a capture need not know whether the square is empty.
            if (how != How::Capture || beyond) && look.is_empty(to) {
                if how != How::Capture {
                    sink(Reach { to, captured: None });
                }
                continue;
            }
            if how != How::Quiet
                && look.is_held_by(to, side.other())
                && let Some(kind) = captured_kind(look, to, side.other())
            {
                sink(Reach { to, captured: Some(kind) });
            }
            return;
        }
    }

    /// Whether this atom of a man of `side` on `from` could capture an enemy on `target`.
    ///
    /// Asks only about the squares between: what stands on the target does not matter.
    pub fn attacks<L: Look>(&self, look: &L, side: Side, from: Square, target: Square) -> bool {
        if !self.captures() {
            return false;
        }
        let (dx, dy, max, _) = self.shape();
        let step = |square: Square| square.step(dx, side.forward().saturating_mul(dy));
        let mut line = std::iter::successors(step(from), |&here| step(here)).take(max.into());
        if !line.clone().any(|square| square == target) {
            return false;
        }
        line.by_ref().take_while(|&square| square != target).all(|square| look.is_empty(square))
    }

    /// Whether the atom can capture at all.
    pub const fn captures(&self) -> bool {
        !matches!(self.shape().3, How::Quiet)
    }

    /// Step, greatest number of steps, and what may be done: a leap is a single step.
    pub const fn shape(&self) -> (i8, i8, u8, How) {
        match *self {
            Atom::Leap { dx, dy, how } => (dx, dy, 1, how),
            Atom::Slide { dx, dy, max, how } => (dx, dy, max, how),
        }
    }
}

/// The kind of the capturable man of `side` on a square that holds a man of that side.
fn captured_kind<L: Look>(look: &L, square: Square, side: Side) -> Option<Kind> {
    CAPTURABLE.into_iter().find(|&kind| look.is(square, Man::new(side, kind)))
}
