//! The front half as one job: read, parse, expand, lower, or format, every rules file of a folder.
//!
//! Not a test and not timed: `tests/bench/run.sh` counts its instructions, so that runs can be
//! compared. Arguments: `load` or `format`, then a folder.

use std::path::{Path, PathBuf};

use zrf::cli::{LoadOptions, load};
use zrf::format;
use zrf::report::Findings;
use zrf::source::Sources;
use zrf::syntax;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let what = args.first().map_or("load", String::as_str);
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/games");
    let folder = args.get(1).map_or(fixtures, String::as_str);
    let mut files = rules_files(Path::new(folder));
    files.sort();
    let (mut bytes, mut games) = (0, 0);
    for path in &files {
        let mut sources = Sources::new();
        let file = sources.load(path, None).expect("a readable file");
        bytes += sources.get(file).bytes().len();
        if what == "format" {
            let tree = syntax::parse(&sources, file, &mut Findings::new());
            games += usize::from(!format::format(&tree, &format::Options::default()).is_empty());
        } else {
            games += load(path, &LoadOptions::default()).expect("a readable file").games.len();
        }
    }
    println!("{what}: {} files, {bytes} bytes, {games} games or texts", files.len());
}

fn rules_files(folder: &Path) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(folder).into_iter().flatten();
    entries
        .map(walkdir::DirEntry::into_path)
        .filter(|p| p.extension().is_some_and(|e| e.eq_ignore_ascii_case("zrf")))
        .collect()
}
