//! The buying phase of the published file against a list of men and a sum.

use std::collections::{BTreeMap, BTreeSet};

use zrf::generate::abchess::men::for_sale;
use zrf::generate::abchess::readings::Readings;
use zrf::interp::{Position, Rules};

use super::{published, rules};

/// What one side has bought: how many of each kind, and on which files.
#[derive(Default)]
struct Bought {
    kinds: BTreeMap<&'static str, u32>,
    files: BTreeSet<char>,
}

fn prices() -> Vec<(&'static str, u32)> {
    let readings = Readings::default();
    for_sale().filter_map(|man| Some((man.name, man.price(&readings)?))).collect()
}

impl Bought {
    fn number(&self, kind: &str) -> u32 {
        self.kinds.get(kind).copied().unwrap_or(0)
    }

    /// The kinds that may be bought next: two of a kind at most, and what is left of 90 points
    /// must reach for the cheapest men that complete the ten.
    fn may_buy(&self) -> Vec<&'static str> {
        let prices = prices();
        let spent: u32 = prices.iter().map(|(kind, price)| self.number(kind) * price).sum();
        let count: u32 = self.kinds.values().sum();
        let mut fine = Vec::new();
        for &(kind, price) in prices.iter().filter(|(kind, _)| self.number(kind) < 2) {
            let unsold = |other: &str| 2 - self.number(other) - u32::from(other == kind);
            let mut rest: Vec<u32> = prices
                .iter()
                .flat_map(|&(other, price)| vec![price; unsold(other) as usize])
                .collect();
            rest.sort();
            let needed: u32 = rest.iter().take(9 - count as usize).sum();
            if spent + price + needed <= 90 {
                fine.push(kind);
            }
        }
        fine
    }
}

/// A legal purchase: kind and file.
fn purchases(rules: &Rules, position: &Position) -> Vec<(String, char, zrf::interp::Move)> {
    let all = rules.legal(position).into_iter().map(|mv| {
        let first = mv.movements[0];
        let man = position.at(first.from).expect("a man is sold");
        let kind = rules.game.pieces[man.piece.index()].name.to_string();
        let square = rules.game.board.name(first.to);
        let rank = if position.turn.is_multiple_of(2) { "1" } else { "11" };
        assert_eq!(&square[1..], rank, "{kind} to {square}");
        (kind, square.chars().next().unwrap(), mv)
    });
    all.collect()
}

/// The next number of a simple sequence (Knuth's MMIX generator), from 0 to `below` - 1.
fn next(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

/// Twenty purchases, chosen at random, dear ones more often or cheap ones more often: at every
/// step exactly the right men can be had for exactly the empty squares, and then play begins.
#[test]
fn purchases_are_refused_exactly_where_the_rules_say_so() {
    let loaded = published();
    let rules = rules(&loaded, "Buy your men in turn");
    let mut refused = 0;
    for game in 0..12u64 {
        let mut seed = game;
        let mut position = Position::start(&rules.game);
        let mut sides = [Bought::default(), Bought::default()];
        for turn in 0..20 {
            let side = &mut sides[turn % 2];
            let found = purchases(&rules, &position);
            let mut wanted = BTreeSet::new();
            for kind in side.may_buy() {
                let free = "abcdeghijk".chars().filter(|file| !side.files.contains(file));
                wanted.extend(free.map(|file| (kind.to_owned(), file)));
            }
            refused += 24 - side.may_buy().len();
            let pairs: Vec<_> = found.iter().map(|(k, f, _)| (k.clone(), *f)).collect();
            assert_eq!(pairs.len(), wanted.len(), "a purchase is offered twice");
            assert_eq!(pairs.iter().cloned().collect::<BTreeSet<_>>(), wanted, "turn {turn}");
            let prices = prices();
            let price = |kind: &str| prices.iter().find(|(k, _)| *k == kind).map_or(0, |p| p.1);
            // Three candidates, the dearest of them in one half of the games, else the cheapest.
            let mut picks: Vec<_> = (0..3).map(|_| &found[next(&mut seed, found.len())]).collect();
            picks.sort_by_key(|(kind, ..)| price(kind));
            let (kind, file, mv) = if game % 2 == 0 { picks[2] } else { picks[0] };
            let (name, _) = prices.iter().find(|(known, _)| known == kind).unwrap();
            *side.kinds.entry(name).or_default() += 1;
            side.files.insert(*file);
            position = rules.apply(&position, mv).position;
        }
        play_begins(&rules, &position);
    }
    assert!(refused > 100, "{refused}");
}

/// Every move is one of a man on the board of eleven by eleven, and there are some.
fn play_begins(rules: &Rules, position: &Position) {
    for turn in [position.turn, position.turn + 1] {
        let position = Position { turn, ..position.clone() };
        let moves = rules.legal(&position);
        assert!(moves.len() > 10);
        for mv in &moves {
            let text = rules.move_text(&position, mv);
            for square in [mv.movements[0].from, mv.movements[0].to] {
                assert!(!rules.game.board.name(square).starts_with(['W', 'B']), "{text}");
            }
        }
    }
}
