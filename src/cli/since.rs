//! `zrf check --since OLD`: what is new in a rules file, and what plays differently than before.
//!
//! A finding is old if the older file has one of the same kind and words on a line with the same
//! text or, where that line was changed, on one that is gone; line numbers do not count.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use super::diff::{self, Opened, differences, unfit};
use super::end::Failure;
use super::{Global, Loaded};
use crate::diff::{Found, KnownOf, OfMan};
use crate::model::{Game, all_same};
use crate::report::{Finding, Format, Level, one_line};

/// How many instructions and conditions are looked at for all games together, so that an answer
/// comes within seconds. Ours; `zrf diff` compares one game to the end.
const MOST: u64 = 40_000_000;

/// The text of the line on which a finding is, without blanks around it.
fn line<'l>(loaded: &'l Loaded, finding: &Finding) -> &'l str {
    let Some(label) = &finding.primary else { return "" };
    let text = loaded.sources.get(label.span.file).text();
    let at = (label.span.start as usize).min(text.len());
    let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |i| i + 1);
    text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default().trim()
}

/// All lines of a file and what it includes, without blanks around them.
fn lines(loaded: &Loaded) -> FxHashSet<&str> {
    let mut files: Vec<&str> = vec![loaded.sources.get(loaded.file).text()];
    if let Some(expanded) = &loaded.expanded {
        files.extend(expanded.trees.iter().map(|tree| loaded.sources.get(tree.file()).text()));
    }
    files.into_iter().flat_map(|text| text.lines().map(str::trim)).collect()
}

/// Takes away the findings that the older file has too; says how many of these were more
/// than hints.
pub(super) fn only_new(old: &Loaded, new: &mut Loaded) -> usize {
    type Key = (&'static str, String, String);
    let key = |loaded: &Loaded, f: &Finding| -> Key {
        (f.code, f.message.clone(), line(loaded, f).to_owned())
    };
    let mut known: BTreeMap<Key, usize> = BTreeMap::new();
    for finding in old.findings.iter() {
        *known.entry(key(old, finding)).or_default() += 1;
    }
    let (before, after) = (lines(old), lines(new));
    // First what stands on the same line, then what stands on one that was changed.
    let all = new.findings.sorted();
    let keys: Vec<Key> = all.iter().map(|f| key(new, f)).collect();
    let mut is_old: Vec<bool> = keys.iter().map(|key| take(&mut known, key)).collect();
    known.retain(|(.., text), _| !after.contains(text.as_str()));
    let mut moved: BTreeMap<(&'static str, String), usize> = BTreeMap::new();
    for ((code, message, _), count) in known {
        *moved.entry((code, message)).or_default() += count;
    }
    for ((code, message, text), is_old) in keys.into_iter().zip(&mut is_old) {
        *is_old |= !before.contains(text.as_str()) && take(&mut moved, &(code, message));
    }
    let is_loud = |(f, old): &(&&Finding, &bool)| **old && f.level >= Level::Warning;
    let loud = all.iter().zip(&is_old).filter(is_loud).count();
    let place = |f: &Finding| (f.code, f.message.clone(), f.primary.as_ref().map(|l| l.span));
    let gone: FxHashSet<_> =
        all.into_iter().zip(is_old).filter(|(_, old)| *old).map(|(f, _)| place(f)).collect();
    new.findings.relevel(|finding| (!gone.contains(&place(finding))).then_some(finding.level));
    loud
}

/// Takes one from a count.
fn take<K: Ord>(counts: &mut BTreeMap<K, usize>, key: &K) -> bool {
    match counts.get_mut(key).filter(|count| **count > 0) {
        Some(count) => {
            *count -= 1;
            true
        }
        None => false,
    }
}

/// What is different about one game.
#[allow(clippy::large_enum_variant)] // There is one for each game of a file.
enum Change<'a> {
    /// Only the newer file has it.
    Added(String),
    /// Only the older file has it.
    Gone(String),
    /// It could not be compared.
    Unknown(String, String),
    /// Both have it.
    Both(Opened<'a>, Opened<'a>, Found),
}

/// What plays differently.
pub(super) struct Behaviour<'a> {
    changes: Vec<Change<'a>>,
    /// How many games play as before.
    same: usize,
}

impl<'a> Behaviour<'a> {
    /// Compares the games of two files by their titles.
    pub fn of(old: &'a Loaded, new: &'a Loaded) -> Behaviour<'a> {
        let mut behaviour = Behaviour { changes: Vec::new(), same: 0 };
        let mut left = MOST;
        let title = |game: &Game| game.title.to_lowercase();
        let only = old.games.len() == 1 && new.games.len() == 1;
        for game in &new.games {
            let same_title = |other: &Arc<Game>| only || title(other) == title(game);
            let Some(i) = old.games.iter().position(same_title) else {
                behaviour.changes.push(Change::Added(game.title.clone()));
                continue;
            };
            if all_same([&*old.games[i]].into_iter(), [&**game].into_iter()) {
                behaviour.same += 1;
                continue;
            }
            let too_much = "there is too much to compare at once; 'zrf diff' compares one game";
            let of = |loaded: &Loaded, game: &Game| {
                let name = one_line(loaded.sources.get(loaded.file).name());
                Some(format!("in {name} {}", unfit(loaded, game)?))
            };
            let why = of(old, &old.games[i]).or_else(|| of(new, game));
            if let Some(why) = why.or((left == 0).then(|| too_much.to_owned())) {
                behaviour.changes.push(Change::Unknown(game.title.clone(), why));
                continue;
            }
            let (a, b) = (Opened::new(old, &old.games[i]), Opened::new(new, game));
            let (found, steps) = differences(&a, &b, left / 2);
            left = left.saturating_sub(steps);
            let equal = |man: &OfMan| matches!(man.known, KnownOf::Equal);
            if found.topics.is_empty() && found.men.iter().all(equal) {
                behaviour.same += 1;
            } else {
                behaviour.changes.push(Change::Both(a, b, found));
            }
        }
        for game in &old.games {
            if !only && new.games.iter().all(|other| title(other) != title(game)) {
                behaviour.changes.push(Change::Gone(game.title.clone()));
            }
        }
        behaviour
    }

    /// Whether something plays differently.
    pub fn differs(&self) -> bool {
        self.changes.iter().any(|change| match change {
            Change::Added(_) | Change::Gone(_) => true,
            Change::Unknown(..) => false,
            Change::Both(.., found) => {
                let differs = |man: &OfMan| matches!(man.known, KnownOf::Differs(_));
                !found.topics.is_empty() || found.men.iter().any(differs)
            }
        })
    }

    /// Whether of something it is not known.
    pub fn unknown(&self) -> bool {
        self.changes.iter().any(|change| match change {
            Change::Added(_) | Change::Gone(_) => false,
            Change::Unknown(..) => true,
            Change::Both(.., found) => {
                found.men.iter().any(|man| matches!(man.known, KnownOf::Unknown(_)))
            }
        })
    }

    /// Says it in words or, among lines for programs, as a line of JSON.
    pub fn write(&self, old: &Path, global: &Global, out: &mut dyn Write) -> Result<(), Failure> {
        match global.format {
            Format::Human | Format::Short => self.show(old, global.report().colours, out),
            Format::Json => Ok(writeln!(out, "{}", self.value())?),
            // The format has no place for it, but it decides about the exit code.
            Format::Sarif if global.quiet => Ok(()),
            Format::Sarif => self.show(old, false, &mut io::stderr().lock()),
        }
    }

    fn show(&self, old: &Path, colours: bool, out: &mut dyn Write) -> Result<(), Failure> {
        let old = one_line(&old.to_string_lossy());
        match (self.same, self.changes.is_empty()) {
            (0, _) => {}
            (1, true) => writeln!(out, "The game plays as in {old}.")?,
            (n, true) => writeln!(out, "All {n} games and variants play as in {old}.")?,
            (1, false) => writeln!(out, "One game or variant plays as in {old}.")?,
            (n, false) => writeln!(out, "{n} games and variants play as in {old}.")?,
        }
        for change in &self.changes {
            match change {
                Change::Added(title) => writeln!(out, "\"{title}\" is new.")?,
                Change::Gone(title) => writeln!(out, "\"{title}\" is gone.")?,
                Change::Unknown(title, why) => {
                    writeln!(out, "\"{title}\" was not compared: {why}.")?;
                }
                Change::Both(a, b, found) => {
                    writeln!(out, "\n\"{}\" differs from {old}:\n", b.rules.game.title)?;
                    let sources = [Some(&a.loaded.sources), Some(&b.loaded.sources)];
                    diff::show(found, sources, colours, out)?;
                }
            }
        }
        Ok(())
    }

    fn value(&self) -> Value {
        let games = self.changes.iter().map(|change| match change {
            Change::Added(title) => json!({ "title": title, "change": "added" }),
            Change::Gone(title) => json!({ "title": title, "change": "gone" }),
            Change::Unknown(title, why) => {
                json!({ "title": title, "change": "unknown", "reason": why })
            }
            Change::Both(_, b, found) => json!({
                "title": b.rules.game.title,
                "change": "compared",
                "differences": diff::value(found),
            }),
        });
        json!({ "behaviour": { "same": self.same, "games": games.collect::<Vec<_>>() } })
    }
}
