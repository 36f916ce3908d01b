//! `zrf replay`: saved games against their rules files.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::end::{self, End, Failure};
use super::faults;
use super::play::{outcome_text, partial};
use super::semantics::SemanticsArgs;
use super::shelf::Shelf;
use super::trouble;
use super::{Global, Loaded, Run, load, trace};
use crate::interp::{Rules, Semantics};
use crate::saved::{self, Difference, Replay as Played, SavedGame, Unlike, What};
use crate::source::Sources;

/// How many of the moves that are written in another way are shown without `--all`.
const SHOWN: usize = 3;

/// Play saved games (.zsg) through: is every recorded move legal, and written as we write it?
#[derive(Debug, Args)]
pub(super) struct Replay {
    /// Saved games, or folders to be searched for them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The rules file, or a folder that holds it, instead of the one beside the saved game or in
    /// the folder that was searched
    #[arg(long, value_name = "PATH")]
    rules: Option<PathBuf>,
    /// Show all moves that are written in another way, not only the first few
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    semantics: SemanticsArgs,
}

/// How many moves of all saved games there are, and how they came out.
#[derive(Default)]
struct Tally {
    games: usize,
    complete: usize,
    total: usize,
    played: usize,
    exact: usize,
}

impl Run for Replay {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let Some(semantics) = self.semantics.read(out)? else { return Ok(End::Fine) };
        let shelf = Shelf::default();
        let (games, trouble) = shelf.saved_games(&self.files);
        for message in &trouble {
            end::complain(message, global);
        }
        let mut session = Session {
            options: self,
            global,
            semantics,
            shelf,
            loaded: BTreeMap::new(),
            noted: BTreeSet::new(),
            tally: Tally::default(),
        };
        let mut ends = vec![if trouble.is_empty() { End::Fine } else { End::Trouble }];
        for (path, root) in &games {
            ends.push(session.one(path, root.as_deref(), out)?);
        }
        if !global.quiet && games.len() > 1 {
            session.tally.write(out)?;
        }
        let worst =
            [End::Trouble, End::Found, End::Undecided].into_iter().find(|e| ends.contains(e));
        Ok(worst.unwrap_or(End::Fine))
    }
}

/// One run of the command.
struct Session<'a> {
    options: &'a Replay,
    global: &'a Global,
    semantics: Semantics,
    shelf: Shelf,
    /// Rules files that were read; many saved games may be of one.
    loaded: BTreeMap<PathBuf, Loaded>,
    /// The games of which it was said whether their files have errors.
    noted: BTreeSet<(PathBuf, String)>,
    tally: Tally,
}

impl Session<'_> {
    fn one(
        &mut self,
        path: &Path,
        root: Option<&Path>,
        out: &mut dyn Write,
    ) -> Result<End, Failure> {
        let name = path.display();
        let complain = |message: String| {
            end::complain(&message, self.global);
            Ok(End::Trouble)
        };
        let mut sources = Sources::new();
        let saved = match sources.load(path, self.global.encoding) {
            Ok(file) => match saved::parse(sources.get(file).text()) {
                Ok(saved) => saved,
                Err(error) => return complain(format!("{name}: {error}")),
            },
            Err(error) => return complain(error.to_string()),
        };
        let found = match &self.options.rules {
            Some(rules) if !rules.is_dir() => Ok(rules.clone()),
            Some(folder) => self.shelf.rules_file(path, Some(folder), &saved.rules_file),
            None => self.shelf.rules_file(path, root, &saved.rules_file),
        };
        let rules_file = match found {
            Ok(found) => found,
            Err(error) => return complain(format!("{name}: {error}")),
        };
        if !self.loaded.contains_key(&rules_file) {
            match load(&rules_file, &self.global.load_options()) {
                Ok(loaded) => self.loaded.insert(rules_file.clone(), loaded),
                Err(error) => return complain(error.to_string()),
            };
        }
        let loaded = &self.loaded[&rules_file];
        if let Some(finding) = loaded.incomplete() {
            end::complain(&format!("{name}: {}", partial(loaded, finding)), self.global);
            return Ok(End::Undecided);
        }
        let Some(game) = loaded.game(Some(&saved.variant)) else {
            let message = format!("{name}: '{}' has no variant", rules_file.display());
            end::complain(&format!("{message} '{}'", saved.variant), self.global);
            return Ok(End::Trouble);
        };
        if game.needs_engine() {
            writeln!(out, "{name}: '{}' is played by an engine DLL: not replayed", game.title)?;
            return Ok(End::Undecided);
        }
        if let Some(why) = self.global.not_in_the_file(&game) {
            writeln!(out, "{name}: {why}: not replayed")?;
            return Ok(End::Undecided);
        }
        if game.turns.is_empty() || game.board.squares.is_empty() {
            let message = format!("{name}: '{}' can't be run; see zrf check", game.title);
            end::complain(&message, self.global);
            return Ok(End::Found);
        }
        // Said once for a game, however many saved games there are of it.
        let faulty = loaded.is_faulty(&game);
        if self.noted.insert((rules_file.clone(), game.title.clone())) {
            faults::say(loaded, faulty, self.global);
        }
        let rules = Rules::new(Arc::clone(&game), self.semantics.clone());
        let played = saved::replay(&rules, &saved);
        self.tally.add(&played);
        writeln!(out, "{name}: {}", summary(&saved, &played))?;
        let loaded = &self.loaded[&rules_file];
        let end = self.show(loaded, &rules, (&saved, &played), out)?;
        if let Some((line, trouble)) = played.uncertain {
            let why = trouble::sentence(&loaded.sources, &rules, trouble);
            writeln!(out, "  from line {line} on this is not certain: {why}")?;
            return Ok(End::Undecided);
        }
        match end {
            End::Fine => Ok(faults::end(faulty)),
            end => Ok(end),
        }
    }

    /// What differs, and where it went no further.
    fn show(
        &self,
        loaded: &Loaded,
        rules: &Rules,
        (saved, played): (&SavedGame, &Played),
        out: &mut dyn Write,
    ) -> Result<End, Failure> {
        self.show_unlike(&played.unlike, out)?;
        if let Some(over) = &played.over {
            writeln!(
                out,
                "  the game is over with line {}: {}; but line {} goes on",
                over.line,
                outcome_text(rules, &over.outcome),
                over.next
            )?;
        }
        let Some(stop) = &played.stop else {
            let same = played.unlike.is_empty() && played.over.is_none();
            return Ok(if same { End::Fine } else { End::Found });
        };
        let number = saved.lines.iter().find_map(|line| match line.what {
            What::Move(number, _) if line.number == stop.line => Some(format!("move {number}, ")),
            _ => None,
        });
        let number = number.unwrap_or_default();
        writeln!(out, "  {number}line {}: {}: {}", stop.line, stop.why, stop.text)?;
        for line in rules.draw(&stop.position).lines() {
            writeln!(out, "    {line}")?;
        }
        writeln!(out, "  legal moves near it:")?;
        for text in &stop.near {
            writeln!(out, "    {text}")?;
        }
        if stop.near.is_empty() {
            writeln!(out, "    (none)")?;
        }
        writeln!(out)?;
        trace::why(loaded, rules, &stop.position, &stop.text, self.global, out)?;
        let Some(trouble) = stop.trouble else { return Ok(End::Found) };
        let why = trouble::sentence(&loaded.sources, rules, trouble);
        writeln!(out, "  the list is not certain: {why}")?;
        Ok(End::Undecided)
    }

    /// The moves that are written in another way, by what differs.
    fn show_unlike(&self, unlike: &[Unlike], out: &mut dyn Write) -> Result<(), Failure> {
        let mut by_kind: BTreeMap<Difference, Vec<&Unlike>> = BTreeMap::new();
        for one in unlike {
            by_kind.entry(one.what).or_default().push(one);
        }
        for (kind, list) in by_kind {
            writeln!(out, "  {} {}", list.len(), sentence(kind, list.len() == 1))?;
            let shown = if self.options.all { list.len() } else { SHOWN };
            for one in list.iter().take(shown) {
                writeln!(out, "    line {}: {}", one.line, one.recorded)?;
                writeln!(out, "    {:>w$}  {}", "here", one.written, w = digits(one.line) + 5)?;
            }
            if list.len() > shown {
                writeln!(out, "    … {} more, shown with --all", list.len() - shown)?;
            }
        }
        Ok(())
    }
}

fn digits(number: usize) -> usize {
    number.to_string().len()
}

fn summary(saved: &SavedGame, played: &Played) -> String {
    let changes = match played.edits {
        0 => String::new(),
        1 => "1 change of the board, ".to_owned(),
        n => format!("{n} changes of the board, "),
    };
    if saved.moves() == 0 {
        return format!("{changes}no moves: only a position");
    }
    let Played { total, played, exact, .. } = played;
    format!("{changes}{played} of {total} moves, {exact} with exactly the recorded text")
}

fn sentence(difference: Difference, one: bool) -> &'static str {
    match (difference, one) {
        (Difference::Cycle, true) => "has another number in front",
        (Difference::Cycle, false) => "have another number in front",
        (Difference::Numbers, true) => {
            "has another number of its move type or attribute (how Zillions counts them was \
             found by observation)"
        }
        (Difference::Numbers, false) => {
            "have other numbers of move types or attributes (how Zillions counts them was found \
             by observation)"
        }
        (Difference::Order, true) => "has its items in another order",
        (Difference::Order, false) => "have their items in another order",
        (Difference::Hidden, true) => "differs in attributes, or in being partial",
        (Difference::Hidden, false) => "differ in attributes, or in being partial",
    }
}

impl Tally {
    fn add(&mut self, played: &Played) {
        if played.total == 0 {
            return;
        }
        self.games += 1;
        self.complete += usize::from(played.stop.is_none());
        self.total += played.total;
        self.played += played.played;
        self.exact += played.exact;
    }

    fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Tally { games, complete, total, played, exact } = self;
        if *games > 0 {
            writeln!(
                out,
                "\n{complete} of {games} games were played to the end: {played} of {total} moves, \
                 {exact} with exactly the recorded text"
            )?;
        }
        Ok(())
    }
}
