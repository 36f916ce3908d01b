//! `zrf diff`: two rules files against each other, or one against the written rules of its game.

mod json;
mod map;
mod show;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::end::{End, Failure};
use super::load::{Loaded, load};
use super::{Global, Run};
use crate::diff::{Effort, File, Found, Overall, Ways, two_files};
use crate::expand::Names;
use crate::interp::{Rules, Semantics};
use crate::model::Game;
use crate::report::Level;

pub(super) use json::value;
pub(super) use show::show;

/// Compare two rules files: what is defined differently, and which men move differently
///
/// Says first what differs in the definitions. Then, for each type of man that both files have,
/// whether it makes the same moves on every position (of men that both have), before priorities
/// and the rule of check; if not, the smallest position on which it does not, and the lines that
/// make or stop each move. That a type is equal is proved, not sampled. Where that leaves something
/// open, play is compared on many positions; a search that finds nothing proves nothing.
#[derive(Debug, Args)]
pub(super) struct Diff {
    /// A rules file, with '#Title' for one of its variants
    #[arg(value_name = "A")]
    a: String,
    /// Another one
    #[arg(value_name = "B")]
    b: String,
    /// A name of A that is called otherwise in B: of a piece, player, position, attribute, zone,
    /// direction or move type
    #[arg(long, value_name = "A=B")]
    map: Vec<String>,
    /// How many positions of each kind are looked at where nothing can be proved
    #[arg(long, default_value_t = 1_000)]
    positions: usize,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One file with the game that is compared.
pub(super) struct Opened<'a> {
    /// The file.
    pub loaded: &'a Loaded,
    /// The game.
    pub rules: Rules,
}

impl<'a> Opened<'a> {
    /// A game of a file.
    pub fn new(loaded: &'a Loaded, game: &Arc<Game>) -> Opened<'a> {
        Opened { loaded, rules: Rules::new(Arc::clone(game), Semantics::default()) }
    }

    /// The same for a comparison; `none` holds no names.
    pub fn file<'s>(&'s self, none: &'s Names) -> File<'s> {
        File {
            rules: &self.rules,
            sources: &self.loaded.sources,
            names: self.loaded.expanded.as_ref().map_or(none, |expanded| &expanded.names),
            name: self.loaded.sources.get(self.loaded.file).name(),
        }
    }
}

/// Compares two games without a search; at most so many instructions and conditions of each are
/// looked at. Also says how many were.
pub(super) fn differences(a: &Opened<'_>, b: &Opened<'_>, most: u64) -> (Found, u64) {
    let none = Names::default();
    two_files(a.file(&none), b.file(&none), Ways { map: &[], most, search: None })
}

impl Run for Diff {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let map = map::parse(&self.map)?;
        let (left, right) = (open(&self.a, global)?, open(&self.b, global)?);
        let [a, b] = [&left, &right].map(|(loaded, game)| Opened::new(loaded, game));
        map::check(&map, &a.rules.game, &b.rules.game).map_err(Failure::Usage)?;
        let none = Names::default();
        let search = Some(Effort { positions: self.positions, seed: self.seed });
        let ways = Ways { map: &map, most: u64::MAX, search };
        let (found, _) = two_files(a.file(&none), b.file(&none), ways);
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&value(&found)).unwrap_or_default())?;
        } else {
            let sources = [Some(&left.0.sources), Some(&right.0.sources)];
            show(&found, sources, global.report().colours, out)?;
        }
        Ok(match found.overall() {
            Overall::Differs => End::Found,
            Overall::Undecided => End::Undecided,
            Overall::Equal => End::Fine,
        })
    }
}

/// Opens `file.zrf#Title`.
fn open(text: &str, global: &Global) -> Result<(Loaded, Arc<Game>), Failure> {
    let whole = Path::new(text).exists();
    let (path, title) = match text.rsplit_once('#').filter(|_| !whole) {
        Some((path, title)) => (PathBuf::from(path), Some(title)),
        None => (PathBuf::from(text), None),
    };
    let loaded = load(&path, &global.load_options());
    let loaded = loaded.map_err(|e| Failure::Usage(e.to_string()))?;
    let game = loaded.game(title).ok_or_else(|| {
        let what = title.map_or("no game".to_owned(), |t| format!("no game with the title '{t}'"));
        Failure::Usage(format!("{}: {what}", path.display()))
    })?;
    match unfit(&loaded, &game) {
        Some(why) => Err(Failure::Usage(format!("{}: {why}", path.display()))),
        None => Ok((loaded, game)),
    }
}

/// Why a game can't be compared, if so.
pub(super) fn unfit(loaded: &Loaded, game: &Game) -> Option<&'static str> {
    let errors = loaded.findings.count(Level::Error);
    if game.needs_engine() {
        Some("its moves are made by an engine outside the file")
    } else if errors > 0 && loaded.is_faulty(game) || game.turns.is_empty() {
        Some("there are errors in it; 'zrf check' lists them")
    } else {
        None
    }
}
