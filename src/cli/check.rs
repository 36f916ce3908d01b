//! `zrf check`: what is wrong with rules files.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;

use super::end::{self, End, Failure};
use super::files::rules_files;
use super::{Global, Loaded, Run, load};
use crate::report::{Format, Level, Progress, Report};

/// Report what is wrong with rules files
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Rules files, and folders to be searched for files named *.zrf
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Say of each file whether it loads, and how many games and variants it holds
    #[arg(long)]
    list: bool,
}

/// Whether a file loads: what Zillions would do with a file that has errors is not known, since
/// it plays many of them without a word.
fn verdict(loaded: &Loaded) -> &'static str {
    let errors = loaded.findings.has_errors();
    match () {
        () if loaded.games.is_empty() => "does not load",
        () if loaded.incomplete().is_some() => "loads in part",
        () if errors => "loads with errors",
        () if loaded.findings.count(Level::Warning) > 0 => "loads with findings",
        () => "loads",
    }
}

impl Run for Check {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let (files, mut trouble) = rules_files(&self.paths);
        let options = global.load_options();
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
        if self.list {
            for (path, loaded) in files.iter().zip(&loaded) {
                let Ok(loaded) = loaded else { continue };
                let games = loaded.games.len();
                let name = path.display();
                writeln!(out, "{:<20} {games:>3} games and variants  {name}", verdict(loaded))?;
            }
        }
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
