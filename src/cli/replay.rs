//! `zrf replay`: saved games against their rules files.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::end::{self, End, Failure};
use super::play::partial;
use super::semantics::SemanticsArgs;
use super::{Global, Loaded, Run, load, trace};
use crate::interp::{Rules, Semantics};
use crate::saved::{self, Replay as Played, SavedGame};
use crate::source::{Sources, find_beside};

/// Play saved games (.zsg) through: is every recorded move legal?
#[derive(Debug, Args)]
pub(super) struct Replay {
    /// Saved games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The rules file, instead of the one that the saved game names (looked for beside it)
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    #[command(flatten)]
    semantics: SemanticsArgs,
}

impl Run for Replay {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let Some(semantics) = self.semantics.read(out)? else { return Ok(End::Fine) };
        let (mut differs, mut trouble, mut undecided) = (false, false, false);
        for path in &self.files {
            match self.one(path, &semantics, global, out)? {
                End::Fine => {}
                End::Found => differs = true,
                End::Trouble => trouble = true,
                End::Undecided => undecided = true,
            }
        }
        Ok(match () {
            () if trouble => End::Trouble,
            () if differs => End::Found,
            () if undecided => End::Undecided,
            () => End::Fine,
        })
    }
}

impl Replay {
    fn one(
        &self,
        path: &Path,
        semantics: &Semantics,
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<End, Failure> {
        let name = path.display();
        let complain = |message: String| {
            end::complain(&message, global);
            Ok(End::Trouble)
        };
        let mut sources = Sources::new();
        let saved = match sources.load(path, global.encoding) {
            Ok(file) => match saved::parse(sources.get(file).text()) {
                Ok(saved) => saved,
                Err(error) => return complain(format!("{name}: {error}")),
            },
            Err(error) => return complain(error.to_string()),
        };
        let rules_file = match &self.rules {
            Some(rules) => rules.clone(),
            None => match beside(path, &saved) {
                Ok(found) => found,
                Err(error) => return complain(format!("{name}: {error}")),
            },
        };
        let options = global.load_options();
        let loaded = match load(&rules_file, &options) {
            Ok(loaded) => loaded,
            Err(error) => return complain(error.to_string()),
        };
        if let Some(finding) = loaded.incomplete() {
            end::complain(&format!("{name}: {}", partial(&loaded, finding)), global);
            return Ok(End::Undecided);
        }
        let Some(game) = loaded.game(Some(&saved.variant)) else {
            let message = format!("{name}: '{}' has no variant", rules_file.display());
            end::complain(&format!("{message} '{}'", saved.variant), global);
            return Ok(End::Found);
        };
        if game.needs_engine() {
            writeln!(out, "{name}: '{}' is played by an engine DLL: not replayed", game.title)?;
            return Ok(End::Undecided);
        }
        if game.turns.is_empty() || game.board.squares.is_empty() {
            end::complain(&format!("{name}: '{}' can't be run; see zrf check", game.title), global);
            return Ok(End::Found);
        }
        let rules = Rules::new(Arc::clone(&game), semantics.clone());
        let played = saved::replay(&rules, &saved);
        self.show(path, &loaded, &rules, &played, global, out)
    }

    fn show(
        &self,
        path: &Path,
        loaded: &Loaded,
        rules: &Rules,
        played: &Played,
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<End, Failure> {
        let Played { played: done, exact, total, stop } = played;
        let name = path.display();
        writeln!(out, "{name}: {done} of {total} moves, {exact} with the recorded text")?;
        let Some(stop) = stop else { return Ok(End::Fine) };
        writeln!(out, "  line {}: {}: {}", stop.line, stop.why, stop.text)?;
        let mut near = String::new();
        for text in &stop.near {
            near += &format!("    {text}\n");
        }
        if near.is_empty() {
            near = "    (none)\n".to_owned();
        }
        for line in rules.draw(&stop.position).lines() {
            writeln!(out, "    {line}")?;
        }
        write!(out, "  legal moves near it:\n{near}")?;
        trace::why(loaded, rules, &stop.position, &stop.text, global, out)?;
        Ok(End::Found)
    }
}

/// The rules file that a saved game names: its path as written, or its bare name, seen from the
/// folder of the saved game.
fn beside(path: &Path, saved: &SavedGame) -> Result<PathBuf, String> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let bare = saved.rules_file.rsplit(['\\', '/']).next().unwrap_or_default();
    find_beside(folder, &saved.rules_file, false)
        .or_else(|_| find_beside(folder, bare, false))
        .map_err(|error| error.to_string())
}
