//! The atoms of every man on every square, written down once per set of readings that changes
//! movement.
//!
//! An index for speed: it holds nothing but what [`atoms`](super::men::atoms) says.

use std::sync::OnceLock;

use super::atom::Atom;
use super::board::{SQUARES, Square, SquareSet};
use super::man::{Kind, Man, Side};
use super::men;
use super::readings::{Readings, River, TeleFrom, TelePromo};

/// How many readings there are that change atoms: river, tele_from, tele_promo, two choices each.
const EDITIONS: usize = 8;

static ATLASES: [OnceLock<Atlas>; EDITIONS] = [const { OnceLock::new() }; EDITIONS];

/// All atoms, by man and square, and where each man can ever capture.
pub struct Atlas {
    pages: Vec<Page>,
}

struct Page {
    atoms: Vec<Atom>,
    reach: SquareSet,
}

impl Atlas {
    /// The atlas for these readings, drawn when first asked for.
    pub fn of(readings: &Readings) -> &'static Atlas {
        let edition = usize::from(readings.river == River::Crossed)
            + 2 * usize::from(readings.tele_from == TeleFrom::Outside)
            + 4 * usize::from(readings.tele_promo == TelePromo::Forbidden);
        ATLASES[edition].get_or_init(|| Atlas::draw(readings))
    }

    fn draw(readings: &Readings) -> Atlas {
        let mut pages = Vec::with_capacity(2 * Kind::ALL.len() * SQUARES);
        for side in Side::BOTH {
            for kind in Kind::ALL {
                for square in Square::all() {
                    let atoms = men::atoms(Man::new(side, kind), square, readings);
                    let mut reach = SquareSet::EMPTY;
                    atoms.iter().for_each(|atom| reach.extend(atom.reach()));
                    pages.push(Page { atoms, reach });
                }
            }
        }
        Atlas { pages }
    }

    fn page(&self, man: Man, square: Square) -> &Page {
        let row = man.side.index() * Kind::ALL.len() + man.kind.index();
        &self.pages[row * SQUARES + square.index()]
    }

    /// The atoms of this man on this square.
    pub fn atoms(&self, man: Man, square: Square) -> &[Atom] {
        &self.page(man, square).atoms
    }

    /// The squares on which this man on this square can capture in some position.
    pub fn reach(&self, man: Man, square: Square) -> SquareSet {
        self.page(man, square).reach
    }
}
