//! `zrf check --fix`: puts fixes into a rules file, and looks each time that it is none the worse.

use std::collections::BTreeMap;
use std::path::Path;

use rustc_hash::FxHashSet;
use serde_json::Value;

use super::{LoadOptions, Loaded, load_text};
use crate::export::{Document, Input, Texts};
use crate::lint::{Levels, apply, choose};
use crate::report::{Finding, FixKind, Level};
use crate::source::{Sources, Span, write_file};

/// Fixes may make room for others; in so many rounds all are made, or they go round in circles.
const ROUNDS: usize = 10;

/// How many fixes are tried one by one after a round of all of them did harm.
const ONE_BY_ONE: usize = 100;

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
        for _ in 0..ROUNDS {
            let skip = |f: &Finding| harmful.contains(&(f.code, f.message.clone()));
            let sorted = now.findings.sorted();
            let choice = choose(sorted.iter().copied(), now.file, with_unsafe, skip);
            if choice.edits.is_empty() {
                break;
            }
            if let Some(next) = self.attempt(path, &now, &choice.edits, with_unsafe) {
                done.extend(choice.titles);
                now = next;
                continue;
            }
            let singles: Vec<Finding> =
                sorted.into_iter().filter(|f| f.fix.is_some() && !skip(f)).cloned().collect();
            let mut better = None;
            for finding in singles.iter().take(ONE_BY_ONE) {
                let one = choose([finding], now.file, with_unsafe, |_| false);
                if one.edits.is_empty() {
                    continue;
                }
                if let Some(next) = self.attempt(path, &now, &one.edits, with_unsafe) {
                    done.extend(one.titles);
                    better = Some(next);
                    break;
                }
                harmful.insert((finding.code, finding.message.clone()));
            }
            match better {
                Some(next) => now = next,
                None => break,
            }
        }
        (done, now)
    }

    /// The file with edits, if it is none the worse: nothing is found that was not found before,
    /// less in all, and with safe fixes alone the games are the same.
    fn attempt(
        &self,
        path: &Path,
        before: &Loaded,
        edits: &[(Span, String)],
        with_unsafe: bool,
    ) -> Option<Loaded> {
        let source = before.sources.get(before.file);
        let text = apply(source.text(), edits);
        let bytes = source.encoding().encode(&text)?;
        let mut sources = Sources::new();
        let options = LoadOptions { encoding: Some(source.encoding()), ..self.options.clone() };
        let file = sources.add_at(path, bytes, options.encoding);
        let mut after = load_text(sources, file, &options);
        after.lint_as(self.levels, self.deep);
        let (old, new) = (counts(before), counts(&after));
        let none_new = new.iter().all(|(key, n)| old.get(key).is_some_and(|o| n <= o));
        let fewer = new.values().sum::<usize>() < old.values().sum();
        let same = with_unsafe || games(before).is_some_and(|old| Some(old) == games(&after));
        (none_new && fewer && same).then_some(after)
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

/// How many instructions are compared; with more, no fix is called safe.
const MOST: u64 = 2_000_000;

/// All games of a file as far as they play, without where things are written; `None` if they are
/// too large to be compared.
fn games(loaded: &Loaded) -> Option<Value> {
    plays(loaded, (0..loaded.games.len()).collect())
}

/// The same of some games, by their numbers.
pub(super) fn plays(loaded: &Loaded, chosen: Vec<usize>) -> Option<Value> {
    let expanded = loaded.expanded.as_ref()?;
    let input = Input {
        file: String::new(),
        texts: Texts { sources: &loaded.sources, expanded },
        all: &loaded.games,
        default: loaded.default,
        chosen,
        errors: 0,
        warnings: 0,
        most: MOST,
    };
    let mut value = serde_json::to_value(Document::new(&input)).ok()?;
    let mut whole = true;
    strip(&mut value, &mut whole);
    whole.then_some(value)
}

/// Takes away where things are written, and notes whether code was left out.
fn strip(value: &mut Value, whole: &mut bool) {
    match value {
        Value::Object(map) => {
            for key in ["at", "origin"] {
                map.remove(key);
            }
            *whole &= map.get("has_code") != Some(&Value::Bool(false));
            map.values_mut().for_each(|value| strip(value, whole));
            if let Some(same) = plainer(map) {
                *value = same;
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| strip(value, whole)),
        _ => {}
    }
}

/// What says the same as a condition that is an `and` or `or` of one part, or the contrary of a
/// contrary.
fn plainer(map: &mut serde_json::Map<String, Value>) -> Option<Value> {
    let word = map.get("test").or_else(|| map.get("goal"))?.as_str()?.to_owned();
    match word.as_str() {
        "and" | "or" => {
            let parts = map.values_mut().find_map(Value::as_array_mut)?;
            if parts.len() == 1 { parts.pop() } else { None }
        }
        "not" => {
            let inner = map.get_mut("of")?.as_object_mut()?;
            (inner.get("test")? == "not").then(|| inner.remove("of"))?
        }
        _ => None,
    }
}
