//! Perft: the recorded counts against the simple generator, and how fast they are counted.

use std::time::Instant;

use zrf::reference::abchess::readings::SWITCHES;
use zrf::reference::abchess::{Army, Position, Readings, apply, perft};

use super::{cases, simple};

/// Perft by the simple generator.
fn simple_perft(position: &Position, depth: u32, readings: &Readings) -> u64 {
    let moves = simple::legal(position, readings);
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .iter()
            .map(|found| simple_perft(&apply(position, found, readings), depth - 1, readings))
            .sum(),
    }
}

#[test]
fn recorded_counts_of_depth_two_come_out_of_the_simple_generator() {
    let mut counted = 0;
    for case in cases::all_cases() {
        let position = case.position();
        for (depth, readings, count) in case.perfts() {
            if depth <= 2 {
                let simple = simple_perft(&position, depth, &readings);
                assert_eq!(simple, count, "{} perft {depth} {readings}", case.name);
                counted += 1;
            }
        }
    }
    assert!(counted >= 50, "{counted}");
}

#[test]
fn every_reading_of_the_moves_changes_a_recorded_count() {
    let mut without: Vec<&str> = SWITCHES.iter().map(|switch| switch.name).collect();
    for case in cases::all_cases() {
        let perfts = case.perfts();
        for (depth, readings, count) in &perfts {
            let differs = perfts
                .iter()
                .any(|(d, r, c)| d == depth && *r == Readings::default() && c != count);
            if differs {
                without.retain(|name| readings.get(name) == Readings::default().get(name));
            }
        }
    }
    // These three are about the armies only.
    assert_eq!(without, ["abc.tele_setup", "abc.marshal_cost", "abc.buy"]);
}

#[test]
#[ignore = "a measurement; run it alone, with --release -- --ignored --nocapture"]
fn speed_of_perft() {
    let readings = Readings::default();
    for (text, depth) in [("R H B Q P E L B H R", 4), ("I I T T O O C C Z Z", 3)] {
        let army: Army = text.parse().unwrap();
        let start = Position::start(&army, &army);
        let begin = Instant::now();
        let count = perft(&start, depth, &readings);
        let seconds = begin.elapsed().as_secs_f64();
        let rate = count as f64 / seconds;
        println!("{text}: perft {depth} = {count} in {seconds:.2} s, {rate:.0} positions/s");
        assert!(rate > 300_000.0, "{rate:.0} positions/s");
    }
}
