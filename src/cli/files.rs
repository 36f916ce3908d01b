//! The rules files that paths on the command line mean.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;
use walkdir::WalkDir;

/// The rules files that `paths` mean, in that order, those of a folder sorted by name, none twice;
/// and what went wrong while looking for them.
pub(super) fn rules_files(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<String>) {
    let mut files = Vec::new();
    let mut trouble = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        for entry in WalkDir::new(path).sort_by_file_name() {
            match entry {
                // What leads nowhere, or to a pipe, is not left out: reading it says why it can't
                // be read.
                Ok(entry) if is_rules_file(entry.path()) && !entry.path().is_dir() => {
                    // "./a.zrf" is called "a.zrf".
                    let path = entry.path();
                    files.push(path.strip_prefix(".").unwrap_or(path).to_owned());
                }
                Ok(_) => {}
                Err(error) => trouble.push(error.to_string()),
            }
        }
        if files.len() == before {
            // A check that looked at nothing must not count as passed.
            trouble.push(format!("no rules files (*.zrf) in '{}'", path.display()));
        }
    }
    let mut seen = FxHashSet::default();
    files.retain(|file| seen.insert(file.canonicalize().unwrap_or_else(|_| file.clone())));
    (files, trouble)
}

fn is_rules_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zrf"))
}
