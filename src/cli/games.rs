//! What the commands that look at games without playing share: reading a file, choosing games.

use std::path::Path;

use clap::Args;

use super::end::{self, End, Failure};
use super::faults;
use super::play::partial;
use super::{Global, Loaded, load};
use crate::model::Rulebook;
use crate::report::Findings;

/// Which games of a file are meant.
#[derive(Debug, Args)]
pub(super) struct GamesArgs {
    /// The title of the game or variant [default: the one that Zillions opens first]
    #[arg(long, value_name = "TITLE", conflicts_with = "all")]
    variant: Option<String>,
    /// All games and variants of the file
    #[arg(long)]
    all: bool,
}

/// A file and the games of it that are meant.
pub(super) struct Chosen {
    pub loaded: Loaded,
    /// Indices into its games; never empty.
    pub games: Vec<usize>,
}

impl GamesArgs {
    /// Reads a rules file and chooses games; `Err` in `Ok` if there is nothing to say of it, which
    /// has been said.
    pub fn read(&self, file: &Path, global: &Global) -> Result<Result<Chosen, End>, Failure> {
        let loaded = load(file, &global.load_options())
            .map_err(|error| Failure::Usage(error.to_string()))?;
        if let Some(finding) = loaded.incomplete() {
            end::complain(&partial(&loaded, finding), global);
            return Ok(Err(End::Undecided));
        }
        if loaded.games.is_empty() {
            let message = format!("'{}' holds no game; 'zrf check' says why", file.display());
            end::complain(&message, global);
            return Ok(Err(End::Found));
        }
        let games = self.choose(&loaded)?;
        Ok(Ok(Chosen { loaded, games }))
    }

    fn choose(&self, loaded: &Loaded) -> Result<Vec<usize>, Failure> {
        if self.all {
            return Ok((0..loaded.games.len()).collect());
        }
        let Some(title) = &self.variant else {
            return Ok(vec![loaded.default.unwrap_or(0)]);
        };
        let found = loaded.expanded.as_ref().and_then(|expanded| {
            Rulebook::new(expanded, &loaded.sources, &mut Findings::new()).find(title)
        });
        found.map(|i| vec![i]).ok_or_else(|| {
            let titles: Vec<String> =
                loaded.games.iter().map(|g| format!("'{}'", g.title)).collect();
            let all = titles.join(", ");
            Failure::Usage(format!("there is no variant '{title}'; the titles are {all}"))
        })
    }
}

impl Chosen {
    /// How a command ends that did what it was asked for; says if errors were found in the file.
    pub fn end(&self, global: &Global) -> End {
        let faulty = self.games.iter().any(|&i| self.loaded.is_faulty(&self.loaded.games[i]));
        faults::say(&self.loaded, faulty, global);
        faults::end(faulty)
    }
}
