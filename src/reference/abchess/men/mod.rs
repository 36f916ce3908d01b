//! The movement of the 26 kinds, each a function that lists its atoms beside the sentences it
//! implements.
//!
//! The files follow the groups in which the prose presents the men. Vectors are (files to the
//! right, ranks forward): forward is towards the opponent, so the same line serves both sides.

mod compounds;
mod divergent;
mod leapers;
mod riders;
mod royal;
mod steppers;
mod weird;
mod yeoman;

pub use royal::faces;
pub use yeoman::may_promote_on;

use super::atom::{Atom, Power, Shape};
use super::board::{EIGHT, Square, Step};
use super::man::{Kind, Man, Side};
use super::readings::Readings;

/// The atoms of a man on a square, in a fixed order.
///
/// No two atoms of a man ever emit the same move.
pub fn atoms(man: Man, from: Square, readings: &Readings) -> Vec<Atom> {
    let mut list = List { side: man.side, from, atoms: Vec::new() };
    let on = &mut list;
    match man.kind {
        Kind::Archbishop => compounds::archbishop(on),
        Kind::Bishop => riders::bishop(on),
        Kind::Camel => leapers::camel(on),
        Kind::Dragon => divergent::dragon(on),
        Kind::Eagle => compounds::eagle(on),
        Kind::Fad => leapers::fad(on),
        Kind::Gryphon => weird::gryphon(on),
        Kind::Horse => leapers::horse(on),
        Kind::Immobilizer => weird::immobilizer(on),
        Kind::Jugyo => compounds::jugyo(on),
        Kind::King => royal::king(on),
        Kind::Lion => divergent::lion(on),
        Kind::Marshal => compounds::marshal(on),
        Kind::Nightrider => riders::nightrider(on),
        Kind::Overtaker => divergent::overtaker(on),
        Kind::Pao => divergent::pao(on),
        Kind::Queen => riders::queen(on),
        Kind::Rook => riders::rook(on),
        Kind::Suizo => steppers::suizo(on),
        Kind::Teleporter => divergent::teleporter(on, readings),
        Kind::Unicorn => riders::unicorn(on),
        Kind::Varan => riders::varan(on),
        Kind::Wildebeest => leapers::wildebeest(on),
        Kind::Xebec => compounds::xebec(on),
        Kind::Yeoman => yeoman::yeoman(on, readings),
        Kind::Zebra => leapers::zebra(on),
    }
    list.atoms
}

/// The list being written for one man on one square.
struct List {
    side: Side,
    from: Square,
    atoms: Vec<Atom>,
}

impl List {
    /// A vector given as (right, forward), turned to the board.
    fn turned(&self, (right, forward): Step) -> Step {
        (right, forward * self.side.forward())
    }

    /// The square at this vector from the man, if it is on the board.
    fn square(&self, vector: Step) -> Option<Square> {
        self.from.step(self.turned(vector))
    }

    fn push(&mut self, shape: Shape) {
        self.atoms.push(Atom { side: self.side, from: self.from, shape });
    }

    /// One leap for each vector that stays on the board.
    fn leaps(&mut self, vectors: &[Step], power: Power) {
        for &vector in vectors {
            if let Some(to) = self.square(vector) {
                self.push(Shape::Leap { to, power });
            }
        }
    }

    /// One ride for each direction that has a square on the board.
    fn rides(&mut self, directions: &[Step], limit: u8, power: Power) {
        for &direction in directions {
            if self.square(direction).is_some() {
                self.push(Shape::Ride { step: self.turned(direction), limit, power });
            }
        }
    }
}

/// The limit of a ride "any clear distance": no line of the board has more squares.
const ANY_DISTANCE: u8 = 10;

/// The eight ways to go `a` squares along one axis, turn, and go `b` along the other.
const fn bent(a: i8, b: i8) -> [Step; 8] {
    [(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)]
}
