//! Cases: what may stand on each square, and be in each stock, as far as anybody has asked.
//!
//! Code that asks is run once for each combination of answers. A case keeps plain lists of what is
//! still possible; any choice from them is a board on which the code goes the same way.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::interp::{Man, Position};
use crate::model::{Game, PieceId, PlayerId, Square};

/// The most men of one type that a stock is tried with, where more than that are not asked for.
const STOCK: u32 = 4;

/// What is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Square(Square),
    Stock(PlayerId, PieceId),
}

/// Answers questions, differently in each run.
#[derive(Debug)]
pub struct Splitter {
    /// What may stand on a square; nobody is the first.
    contents: Vec<Option<Man>>,
    /// What is known before anything is asked.
    fixed: BTreeMap<Square, Man>,
    run: RefCell<Run>,
}

#[derive(Debug, Default)]
struct Run {
    /// For each place that was asked about what may still be there: numbers of contents, or counts.
    possible: BTreeMap<Place, Vec<u32>>,
    /// The answers to be given in this run, yes beyond the end.
    script: Vec<bool>,
    asked: usize,
    stuck: bool,
}

impl Splitter {
    /// Over boards of these men.
    pub fn new(men: Vec<Man>, fixed: BTreeMap<Square, Man>) -> Splitter {
        let contents = std::iter::once(None).chain(men.into_iter().map(Some)).collect();
        Splitter { contents, fixed, run: RefCell::default() }
    }

    /// All that may stand on a square.
    pub fn contents(&self) -> &[Option<Man>] {
        &self.contents
    }

    /// Whether `test` is true of what stands on a square.
    pub fn content(&self, square: Square, test: impl Fn(Option<Man>) -> bool) -> bool {
        if let Some(&man) = self.fixed.get(&square) {
            return test(Some(man));
        }
        let all = || (0..self.contents.len() as u32).collect();
        let holds = |number: u32| test(self.contents[number as usize]);
        self.ask(Place::Square(square), all, holds)
    }

    /// Whether a player has at least so many men of a type in stock.
    pub fn stock(&self, player: PlayerId, piece: PieceId, count: u32) -> bool {
        let all = || (0..=STOCK.max(count)).collect();
        self.ask(Place::Stock(player, piece), all, |number| number >= count)
    }

    /// Says that something was asked that is not about a square or a stock.
    pub fn give_up(&self) {
        self.run.borrow_mut().stuck = true;
    }

    fn ask(
        &self,
        place: Place,
        all: impl FnOnce() -> Vec<u32>,
        holds: impl Fn(u32) -> bool,
    ) -> bool {
        let run = &mut *self.run.borrow_mut();
        let possible = run.possible.entry(place).or_insert_with(all);
        let (yes, no): (Vec<u32>, Vec<u32>) = possible.iter().partition(|number| holds(**number));
        if yes.is_empty() || no.is_empty() {
            return no.is_empty();
        }
        if run.asked == run.script.len() {
            run.script.push(true);
        }
        let answer = run.script[run.asked];
        run.asked += 1;
        *possible = if answer { yes } else { no };
        answer
    }

    /// The man that must stand on a square in this case, if only one may.
    pub fn only(&self, square: Square) -> Option<Man> {
        if let Some(&man) = self.fixed.get(&square) {
            return Some(man);
        }
        let run = self.run.borrow();
        match run.possible.get(&Place::Square(square)).map(Vec::as_slice) {
            Some([one]) => self.contents[*one as usize],
            _ => None,
        }
    }

    /// Runs `code` in each case, at most `limit` times; whether that were all cases and the code
    /// asked nothing else.
    pub fn cases(&self, limit: usize, mut code: impl FnMut(&Splitter)) -> bool {
        let mut script = Vec::new();
        for _ in 0..limit {
            *self.run.borrow_mut() = Run { script, ..Run::default() };
            code(self);
            let run = self.run.take();
            if run.stuck {
                return false;
            }
            script = run.script;
            // The last yes becomes a no; what follows it is asked anew.
            while script.last() == Some(&false) {
                script.pop();
            }
            match script.last_mut() {
                Some(last) => *last = false,
                None => return true,
            }
        }
        false
    }

    /// A board of this case: the first possible content everywhere, or one drawn at random.
    pub fn board(&self, game: &Game, random: Option<&mut fastrand::Rng>) -> Position {
        let mut position = Position::empty(game);
        for (square, man) in &self.fixed {
            position.board[square.index()] = Some(*man);
        }
        let mut random = random;
        for (place, possible) in &self.run.borrow().possible {
            let chosen = match &mut random {
                Some(random) => random.choice(possible).copied(),
                None => possible.first().copied(),
            };
            let Some(chosen) = chosen else { continue };
            match *place {
                Place::Square(square) => {
                    position.board[square.index()] = self.contents[chosen as usize];
                }
                Place::Stock(player, piece) => {
                    let index = position.stock_index(game, player, piece);
                    position.stock[index] = chosen;
                }
            }
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_of_answers_is_a_case_and_no_other() {
        let man =
            |owner, piece| Man { owner: PlayerId(owner), piece: PieceId(piece), attributes: 0 };
        let splitter = Splitter::new(vec![man(0, 0), man(0, 1), man(1, 0)], BTreeMap::new());
        let mut seen = Vec::new();
        let whole = splitter.cases(100, |look| {
            let mut said = Vec::new();
            let empty = look.content(Square(3), |m| m.is_none());
            said.push(empty);
            // Answered already where nobody stands there.
            said.push(look.content(Square(3), |m| m.is_some_and(|m| m.owner.0 == 0)));
            if !empty {
                said.push(look.stock(PlayerId(1), PieceId(0), 1));
            }
            seen.push(said);
        });
        let expected = [
            vec![true, false],
            vec![false, true, true],
            vec![false, true, false],
            vec![false, false, true],
            vec![false, false, false],
        ];
        assert!(whole);
        assert_eq!(seen, expected);
        let mut runs = 0;
        let all = |look: &Splitter| {
            for square in 0..20 {
                look.content(Square(square), |m| m.is_none());
            }
        };
        assert!(!splitter.cases(50, |look| {
            runs += 1;
            all(look);
        }));
        assert_eq!(runs, 50, "cut off");
    }
}
