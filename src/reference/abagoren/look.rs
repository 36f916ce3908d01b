//! What a rule may ask about a position.
//!
//! Every rule of movement, entering, creation and return asks its questions through [`Look`], and
//! only narrow ones about named squares and hands. So the same rule runs on a position, where the
//! answers are there, and under a look that follows both answers of each question in turn.

use super::man::{Kind, Man, Side};
use super::square::Square;

/// Narrow questions about a position. A look must answer consistently while a rule runs.
pub trait Look {
    /// Does nothing stand here?
    fn is_empty(&self, square: Square) -> bool;

    /// Does a man of this side stand here?
    fn is_held_by(&self, square: Square, side: Side) -> bool;

    /// Does exactly this man stand here?
    fn is(&self, square: Square, man: Man) -> bool;

    /// Does this side have at least one of this kind in hand?
    ///
    /// Under `aba.create_stock=lost` the Pawns that its Emperor may create again lie there too.
    fn has_in_hand(&self, side: Side, kind: Kind) -> bool;

    /// Are there fewer than `count` of this man on the board?
    ///
    /// The one question about more than a square; asked under `aba.create_stock=initial` only.
    fn has_fewer_on_board(&self, man: Man, count: u32) -> bool;
}

/// The squares that a move has emptied and filled before a later part of it is judged.
///
/// "in the same move": what comes with a move is judged after the move itself, so the square that
/// a man has just left counts as vacant and the one it has reached does not.
#[derive(Clone, Copy, Default, Debug)]
pub struct Changes {
    squares: [Option<(Square, bool)>; 4],
}

impl Changes {
    /// With one more square emptied.
    #[must_use]
    pub fn emptied(self, square: Square) -> Changes {
        self.with(square, true)
    }

    /// With one more square filled.
    #[must_use]
    pub fn filled(self, square: Square) -> Changes {
        self.with(square, false)
    }

    /// Is the square vacant after the changes? Asks the look only about squares not changed.
    pub fn is_vacant<L: Look>(&self, look: &L, square: Square) -> bool {
        let changed = self.squares.iter().flatten().find(|(changed, _)| *changed == square);
        changed.map_or_else(|| look.is_empty(square), |(_, vacant)| *vacant)
    }

    /// Has the move changed this square?
    pub fn has_touched(&self, square: Square) -> bool {
        self.squares.iter().flatten().any(|(changed, _)| *changed == square)
    }

    /// A move changes at most four squares before the last part of it is judged: origin and
    /// destination, and both ends of a return.
    fn with(mut self, square: Square, vacant: bool) -> Changes {
        if let Some(place) = self.squares.iter_mut().find(|place| match place {
            Some((changed, _)) => *changed == square,
            None => true,
        }) {
            *place = Some((square, vacant));
        }
        self
    }
}
