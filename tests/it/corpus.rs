//! Published rules files, where the environment variable `ZRF_CORPUS` names a folder of them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;
use walkdir::WalkDir;
use zrf::cli::{LoadOptions, Loaded, load};
use zrf::expand::{Exp, ExpKind};
use zrf::format;
use zrf::interp::{Position, Rules, Semantics};
use zrf::report::{Findings, Level};
use zrf::source::Sources;
use zrf::syntax;

/// The rules files of the corpus, or `None` where there is none.
pub fn files() -> Option<Vec<PathBuf>> {
    let Some(folder) = std::env::var_os("ZRF_CORPUS") else {
        eprintln!("ZRF_CORPUS names no folder: not run");
        return None;
    };
    let mut files: Vec<PathBuf> = WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .map(|e| e.unwrap().into_path())
        .filter(|p| p.extension().is_some_and(|e| e.eq_ignore_ascii_case("zrf")))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "ZRF_CORPUS names a folder without rules files");
    Some(files)
}

#[test]
fn every_file_loads_or_says_why_and_its_first_moves_are_generated() {
    let Some(files) = files() else { return };
    let results: Vec<(&str, String)> = files
        .par_iter()
        .map(|path| {
            let loaded = load(path, &LoadOptions::default()).unwrap();
            let mut line = path.display().to_string();
            let errors = loaded.findings.count(Level::Error);
            let class = match (errors, loaded.findings.len()) {
                (0, 0) => "loads",
                (0, _) => "loads with findings",
                _ => "has errors",
            };
            assert!(!loaded.games.is_empty(), "{line}: no game");
            for game in &loaded.games {
                if game.needs_engine() || game.turns.is_empty() || game.board.squares.is_empty() {
                    continue;
                }
                let rules = Rules::new(Arc::clone(game), Semantics::default());
                let start = Position::start(game);
                let moves = rules.legal(&start);
                line += &format!(" {}", moves.len());
                for mv in moves.iter().take(20) {
                    rules.move_text(&start, mv);
                    rules.apply(&start, mv);
                }
                rules.draw(&start);
                let text = rules.position_text(&start);
                assert_eq!(rules.parse_position(&text).unwrap(), start, "{line}: {text}");
            }
            (class, line)
        })
        .collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (class, line) in &results {
        *counts.entry(class).or_default() += 1;
        println!("{class}: {line}");
    }
    println!("{counts:?}");
}

/// The larger ones are compared by their findings and first moves only: written out, their games
/// would fill gigabytes.
const COMPARED_WHOLE: u64 = 300_000;

#[test]
fn every_file_formats_to_the_same_game() {
    let Some(files) = files() else { return };
    let whole: usize = files
        .par_iter()
        .map(|path| {
            let name = path.display();
            let mut sources = Sources::new();
            let file = sources.load(path, None).unwrap();
            let tree = syntax::parse(&sources, file, &mut Findings::new());
            let encoding = sources.get(file).encoding();
            let bytes = encoding.encode(tree.text());
            assert_eq!(bytes.as_deref(), Some(sources.get(file).bytes()), "{name}: round trip");

            let text = format::format(&tree, &format::Options::default());
            let mut again = Sources::new();
            let file = again.add("again", text.as_bytes());
            let tree = syntax::parse(&again, file, &mut Findings::new());
            assert_eq!(format::format(&tree, &format::Options::default()), text, "{name}: twice");

            let before = load(path, &LoadOptions::default()).unwrap();
            // Beside the old one, so that includes are found.
            let beside = tempfile::Builder::new()
                .suffix(".zrf")
                .tempfile_in(path.parent().unwrap())
                .unwrap();
            std::fs::write(beside.path(), text.as_bytes()).unwrap();
            let after = load(beside.path(), &LoadOptions::default()).unwrap();
            assert_eq!(messages(&before).len(), messages(&after).len(), "{name}: findings");
            assert_eq!(before.games.len(), after.games.len(), "{name}: games");
            let small = size(&before) <= COMPARED_WHOLE;
            for (old, new) in before.games.iter().zip(&after.games) {
                if small {
                    let same = without_places(old) == without_places(new);
                    assert!(same, "{name}: '{}' is another game", old.title);
                }
            }
            usize::from(small)
        })
        .sum();
    println!("{whole} of {} files were compared whole", files.len());
    assert!(whole * 2 > files.len());
}

fn messages(loaded: &Loaded) -> Vec<String> {
    loaded.findings.iter().map(|f| f.code.to_owned()).collect()
}

/// How many forms a file has when its macros are written out.
fn size(loaded: &Loaded) -> u64 {
    fn of(exp: &Exp) -> u64 {
        match &exp.kind {
            ExpKind::Atom(_) | ExpKind::Str(_) => 1,
            ExpKind::List(parts) => 1 + parts.iter().map(of).sum::<u64>(),
            ExpKind::Call(call) => call.size,
        }
    }
    loaded.expanded.as_ref().map_or(0, |e| e.forms.iter().map(of).sum())
}

/// A game as text, without the places where it is written.
fn without_places(game: &zrf::model::Game) -> String {
    let text = format!("{game:?}");
    let mut out = String::with_capacity(text.len() / 2);
    let mut rest = text.as_str();
    while let Some(at) = rest.find("Span {") {
        out += &rest[..at];
        let end = rest[at..].find('}').map_or(rest.len(), |i| at + i + 1);
        rest = &rest[end..];
    }
    out + rest
}
