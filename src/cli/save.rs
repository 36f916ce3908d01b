//! `zrf save`: a game that was played here as a saved game.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::end::{End, Failure};
use super::play::GameArgs;
use super::{Global, Run, output};
use crate::saved::record;

/// Write moves as a saved game (.zsg) that Zillions and `zrf replay` read
#[derive(Debug, Args)]
pub(super) struct Save {
    #[command(flatten)]
    game: GameArgs,
    /// The file to be written [default: the standard output]
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Replace the file if there is one
    #[arg(long, requires = "write")]
    overwrite: bool,
}

impl Run for Save {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let play = match self.game.play(global, out)? {
            Ok(play) => play,
            Err(refused) => return Ok(refused.into()),
        };
        let source = play.loaded.sources.get(play.loaded.file);
        let rules_file = source.name().rsplit(['/', '\\']).next().unwrap_or_default();
        let saved = record(&play.rules, rules_file, &play.start, &play.played)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let Some(bytes) = source.encoding().encode(&saved.text()) else {
            let message = "the saved game does not fit the code page of the rules file";
            return Err(Failure::Usage(message.to_owned()));
        };
        let Some(path) = &self.write else {
            out.write_all(&bytes)?;
            // Not to `out`, where the saved game has gone.
            return play.say_trouble(play.trouble, &mut io::stderr());
        };
        output::spare_input(path, self.game.file(), &play.loaded)?;
        if path.exists() && !self.overwrite {
            let message = format!("'{}' is there already; --overwrite replaces it", path.display());
            return Err(Failure::Usage(message));
        }
        output::write(path, &bytes)?;
        if !global.quiet {
            let count = match saved.moves() {
                1 => "1 move".to_owned(),
                n => format!("{n} moves"),
            };
            writeln!(out, "{}: {count} of '{}'", path.display(), saved.variant)?;
        }
        play.say_trouble(play.trouble, out)
    }
}
