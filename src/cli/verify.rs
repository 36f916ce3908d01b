//! `zrf verify`: a rules file against the written rules.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::end::{End, Failure};
use super::load::{Loaded, load_text};
use super::{Global, LoadOptions, Run, load};
use crate::diff::{Count, Entry, Plan, abchess};
use crate::generate;
use crate::reference::abchess::Readings;
use crate::report::{Level, Report};
use crate::source::Sources;

/// The games whose rules are written down twice.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// Abecedarian Big Chess
    Abchess,
}

/// Compare a rules file with the written rules of its game
///
/// Writes the rules file anew from the generator (or takes the one given), loads it, and plays
/// both sides over many positions: complete sets of legal moves with their effects, the positions
/// they lead to, and the end of the game. Without a file or a reading, every reading of the rules
/// that the generator knows is compared: as a variant of the published file, or in a file of its
/// own.
#[derive(Debug, Args)]
pub(super) struct Verify {
    /// Which game
    #[arg(value_enum)]
    game: Game,
    /// A rules file to compare instead of the generated one
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// A reading of the rules, of both sides: 'zrf rules' lists them
    #[arg(long, value_name = "ID=CHOICE")]
    reading: Vec<String>,
    /// How many positions to compare for the default game; a variant with another
    /// reading of the rules gets a twentieth of that, one with other armies a two-hundredth
    #[arg(long, default_value_t = 40_000)]
    positions: usize,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A rules file and what its variants are compared with.
struct Job {
    /// What it is, above its variants.
    heading: String,
    loaded: Loaded,
    entries: Vec<Entry>,
    /// What part of the positions it gets: one in `share`.
    share: usize,
}

/// What all jobs gave.
#[derive(Default)]
struct Sum {
    count: Count,
    /// Set-ups that are wrong, and variants that could not be compared.
    wrong: usize,
}

impl Run for Verify {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let jobs = match self.game {
            Game::Abchess => self.abchess(global)?,
        };
        let mut sum = Sum::default();
        for job in jobs {
            if job.loaded.findings.count(Level::Error) > 0 || job.loaded.games.is_empty() {
                let mut report = Report::new(global.report());
                report.add(&job.loaded.sources, &job.loaded.findings, 1);
                report.write(out)?;
                writeln!(out, "The rules file does not load, so nothing was compared.")?;
                return Ok(End::Found);
            }
            writeln!(out, "{}", job.heading)?;
            self.compare(&job, &mut sum, out)?;
            writeln!(out)?;
        }
        let Count { positions, moves, different } = sum.count;
        let different = different + sum.wrong;
        let verdict = match different {
            0 if positions == 0 => "nothing was compared".to_owned(),
            0 => "no difference".to_owned(),
            1 => "1 difference".to_owned(),
            n => format!("{n} differences"),
        };
        writeln!(out, "{positions} positions, {moves} moves compared: {verdict}")?;
        Ok(if different == 0 && positions > 0 { End::Fine } else { End::Found })
    }
}

impl Verify {
    fn compare(&self, job: &Job, sum: &mut Sum, out: &mut dyn Write) -> Result<(), Failure> {
        for entry in &job.entries {
            writeln!(out, "\n{}", entry.title)?;
            let pair = match &entry.pair {
                Ok(pair) => pair,
                Err(error) => {
                    writeln!(out, "  not compared: {error}")?;
                    sum.wrong += 1;
                    continue;
                }
            };
            let half = self.positions / 2 / entry.share / job.share;
            let plan = Plan { playouts: half, placements: half, seed: self.seed };
            let found = pair.verify(plan, &job.loaded.sources);
            for (kind, count) in &found.counts {
                let said = match count.different {
                    0 => "equal".to_owned(),
                    1 => "1 position differs".to_owned(),
                    n => format!("{n} positions differ"),
                };
                writeln!(
                    out,
                    "  {kind:<28} {:>7} positions {:>9} moves  {said}",
                    count.positions, count.moves
                )?;
                sum.count = sum.count + *count;
            }
            if let Some(problem) = &found.setup {
                writeln!(out, "  set-up: {problem}")?;
                sum.wrong += 1;
            }
            if let Some(smallest) = &found.smallest {
                writeln!(out, "\n  the smallest difference found:\n\n{smallest}")?;
            }
            out.flush()?;
        }
        Ok(())
    }

    fn options(&self, global: &Global) -> LoadOptions {
        LoadOptions { encoding: global.encoding, ..LoadOptions::default() }
    }

    /// The file given or written, and one for each reading that it does not hold.
    fn abchess(&self, global: &Global) -> Result<Vec<Job>, Failure> {
        let mut readings = Readings::default();
        let mut chosen = generate::abchess::readings::Readings::default();
        for choice in &self.reading {
            readings.set_text(choice).map_err(|e| Failure::Usage(e.to_string()))?;
            if self.file.is_none() {
                let (id, choice) = choice.split_once('=').unwrap_or((choice, ""));
                chosen = chosen
                    .with(id.trim(), choice.trim())
                    .map_err(|e| Failure::Usage(e.to_string()))?;
            }
        }
        let loaded = match &self.file {
            Some(path) => {
                load(path, &self.options(global)).map_err(|e| Failure::Usage(e.to_string()))?
            }
            None => self.written(global, chosen),
        };
        let name = loaded.sources.get(loaded.file).name().to_owned();
        let entries = abchess::entries(&loaded.games, loaded.default, &readings);
        let mut heading = format!("{name} against the written rules of Abecedarian Big Chess");
        if readings != Readings::default() {
            heading += &format!(", reading {readings}");
        }
        let mut jobs = vec![Job { heading, loaded, entries, share: 1 }];
        if self.file.is_none() && self.reading.is_empty() {
            let published = jobs[0].loaded.games.iter();
            let held: Vec<Readings> = published
                .map(|game| abchess::readings_of(&game.title, &Readings::default()))
                .collect();
            for info in &generate::abchess::readings::TOPICS {
                let mut readings = Readings::default();
                let known = readings.set(info.id, info.choices[1]);
                known.map_err(|e| Failure::Usage(e.to_string()))?;
                if !held.contains(&readings) {
                    jobs.push(self.reading(global, info, &readings));
                }
            }
        }
        Ok(jobs)
    }

    /// A file of its own for the other choice of one reading: its default game, and the purchase.
    fn reading(
        &self,
        global: &Global,
        info: &generate::abchess::readings::TopicInfo,
        readings: &Readings,
    ) -> Job {
        let chosen = generate::abchess::readings::Readings::default().other(info.topic);
        let loaded = self.written(global, chosen);
        let mut entries = abchess::entries(&loaded.games, loaded.default, readings);
        let first = loaded.default.and_then(|i| loaded.games.get(i)).map(|game| &game.title);
        entries.retain(|entry| Some(&entry.title) == first || entry.title == abchess::BUYING);
        for entry in &mut entries {
            // The purchase gets as much as the play: the price of a man shows there only.
            entry.share = 1;
        }
        let heading = format!("A file of its own for the reading {readings}");
        Job { heading, loaded, entries, share: 20 }
    }

    fn written(&self, global: &Global, chosen: generate::abchess::readings::Readings) -> Loaded {
        let spec =
            generate::abchess::Spec { readings: chosen, ..generate::abchess::Spec::published() };
        let mut sources = Sources::new();
        let file = sources.add("abchess.zrf", generate::abchess::abchess(&spec).as_bytes());
        load_text(sources, file, &self.options(global))
    }
}
