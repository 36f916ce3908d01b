//! `zrf check`: what is wrong with rules files.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use rayon::prelude::*;

use super::asked::Asked;
use super::end::{self, End, Failure};
use super::files::rules_files;
use super::included::is_included;
use super::mend::{Mended, Mender};
use super::since::{Behaviour, only_new};
use super::{Global, LoadOptions, Loaded, Run, config, load};
use crate::report::{Finding, Format, Level, Progress, Report, one_line};

/// How many files are in memory at a time, for each thread. More than one, so that a thread that has
/// a small one need not wait for another that has a large one.
const FILES_PER_THREAD: usize = 8;

/// Report what is wrong with rules files
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Rules files, and folders to be searched for files named *.zrf
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Say of each file whether it loads, and how many games and variants it holds
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    levels: Asked,
    /// Also look for the pictures and sounds that the file names (with --hints: what other systems
    /// than Windows would not find)
    #[arg(long, conflicts_with = "fix")]
    assets: bool,
    /// With --assets: a folder of pictures and sounds, such as those that Zillions brings along
    #[arg(long, value_name = "DIR", requires = "assets")]
    images: Vec<PathBuf>,
    /// Run all move code of large files too, for every piece and position of the board; this may
    /// take minutes
    #[arg(long)]
    deep: bool,
    /// Say only what an older version of the file does not have, and which games and pieces play
    /// differently than in it
    #[arg(long, value_name = "OLD", conflicts_with_all = ["fix", "list"])]
    since: Option<PathBuf>,
    /// Mend what can be mended without changing a game
    #[arg(long)]
    fix: bool,
    /// With --fix: also mend what changes the game, probably to what was meant
    #[arg(long, requires = "fix")]
    r#unsafe: bool,
}

impl Check {
    /// Reads a file, looks for what is wrong with it, and mends it if that is wanted.
    fn look(&self, path: &Path, options: &LoadOptions) -> Result<Mended, String> {
        let levels = config::levels(path, &self.levels.settings())?;
        let mut loaded = load(path, options).map_err(|error| error.to_string())?;
        let lone = |f: &Finding| f.code == "no-game" && f.level == Level::Warning;
        if loaded.findings.iter().any(lone) && is_included(path) {
            loaded.findings.relevel(|f| (!lone(f)).then_some(f.level));
        }
        if self.assets {
            loaded.check_assets(path, &self.images);
        }
        loaded.lint_as(&levels, self.deep);
        if !self.fix {
            return Ok(Mended { done: Vec::new(), left: 0, loaded });
        }
        Mender { options, levels: &levels, deep: self.deep, with_unsafe: self.r#unsafe }
            .mend(path, loaded)
    }
}

impl Check {
    /// What is new since an older version.
    fn compare(&self, old: &Path, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let [path] = &self.paths[..] else {
            return Err(Failure::Usage("--since needs exactly one rules file besides".to_owned()));
        };
        let options = global.load_options();
        let look = |path: &Path| self.look(path, &options).map_err(Failure::Usage);
        let (before, mut after) = (look(old)?.loaded, look(path)?.loaded);
        // An error that is old keeps a game from being compared all the same.
        let behaviour = Behaviour::of(&before, &after);
        let mut rest = Vec::new();
        behaviour.write(old, global, &mut rest)?;
        let (differs, unknown) = (behaviour.differs(), behaviour.unknown());
        let known = only_new(&before, &mut after);
        let mut report = Report::new(global.report());
        report.add(&after.sources, &after.findings, 1);
        report.write(out)?;
        if global.format == Format::Human && !global.quiet {
            let old = one_line(&old.to_string_lossy());
            let known = match known {
                1 => "1 finding is old".to_owned(),
                known => format!("{known} findings are old"),
            };
            writeln!(out, "new since {old}: {} ({known})", report.summary())?;
            if before.findings.has_errors() && report.summary().any() {
                writeln!(
                    out,
                    "{old} has errors, and less is looked for where there are errors: what is \
                     called new may be old"
                )?;
            }
        }
        if !global.quiet {
            out.write_all(&rest)?;
        }
        out.flush()?;
        Ok(match report.summary().any() {
            any if any || differs => End::Found,
            _ if unknown => End::Undecided,
            _ => End::Fine,
        })
    }
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
        if let Some(no) = self.images.iter().find(|folder| !folder.is_dir()) {
            return Err(Failure::Usage(format!("'{}' is not a folder", no.display())));
        }
        if let Some(old) = &self.since {
            return self.compare(old, global, out);
        }
        let (files, mut trouble) = rules_files(&self.paths);
        let options = global.load_options();
        let progress = Progress::new("files", Some(files.len() as u64), global.progress());
        let mut report = Report::new(global.report());
        let human = global.format == Format::Human && !global.quiet;
        let (mut mended, mut list, mut read) = (String::new(), String::new(), false);
        // A large file takes a hundred times its size: only a few are in memory at a time.
        for files in files.chunks(FILES_PER_THREAD * rayon::current_num_threads()) {
            let looked: Vec<_> = files
                .par_iter()
                .map(|path| {
                    let looked = self.look(path, &options);
                    progress.add(1);
                    looked
                })
                .collect();
            for (path, looked) in files.iter().zip(looked) {
                let name = one_line(&path.to_string_lossy());
                let Mended { done, left, loaded } = match looked {
                    Ok(mended) => mended,
                    Err(error) => {
                        if !trouble.contains(&error) {
                            trouble.push(error);
                        }
                        continue;
                    }
                };
                read = true;
                report.add(&loaded.sources, &loaded.findings, 1);
                for (code, title) in done {
                    mended += &format!("mended {name}: {} ({code})\n", one_line(&title));
                }
                if left > 0 {
                    let fixes = if left == 1 { "1 fix is" } else { &format!("{left} fixes are") };
                    mended += &format!(
                        "{fixes} not made in {name}: in an included file, or not known to leave \
                         everything else as it is\n"
                    );
                }
                let (verdict, games) = (verdict(&loaded), loaded.games.len());
                list += &format!("{verdict:<20} {games:>3} games and variants  {name}\n");
            }
            report.write_so_far(out)?;
        }
        drop(progress);
        report.write(out)?;
        if human {
            out.write_all(mended.as_bytes())?;
        }
        if self.list {
            match global.format {
                Format::Human | Format::Short => out.write_all(list.as_bytes())?,
                // Not among lines for programs.
                Format::Json | Format::Sarif => io::stderr().lock().write_all(list.as_bytes())?,
            }
        }
        if human && read {
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
