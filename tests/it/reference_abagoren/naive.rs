//! A second generator, slow and written otherwise: movement from XBetza strings, moves as the
//! positions they lead to. It shares nothing with the first but the placement text.
//!
//! The strings are those of the table in the exact rules, changed by hand for each reading.

use std::collections::{BTreeMap, BTreeSet};

use zrf::reference::abagoren::{Laws, Position, Readings, SWITCHES};

use super::random::{Random, many_readings, play};

type Place = (i32, i32);

/// A position: men by file and rank from 0, owner 0 (White) or 1, letter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Naive {
    men: BTreeMap<Place, (usize, &'static str)>,
    hand: [BTreeMap<&'static str, u32>; 2],
    turn: usize,
}

/// The answers to all switches by name, and the movement that follows from them.
pub struct Choices(BTreeMap<&'static str, &'static str>, BTreeMap<&'static str, Vec<Ray>>);

impl Choices {
    pub fn new(readings: &Readings) -> Choices {
        let named = SWITCHES.iter().map(|switch| switch.name);
        let named = named.filter_map(|name| Some((name, readings.get(name)?))).collect();
        let mut choices = Choices(named, BTreeMap::new());
        choices.1 = LETTERS.map(|letter| (letter, rays(&betza(letter, &choices)))).into();
        choices
    }

    fn is(&self, name: &str, choice: &str) -> bool {
        self.0[name] == choice
    }
}

const LETTERS: [&str; 10] = ["K", "E", "Q", "R", "B", "N", "Pr", "P", "Bo", "G"];
const OFFICERS: [&str; 5] = ["Q", "R", "B", "N", "Pr"];

/// The movement of a man as an XBetza string.
fn betza(letter: &str, choices: &Choices) -> String {
    let aside = if choices.is("aba.sideways", "free") { "m" } else { "" };
    let side_range = if choices.is("aba.side_range", "2") { "2" } else { "" };
    let unlimited = choices.is("aba.back_range", "unlimited");
    let queen = unlimited || choices.is("aba.back_range", "queen_unlimited");
    let back = if unlimited { "" } else { "2" };
    let queen_back = if queen { "" } else { "2" };
    let slide = if choices.is("aba.slide_len", "1") { "1" } else { "" };
    let aside_step = |atoms: &[&str]| -> String {
        let free = atoms.iter().filter(|_| !aside.is_empty());
        free.map(|atom| format!("sm{atom}")).collect()
    };
    let aside_slide = if aside.is_empty() { "" } else { "smR" };
    match letter {
        "K" if choices.is("aba.king", "fide") => "K".to_owned(),
        "K" if choices.is("aba.king_forward", "straight") => {
            format!("fmWcWcF{}", aside_step(&["W"]))
        }
        "K" => format!("fmWfmFcWcF{}", aside_step(&["W"])),
        "E" => "K".to_owned(),
        "P" => "fmWfcF".to_owned(),
        "N" => match choices.0["aba.slides.knight"] {
            "all" => format!("fhmNcNfmR{slide}fmB{slide}"),
            "vertical" => format!("fhmNcNfmR{slide}"),
            _ => format!("fhmNcNfmB{slide}"),
        },
        "R" => {
            let extra = if choices.is("aba.slides.rook", "none") {
                String::new()
            } else {
                format!("fmB{slide}")
            };
            format!("fRcsR{side_range}cbR{back}{extra}{aside_slide}")
        }
        "B" => format!("fBcbB{back}fmR{slide}"),
        "Q" => format!("fRfBcsR{side_range}cbR{queen_back}cbB{queen_back}{aside_slide}"),
        "Pr" => {
            let ring = choices.is("aba.prince", "ring16");
            if choices.is("aba.prince_free", "yes") {
                return if ring { "WFDAN" } else { "WFDA" }.to_owned();
            }
            let forth = if ring { "fmWfmFfmDfmAfhmN" } else { "fmWfmFfmDfmA" };
            let takes = if ring { "cWcFcDcAcN" } else { "cWcFcDcA" };
            format!("{forth}{takes}{}", aside_step(&["W", "D"]))
        }
        "Bo" => "R".to_owned(),
        _ => match choices.0["aba.general"] {
            "diag_capture" => "BmW",
            "never_captures" => "mBmW",
            _ => "BW",
        }
        .to_owned(),
    }
}

/// One direction of an XBetza string: step, greatest range, may move, may capture.
type Ray = (Place, i32, bool, bool);

/// Modifiers f, b, s, h, m and c before an atom, a range after it.
fn rays(betza: &str) -> Vec<Ray> {
    let mut rays = Vec::new();
    let mut chars = betza.chars().peekable();
    let mut modifiers = String::new();
    while let Some(c) = chars.next() {
        if c.is_lowercase() {
            modifiers.push(c);
            continue;
        }
        let range = match chars.peek().and_then(|digit| digit.to_digit(10)) {
            Some(range) => {
                chars.next();
                Some(range as i32)
            }
            None => None,
        };
        let (bases, plain_range): (&[Place], i32) = match c {
            'W' => (&[(1, 0)], 1),
            'F' => (&[(1, 1)], 1),
            'K' => (&[(1, 0), (1, 1)], 1),
            'D' => (&[(2, 0)], 1),
            'A' => (&[(2, 2)], 1),
            'N' => (&[(1, 2), (2, 1)], 1),
            'R' => (&[(1, 0)], 9),
            'B' => (&[(1, 1)], 9),
            _ => panic!("no such atom: {c}"),
        };
        let mut steps = BTreeSet::new();
        for &(x, y) in bases {
            for (x, y) in [(x, y), (y, x)] {
                steps.extend([(x, y), (-x, y), (x, -y), (-x, -y)]);
            }
        }
        let has = |modifier: char| modifiers.contains(modifier);
        // Half of the Knight's leaps: `h` says that `f` means all that go forwards.
        assert!(c != 'N' || has('h') || !has('f'));
        let anywhere = !has('f') && !has('b') && !has('s');
        for (x, y) in steps {
            let wanted = (has('f') && y > 0) || (has('b') && y < 0) || (has('s') && y == 0);
            if anywhere || wanted {
                let (quiet, takes) = (has('m') || !has('c'), has('c') || !has('m'));
                rays.push(((x, y), range.unwrap_or(plain_range), quiet, takes));
            }
        }
        modifiers.clear();
    }
    rays
}

impl Naive {
    pub fn new(position: &Position) -> Naive {
        let letter = |letter: &str| *LETTERS.iter().find(|known| **known == letter).expect("known");
        let text = position.placement();
        let mut naive = Naive {
            men: BTreeMap::new(),
            hand: Default::default(),
            turn: usize::from(text.ends_with("Black to move.")),
        };
        let text = text.replace(" Black to move.", "").replace([',', '.'], "");
        let (mut owner, mut in_hand, mut pending) = (0, false, "");
        for word in text.split_whitespace() {
            match word {
                "W:" => {}
                "B:" => (owner, in_hand) = (1, false),
                "hand" => in_hand = true,
                _ if in_hand => *naive.hand[owner].entry(letter(word)).or_default() += 1,
                _ if word.chars().all(char::is_alphabetic) => pending = word,
                _ => {
                    let (man, square) = word.split_at(word.len() - 2);
                    let man = if man.is_empty() { pending } else { man };
                    let square = square.as_bytes();
                    let place = (i32::from(square[0] - b'a'), i32::from(square[1] - b'1'));
                    naive.men.insert(place, (owner, letter(man)));
                }
            }
        }
        naive
    }

    fn home(&self) -> i32 {
        if self.turn == 0 { 0 } else { 8 }
    }

    fn ahead(&self) -> i32 {
        if self.turn == 0 { 1 } else { -1 }
    }

    fn empty(&self, place: Place) -> bool {
        !self.men.contains_key(&place)
    }

    fn royal(&self) -> Option<(Place, &'static str)> {
        let mut own = self.men.iter().filter(|(_, man)| man.0 == self.turn);
        own.find(|(_, man)| man.1 == "K" || man.1 == "E").map(|(&place, man)| (place, man.1))
    }

    /// Every square that the man on `from` reaches.
    fn targets(&self, from: Place, letter: &str, choices: &Choices) -> Vec<Place> {
        let mut targets = Vec::new();
        for ((dx, dy), range, quiet, takes) in &choices.1[letter] {
            for n in 1..=*range {
                let to = (from.0 + n * dx, from.1 + n * dy * self.ahead());
                if !(0..9).contains(&to.0) || !(0..9).contains(&to.1) {
                    break;
                }
                match self.men.get(&to) {
                    None if *quiet => targets.push(to),
                    None => {}
                    Some(&(owner, _)) => {
                        if *takes && owner != self.turn {
                            targets.push(to);
                        }
                        break;
                    }
                }
            }
        }
        targets
    }

    /// Could the side to move take the other side's royal man?
    fn wins_the_king(&self, choices: &Choices) -> bool {
        let own = self.men.iter().filter(|(_, man)| man.0 == self.turn);
        own.into_iter().any(|(&from, &(_, letter))| {
            let targets = self.targets(from, letter, choices);
            targets.iter().any(|to| matches!(self.men.get(to), Some((_, "K" | "E"))))
        })
    }

    /// The positions that the legal moves lead to.
    pub fn successors(&self, choices: &Choices) -> Vec<Naive> {
        let (turn, home) = (self.turn, self.home());
        let emperor_at_first = self.royal().is_some_and(|(_, letter)| letter == "E");
        let mut found = Vec::new();
        for (&from, &(owner, letter)) in &self.men {
            if owner != turn {
                continue;
            }
            for to in self.targets(from, letter, choices) {
                self.board_move(from, letter, to, choices, &mut found);
            }
        }
        if choices.is("aba.entry", "turn") {
            for letter in OFFICERS {
                for corner in [(0, home), (8, home)] {
                    if self.hand[turn].get(letter).is_some_and(|&n| n > 0) && self.empty(corner) {
                        let mut next = self.clone();
                        next.take_from_hand(turn, letter);
                        next.men.insert(corner, (turn, letter));
                        found.push(next);
                    }
                }
            }
        }
        if emperor_at_first {
            if choices.is("aba.create_cost", "free") {
                let along: Vec<Naive> =
                    found.iter().filter_map(|next| next.created(choices)).collect();
                found.extend(along);
            } else {
                found.extend(self.created(choices));
            }
        }
        for next in &mut found {
            next.turn = 1 - turn;
        }
        found.retain(|next| !next.wins_the_king(choices));
        found
    }

    fn board_move(
        &self,
        from: Place,
        letter: &'static str,
        to: Place,
        choices: &Choices,
        found: &mut Vec<Naive>,
    ) {
        let (turn, home) = (self.turn, self.home());
        let taken = self.men.get(&to).map(|man| man.1);
        if matches!(taken, Some("K" | "E")) {
            return;
        }
        let mut next = self.clone();
        next.men.remove(&from);
        let becomes = match letter {
            _ if to.1 != 8 - home => letter,
            "K" => "E",
            "P" => "Bo",
            "Bo" | "G" | "E" => letter,
            _ => "G",
        };
        next.men.insert(to, (turn, becomes));
        let mut ends = vec![next.clone()];
        if becomes != letter && letter != "K" {
            let (at, royal) = self.royal().expect("one royal man");
            let who = royal == "K" || choices.is("aba.return_who", "emperor_too");
            let away = at.1 != home || choices.is("aba.return_from", "any");
            if who && away {
                for file in 0..9 {
                    if next.empty((file, home)) {
                        let mut returned = next.clone();
                        returned.men.remove(&at);
                        returned.men.insert((file, home), (turn, royal));
                        ends.push(returned);
                    }
                }
            }
        }
        let Some(taken) = taken else { return found.extend(ends) };
        for mut end in ends {
            if taken == "P" && choices.is("aba.create_stock", "lost") {
                *end.hand[1 - turn].entry("P").or_default() += 1;
            }
            if OFFICERS.contains(&taken) {
                if choices.is("aba.entry", "turn") {
                    *end.hand[turn].entry(taken).or_default() += 1;
                } else {
                    for corner in [(0, home), (8, home)] {
                        if end.empty(corner) {
                            let mut entered = end.clone();
                            entered.men.insert(corner, (turn, taken));
                            found.push(entered);
                        }
                    }
                }
            }
            found.push(end);
        }
    }

    /// With one Pawn created by the side to move, if it may.
    fn created(&self, choices: &Choices) -> Option<Naive> {
        let (turn, home) = (self.turn, self.home());
        let (at, _) = self.royal()?;
        let place = (at.0, home + self.ahead());
        let pawns = self.men.values().filter(|man| **man == (turn, "P")).count();
        let at_first = if choices.is("aba.array", "C") { 7 } else { 9 };
        let lost = self.hand[turn].get("P").copied().unwrap_or(0);
        let may = match choices.0["aba.create_stock"] {
            "lost" => lost > 0,
            "initial" => pawns < at_first,
            _ => true,
        };
        if !may || !self.empty(place) {
            return None;
        }
        let mut next = self.clone();
        if choices.is("aba.create_stock", "lost") {
            next.take_from_hand(turn, "P");
        }
        next.men.insert(place, (turn, "P"));
        Some(next)
    }

    fn take_from_hand(&mut self, owner: usize, letter: &'static str) {
        let count = self.hand[owner].get_mut(letter).expect("in hand");
        *count -= 1;
        if *count == 0 {
            self.hand[owner].remove(letter);
        }
    }

    /// Sequences of `depth` legal moves.
    pub fn perft(&self, depth: u32, choices: &Choices) -> u64 {
        if depth == 0 {
            return 1;
        }
        let next = self.successors(choices);
        if depth == 1 {
            return next.len() as u64;
        }
        next.iter().map(|next| next.perft(depth - 1, choices)).sum()
    }
}

/// Every legal move leads where the second generator says, and there are no others; so different
/// moves also lead to different positions.
#[test]
fn both_generators_lead_to_the_same_positions() {
    let mut random = Random::new(7);
    let mut compared = 0;
    for readings in many_readings(&mut random, 40) {
        let laws = Laws::new(&readings);
        let choices = Choices::new(&readings);
        let mut place = 0;
        play(&laws, &mut random, 400, &mut |position, legal, _| {
            place += 1;
            if place % 8 == 0 {
                compare(position, &readings, legal.len(), &laws, &choices);
                compared += 1;
            }
        });
    }
    assert!(compared >= 3_000, "{compared}");
}

/// The same on the worked positions, under every reading: rare meetings of rules.
#[test]
fn both_generators_agree_on_the_worked_positions() {
    let mut random = Random::new(8);
    let mut compared = 0;
    let many = many_readings(&mut random, 10);
    for (_, position, readings) in super::cases::all() {
        for readings in many.iter().chain([&readings]) {
            if position.faults(readings).is_empty() {
                let laws = Laws::new(readings);
                let legal = laws.legal_moves(&position);
                let choices = Choices::new(readings);
                compare(&position, readings, legal.len(), &laws, &choices);
                compared += 1;
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

fn compare(position: &Position, readings: &Readings, count: usize, laws: &Laws, choices: &Choices) {
    let legal = laws.legal_moves(position);
    let first: BTreeSet<Naive> =
        legal.iter().map(|played| Naive::new(&position.apply(played))).collect();
    let list = Naive::new(position).successors(choices);
    let text = || format!("{readings}\n{}\n{position}", position.placement());
    assert_eq!(list.len(), count, "{}", text());
    let second: BTreeSet<Naive> = list.into_iter().collect();
    assert_eq!(first.len(), count, "{}", text());
    assert!(first == second, "{}", text());
}

/// The table of the exact rules: moves from e5 on an empty board.
#[test]
fn moves_from_e5_on_an_empty_board() {
    let counts = [3, 8, 12, 12, 12, 16, 10, 1, 16, 20];
    let choices = Choices::new(&Readings::default());
    for (letter, count) in LETTERS.into_iter().zip(counts) {
        let naive = Naive { men: BTreeMap::new(), hand: Default::default(), turn: 0 };
        assert_eq!(naive.targets((4, 4), letter, &choices).len(), count, "{letter}");
    }
}
