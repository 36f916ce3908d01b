//! Published rules files, if the environment variable `ZRF_CORPUS` names a folder of them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::*;

/// All rules files under that folder, sorted.
fn files() -> Vec<PathBuf> {
    let Some(root) = std::env::var_os("ZRF_CORPUS") else {
        eprintln!("ZRF_CORPUS names no folder: not run");
        return Vec::new();
    };
    let is_rules = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zrf"))
    };
    let entries = walkdir::WalkDir::new(root).sort_by_file_name().into_iter().flatten();
    entries.map(|entry| entry.into_path()).filter(is_rules).collect()
}

/// Errors that are true: file name, finding. The files are those of the public repository
/// GlukKazan/ZoG; each of these was looked at by hand.
const TRUE_ERRORS: &[(&str, &str)] = &[
    ("04.Forks.zrf", "error option-value 307"),
    ("08.Splut.zrf", "error replaced-link 277"),
    ("CheckersCollection.zrf", "error duplicate-macro 567"),
];

#[test]
fn published_files_lower() {
    let mut time = Duration::ZERO;
    let mut games = 0;
    let mut codes: BTreeMap<String, usize> = BTreeMap::new();
    let files = files();
    for path in &files {
        let mut sources = Sources::new();
        let file = sources.load(path, None).expect("a readable file");
        let mut findings = Findings::new();
        let expanded = expand(&mut sources, file, &Options::default(), &mut findings);
        let start = Instant::now();
        let lowered = Lowered::new(&expanded, sources, findings);
        let spent = start.elapsed();
        time += spent;
        games += lowered.games.len();
        println!("{} {} games {spent:?}", path.display(), lowered.games.len());
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
        for (said, finding) in lowered.said().iter().zip(lowered.findings.sorted()) {
            println!("    {said}: {}", finding.message);
            *codes.entry(said.rsplit_once(' ').unwrap().0.to_owned()).or_default() += 1;
            // These files load in Zillions, so an error must be known to be right.
            if said.starts_with("error") && path.components().any(|c| c.as_os_str() == "Rules") {
                assert!(TRUE_ERRORS.contains(&(name, said.as_str())), "{name}: {said}");
            }
        }
    }
    println!("{} files, {games} games, {time:?}", files.len());
    println!("{codes:#?}");
}
