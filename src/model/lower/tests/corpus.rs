//! Published rules files, if a folder of them is at hand.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::*;

/// All rules files under the folder that `ZRF_CORPUS` names, sorted.
fn files() -> Vec<PathBuf> {
    let Some(root) = std::env::var_os("ZRF_CORPUS") else {
        println!("skipped: ZRF_CORPUS names no folder of rules files");
        return Vec::new();
    };
    let is_rules = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zrf"))
    };
    let entries = walkdir::WalkDir::new(root).sort_by_file_name().into_iter().flatten();
    entries.map(|entry| entry.into_path()).filter(is_rules).collect()
}

#[test]
fn published_files_lower() {
    let mut time = Duration::ZERO;
    let mut games = 0;
    let files = files();
    for path in &files {
        let mut sources = Sources::new();
        let file = sources.load(path, None).expect("a readable file");
        let mut findings = Findings::new();
        let expanded = expand(&mut sources, file, &Options::default(), &mut findings);
        let before = findings.len();
        let start = Instant::now();
        let lowered = Lowered::new(&expanded, sources, findings);
        let spent = start.elapsed();
        time += spent;
        games += lowered.games.len();
        println!("{} {} games {spent:?}", path.display(), lowered.games.len());
        let _ = before;
        for said in lowered.said() {
            println!("    {said}");
        }
    }
    println!("{} files, {games} games, {time:?}", files.len());
}
