//! `zrf verify`: a rules file against the written rules.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::end::{End, Failure};
use super::load::{Loaded, load_text};
use super::{Global, LoadOptions, Run, load};
use crate::diff::abchess::{Abchess, BUYING, Plan, readings_of, verify};
use crate::diff::describe;
use crate::generate;
use crate::interp::{Rules, Semantics};
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
/// they lead to, and the end of the game.
#[derive(Debug, Args)]
pub(super) struct Verify {
    /// Which game
    #[arg(value_enum)]
    game: Game,
    /// A rules file to compare instead of the generated one
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// How many positions to compare for the default game; a variant with another
    /// reading of the rules gets a twentieth of that, one with other armies a two-hundredth
    #[arg(long, default_value_t = 22_000)]
    positions: usize,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Run for Verify {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        match self.game {
            Game::Abchess => self.abchess(global, out),
        }
    }
}

impl Verify {
    fn loaded(&self, global: &Global) -> Result<Loaded, Failure> {
        let options = LoadOptions { encoding: global.encoding, ..LoadOptions::default() };
        match &self.file {
            Some(path) => load(path, &options).map_err(|e| Failure::Usage(e.to_string())),
            None => {
                let mut sources = Sources::new();
                let text = generate::abchess_file();
                let file = sources.add("abchess.zrf", text.as_bytes());
                Ok(load_text(sources, file, &options))
            }
        }
    }

    fn abchess(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let loaded = self.loaded(global)?;
        if loaded.findings.count(Level::Error) > 0 || loaded.games.is_empty() {
            let mut report = Report::new(global.report());
            report.add(&loaded.sources, &loaded.findings, 1);
            report.write(out)?;
            writeln!(out, "The rules file does not load, so nothing was compared.")?;
            return Ok(End::Found);
        }
        let name = loaded.sources.get(loaded.file).name();
        writeln!(out, "{name} against the written rules of Abecedarian Big Chess")?;
        let mut positions = 0;
        let mut moves = 0;
        let mut different = 0;
        let mut left_out = 0;
        for (i, game) in loaded.games.iter().enumerate() {
            if game.title == BUYING && Some(i) != loaded.default {
                writeln!(
                    out,
                    "\n{BUYING}\n  not compared: the purchase in turn is not modelled yet"
                )?;
                left_out += 1;
                continue;
            }
            let readings = readings_of(&game.title);
            let rules = Rules::new(game.clone(), Semantics::default());
            let pair = match Abchess::new(rules, readings) {
                Ok(pair) => pair,
                Err(error) => {
                    writeln!(out, "\n{}: not compared: {error}", game.title)?;
                    different += 1;
                    continue;
                }
            };
            // A variant that only has other armies has the same rules.
            let share = match () {
                () if Some(i) == loaded.default => 1,
                () if *pair.readings() != Readings::default() => 20,
                () => 200,
            };
            let half = self.positions / 2 / share;
            let plan = Plan { playouts: half, placements: half, seed: self.seed };
            let found = verify(&pair, plan);
            writeln!(out, "\n{}", game.title)?;
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
            }
            if let Err(problem) = pair.check_start() {
                writeln!(out, "  set-up: {problem}")?;
                different += 1;
            }
            if let Some(smallest) = &found.smallest {
                writeln!(out, "\n  the smallest difference found:\n")?;
                writeln!(out, "{}", describe(&pair, &loaded.sources, smallest))?;
            }
            let total = found.total();
            positions += total.positions;
            moves += total.moves;
            different += total.different;
            out.flush()?;
        }
        let verdict = match different {
            0 if positions == 0 => "nothing was compared".to_owned(),
            0 => "no difference".to_owned(),
            1 => "1 difference".to_owned(),
            n => format!("{n} differences"),
        };
        writeln!(out, "\n{positions} positions, {moves} moves compared: {verdict}")?;
        match left_out {
            0 => {}
            1 => writeln!(out, "1 variant was not compared, see above")?,
            n => writeln!(out, "{n} variants were not compared, see above")?,
        }
        Ok(if different == 0 && positions > 0 { End::Fine } else { End::Found })
    }
}
