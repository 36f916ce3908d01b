//! `zrf diff`: two rules files against each other, or one against the written rules of its game.

mod json;
mod map;
mod report;
mod show;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::end::{End, Failure};
use super::load::{Loaded, load};
use super::{Global, Run, output, page};
use crate::diff::{
    Against, Effort, File, Found, GAMES, Overall, Plan, Settled, Ways, Written, against, two_files,
    written,
};
use crate::expand::Names;
use crate::interp::{Rules, Semantics};
use crate::model::Game;
use crate::prove::NODE_LIMIT;
use crate::report::{Level, Progress};

use report::Seen;

pub(super) use json::value;
pub(super) use show::show;

/// Compare two rules files: what is defined differently, and which men move differently
///
/// Says first what differs in the definitions. Then, for each type of man that both files have,
/// whether it makes the same moves on every position (of men that both have), before priorities
/// and the rule of check; if not, the smallest position on which it does not, and the lines that
/// make or stop each move. That a type is equal is proved, not sampled. Where that leaves something
/// open, play is compared on many positions; a search that finds nothing proves nothing.
///
/// A side may be 'ref:abagoren' or 'ref:abchess': the rules of that game, written by hand from its
/// prose. The other side is any rules file of it, in its own words: --map says what differs.
#[derive(Debug, Args)]
pub(super) struct Diff {
    /// A rules file, with '#Title' for one of its variants; or 'ref:' and the name of a game whose
    /// rules are written down
    #[arg(value_name = "A")]
    a: String,
    /// Another one
    #[arg(value_name = "B")]
    b: String,
    /// A name of A that is called otherwise in B: of a piece, player, position, attribute, zone,
    /// direction or move type
    #[arg(long, value_name = "A=B")]
    map: Vec<String>,
    /// A reading of the written rules, for 'ref:' only: 'zrf rules' lists them
    #[arg(long, value_name = "ID=CHOICE")]
    reading: Vec<String>,
    /// Compare play only, without a proof: where a proof takes too long
    #[arg(long)]
    no_proof: bool,
    /// How many positions of each kind are looked at where nothing can be proved
    #[arg(long, default_value_t = 1_000)]
    positions: usize,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Also write what was found to this file: a page for a browser (.html), or JSON (.json)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
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
    two_files(
        a.file(&none),
        b.file(&none),
        Ways { map: &[], prove: true, most, search: None, tick: &|| () },
    )
}

impl Run for Diff {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let map = map::parse(&self.map)?;
        page::may_write(self.report.as_ref())?;
        match (reference(&self.a)?, reference(&self.b)?) {
            (None, None) => self.two_files(&map, global, out),
            (Some(one), None) => self.against(one, (&self.b, true), &map, global, out),
            (None, Some(one)) => self.against(one, (&self.a, false), &map, global, out),
            (Some((one, _)), Some((other, _))) => Err(Failure::Usage(match one == other {
                true => format!(
                    "both sides are the written rules of {one}: give a rules file for one of them"
                ),
                false => format!(
                    "'ref:{one}' and 'ref:{other}' are the written rules of two different games: \
                     give a rules file for one side"
                ),
            })),
        }
    }
}

impl Diff {
    fn two_files(
        &self,
        map: &[(String, String)],
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<End, Failure> {
        if !self.reading.is_empty() {
            let text = "--reading needs 'ref:' and the name of a game as one of the sides";
            return Err(Failure::Usage(text.to_owned()));
        }
        let (left, right) = (open(&self.a, global)?, open(&self.b, global)?);
        let [a, b] = [&left, &right].map(|(loaded, game)| Opened::new(loaded, game));
        map::check(map, &a.rules.game, &b.rules.game).map_err(Failure::Usage)?;
        let none = Names::default();
        let search = Some(Effort { positions: self.positions, seed: self.seed });
        let progress = Progress::new("positions", None, global.progress());
        let tick = &|| progress.add(1);
        let ways = Ways { map, prove: !self.no_proof, most: u64::MAX, search, tick };
        let (found, _) = two_files(a.file(&none), b.file(&none), ways);
        drop(progress);
        for loaded in [&left.0, &right.0] {
            self.spare(loaded)?;
        }
        let sources = [Some(&left.0.sources), Some(&right.0.sources)];
        let seen = Seen { game: (&left.1, folder(&left.0)), sources };
        self.tell(&found, &seen, global, out)
    }

    /// A file against written rules, which are A if `first`.
    fn against(
        &self,
        (name, written): (&str, &dyn Written),
        (path, first): (&str, bool),
        map: &[(String, String)],
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<End, Failure> {
        let (loaded, game) = open(path, global)?;
        let file = Opened::new(&loaded, &game);
        let swap = |(a, b): &(String, String)| (b.clone(), a.clone());
        let map: Vec<(String, String)> =
            if first { map.iter().map(swap).collect() } else { map.to_vec() };
        map::check_written(&map, &game, written).map_err(Failure::Usage)?;
        let choice = |text: &String| {
            let (id, choice) = text.split_once('=').unwrap_or((text, ""));
            (id.trim().to_owned(), choice.trim().to_owned())
        };
        let chosen: Vec<(String, String)> = self.reading.iter().map(choice).collect();
        let none = Names::default();
        let Diff { positions, seed, .. } = *self;
        let plan = Plan { playouts: positions, placements: positions, seed };
        let prove = !self.no_proof;
        let settled = &Settled::new(NODE_LIMIT, global.progress());
        let with =
            Against { written, name, chosen: &chosen, map: &map, first, prove, settled, plan };
        let found = against(file.file(&none), with).map_err(Failure::Usage)?;
        let sources = Some(&loaded.sources);
        let sources = if first { [None, sources] } else { [sources, None] };
        self.spare(&loaded)?;
        let seen = Seen { game: (&game, folder(&loaded)), sources };
        self.tell(&found, &seen, global, out)
    }

    /// Refuses to write the report over a rules file.
    fn spare(&self, loaded: &Loaded) -> Result<(), Failure> {
        match (&self.report, loaded.sources.get(loaded.file).path()) {
            (Some(report), Some(file)) => output::spare_input(report, file, loaded),
            _ => Ok(()),
        }
    }

    fn tell(
        &self,
        found: &Found,
        seen: &Seen<'_>,
        global: &Global,
        out: &mut dyn Write,
    ) -> Result<End, Failure> {
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&value(found)).unwrap_or_default())?;
        } else {
            show(found, seen.sources, global.report().colours, out)?;
        }
        if let Some(path) = &self.report {
            let text = match page::is_page(path)? {
                true => report::page(found, seen).html(),
                false => serde_json::to_string_pretty(&value(found)).unwrap_or_default() + "\n",
            };
            page::write(path, &text)?;
        }
        Ok(match found.overall() {
            Overall::Differs => End::Found,
            Overall::Undecided => End::Undecided,
            Overall::Equal => End::Fine,
        })
    }
}

/// The folder of a rules file, where its pictures are.
fn folder(loaded: &Loaded) -> Option<&Path> {
    loaded.sources.get(loaded.file).path().and_then(Path::parent)
}

/// The written rules that a side names, if it does: `ref:abchess`.
fn reference(text: &str) -> Result<Option<(&str, &'static dyn Written)>, Failure> {
    let Some(name) = text.strip_prefix("ref:") else { return Ok(None) };
    match written(name) {
        Some(game) => Ok(Some((name, game))),
        None => {
            let all: Vec<String> = GAMES.iter().map(|(name, _)| format!("ref:{name}")).collect();
            let all = all.join(", ");
            Err(Failure::Usage(format!("there are no written rules '{text}'; there are {all}")))
        }
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
