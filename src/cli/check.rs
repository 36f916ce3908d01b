//! `zrf check`: what is wrong with rules files.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use walkdir::WalkDir;

use super::end::{self, End, Failure};
use super::{Global, LoadOptions, Run, load};
use crate::report::{Format, Progress, Report};

/// Report what is wrong with rules files
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Rules files, and folders to be searched for files named *.zrf
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Let include files lie outside the folder of the rules file
    #[arg(long)]
    allow_outside: bool,
}

impl Run for Check {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let (files, mut trouble) = rules_files(&self.paths);
        let options = LoadOptions { encoding: global.encoding, allow_outside: self.allow_outside };
        let progress = Progress::new("files", Some(files.len() as u64), global.progress());
        let loaded: Vec<_> = files
            .par_iter()
            .map(|path| {
                let loaded = load(path, &options);
                progress.add(1);
                loaded
            })
            .collect();
        drop(progress);

        let mut report = Report::new(global.report());
        for loaded in &loaded {
            match loaded {
                Ok(loaded) => report.add(&loaded.sources, &loaded.findings, 1),
                Err(error) => trouble.push(error.to_string()),
            }
        }
        report.write(out)?;
        let read = loaded.iter().any(Result::is_ok);
        if global.format == Format::Human && !global.quiet && read {
            writeln!(out, "{}", report.summary())?;
        }
        out.flush()?;
        for message in &trouble {
            end::complain(message, global);
        }
        Ok(match report.summary().any() {
            _ if !trouble.is_empty() => End::Trouble,
            true => End::Found,
            false => End::Fine,
        })
    }
}

/// The rules files that `paths` mean, in that order, those of a folder sorted by name, none twice;
/// and what went wrong while looking for them.
fn rules_files(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<String>) {
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
                Ok(entry) if is_rules_file(entry.path()) && entry.path().is_file() => {
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
