//! Runs `fixtures/perft/*.perft`: known counts of move paths, each with its source.
//!
//! A file names the rules file and the convention; then come positions (one line in the
//! program's own notation, or `start`), each with lines `depth count`. Counts above the limit are
//! left out here; `ZRF_PERFT_LIMIT` raises it.

use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use zrf::cli::{LoadOptions, load};
use zrf::interp::{Convention, Rules, Semantics};

struct Series {
    file: String,
    variant: Option<String>,
    convention: Convention,
    position: String,
    name: String,
    counts: Vec<(u32, u64)>,
}

/// The nodes counted per position in a normal test run.
const LIMIT: u64 = 200_000;

fn read(path: &Path) -> Vec<Series> {
    let text = std::fs::read_to_string(path).unwrap();
    let (mut file, mut variant, mut convention) = (String::new(), None, Convention::Moves);
    let mut all: Vec<Series> = Vec::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "file" => file = rest.to_owned(),
            "variant" => variant = Some(rest.to_owned()),
            "convention" => {
                convention = match rest {
                    "moves" => Convention::Moves,
                    "whole-turns" => Convention::WholeTurns,
                    other => panic!("{}: unknown convention {other}", path.display()),
                }
            }
            "position" => all.push(Series {
                file: file.clone(),
                variant: variant.clone(),
                convention,
                position: rest.to_owned(),
                name: rest.chars().take(60).collect(),
                counts: Vec::new(),
            }),
            "name" => all.last_mut().unwrap().name = rest.to_owned(),
            depth => {
                let count = (depth.parse().unwrap(), rest.parse().unwrap());
                all.last_mut().unwrap().counts.push(count);
            }
        }
    }
    all
}

/// Checks one position; gives back how many counts were compared, and what differs.
fn check(series: &Series, limit: u64) -> (usize, Vec<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(&series.file);
    let loaded = load(&path, &LoadOptions::default()).unwrap();
    let said: Vec<_> = loaded.findings.iter().map(|f| f.message.clone()).collect();
    assert!(said.is_empty(), "{}: {said:?}", series.file);
    let game = loaded.game(series.variant.as_deref()).expect("the variant exists");
    let rules = Rules::new(Arc::clone(&game), Semantics::default());
    let position = rules
        .parse_position(&series.position)
        .unwrap_or_else(|e| panic!("{}: {}: {e} at {:?}", series.file, series.name, e.place));
    let mut compared = 0;
    let mut wrong = Vec::new();
    for &(depth, expected) in series.counts.iter().filter(|(_, n)| *n <= limit) {
        let found = rules.perft(&position, depth, series.convention);
        compared += 1;
        let Series { file, name, .. } = series;
        match found {
            Ok(found) if found == expected => {}
            Ok(found) => {
                wrong.push(format!("{file}: {name}: depth {depth}: {found} instead of {expected}"));
            }
            Err(why) => wrong.push(format!("{file}: {name}: depth {depth}: {:?}", why.trouble)),
        }
    }
    (compared, wrong)
}

#[test]
fn known_counts_come_out() {
    let limit = std::env::var("ZRF_PERFT_LIMIT").ok().and_then(|n| n.parse().ok()).unwrap_or(LIMIT);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/perft");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    let series: Vec<Series> = paths.iter().flat_map(|p| read(p)).collect();
    let results: Vec<(usize, Vec<String>)> =
        series.par_iter().map(|series| check(series, limit)).collect();
    for (series, (compared, _)) in series.iter().zip(&results) {
        assert!(*compared > 0, "{}: {}: nothing was compared", series.file, series.name);
    }
    let wrong: Vec<String> = results.into_iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
