//! The worked positions of `fixtures/reference/abagoren/`; its README explains the lines.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use zrf::reference::abagoren::{
    Capture, Fate, Laws, Move, Position, Readings, SWITCHES, Square, in_check, legal_moves, outcome,
};

/// The folder of the fixtures.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/reference/abagoren")
}

/// One case of a file.
struct Case {
    name: String,
    position: Position,
    readings: Readings,
    settings: Vec<String>,
    /// Line number, word and rest of each expectation.
    expected: Vec<(usize, String, String)>,
}

/// The files of worked positions.
const FILES: [&str; 7] = [
    "given.txt",
    "men.txt",
    "readings.txt",
    "promotion.txt",
    "hand.txt",
    "emperor.txt",
    "ends.txt",
];

#[test]
fn given_positions() {
    assert_eq!(run("given.txt"), 21);
}

#[test]
fn every_kind_of_man() {
    assert_eq!(run("men.txt"), 65);
}

#[test]
fn every_reading_of_movement() {
    assert_eq!(run("readings.txt"), 40);
}

#[test]
fn promotion_and_return() {
    assert_eq!(run("promotion.txt"), 30);
}

#[test]
fn hands_and_entering() {
    assert_eq!(run("hand.txt"), 17);
}

#[test]
fn creation_of_pawns() {
    assert_eq!(run("emperor.txt"), 28);
}

#[test]
fn mates_and_stalemates() {
    assert_eq!(run("ends.txt"), 26);
}

/// Every choice of every switch is used by a case, or its own tests are named here.
#[test]
fn every_choice_is_used_by_a_case() {
    // Repetition needs a game: `laws::repetition_counts_hands_by_reading`.
    let elsewhere = ["aba.rep_key=board"];
    let cases: Vec<Case> = FILES.iter().flat_map(|file| read(file)).collect();
    for switch in SWITCHES {
        for choice in &switch.choices[1..] {
            let setting = format!("{}={}", switch.name, choice.name);
            let used = cases.iter().any(|case| case.settings.contains(&setting));
            assert!(used || elsewhere.contains(&setting.as_str()), "no case uses {setting}");
        }
    }
}

/// Positions of the cases are positions of the game, so that they could arise.
#[test]
fn worked_positions_are_sound() {
    for case in FILES.iter().flat_map(|file| read(file)) {
        let faults = case.position.faults(&case.readings);
        assert!(faults.is_empty(), "{}: {faults:?}", case.name);
    }
}

/// All positions of the cases with their readings, for other tests.
pub fn all() -> Vec<(String, Position, Readings)> {
    let cases = FILES.iter().flat_map(|file| read(file));
    cases.map(|case| (case.name, case.position, case.readings)).collect()
}

/// Runs every case of a file, says everything that is wrong, and returns how many cases there are.
fn run(file: &str) -> usize {
    let cases = read(file);
    let mut wrong = String::new();
    for case in &cases {
        let moves = legal_moves(&case.position, &case.readings);
        for (line, word, rest) in &case.expected {
            if let Err(why) = check(case, &moves, word, rest) {
                let _ = writeln!(
                    wrong,
                    "{file}:{line}: {} ({})\n  {word} {rest}\n  {why}\n{}\n",
                    case.name, case.readings, case.position
                );
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    cases.len()
}

fn check(case: &Case, moves: &[Move], word: &str, rest: &str) -> Result<(), String> {
    let (position, readings) = (&case.position, &case.readings);
    let same = |found: String| if found == rest { Ok(()) } else { Err(format!("found {found}")) };
    match word {
        "from" => {
            let (square, list) = rest.split_once(':').ok_or("no colon")?;
            let square: Square = square.parse().map_err(|error| format!("{error}"))?;
            let found = moves.iter().filter(|played| played.from() == Some(square));
            same_set(&expand(list), found.map(short).collect())
        }
        "drops" => {
            let found = moves.iter().filter(|played| played.from().is_none());
            same_set(&expand(rest), found.map(short).collect())
        }
        "total" => same(moves.len().to_string()),
        "check" => {
            let check = in_check(position, readings, position.to_move);
            same(if check { "yes".to_owned() } else { "no".to_owned() })
        }
        "outcome" => same(outcome(position, readings, 1).to_string()),
        "after" | "then" => {
            let (text, expected) = rest.split_once(": ").ok_or("no colon")?;
            let found = moves.iter().find(|played| played.to_string() == text);
            let next = position.apply(found.ok_or("no such legal move")?);
            let (found, expected) = if word == "then" {
                (outcome(&next, readings, 1).to_string(), expected.to_owned())
            } else {
                let expected: Position = expected.parse().map_err(|error| format!("{error}"))?;
                (next.placement(), expected.placement())
            };
            if found == expected { Ok(()) } else { Err(format!("found {found}")) }
        }
        _ => Err("no such word".to_owned()),
    }
}

fn same_set(expected: &[String], mut found: Vec<String>) -> Result<(), String> {
    let mut expected = expected.to_vec();
    expected.sort();
    found.sort();
    if expected == found {
        return Ok(());
    }
    let missing: Vec<&String> = expected.iter().filter(|text| !found.contains(text)).collect();
    let extra: Vec<&String> = found.iter().filter(|text| !expected.contains(text)).collect();
    Err(format!("missing {missing:?}, not expected {extra:?}"))
}

/// `b9=Bo/K@a1` stands for `b9=Bo` and `b9=Bo,K@a1`; `-` for nothing.
fn expand(list: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for word in list.split_whitespace().filter(|word| *word != "-") {
        let mut parts = word.split('/');
        let first = parts.next().unwrap_or_default();
        texts.push(first.to_owned());
        texts.extend(parts.map(|part| format!("{first},{part}")));
    }
    texts
}

/// A move without its origin and without the kind captured.
fn short(played: &Move) -> String {
    let Move::Board(board) = played else { return played.to_string() };
    let mut text = if board.captured.is_some() { "x".to_owned() } else { String::new() };
    let _ = write!(text, "{}", board.to);
    if let Some(kind) = board.promotion {
        let _ = write!(text, "={}", kind.letter());
    }
    if let Some(royal) = board.king_return {
        let _ = write!(text, ",{}@{}", royal.kind.letter(), royal.to);
    }
    if let Some(Capture { kind, fate: Fate::Entered(corner) }) = board.captured {
        let _ = write!(text, ",{}@{corner}", kind.letter());
    }
    if let Some(creation) = board.creation {
        let _ = write!(text, ",P@{}", creation.square);
    }
    text
}

fn read(file: &str) -> Vec<Case> {
    let path = folder().join(file);
    let text = std::fs::read_to_string(&path).expect("the fixture is there");
    let mut cases: Vec<Case> = Vec::new();
    let mut place = String::new();
    for (number, line) in text.lines().enumerate() {
        let at = format!("{file}:{}", number + 1);
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("== ") {
            cases.push(Case {
                name: name.to_owned(),
                position: Position::EMPTY,
                readings: Readings::default(),
                settings: Vec::new(),
                expected: Vec::new(),
            });
            continue;
        }
        let case = cases.last_mut().expect("a case begins with ==");
        let (word, rest) = line.split_once(' ').unwrap_or_else(|| panic!("{at}: one word"));
        match word {
            "pos" => place = rest.to_owned(),
            "read" => {
                case.settings = rest.split_whitespace().map(str::to_owned).collect();
                let settings = case.settings.iter().map(String::as_str);
                case.readings =
                    Readings::with(settings).unwrap_or_else(|error| panic!("{at}: {error}"));
            }
            _ => case.expected.push((number + 1, word.to_owned(), rest.to_owned())),
        }
        case.position = if place == "start" {
            Position::start(&case.readings)
        } else {
            place.parse().unwrap_or_else(|error| panic!("{at}: {error}"))
        };
    }
    for case in &cases {
        assert!(!case.expected.is_empty(), "{file}: {} expects nothing", case.name);
    }
    cases
}

/// The laid-out rules are those of the readings, so tests may use either.
#[test]
fn both_ways_of_asking_agree() {
    for (name, position, readings) in all() {
        let laws = Laws::new(&readings);
        assert_eq!(laws.legal_moves(&position), legal_moves(&position, &readings), "{name}");
        assert_eq!(laws.outcome(&position, 1), outcome(&position, &readings, 1), "{name}");
    }
}
