//! Perft numbers of `fixtures/reference/abagoren/perft.txt`.

use zrf::reference::abagoren::{Laws, Position, Readings, SWITCHES, divide, legal_moves, perft};

use super::cases::folder;
use super::naive::{Choices, Naive};

/// One line of the file: counts, readings, position.
struct Row {
    text: String,
    counts: Vec<u64>,
    readings: Readings,
    start: bool,
    position: Position,
}

fn rows() -> Vec<Row> {
    let text = std::fs::read_to_string(folder().join("perft.txt")).expect("the fixture is there");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(row).collect()
}

fn row(line: &str) -> Row {
    let mut parts = line.split('|').map(str::trim);
    let mut part = || parts.next().unwrap_or_else(|| panic!("three parts: {line}"));
    let (counts, readings, place) = (part(), part(), part());
    let counts = counts.split_whitespace().map(|count| count.parse().expect("a count")).collect();
    let settings = readings.split_whitespace().filter(|word| *word != "default");
    let readings = Readings::with(settings).expect("readings");
    let start = place == "start";
    let position =
        if start { Position::start(&readings) } else { place.parse().expect("a placement") };
    assert!(position.faults(&readings).is_empty(), "{line}");
    Row { text: format!("{readings} | {place}"), counts, readings, start, position }
}

fn counts(position: &Position, readings: &Readings, depth: u8) -> Vec<u64> {
    (1..=depth).map(|depth| perft(position, readings, depth)).collect()
}

/// Every number is found again.
#[test]
fn perft_of_the_file() {
    let mut wrong = Vec::new();
    for row in rows() {
        let found = counts(&row.position, &row.readings, row.counts.len() as u8);
        if found != row.counts {
            let found: Vec<String> = found.iter().map(u64::to_string).collect();
            wrong.push(format!("{} | {}", found.join(" "), row.text));
        }
    }
    assert!(wrong.is_empty(), "found\n{}", wrong.join("\n"));
}

/// Every choice that changes a count from the array at depth 3 or less has its line.
#[test]
fn every_choice_that_changes_a_count_is_in_the_file() {
    let rows = rows();
    let default = Readings::default();
    let usual = counts(&Position::start(&default), &default, 3);
    let mut missing = Vec::new();
    for switch in SWITCHES {
        for choice in switch.choices {
            let setting = format!("{}={}", switch.name, choice.name);
            let readings = Readings::with([setting.as_str()]).expect("listed");
            let found = counts(&Position::start(&readings), &readings, 3);
            let listed = rows.iter().any(|row| row.start && row.readings == readings);
            if !listed && (found != usual || readings == default) {
                let found: Vec<String> = found.iter().map(u64::to_string).collect();
                missing.push(format!("{} | {setting} | start", found.join(" ")));
            }
        }
    }
    assert!(missing.is_empty(), "missing\n{}", missing.join("\n"));
}

/// The second generator counts the same: to depth 2 everywhere, and to depth 3 where that is less
/// than fifty thousand.
#[test]
fn the_second_generator_counts_the_same() {
    for row in rows() {
        let choices = Choices::new(&row.readings);
        let naive = Naive::new(&row.position);
        for (depth, &count) in (1..).zip(&row.counts) {
            if count < 50_000 {
                assert_eq!(naive.perft(depth, &choices), count, "{} depth {depth}", row.text);
            }
        }
    }
}

/// Perft is what it says: no moves at depth 0, the legal moves at depth 1, and the sum over the
/// first moves beyond.
#[test]
fn perft_adds_up() {
    for row in rows() {
        let (position, readings) = (&row.position, &row.readings);
        assert_eq!(perft(position, readings, 0), 1);
        let legal = legal_moves(position, readings);
        assert_eq!(perft(position, readings, 1), legal.len() as u64);
        let parts = divide(position, readings, 2);
        assert_eq!(parts.iter().map(|part| part.0).collect::<Vec<_>>(), legal);
        let sum: u64 = parts.iter().map(|part| part.1).sum();
        assert_eq!(sum, perft(position, readings, 2));
        let plain: u64 =
            legal.iter().map(|played| perft(&position.apply(played), readings, 1)).sum();
        assert_eq!(sum, plain);
        assert!(divide(position, readings, 0).is_empty());
    }
}

/// How many positions perft counts in a second on one core. Run it with
/// `cargo test --release --test it abagoren::counts::speed -- --ignored --nocapture`.
#[test]
#[ignore = "measures, does not test"]
fn speed() {
    for row in rows().iter().filter(|row| row.readings == Readings::default()) {
        let laws = Laws::new(&row.readings);
        let mut depth = 1;
        loop {
            let begun = std::time::Instant::now();
            let count = laws.perft(&row.position, depth);
            let seconds = begun.elapsed().as_secs_f64();
            if seconds > 0.5 || depth == 9 {
                let rate = count as f64 / seconds;
                println!("{rate:>12.0}/s  depth {depth}: {count}  {}", row.text);
                break;
            }
            depth += 1;
        }
    }
}
