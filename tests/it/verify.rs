//! The published ABChess file against the written rules, and broken copies of it.

use std::path::Path;
use std::sync::Arc;

use crate::reference_abchess::all_cases;
use crate::run::zrf;
use zrf::cli::{LoadOptions, load};
use zrf::diff::abchess::{Abchess, Buying, readings_of};
use zrf::diff::{Count, Pair, Plan, compare, describe, verify, written};
use zrf::interp::{Rules, Semantics};
use zrf::reference::abchess::{Readings, in_check};

fn published() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf/abchess.zrf")
}

fn pair_of(title: Option<&str>) -> Abchess {
    let loaded = crate::published::published("abchess.zrf");
    let game = loaded.game(title).expect("the variant exists");
    let readings = readings_of(&game.title, &Readings::default());
    Abchess::new(Rules::new(Arc::clone(&game), Semantics::default()), readings).unwrap()
}

/// Every worked position of the written rules, in the published file: the same moves, successors
/// and outcome; and the numbers that the positions state, counted on the rules file alone.
#[test]
fn worked_positions_hold_in_the_rules_file() {
    let loaded = load(&published(), &LoadOptions::default()).unwrap();
    let pairs: Vec<Abchess> = loaded
        .games
        .iter()
        .filter_map(|game| {
            let rules = Rules::new(Arc::clone(game), Semantics::default());
            Abchess::new(rules, readings_of(&game.title, &Readings::default())).ok()
        })
        .collect();
    let (mut compared, mut counted) = (0, 0);
    for case in all_cases() {
        let Some(pair) = pairs.iter().find(|p| *p.readings() == case.readings()) else { continue };
        let position = case.position();
        if in_check(&position, position.to_move.other(), pair.readings()) {
            // No game comes here: the side to move could take the King.
            continue;
        }
        let found = compare(pair, &position);
        let said = found.difference.map(|d| describe(pair, &loaded.sources, &d));
        assert!(said.is_none(), "{}: {}", case.name, said.unwrap_or_default());
        compared += 1;
        let mine = pair.to_rules(&position);
        let moves = pair.rules().legal(&mine);
        for (key, value) in &case.lines {
            let expected: usize = match key.split_once(' ') {
                None if key == "count" => value.parse().unwrap(),
                Some(("count", square)) => {
                    let from = pair.rules().game.board.square(square).unwrap();
                    let there = moves.iter().filter(|m| m.movements[0].from == from).count();
                    assert_eq!(there, value.parse::<usize>().unwrap(), "{}: {key}", case.name);
                    counted += 1;
                    continue;
                }
                _ => continue,
            };
            assert_eq!(moves.len(), expected, "{}: {key}", case.name);
            counted += 1;
        }
    }
    assert!(compared >= 60, "only {compared} positions were compared");
    assert!(counted >= 5, "only {counted} numbers were counted");
}

#[test]
fn a_sample_of_positions_agrees() {
    let plan = Plan { playouts: 240, placements: 400, seed: 7 };
    let found = verify(&pair_of(None), plan);
    let total = found.total();
    assert!(total.positions > 600 && total.moves > 10_000, "{total:?}");
    assert!(found.differences.is_empty(), "{:?}", found.differences[0]);
}

/// The purchase in turn, and play with men left over in the shops.
#[test]
fn the_purchase_in_turn_agrees() {
    let loaded = load(&published(), &LoadOptions::default()).unwrap();
    let game = loaded.game(Some("ABChess - Buy your men in turn")).unwrap();
    let readings = readings_of(&game.title, &Readings::default());
    let pair = Buying::new(Rules::new(game, Semantics::default()), readings).unwrap();
    let plan = Plan { playouts: 240, placements: 60, seed: 7 };
    let found = verify(&pair, plan);
    let total = found.total();
    assert!(total.positions > 250 && total.moves > 10_000, "{total:?}");
    let said = found.smallest.map(|d| describe(&pair, &loaded.sources, &d));
    assert_eq!(said, None);
}

/// The published file of Abagoren Chess in all its variants, positions with hands included.
#[test]
fn abagoren_agrees_in_every_variant() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf/abagoren.zrf");
    let loaded = load(&path, &LoadOptions::default()).unwrap();
    let entries = written("abagoren").unwrap();
    let entries = entries.entries(&loaded.games, loaded.default, &[]).unwrap();
    assert!(entries.len() > 8, "only {} variants", entries.len());
    for entry in entries {
        let plan = Plan { playouts: 120, placements: 60, seed: 7 };
        let found = entry.pair.unwrap().verify(plan, &loaded.sources);
        assert_eq!((found.setup, found.smallest), (None, None), "{}", entry.title);
        let total: Count = found.counts.iter().map(|(_, count)| *count).sum();
        assert!(total.positions > 170 && total.moves > 2_000, "{}: {total:?}", entry.title);
    }
}

/// One-token edits of the published file: where, what, by what. Each changes the rules.
const EDITS: &[(&str, &str)] = &[
    // A direction: the Rook's slide to the south becomes one to the south-east.
    (
        "(define rook-moves (slide n) (slide e) (slide s)",
        "(define rook-moves (slide n) (slide e) (slide se)",
    ),
    // A condition: quiet steps may capture.
    (
        "(define quiet-step ((free) $1 (verify empty?)",
        "(define quiet-step ((free) $1 (verify not-friend?)",
    ),
    // A negation: steps only onto friends.
    ("(define step ((free) $1 (verify not-friend?)", "(define step ((free) $1 (verify friend?)"),
    // A piece: the Overtaker's victim stays, because `capture` is gone.
    ("(verify enemy?) capture $1 (verify empty?) add", "(verify enemy?) $1 (verify empty?) add"),
    // One of eight freezing directions.
    ("(no-freezer sw) ", "(no-freezer s) "),
    // The Immobilizer that freezes is another man.
    ("(not-piece? Immobilizer $1)", "(not-piece? Queen $1)"),
];

/// Broken copies: each must be refused with a readable difference, or not load.
#[test]
fn broken_copies_are_refused_with_a_readable_difference() {
    let text = std::fs::read_to_string(published()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (i, (from, to)) in EDITS.iter().chain(MORE_EDITS).enumerate() {
        assert_eq!(text.matches(from).count(), 1, "edit {i} must fit one place: {from}");
        let path = folder.path().join(format!("broken{i}.zrf"));
        std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let path = path.to_str().unwrap();
        let (said, _, code) =
            zrf(&["verify", "abchess", "--no-proof", "--positions", "1600", "--file", path]);
        assert_eq!(code, 1, "edit {i} ({from}):\n{said}");
        let readable = said.contains("the smallest difference found")
            && (said.contains("only the rules file has")
                || said.contains("only the written rules have")
                || said.contains("another position than the rules")
                || said.contains("the rules file says"));
        assert!(readable || said.contains("does not load"), "edit {i}:\n{said}");
    }
}

const MORE_EDITS: &[(&str, &str)] = &[
    // The quiet slide captures at its end: the Immobilizer may capture.
    (
        "(define quiet-slide ((free) $1 (while empty? add $1)))",
        "(define quiet-slide ((free) $1 (while empty? add $1) add))",
    ),
    // A zone: the King may leave its fortress.
    (
        "(define king-step ((free) $1 (verify (in-zone? fortress))",
        "(define king-step ((free) $1 (verify (not-in-zone? fortress))",
    ),
    // A zone: promotion in the wrong part of the board.
    (
        "(define arrive add (if (in-zone? across) (promote)))",
        "(define arrive add (if (not-in-zone? across) (promote)))",
    ),
    // A doubled step: the double step of a Yeoman that jumps.
    (
        "(verify (in-zone? yeoman-rank)) n (verify empty?) n (verify empty?) add",
        "(verify (in-zone? yeoman-rank)) n n (verify empty?) add",
    ),
    // An option: promotion takes nothing from the lost men.
    ("(option \"recycle promotions\" true)", "(option \"recycle promotions\" false)"),
    // A price of the shop, and a point that a purchase forgets to take from the purse.
    ("(sell E 10)", "(sell E 9)"),
    ("(if (flag? three) (and-points) point)", "(if (flag? three) (and-points))"),
    // A goal: the King may be left attacked, since nothing is royal any more.
    ("(checkmated King)", "(checkmated Queen)"),
];

/// Each reading that no file is written for is listed, with a position that shows the difference.
#[test]
fn known_differences_have_witnesses() {
    for (name, expected) in [("abagoren", 7), ("abchess", 1)] {
        let game = written(name).unwrap();
        let (file, text) = game.file(&[]).unwrap();
        let mut sources = zrf::source::Sources::new();
        let file = sources.add(&file, text.as_bytes());
        let loaded = zrf::cli::load_text(sources, file, &LoadOptions::default());
        let known = game.known_differences(&loaded.game(None).unwrap(), &loaded.sources);
        assert_eq!(known.len(), expected);
        for one in &known {
            let witness = one.witness.as_ref().unwrap_or_else(|why| panic!("{}: {why}", one.text));
            let shown = witness.as_ref().is_some_and(|text| text.contains("position: White: "));
            assert!(shown || !one.text.starts_with('['), "{}: {witness:?}", one.text);
        }
    }
}

#[test]
fn a_report_that_cannot_be_written_is_said_before_the_work() {
    let report = ["verify", "abchess", "--report", "/nowhere/at/all.json"];
    let (out, err, code) = crate::run::zrf(&report);
    assert!(code == 2 && err.contains("/nowhere/at/all.json"), "{err}");
    assert_eq!(out, "", "nothing was done yet");
}
