//! `zrf generate`: the download of a game.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::end::{End, Failure};
use super::{Global, Run, pictures};
use crate::generate::abchess::armies::{Army, ArmyError, FILES, Pair};
use crate::generate::abchess::men::Man;
use crate::generate::abchess::readings::Readings;
use crate::generate::{Package, PackageFile, abagoren, abchess, files, zip};
use crate::source::write_file;

/// The games that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Game {
    /// Abagoren (Macedonian) Chess
    Abagoren,
    /// Abecedarian Big Chess
    Abchess,
}

/// Write the download of a game: rules file, pictures, ReadMe
///
/// For ABChess, two players who buy their armies in secret can agree on a file: each writes ten
/// letters, from the a-file to the k-file without the King's, and --white and --black make the
/// rules file of their game.
#[derive(Debug, Args)]
pub(super) struct Generate {
    /// Which game
    #[arg(value_enum)]
    game: Game,
    /// The folder to write to [default: the name of the game, in the current folder]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write one zip archive into the folder instead of the files
    #[arg(long)]
    zip: bool,
    /// Replace files that are there and differ
    #[arg(long)]
    force: bool,
    /// ABChess: White's army, ten letters ("R H B Q P E L B H R"), 'standard' or 'random'
    #[arg(long, value_name = "ARMY")]
    white: Option<String>,
    /// ABChess: Black's army
    #[arg(long, value_name = "ARMY")]
    black: Option<String>,
    /// The seed of random armies [default: 1]; White gets the first, Black the next
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// A reading of the rules other than the default, for example abc.promo=types
    #[arg(long, value_name = "ID=CHOICE")]
    reading: Vec<String>,
}

impl Run for Generate {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let (name, package) = match self.game {
            Game::Abagoren => ("abagoren", Package::Abagoren(self.abagoren()?)),
            Game::Abchess => ("abchess", Package::Abchess(self.abchess()?)),
        };
        let mut files = files(&package);
        files.extend(pictures(&package, &files));
        if self.zip {
            let archive = zip(&files).map_err(|error| Failure::Usage(error.to_string()))?;
            files = vec![(format!("{name}.zip"), archive)];
        }
        let folder = self.out.clone().unwrap_or_else(|| PathBuf::from(name));
        self.write(&folder, &files, global, out)?;
        if let Package::Abchess(spec) = &package
            && !global.quiet
            && (self.white.is_some() || self.black.is_some())
        {
            for (side, army) in [("White", &spec.armies.white), ("Black", &spec.armies.black)] {
                let cost = army.cost(&spec.readings);
                writeln!(out, "{side}: {} ({cost} points)", spaced(&army.letters()))?;
            }
        }
        Ok(End::Fine)
    }
}

impl Generate {
    /// The readings asked for: ids and choices.
    fn readings(&self) -> impl Iterator<Item = (&str, &str)> {
        let parts = self.reading.iter().map(|text| text.split_once('=').unwrap_or((text, "")));
        parts.map(|(id, choice)| (id.trim(), choice.trim()))
    }

    /// What to write of Abagoren Chess.
    fn abagoren(&self) -> Result<abagoren::Spec, Failure> {
        if self.white.is_some() || self.black.is_some() {
            let message =
                "Abagoren Chess has no armies to choose: --white and --black are for abchess";
            return Err(Failure::Usage(message.to_owned()));
        }
        if self.seed.is_some() {
            let message = "Abagoren Chess has no random armies: --seed is for abchess";
            return Err(Failure::Usage(message.to_owned()));
        }
        let mut spec = abagoren::Spec::published();
        for (id, choice) in self.readings() {
            spec.readings = spec.readings.with(id, choice).map_err(not_a_reading)?;
        }
        Ok(spec)
    }

    /// What to write of ABChess.
    fn abchess(&self) -> Result<abchess::Spec, Failure> {
        let sides = [&self.white, &self.black];
        if self.seed.is_some() && !sides.into_iter().flatten().any(|text| Army::is_random(text)) {
            let message = "--seed decides random armies: --white random, --black random, or both";
            return Err(Failure::Usage(message.to_owned()));
        }
        let seed = self.seed.unwrap_or(1);
        let mut spec = abchess::Spec::published();
        for (id, choice) in self.readings() {
            spec.readings = spec.readings.with(id, choice).map_err(not_a_reading)?;
        }
        if self.white.is_some() || self.black.is_some() {
            // The file of one agreed game: the other games of the menu would only be in the way.
            spec.variants = false;
            let army = |option: &str, text: &Option<String>, seed: u64| {
                let text = text.as_deref().unwrap_or("standard");
                let army = Army::parse(text, seed, &spec.readings);
                army.map_err(|e| {
                    Failure::Usage(format!("{option}: {}", why(&e, text, &spec.readings)))
                })
            };
            spec.armies = Pair {
                white: army("--white", &self.white, seed)?,
                black: army("--black", &self.black, seed.wrapping_add(1))?,
            };
        }
        Ok(spec)
    }

    /// Writes the files, those that differ from what is there only when told to. Looks at all of
    /// them before it writes one.
    fn write(
        &self,
        folder: &Path,
        files: &[PackageFile],
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let mut new = Vec::new();
        for (name, bytes) in files {
            let path = folder.join(name);
            match fs::read(&path) {
                Ok(there) if there == *bytes => continue,
                Ok(_) if !self.force => {
                    return Err(Failure::Usage(format!(
                        "'{}' is there and differs; nothing was written (--force replaces it)",
                        path.display()
                    )));
                }
                _ => new.push((path, bytes)),
            }
        }
        for (path, bytes) in &new {
            let failed = |e| Failure::Usage(format!("can't write '{}': {e}", path.display()));
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(failed)?;
            }
            write_file(path, bytes).map_err(failed)?;
        }
        if !global.quiet {
            let same = files.len() - new.len();
            let note = match same {
                0 => String::new(),
                n if n == files.len() => "; all of them are there already".to_owned(),
                n => format!("; {n} of them were there already"),
            };
            let count = if files.len() == 1 {
                "1 file".to_owned()
            } else {
                format!("{} files", files.len())
            };
            writeln!(out, "{count} in '{}'{note}", folder.display())?;
        }
        Ok(())
    }
}

fn not_a_reading(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(format!("--reading: {error}"))
}

/// Why an army is refused, with its prices where they are the reason.
fn why(error: &ArmyError, text: &str, readings: &Readings) -> String {
    match error {
        ArmyError::Price(_) => {
            let priced = text.chars().filter_map(|letter| {
                let man = Man::of(letter.to_ascii_uppercase())?;
                Some(format!("{} {}", man.name, man.price(readings)?))
            });
            format!("{error} ({})", priced.collect::<Vec<_>>().join(", "))
        }
        ArmyError::Count(_) => {
            let files: Vec<String> = FILES.iter().map(char::to_string).collect();
            format!("{error}; one letter for each of the files {}", files.join(" "))
        }
        _ => error.to_string(),
    }
}

fn spaced(letters: &str) -> String {
    letters.chars().map(String::from).collect::<Vec<_>>().join(" ")
}
