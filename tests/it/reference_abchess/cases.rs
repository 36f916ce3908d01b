//! Reads `fixtures/reference/abchess/*.txt` and holds the reference to it.
//!
//! A case begins with `== name`; the lines that follow are `key: value`, `#` begins a comment line:
//!
//! * `position:` a placement list, or `army W:` / `army B:` ten letters (a `K` among them is
//!   skipped); a side without an army line gets the other's.
//! * `readings:` such as `abc.promo=types`; what is not named is the default.
//! * `moves:` exactly these legal moves, written in full; lines with the same key add up.
//! * `moves e4:` exactly these legal moves of the man on e4, without their beginning: `e5`, `xe5`,
//!   `e6xe5`, `xe5=Q`.
//! * `count:` / `count e4:` the number of legal moves; `has:` / `lacks:` some legal, illegal moves.
//! * `check:` yes or no; `outcome:` mate, stalemate or ongoing.
//! * `attacked W:` / `attacked B:` exactly the squares, of those after the `|`, that the side attacks.
//! * `after e4-e5:` the position after this legal move, as a placement list.
//! * `perft 2:` the number of sequences of two legal moves; `perft 2 abc.promo=types:` the same under
//!   other readings.
//! * `why:` says which rule the case is about; it is only text.

use std::collections::BTreeMap;
use std::path::Path;

use zrf::reference::abchess::{
    Army, Move, Outcome, Position, Readings, Side, Square, apply, attacks, in_check, legal_moves,
    outcome, perft,
};

/// One case: its name, and its lines by key, in the order of the file.
pub struct Case {
    pub name: String,
    pub lines: Vec<(String, String)>,
}

/// All cases of all files, files in the order of their names.
pub fn all_cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/reference/abchess");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for line in text.lines().map(str::trim) {
            if let Some(name) = line.strip_prefix("== ") {
                let place = file.file_name().unwrap().to_string_lossy();
                cases.push(Case { name: format!("{place}: {name}"), lines: Vec::new() });
            } else if !line.is_empty() && !line.starts_with('#') {
                let (key, value) = line.split_once(':').expect(line);
                let case: &mut Case = cases.last_mut().expect("a case begins with ==");
                case.lines.push((key.trim().to_string(), value.trim().to_string()));
            }
        }
    }
    cases
}

impl Case {
    fn value(&self, key: &str) -> Option<&str> {
        self.lines.iter().find(|(have, _)| have == key).map(|(_, value)| value.as_str())
    }

    pub fn readings(&self) -> Readings {
        Readings::parse(self.value("readings").unwrap_or_default()).expect(&self.name)
    }

    pub fn position(&self) -> Position {
        if let Some(text) = self.value("position") {
            return Position::parse(text).unwrap_or_else(|why| panic!("{}: {why}", self.name));
        }
        let army = |key| {
            let letters = self.value(key)?;
            let men: Vec<&str> = letters.split_whitespace().filter(|word| *word != "K").collect();
            let army: Army = men.join(" ").parse().expect(&self.name);
            army.validate(&self.readings()).expect(&self.name);
            Some(army)
        };
        let (white, black) = (army("army W"), army("army B"));
        let white = white.or(black.clone()).expect(&self.name);
        Position::start(&white, &black.unwrap_or(white.clone()))
    }

    /// The recorded counts: depth, readings, number.
    pub fn perfts(&self) -> Vec<(u32, Readings, u64)> {
        let readings = self.readings();
        let mut perfts = Vec::new();
        for (key, value) in &self.lines {
            if let Some(about) = key.strip_prefix("perft ") {
                let (depth, under) = perft_key(about, &readings).expect(key);
                perfts.push((depth, under, value.parse().expect(key)));
            }
        }
        perfts
    }

    /// Checks everything the case says; returns how many expectations there were and what failed.
    pub fn run(&self) -> (usize, Vec<String>) {
        let (position, readings) = (self.position(), self.readings());
        let legal = legal_moves(&position, &readings);
        let mut lists: BTreeMap<&str, Vec<Move>> = BTreeMap::new();
        let mut wrong = Vec::new();
        let mut asked = 0;
        for (key, value) in &self.lines {
            let (word, about) = key.split_once(' ').unwrap_or((key, ""));
            asked += 1;
            let mut expect = |what: String, have: String| {
                if have != what {
                    wrong.push(format!("{}: {key}: expected {what}, found {have}", self.name));
                }
            };
            match word {
                "position" | "army" | "readings" | "why" => asked -= 1,
                "moves" => {
                    let list = lists.entry(key).or_default();
                    list.extend(value.split_whitespace().map(|text| full(about, text)));
                }
                "count" => {
                    let of = |found: &&Move| about.is_empty() || found.from.name() == about;
                    expect(value.clone(), legal.iter().filter(of).count().to_string());
                }
                "has" | "lacks" => {
                    for text in value.split_whitespace() {
                        let is = legal.contains(&full("", text));
                        expect(format!("{text} {}", word == "has"), format!("{text} {is}"));
                    }
                }
                "check" => {
                    let is = in_check(&position, position.to_move, &readings);
                    expect(value.clone(), if is { "yes" } else { "no" }.to_string());
                }
                "outcome" => {
                    let is = match outcome(&position, &readings, 1) {
                        Outcome::Mate => "mate",
                        Outcome::Stalemate => "stalemate",
                        Outcome::Repetition => "repetition",
                        Outcome::Ongoing => "ongoing",
                    };
                    expect(value.clone(), is.to_string());
                }
                "attacked" => {
                    let side = if about == "W" { Side::White } else { Side::Black };
                    let (yes, no) = value.split_once('|').expect(key);
                    for (squares, answer) in [(yes, true), (no, false)] {
                        for name in squares.split_whitespace() {
                            let square: Square = name.parse().expect(name);
                            let is = attacks(&position, side, square, &readings);
                            expect(format!("{name} {answer}"), format!("{name} {is}"));
                        }
                    }
                }
                "after" => {
                    let played = full("", about);
                    expect("legal".to_string(), word_for(legal.contains(&played)));
                    let expected = Position::parse(value).expect(key);
                    let next = apply(&position, &played, &readings);
                    expect(expected.placement(), next.placement());
                }
                "perft" => {
                    let (depth, under) = perft_key(about, &readings).expect(key);
                    expect(value.clone(), perft(&position, depth, &under).to_string());
                }
                _ => panic!("{}: unknown key `{key}`", self.name),
            }
        }
        for (key, mut list) in lists {
            let about = key.strip_prefix("moves").unwrap_or_default().trim();
            list.sort();
            let of = |found: &&Move| about.is_empty() || found.from.name() == about;
            let have: Vec<Move> = legal.iter().filter(of).copied().collect();
            if have != list {
                let only = |a: &[Move], b: &[Move]| {
                    let rest: Vec<String> =
                        a.iter().filter(|m| !b.contains(m)).map(Move::to_string).collect();
                    rest.join(" ")
                };
                wrong.push(format!(
                    "{}: {key}: missing [{}], unexpected [{}]",
                    self.name,
                    only(&list, &have),
                    only(&have, &list)
                ));
            }
        }
        (asked, wrong)
    }
}

/// The depth and the readings of `2` or `2 abc.promo=types`.
fn perft_key(about: &str, readings: &Readings) -> Option<(u32, Readings)> {
    let (depth, other) = about.split_once(' ').unwrap_or((about, ""));
    let mut under = readings.clone();
    if !other.is_empty() {
        under.set_text(other).ok()?;
    }
    Some((depth.parse().ok()?, under))
}

fn word_for(legal: bool) -> String {
    if legal { "legal" } else { "illegal" }.to_string()
}

/// A move written in full, or without its beginning `from`.
fn full(from: &str, text: &str) -> Move {
    let text = match (from, text.starts_with('x')) {
        ("", _) => text.to_string(),
        (from, true) => format!("{from}{text}"),
        (from, false) => format!("{from}-{text}"),
    };
    text.parse().unwrap_or_else(|why| panic!("{why}"))
}
