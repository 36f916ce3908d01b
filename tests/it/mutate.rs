//! Mutants: what is made of a file, what becomes of it, and that a witness shows what is said.

use std::path::Path;

use serde_json::Value;

use crate::run::zrf;
use zrf::cli::{LoadOptions, load_text};
use zrf::diff::{SuitePlan, View, written};
use zrf::mutate::{By, Fate, Judge, Kind, Mutant, Read, Refused, Why, mutants};
use zrf::report::Level;
use zrf::source::Sources;

fn text_of(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf").join(name);
    std::fs::read_to_string(path).unwrap()
}

fn read(text: &str) -> Read {
    let mut sources = Sources::new();
    let file = sources.add("x.zrf", text.as_bytes());
    let loaded = load_text(sources, file, &LoadOptions::default());
    let mut errors = loaded.findings.iter().filter(|finding| finding.level == Level::Error);
    let error = errors.next().map(|finding| finding.message.clone());
    Read { sources: loaded.sources, games: loaded.games, default: loaded.default, error }
}

fn all(text: &str) -> Vec<Mutant> {
    let mut sources = Sources::new();
    let file = sources.add("x.zrf", text.as_bytes());
    let loaded = load_text(sources, file, &LoadOptions::default());
    mutants(&loaded.expanded.unwrap().trees[0], &loaded.games)
}

const SMALL: &str = r#"
(define step ($1 (verify not-friend?) add))
(game
  (title "Small")
  (players White Black)
  (turn-order White Black)
  (option "pass turn" false)
  (board
    (grid (start-rectangle 0 0 1 1) (dimensions ("a/b" (1 0)) ("2/1" (0 1)))
      (directions (n 0 -1) (s 0 1)))
    (symmetry Black (n s) (s n)))
  (board-setup (White (Man a1 b1)) (Black (Man a2)))
  (piece (name Man) (help "A man") (moves (step n) (step s)))
  (loss-condition (White Black) stalemated)
)
"#;

#[test]
fn every_small_change_of_a_small_file_is_made() {
    let all = all(SMALL);
    let has = |kind: Kind, what: &str| {
        let found = all.iter().filter(|mutant| mutant.kind == kind && mutant.what == what);
        assert!(found.count() > 0, "no {kind} {what}");
    };
    has(Kind::Condition, "not-friend? → friend?");
    has(Kind::Direction, "n → s");
    assert!(all.iter().any(|mutant| mutant.kind == Kind::Square));
    has(Kind::Player, "White → Black");
    has(Kind::Number, "-1 → 0");
    has(Kind::Instruction, "add → add-copy");
    has(Kind::Goal, "stalemated → repetition");
    has(Kind::Option, "false → true");
    has(Kind::Text, "\"A man\" → \"another\"");
    has(Kind::Text, "\"2/1\" → \"1/2\"");
    has(Kind::Dropped, "without (verify not-friend?)");
    has(Kind::Dropped, "without (n s)");
    has(Kind::Dropped, "without b1");
    has(Kind::Dropped, "without (step n)");
    has(Kind::Doubled, "twice (step s)");
    has(Kind::Swapped, "(step n) ⇄ (step s)");
    let texts: std::collections::BTreeSet<String> = all.iter().map(|m| m.apply(SMALL)).collect();
    assert!(!texts.contains(SMALL), "a mutant is the file itself");
    assert!(texts.len() * 10 > all.len() * 9, "{} of {} are different", texts.len(), all.len());
}

/// What becomes of a file in which one stretch of text is another one, all the same each time.
#[track_caller]
fn fate(judge: &Judge<'_>, text: &str, from: &str, to: &str) -> Fate {
    assert!(text.contains(from), "'{from}' is not in the file");
    judge.judge(&text.replacen(from, to, 1))
}

#[track_caller]
fn refused(fate: Fate, step: By) {
    match fate {
        Fate::Refused(Refused { by, .. }) if by == step => {}
        other => panic!("{other:?} is not refused by {step:?}"),
    }
}

/// Known changes of the published ABChess file, each settled by the step that it is meant for.
#[test]
fn each_step_settles_what_it_can() {
    let text = text_of("abchess.zrf");
    let plan = SuitePlan { playouts: 10, placements: 40, ends: 0, seed: 1 };
    let judge = Judge::new(&text, &read, written("abchess").unwrap(), plan).unwrap();
    let is = |from: &str, to: &str| fate(&judge, &text, from, to);
    assert!(matches!(is("(slide n) (slide e)", "(slid n) (slide e)"), Fate::Invalid(_)));
    refused(is("(turn-order White Black)", "(turn-order Black White)"), By::Definitions);
    refused(is("(Yeoman a3 b3", "(Yeoman a4 b3"), By::Setup);
    refused(is("(define leap ((free) $1 $2 ", "(define leap ((free) $1 $1 "), By::Sample);
    refused(is("(while empty? $1) ; up", "(while empty? mark) ; up"), By::Limit);
    let same = |why, from: &str, to: &str| assert_eq!(is(from, to), Fate::Equal(why), "{to}");
    same(Why::Text, "\"Bishop (7): slides diagonally\"", "\"Bishop\"");
    same(Why::Picture, "WB.bmp", "W.bmp");
    same(Why::Display, "\"smart moves\" false", "\"smart moves\" true");
    same(Why::Start, "white-army Rook Horse Bishop", "white-army Rook Bishop Horse");
    same(Why::Order, "(slide ne) (slide se) (slide sw)", "(slide se) (slide ne) (slide sw)");
    same(
        Why::Doubles,
        "(slide e) (slide w) (step ene)",
        "(slide e) (slide e) (slide w) (step ene)",
    );
    same(
        Why::Programs,
        "(free) $1 $2 (verify not-friend?)",
        "(free) $1 $2 (verify on-board?) (verify not-friend?)",
    );
    same(Why::Expansion, "(define face ", "(define unused add)\n(define face ");
    // The leap changed so is seen in no position without a Camel, Fad, Lion or Zebra: then by all.
    let few = SuitePlan { playouts: 0, placements: 0, ..plan };
    let judge = Judge::new(&text, &read, written("abchess").unwrap(), few).unwrap();
    refused(fate(&judge, &text, "(leap nne n)", "(leap nne s)"), By::Proof);
}

/// What makes no difference wherever it stands is seen from the code alone: no position is played.
#[test]
fn code_is_compared_in_a_normal_form() {
    let plan = SuitePlan { playouts: 0, placements: 0, ends: 0, seed: 1 };
    let text = text_of("abchess.zrf");
    let judge = Judge::new(&text, &read, written("abchess").unwrap(), plan).unwrap();
    let (enemy, king) = ("(verify enemy?)", "(verify (piece? King))");
    let pair = format!("{enemy} {king}");
    for (to, why) in [
        (format!("{king} {enemy}"), Why::Order),
        (format!("{enemy} {king} {enemy}"), Why::Order),
        ("(verify (and enemy? (piece? King)))".to_owned(), Why::Expansion),
    ] {
        assert_eq!(fate(&judge, &text, &pair, &to), Fate::Equal(why), "{to}");
    }
    // A step between two tests keeps them apart.
    let (from, to) = ("$1 $2 (verify not-friend?) add", "$1 (verify not-friend?) $2 add");
    assert!(!matches!(fate(&judge, &text, from, to), Fate::Equal(_)), "{to}");
}

/// A file whose play is right, but in whose shop something is missing, is not the game.
#[test]
fn a_shop_that_is_not_full_is_noticed() {
    let text = text_of("abchess.zrf");
    let plan = SuitePlan { playouts: 0, placements: 0, ends: 0, seed: 1 };
    let judge = Judge::new(&text, &read, written("abchess").unwrap(), plan).unwrap();
    for (from, to) in [
        ("(Xebec       B-X1     B-X2)", "(Xebec B-X2)"),
        ("(Five        W-coin-1 W-coin-2", "(Five W-coin-2"),
        ("(Three       B-coin-9 B-coin-10)", "(Four B-coin-9) (Three B-coin-10)"),
    ] {
        refused(fate(&judge, &text, from, to), By::Setup);
    }
}

/// Whether both sides play differently in a position, in the variant of a changed file that is said.
fn differs(game: &str, text: &str, variant: &str, position: &str) -> bool {
    let mut sources = Sources::new();
    let file = sources.add("x.zrf", text.as_bytes());
    let loaded = load_text(sources, file, &LoadOptions::default());
    let names = loaded.expanded.unwrap().names;
    let rules = written(game).unwrap();
    let entries = rules.entries(&loaded.games, loaded.default, &[]).unwrap();
    let entry = entries.into_iter().find(|entry| entry.title == variant).unwrap();
    let pair = entry.pair.unwrap();
    let position = pair.file().parse_position(position).unwrap();
    let view = View { sources: &loaded.sources, names: &names, written_first: false };
    pair.shown(&position, view).is_some()
}

/// A sampled run: nothing survives, and each witness shows a difference when it is played again in a
/// file that is written anew.
fn sample(game: &str, count: u64, least: u64) {
    let name = format!("{game}.zrf");
    let file = format!("{}/zrf/{name}", env!("CARGO_MANIFEST_DIR"));
    let against = format!("ref:{game}");
    let args = ["mutate", &file, "--against", &against, "--seed", "3"];
    let many = count.to_string();
    let more = ["--sample", &many, "--positions", "40", "--json"];
    let (out, ..) = zrf(&[&args[..], &more[..]].concat());
    let found: Value = serde_json::from_str(&out).unwrap();
    let sum = &found["sum"];
    assert_eq!(sum["mutants"], count);
    assert_eq!((&sum["survived"], &sum["unknown"]), (&0.into(), &0.into()), "{out}");
    assert!(sum["refused"].as_u64() >= Some(least), "{sum}");
    let text = text_of(&name);
    let all = all(&text);
    let mut played = 0;
    for mutant in found["mutants"].as_array().unwrap() {
        let (Some(position), Some("sample" | "proof")) =
            (mutant["position"].as_str(), mutant["by"].as_str())
        else {
            continue;
        };
        let changed = &all[mutant["number"].as_u64().unwrap() as usize - 1];
        assert_eq!(mutant["what"], Value::from(changed.what.as_str()));
        let variant = mutant["variant"].as_str().unwrap();
        assert!(differs(game, &changed.apply(&text), variant, position), "{mutant}");
        assert!(!differs(game, &text, variant, position), "{mutant}");
        played += 1;
    }
    assert!(played as u64 * 2 > least, "only {played} witnesses were played");
}

#[test]
fn a_sample_of_mutants_of_abchess_is_noticed() {
    sample("abchess", 24, 8);
}

#[test]
fn a_sample_of_mutants_of_abagoren_is_noticed() {
    sample("abagoren", 8, 2);
}

#[test]
fn mutants_are_listed_and_written() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/zrf/abagoren.zrf");
    let list = || zrf(&["mutate", file, "--list", "--kind", "zone"]);
    let (lines, _, code) = list();
    assert_eq!((code, &lines), (0, &list().0));
    let first = lines.lines().next().unwrap().split_whitespace().next().unwrap();
    let end = |args: &[&str]| zrf(&[&["mutate", file][..], args].concat()).2;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mutant.zrf");
    let path = path.to_str().unwrap();
    assert_eq!(end(&["--write", first, path]), 0);
    let (before, after) = (text_of("abagoren.zrf"), std::fs::read_to_string(path).unwrap());
    let changed = before.lines().zip(after.lines()).filter(|(a, b)| a != b).count();
    assert_eq!((before.lines().count(), changed), (after.lines().count(), 1));
    assert_eq!(end(&["--write", "99999999", path]), 2);
    assert_eq!(end(&["--against", "nobody"]), 2);
    assert_eq!(end(&["--list", "--kind", "colour"]), 2);
}
