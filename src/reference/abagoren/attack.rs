//! Which squares a side attacks.
//!
//! The definition is [`attacks`]: some man has an atom that could capture there. The faster answer
//! of [`Laws::is_attacked`] looks outwards from the target instead, through a table derived from
//! the same atoms; tests hold the two equal.

use super::atom::Atom;
use super::man::{Kind, Man, Side};
use super::position::Position;
use super::readings::Readings;
use super::square::Square;
use super::turn::Laws;

/// Whether a man of side `by` could capture an enemy standing on `target`.
///
/// What stands on the target does not matter. Moves without capture attack nothing: "extra
/// forward-sliding movements (in addition to their FIDE counterparts) but without capture".
pub fn attacks(position: &Position, readings: &Readings, by: Side, target: Square) -> bool {
    Laws::new(readings).attacks(position, by, target)
}

/// Whether the royal man of `side` is attacked, by the definition.
///
/// "The object is to checkmate the enemy King {or the Emperor, once the King is promoted}."
pub fn in_check(position: &Position, readings: &Readings, side: Side) -> bool {
    Laws::new(readings).in_check(position, side)
}

impl Laws {
    /// Whether a man of side `by` could capture an enemy on `target`: every capturing atom of
    /// every man is asked.
    pub fn attacks(&self, position: &Position, by: Side, target: Square) -> bool {
        position.men(by).any(|(from, kind)| {
            self.atoms(kind).iter().any(|atom| atom.attacks(position, by, from, target))
        })
    }

    /// Whether the royal man of `side` is attacked, by the definition. A side without one is not.
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        let mut royals = position.men(side).filter(|(_, kind)| kind.is_royal());
        royals.any(|(square, _)| self.attacks(position, side.other(), square))
    }

    /// The same answer as [`Laws::attacks`], found from the target outwards.
    pub fn is_attacked(&self, position: &Position, by: Side, target: Square) -> bool {
        self.table.is_attacked(position, by, target)
    }

    /// The same answer as [`Laws::in_check`], the fast way.
    pub fn is_in_check(&self, position: &Position, side: Side) -> bool {
        position
            .men(side)
            .filter(|(_, kind)| kind.is_royal())
            .any(|(square, _)| self.is_attacked(position, side.other(), square))
    }
}

/// The eight lines, as steps of the attacker's own (right, forwards).
const LINES: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The capturing atoms of all kinds, arranged by what they cross.
#[derive(Clone, Debug)]
pub(super) struct AttackTable {
    /// How many steps a kind may capture along each of [`LINES`].
    reach: [[u8; LINES.len()]; Kind::ALL.len()],
    /// Steps over something, each with the kinds that have it as a set of bits.
    leaps: Vec<((i8, i8), u16)>,
}

impl AttackTable {
    pub(super) fn new(atoms: &[Vec<Atom>; Kind::ALL.len()]) -> AttackTable {
        let mut table = AttackTable { reach: Default::default(), leaps: Vec::new() };
        for (kind, atoms) in atoms.iter().enumerate() {
            for atom in atoms.iter().filter(|atom| atom.captures()) {
                let (dx, dy, max, _) = atom.shape();
                match LINES.iter().position(|&line| line == (dx, dy)) {
                    // A leap to the next square is a slide of one step.
                    Some(line) => {
                        let reach = &mut table.reach[kind][line];
                        *reach = max.max(*reach);
                    }
                    None => table.add_leap((dx, dy), 1 << kind),
                }
            }
        }
        table
    }

    fn add_leap(&mut self, step: (i8, i8), kinds: u16) {
        match self.leaps.iter_mut().find(|(known, _)| *known == step) {
            Some((_, there)) => *there |= kinds,
            None => self.leaps.push((step, kinds)),
        }
    }

    fn is_attacked(&self, position: &Position, by: Side, target: Square) -> bool {
        let back = -by.forward();
        self.leaps.iter().any(|&((dx, dy), kinds)| {
            let man = target.step(-dx, back * dy).and_then(|from| position.at(from));
            man.is_some_and(|Man { side, kind }| side == by && kinds >> kind.index() & 1 == 1)
        }) || LINES.iter().enumerate().any(|(line, &(dx, dy))| {
            let first = first_man(position, target, -dx, back * dy);
            first.is_some_and(|(man, steps)| {
                man.side == by && self.reach[man.kind.index()][line] >= steps
            })
        })
    }
}

/// The first man along a line and how many steps away it stands.
fn first_man(position: &Position, from: Square, dx: i8, dy: i8) -> Option<(Man, u8)> {
    let mut here = from;
    for steps in 1..Square::FILES {
        here = here.step(dx, dy)?;
        if let Some(man) = position.at(here) {
            return Some((man, steps));
        }
    }
    None
}
