//! `zrf check --fix`: puts fixes into a rules file, and looks each time that it is none the worse.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::{LoadOptions, Loaded, load_text};
use crate::lint::{Chosen, Levels, apply, choose, edits};
use crate::model::all_same;
use crate::report::{Finding, FixKind, Level};
use crate::source::{Sources, write_file};

/// Fixes may make room for others; in so many rounds all are made, or they go round in circles.
const ROUNDS: usize = 10;

/// How often fixes are put into a text, and that looked at, for one file.
const TRIES: usize = 100;

/// What was done to a file.
#[derive(Debug)]
pub(super) struct Mended {
    /// What each fix that was made did, with its lint.
    pub done: Vec<(&'static str, String)>,
    /// How many fixes of the wanted kinds are offered still: of included files, or not known to do
    /// no harm.
    pub left: usize,
    /// The file as it is now.
    pub loaded: Loaded,
}

/// How fixes are made.
pub(super) struct Mender<'a> {
    /// How rules files are read.
    pub options: &'a LoadOptions,
    /// The levels of lints.
    pub levels: &'a Levels,
    /// Whether all code of large files is looked at.
    pub deep: bool,
    /// Whether fixes that change the game are made too.
    pub with_unsafe: bool,
}

/// Fixes that are made to one text.
struct Round<'a> {
    path: &'a Path,
    /// The text, to which the places of edits belong.
    base: &'a Loaded,
    /// The text with the fixes that were made; `None` before the first.
    best: Option<Loaded>,
    made: Vec<Chosen>,
    with_unsafe: bool,
}

impl Mender<'_> {
    /// Mends a file on disk. The error is a sentence about why it could not be written.
    pub(super) fn mend(&self, path: &Path, loaded: Loaded) -> Result<Mended, String> {
        let old = loaded.sources.get(loaded.file).text().to_owned();
        let encoding = loaded.sources.get(loaded.file).encoding();
        let (done, loaded) = self.rounds(path, loaded);
        let source = loaded.sources.get(loaded.file);
        if source.text() != old {
            let bytes = source.encoding().encode(source.text());
            let bytes = bytes.ok_or(format!("'{}' does not fit its code page", path.display()))?;
            // Mending takes a while, and somebody may have the file in an editor.
            let text_now = || {
                let mut sources = Sources::new();
                let file = sources.add_at(path, std::fs::read(path).ok()?, Some(encoding));
                Some(sources.get(file).text().to_owned())
            };
            if text_now().as_ref() != Some(&old) {
                let path = path.display();
                return Err(format!("'{path}' was changed by another program: nothing is written"));
            }
            write_file(path, &bytes)
                .map_err(|e| format!("can't write '{}': {e}", path.display()))?;
        }
        let fixes = loaded.findings.iter().filter_map(|finding| finding.fix.as_ref());
        let left = fixes.filter(|fix| fix.kind == FixKind::Safe || self.with_unsafe).count();
        Ok(Mended { done, left, loaded })
    }

    /// Safe fixes first, since they must leave the games as they are.
    fn rounds(&self, path: &Path, now: Loaded) -> (Vec<(&'static str, String)>, Loaded) {
        let (mut done, mut now) = self.rounds_of(path, now, false);
        if self.with_unsafe {
            let (more, then) = self.rounds_of(path, now, true);
            done.extend(more);
            now = then;
        }
        (done, now)
    }

    fn rounds_of(
        &self,
        path: &Path,
        mut now: Loaded,
        with_unsafe: bool,
    ) -> (Vec<(&'static str, String)>, Loaded) {
        let mut done = Vec::new();
        // Fixes that did harm, by code and message.
        let mut harmful: FxHashSet<(&'static str, String)> = FxHashSet::default();
        let mut tries = TRIES;
        for _ in 0..ROUNDS {
            let skip = |f: &Finding| harmful.contains(&(f.code, f.message.clone()));
            let chosen = choose(now.findings.sorted(), now.file, with_unsafe, skip);
            let mut round = Round { path, base: &now, best: None, made: Vec::new(), with_unsafe };
            let mut no = Vec::new();
            self.parts(&mut round, &chosen, &mut no, &mut tries);
            harmful.extend(no);
            let Round { best: Some(next), made, .. } = round else { break };
            done.extend(made.into_iter().map(|one| (one.code, one.title)));
            now = next;
        }
        (done, now)
    }

    /// Makes all of some fixes at once or, if that does harm, each half of them by itself, down to
    /// those that do the harm.
    fn parts(
        &self,
        round: &mut Round<'_>,
        some: &[Chosen],
        harmful: &mut Vec<(&'static str, String)>,
        tries: &mut usize,
    ) {
        if some.is_empty() || *tries == 0 {
            return;
        }
        *tries -= 1;
        if let Some(next) = self.attempt(round, some) {
            round.best = Some(next);
            round.made.extend_from_slice(some);
        } else if let [one] = some {
            harmful.push((one.code, one.message.clone()));
        } else {
            let (left, right) = some.split_at(some.len() / 2);
            self.parts(round, left, harmful, tries);
            self.parts(round, right, harmful, tries);
        }
    }

    /// The file with more edits, if it is none the worse: nothing is found that was not found
    /// before, less in all, and with safe fixes alone the games are the same.
    fn attempt(&self, round: &Round<'_>, more: &[Chosen]) -> Option<Loaded> {
        let (base, before) = (round.base, round.best.as_ref().unwrap_or(round.base));
        let source = base.sources.get(base.file);
        let text = apply(source.text(), &edits(round.made.iter().chain(more)));
        let bytes = source.encoding().encode(&text)?;
        let mut sources = Sources::new();
        let options = LoadOptions { encoding: Some(source.encoding()), ..self.options.clone() };
        let file = sources.add_at(round.path, bytes, options.encoding);
        let mut after = load_text(sources, file, &options);
        if !round.with_unsafe && !same_games(before, &after) {
            return None;
        }
        after.lint_as(self.levels, self.deep);
        let (old, new) = (counts(before), counts(&after));
        let none_new = new.iter().all(|(key, n)| old.get(key).is_some_and(|o| n <= o));
        let fewer = new.values().sum::<usize>() < old.values().sum();
        (none_new && fewer).then_some(after)
    }
}

/// How many findings there are of each code and level.
fn counts(loaded: &Loaded) -> BTreeMap<(&'static str, Level), usize> {
    let mut counts = BTreeMap::new();
    for finding in loaded.findings.iter() {
        *counts.entry((finding.code, finding.level)).or_default() += 1;
    }
    for (code, level, more) in loaded.findings.more() {
        *counts.entry((code, level)).or_default() += more;
    }
    counts
}

/// Whether the games of two texts are the same but for where they are written.
fn same_games(one: &Loaded, other: &Loaded) -> bool {
    one.default == other.default
        && all_same(one.games.iter().map(Arc::as_ref), other.games.iter().map(Arc::as_ref))
}
