//! Attack: which men could capture on a square, and whether a King is exposed.

use super::atlas::Atlas;
use super::board::Square;
use super::freeze::is_frozen;
use super::look::Look;
use super::man::{Kind, Man, Side};
use super::men::faces;
use super::position::Position;
use super::readings::{FrozenAttacks, Readings};

/// Whether some man of `by` attacks `target`: would capture an enemy that stood there.
pub fn attacks(position: &Position, by: Side, target: Square, readings: &Readings) -> bool {
    let mut look = position;
    position
        .men()
        .any(|(from, man)| man.side == by && man_attacks(&mut look, man, from, target, readings))
}

/// Whether `man`, standing on `from`, attacks `target`.
///
/// A frozen man "cannot move", so it attacks nothing unless B8 says so.
pub fn man_attacks<L: Look>(
    look: &mut L,
    man: Man,
    from: Square,
    target: Square,
    readings: &Readings,
) -> bool {
    let atlas = Atlas::of(readings);
    atlas.reach(man, from).contains(target)
        && atlas.atoms(man, from).iter().any(|atom| atom.attacks(look, target))
        && (readings.frozen_attacks == FrozenAttacks::Yes || !is_frozen(look, man, from, readings))
}

/// Whether `man`, standing on `from`, forbids `target` to the enemy King: it attacks that square,
/// or it is the other King and faces it.
///
/// "As in most forms of chess, the King may not move to a square that is attacked by an enemy, and
/// must not be left in a position where it is being attacked by an enemy."
pub fn man_threatens_king<L: Look>(
    look: &mut L,
    man: Man,
    from: Square,
    target: Square,
    readings: &Readings,
) -> bool {
    man_attacks(look, man, from, target, readings)
        || (man.kind == Kind::King && faces(look, man.side, from, target, readings))
}

/// Whether the King of `side` is attacked, or faces the enemy King.
///
/// A side without a King is never in check. In a game under the default readings Kings never face
/// each other; on a board set up so, or under B7 `unfrozen`, facing counts as check.
pub fn in_check(position: &Position, side: Side, readings: &Readings) -> bool {
    let Some(king) = position.king(side) else { return false };
    let mut look = position;
    position.men().any(|(from, man)| {
        man.side != side && man_threatens_king(&mut look, man, from, king, readings)
    })
}
