//! Published rules files, where the environment variable `ZRF_CORPUS` names a folder of them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;
use walkdir::WalkDir;
use zrf::cli::{LoadOptions, load};
use zrf::interp::{Position, Rules, Semantics};
use zrf::report::Level;

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
