//! The Yeoman: forward, the double step, sideways beyond the river, and promotion.

use super::{List, Power, Shape};
use crate::reference::abchess::board::Square;
use crate::reference::abchess::man::{Kind, Side};
use crate::reference::abchess::readings::{Readings, River, TelePromo};

/// "Each player's Yeomen start across the player's third rank": where the Yeomen start.
const START_RANK: i8 = 3;

/// "On its own side of the river, it moves one square forward (as in Xiangqi). This includes
/// captures." "A Yeoman on its starting square may move two spaces forward instead of one, but only
/// if both are vacant (as in orthodox chess)." "A Yeoman which has crossed the river can move or
/// capture one square sideways as well as forward (also as in Xiangqi)."
///
/// A Yeoman of its own third rank is on its starting square: it changes file only beyond the river,
/// and never comes back.
pub(super) fn yeoman(on: &mut List, readings: &Readings) {
    let forward = on.square((0, 1));
    let mut ends: Vec<Square> = forward.into_iter().collect();
    if has_crossed(on.from, on.side, readings) {
        ends.extend([(1, 0), (-1, 0)].into_iter().filter_map(|vector| on.square(vector)));
    }
    for &to in &ends {
        on.push(Shape::Leap { to, power: Power::Both });
    }
    if on.from.rank_of(on.side) == START_RANK
        && let (Some(over), Some(to)) = (forward, on.square((0, 2)))
    {
        on.push(Shape::DoubleStep { over, to });
    }
    for &to in &ends {
        promotions(on, to, readings);
    }
}

/// "A Yeoman which moves to any space on the opponent's side of the river may, as part of that
/// move, promote (similar to Shogi). A Yeoman may choose not to promote, but must move again in
/// order to promote later. A Yeoman may promote to any piece already lost by its side this game."
/// "A Yeoman moving onto any space beyond the river may, but does not have to, promote to a piece
/// previously lost by that player."
///
/// One atom for each choice. To become a Yeoman would be no promotion, and a King is never lost.
fn promotions(on: &mut List, to: Square, readings: &Readings) {
    for into in Kind::for_sale() {
        if may_promote_on(to, into, on.side, readings) {
            on.push(Shape::Promote { to, into });
        }
    }
}

/// Whether a Yeoman of `side` that ends its move on `to` may become a man of kind `into`, if one is
/// lost: `to` must be beyond the river, and B14 may forbid a Teleporter in a fortress.
pub fn may_promote_on(to: Square, into: Kind, side: Side, readings: &Readings) -> bool {
    let teleporter_in_fortress = into == Kind::Teleporter && to.in_any_fortress();
    !matches!(into, Kind::King | Kind::Yeoman)
        && has_crossed(to, side, readings)
        && !(teleporter_in_fortress && readings.tele_promo == TelePromo::Forbidden)
}

/// Whether a square is on "the opponent's side of the river": beyond the middle rank, and under one
/// reading of B1 the middle rank itself.
fn has_crossed(square: Square, side: Side, readings: &Readings) -> bool {
    square.beyond_river(side) || (readings.river == River::Crossed && square.on_river())
}
