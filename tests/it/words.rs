//! Plays `fixtures/words/`: small rules files that carry in their header what must come out.
//!
//! `fixtures/README.md` describes the header. A test also holds the folder complete: each
//! instruction, condition, target of `go`, goal, occupant and option has a file that shows what
//! it does and one that shows where that ends.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use walkdir::WalkDir;
use zrf::cli::{LoadOptions, load};
use zrf::interp::{Outcome, Position, Rules, Score, Semantics};
use zrf::report::Level;
use zrf::syntax::words::{self, Context, GameOption};

/// The header of a word file: its lines as key and text, continuation lines joined.
struct Header(Vec<(String, String)>);

impl Header {
    fn read(text: &str) -> Header {
        let mut lines: Vec<String> = Vec::new();
        for line in text.lines().map_while(|line| line.strip_prefix(';')) {
            match (line.strip_prefix("   "), lines.last_mut()) {
                (Some(more), Some(last)) => *last = format!("{last} {}", more.trim()),
                _ => lines.push(line.trim().to_owned()),
            }
        }
        let split = lines.iter().filter_map(|l| l.split_once(':'));
        Header(split.map(|(k, v)| (k.to_owned(), v.trim().to_owned())).collect())
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        self.get("word").unwrap_or_default().split(',').map(str::trim)
    }
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/words");
    let entries = WalkDir::new(folder).into_iter().map(|e| e.unwrap().into_path());
    let mut files: Vec<PathBuf> =
        entries.filter(|p| p.extension().is_some_and(|e| e == "zrf")).collect();
    files.sort();
    files
}

/// A game on its way.
struct Play {
    position: Position,
    seen: FxHashMap<(Vec<Option<zrf::interp::Man>>, zrf::model::PlayerId), usize>,
    outcome: Option<Outcome>,
}

/// Plays moves, separated by commas, from the start.
fn play(rules: &Rules, moves: &str) -> Result<Play, String> {
    let position = Position::start(&rules.game);
    let mut seen = FxHashMap::default();
    seen.insert(position.repetition_key(&rules.game), 1);
    let mut play = Play { position, seen, outcome: None };
    for text in moves.split(',').map(str::trim).filter(|t| !t.is_empty()) {
        if play.outcome.is_some() {
            return Err(format!("'{text}': the game is over"));
        }
        let legal = rules.legal(&play.position);
        let texts = rules.move_texts(&play.position, &legal);
        let Some(i) = texts.iter().position(|t| t == text) else {
            return Err(format!("'{text}' is none of: {}", texts.join(", ")));
        };
        let mover = rules.game.turns[play.position.turn].taker;
        let applied = rules.apply(&play.position, &legal[i]);
        play.position = applied.position;
        let mut times = 0;
        if play.position.partial.is_none() {
            let count = play.seen.entry(play.position.repetition_key(&rules.game)).or_insert(0);
            *count += 1;
            times = *count;
        }
        play.outcome = rules.outcome(&play.position, &applied.captured, mover, times);
    }
    Ok(play)
}

fn sorted(list: impl Iterator<Item = String>) -> String {
    let list: BTreeSet<String> = list.collect();
    let list: Vec<String> = list.into_iter().collect();
    if list.is_empty() { "none".to_owned() } else { list.join(", ") }
}

fn moves_of(rules: &Rules, play: &Play) -> String {
    if play.outcome.is_some() {
        return "none".to_owned();
    }
    sorted(rules.move_texts(&play.position, &rules.legal(&play.position)).into_iter())
}

fn outcome_of(rules: &Rules, play: &Play) -> String {
    let Some(outcome) = &play.outcome else { return "open".to_owned() };
    let players = rules.game.players.iter().zip(&outcome.scores);
    let winners: Vec<&str> = players
        .filter(|(p, s)| **s == Score::Win && !p.neutral && !p.random)
        .map(|(p, _)| p.name.as_str())
        .collect();
    match winners.is_empty() {
        true => "draw".to_owned(),
        false => format!("{} wins", winners.join(" and ")),
    }
}

/// Checks one file; gives back how many expectations it has, and what is wrong.
fn check(path: &Path) -> (usize, Vec<String>) {
    let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display().to_string();
    let header = Header::read(&std::fs::read_to_string(path).unwrap());
    let loaded = load(path, &LoadOptions::default()).unwrap();
    let mut wrong = Vec::new();
    for finding in loaded.findings.iter().filter(|f| f.level == Level::Error) {
        wrong.push(format!("{name}: {}", finding.message));
    }
    let game = loaded.game(header.get("variant")).expect("the variant exists");
    let mut semantics = Semantics::default();
    if let Some((switch, choice)) = header.get("semantics").and_then(|s| s.split_once('=')) {
        semantics.set(switch, choice).unwrap();
    }
    let rules = Rules::new(Arc::clone(&game), semantics);
    let mut count = 0;
    for (key, expected) in &header.0 {
        let (kind, moves) = key.split_once(" after ").unwrap_or((key, ""));
        if !["moves", "outcome", "position"].contains(&kind) {
            continue;
        }
        count += 1;
        let play = match play(&rules, moves) {
            Ok(play) => play,
            Err(error) => {
                wrong.push(format!("{name}: {key}: {error}"));
                continue;
            }
        };
        let (expected, found) = match kind {
            "moves" => {
                let list = expected.split(',').map(|m| m.trim().to_owned());
                (sorted(list), moves_of(&rules, &play))
            }
            "outcome" => (expected.clone(), outcome_of(&rules, &play)),
            _ => match rules.parse_position(expected) {
                // A header does not say which move came last.
                Ok(wanted) => {
                    let found = Position { last: wanted.last, ..play.position };
                    (rules.position_text(&wanted), rules.position_text(&found))
                }
                Err(error) => (format!("{expected} ({error})"), String::new()),
            },
        };
        if expected != found {
            wrong.push(format!("{name}: {key}:\n  expected {expected}\n  found    {found}"));
        }
    }
    (count, wrong)
}

#[test]
fn every_word_does_what_its_files_say() {
    let files = files();
    let results: Vec<(usize, Vec<String>)> = files.par_iter().map(|f| check(f)).collect();
    for (file, (count, _)) in files.iter().zip(&results) {
        assert!(*count > 0, "{}: nothing is expected", file.display());
    }
    let wrong: Vec<String> = results.into_iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_word_has_a_file_for_what_it_does_and_one_for_where_that_ends() {
    let mut shown: [BTreeSet<String>; 2] = Default::default();
    for path in files() {
        let header = Header::read(&std::fs::read_to_string(&path).unwrap());
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let key = match stem.rsplit_once('.') {
            Some((_, "does")) => 0,
            Some((_, "does-not")) => 1,
            _ => panic!("{}: the name ends neither in .does nor .does-not", path.display()),
        };
        assert!(header.get(["does", "limits"][key]).is_some(), "{}: no sentence", path.display());
        shown[key].extend(header.words().map(str::to_owned));
    }
    let contexts =
        [Context::Block, Context::Condition, Context::GoTarget, Context::Goal, Context::Occupant];
    // A word of version 3 that no program at hand reads.
    let wanted = contexts
        .into_iter()
        .flat_map(words::in_context)
        .map(|w| w.name)
        .filter(|name| *name != "capture-count")
        .chain(GameOption::ALL.iter().map(|o| o.name));
    for name in wanted {
        for (shown, what) in shown.iter().zip(["does", "does not"]) {
            assert!(shown.contains(name), "no file shows what '{name}' {what}");
        }
    }
}
