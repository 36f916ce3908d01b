//! What the commands that look at games without playing share: reading a file, choosing games.

use std::path::Path;

use clap::Args;

use super::end::Failure;
use super::{Global, LoadOptions, Loaded, load};
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

/// Reads a rules file.
pub(super) fn read(file: &Path, global: &Global) -> Result<Loaded, Failure> {
    let options = LoadOptions { encoding: global.encoding, ..LoadOptions::default() };
    load(file, &options).map_err(|e| Failure::Usage(e.to_string()))
}

impl GamesArgs {
    /// The games that are meant, as indices; never empty.
    pub fn choose(&self, loaded: &Loaded, file: &Path) -> Result<Vec<usize>, Failure> {
        if loaded.games.is_empty() {
            let message = format!("'{}' holds no game; 'zrf check' says why", file.display());
            return Err(Failure::Usage(message));
        }
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
