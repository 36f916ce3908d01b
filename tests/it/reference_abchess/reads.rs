//! How much the atoms look at: no square they do not need, no question asked twice.

use zrf::reference::abchess::atom::{Power, Shape};
use zrf::reference::abchess::freeze::is_frozen;
use zrf::reference::abchess::{Atom, Kind, Look, Man, Position, Readings, Side, Square, men};

/// Answers for a position and writes down what it is asked.
struct Counting<'a> {
    position: &'a Position,
    squares: Vec<Square>,
    pool: usize,
}

impl<'a> Counting<'a> {
    fn new(position: &'a Position) -> Counting<'a> {
        Counting { position, squares: Vec::new(), pool: 0 }
    }
}

impl Look for Counting<'_> {
    fn is_empty(&mut self, square: Square) -> bool {
        self.squares.push(square);
        self.position.at(square).is_none()
    }

    fn holds(&mut self, square: Square, side: Side) -> bool {
        self.squares.push(square);
        self.position.at(square).is_some_and(|man| man.side == side)
    }

    fn is(&mut self, square: Square, man: Man) -> bool {
        self.squares.push(square);
        self.position.at(square) == Some(man)
    }

    fn has_lost(&mut self, side: Side, kind: Kind) -> bool {
        self.pool += 1;
        self.position.lost[side.index()][kind.index()] > 0
    }
}

/// How many questions about squares an atom needs on an empty board.
fn needed(atom: &Atom) -> usize {
    match atom.shape {
        Shape::Leap { power: Power::Both, .. } => 1,
        Shape::Leap { .. } => 1,
        Shape::Ride { step, limit, .. } => atom.from.ray(step).take(limit.into()).count(),
        Shape::Bend { via, step } => 1 + via.ray(step).count(),
        Shape::Hop { step } => atom.from.ray(step).count(),
        Shape::Overtake { .. } => 1,
        Shape::DoubleStep { .. } => 2,
        Shape::Promote { .. } => 0,
    }
}

fn every_atom(mut law: impl FnMut(Man, Atom)) {
    for side in Side::BOTH {
        for kind in Kind::ALL {
            for square in Square::all() {
                let man = Man::new(side, kind);
                for atom in men::atoms(man, square, &Readings::default()) {
                    law(man, atom);
                }
            }
        }
    }
}

#[test]
fn on_an_empty_board_each_atom_asks_once_for_each_square_it_needs() {
    let empty = Position::empty();
    let mut atoms = 0;
    every_atom(|man, atom| {
        let mut look = Counting::new(&empty);
        atom.run(&mut look, &mut |_| {});
        assert_eq!(look.squares.len(), needed(&atom), "{man} {atom:?}");
        assert_eq!(look.pool, usize::from(matches!(atom.shape, Shape::Promote { .. })));
        look.squares.sort();
        look.squares.dedup();
        assert_eq!(look.squares.len(), needed(&atom), "{man} {atom:?} asks twice");
        assert!(!look.squares.contains(&atom.from));
        atoms += 1;
    });
    assert!(atoms > 50_000, "{atoms}");
}

#[test]
fn the_longest_atom_asks_for_ten_squares() {
    let mut longest = 0;
    every_atom(|_, atom| longest = longest.max(needed(&atom)));
    assert_eq!(longest, 10);
}

#[test]
fn attack_asks_only_for_the_squares_on_the_way() {
    let empty = Position::empty();
    every_atom(|man, atom| {
        for target in atom.reach().iter() {
            let mut look = Counting::new(&empty);
            atom.attacks(&mut look, target);
            assert_eq!(look.pool, 0);
            assert!(!look.squares.contains(&target), "{man} {atom:?} {target}");
            assert!(!look.squares.contains(&atom.from));
            assert!(look.squares.len() < 10);
        }
    });
}

#[test]
fn freezing_asks_for_the_squares_around() {
    let empty = Position::empty();
    let man = Man::new(Side::White, Kind::Rook);
    for (name, around) in [("f6", 8), ("a1", 3), ("a6", 5)] {
        let square: Square = name.parse().unwrap();
        let mut look = Counting::new(&empty);
        assert!(!is_frozen(&mut look, man, square, &Readings::default()));
        assert_eq!(look.squares.len(), around);
    }
}

#[test]
fn facing_kings_ask_for_the_squares_between() {
    let empty = Position::empty();
    let [from, target, beside]: [Square; 3] = ["f1", "f11", "g11"].map(|s| s.parse().unwrap());
    let readings = Readings::default();
    let mut look = Counting::new(&empty);
    assert!(men::faces(&mut look, Side::White, from, target, &readings));
    assert_eq!(look.squares.len(), 9);
    assert!(men::faces(&mut look, Side::Black, target, from, &readings));
    assert!(!men::faces(&mut look, Side::White, target, from, &readings));
    assert!(!men::faces(&mut look, Side::White, from, beside, &readings));
    assert_eq!(look.squares.len(), 18);
}

/// Answers a given list of answers and then yes; writes down what it answered. Run again and again
/// with the last yes turned to no it walks through every case an atom distinguishes.
#[derive(Default)]
struct Branching {
    answers: Vec<bool>,
    asked: usize,
}

impl Branching {
    fn answer(&mut self) -> bool {
        if self.asked == self.answers.len() {
            self.answers.push(true);
        }
        self.asked += 1;
        self.answers[self.asked - 1]
    }

    /// Turns to the next case; false after the last.
    fn next(&mut self) -> bool {
        self.asked = 0;
        while self.answers.last() == Some(&false) {
            self.answers.pop();
        }
        self.answers.last_mut().map(|last| *last = false).is_some()
    }
}

impl Look for Branching {
    fn is_empty(&mut self, _: Square) -> bool {
        self.answer()
    }

    fn holds(&mut self, _: Square, _: Side) -> bool {
        self.answer()
    }

    fn is(&mut self, _: Square, _: Man) -> bool {
        self.answer()
    }

    fn has_lost(&mut self, _: Side, _: Kind) -> bool {
        self.answer()
    }
}

/// How many cases an atom has to distinguish.
fn cases(atom: &Atom) -> usize {
    match atom.shape {
        Shape::Leap { power: Power::Both, .. } => 3,
        Shape::Leap { .. } => 2,
        // The line is empty, or a man stands on one of its squares, an enemy or not.
        Shape::Ride { step, limit, power } => {
            let line = atom.from.ray(step).take(limit.into()).count();
            if power == Power::Move { line + 1 } else { 2 * line + 1 }
        }
        Shape::Bend { via, step } => 2 * via.ray(step).count() + 2,
        // No man, or a first one and behind it none, an enemy, or a friend on some square.
        Shape::Hop { step } => atom.from.ray(step).count().pow(2) + 1,
        Shape::Overtake { .. } => 3,
        Shape::DoubleStep { .. } => 3,
        Shape::Promote { .. } => 4,
    }
}

#[test]
fn each_atom_distinguishes_no_more_cases_than_it_needs() {
    let mut largest = 0;
    every_atom(|man, atom| {
        let mut look = Branching::default();
        let mut count = 0;
        loop {
            atom.run(&mut look, &mut |_| {});
            count += 1;
            if !look.next() {
                break;
            }
        }
        assert_eq!(count, cases(&atom), "{man} {atom:?}");
        largest = largest.max(count);
    });
    assert_eq!(largest, 101);
}

#[test]
fn from_f6_on_an_empty_board_each_man_has_its_number_of_moves() {
    // The numbers of the exact rules; the King from f2, the Yeoman from f6 and from f7.
    for (letter, count) in "ABCDEFGHIJLMNOPQRSTUVWXZ".chars().zip([
        28, 20, 8, 9, 22, 12, 36, 8, 40, 12, 8, 28, 16, 8, 20, 40, 20, 7, 52, 36, 36, 16, 14, 8,
    ]) {
        assert_eq!(free_moves(letter, "f6"), count, "{letter}");
    }
    assert_eq!(free_moves('K', "f2"), 8);
    assert_eq!(free_moves('Y', "f6"), 1);
    assert_eq!(free_moves('Y', "f7"), 3);
}

fn free_moves(letter: char, from: &str) -> usize {
    let (kind, from) = (Kind::from_letter(letter).unwrap(), from.parse().unwrap());
    let mut moves = 0;
    for atom in men::atoms(Man::new(Side::White, kind), from, &Readings::default()) {
        atom.run(&mut &Position::empty(), &mut |_| moves += 1);
    }
    moves
}
