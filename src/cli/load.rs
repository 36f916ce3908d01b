//! From a path to everything that is known about a rules file.
//!
//! The chain of stages in one place, for all commands.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::assets;
use crate::expand::{self, Chain, Expanded};
use crate::lint::{self, Levels};
use crate::model::{Dialect, Game, Rulebook};
use crate::report::{Finding, Findings, Level};
use crate::source::{Encoding, FileId, SourceError, Sources, Span};
use crate::syntax;

/// How a rules file is read.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// The code page of the file; guessed if `None`.
    pub encoding: Option<Encoding>,
    /// Included files may lie outside the rules file's own folder.
    pub allow_outside: bool,
    /// How the file is understood.
    pub dialect: Dialect,
}

impl LoadOptions {
    /// How macros and includes are expanded.
    pub(super) fn expand(&self) -> expand::Options {
        expand::Options {
            allow_outside: self.allow_outside,
            encoding: self.encoding,
            ..expand::Options::default()
        }
    }
}

/// A rules file, as far as it could be understood.
#[derive(Debug)]
pub struct Loaded {
    /// All files that were read.
    pub sources: Sources,
    /// The rules file itself.
    pub file: FileId,
    /// What is wrong with it.
    pub findings: Findings,
    /// The text with its macros replaced; `None` if there is no text.
    pub expanded: Option<Expanded>,
    /// Its games and variants in file order.
    pub games: Vec<Arc<Game>>,
    /// Which of them Zillions opens first.
    pub default: Option<usize>,
    /// The errors that were found before any game was looked at.
    early: Vec<Finding>,
}

impl Loaded {
    /// The game or variant with this title; without a title the one that opens first.
    pub fn game(&self, title: Option<&str>) -> Option<Arc<Game>> {
        let index = match (title, &self.expanded) {
            (None, _) => self.default,
            (Some(title), Some(expanded)) => {
                Rulebook::new(expanded, &self.sources, &mut Findings::new()).find(title)
            }
            (Some(_), None) => None,
        };
        index.map(|i| Arc::clone(&self.games[i]))
    }

    /// The finding for which a part of the file was left out, if there is one: then its games are
    /// known only in part, and what they allow can't be said.
    pub fn incomplete(&self) -> Option<&Finding> {
        self.findings.first_cut()
    }

    /// Looks for the pictures and sounds that the file, which is the one at `path`, names; also in
    /// further folders.
    pub fn check_assets(&mut self, path: &Path, folders: &[PathBuf]) {
        let Some(expanded) = &self.expanded else { return };
        let games: Vec<&Game> = self.games.iter().map(Arc::as_ref).collect();
        let context = assets::Context { sources: &self.sources, expanded, games: &games };
        assets::check(&context, &mut assets::Places::new(path, folders), &mut self.findings);
    }

    /// Looks for what authors get wrong though the file can be understood, and sets the levels of
    /// all findings.
    pub fn lint(&mut self, levels: &Levels) {
        self.lint_as(levels, false);
    }

    /// The same, and if `deep` all code of large files too, which may take minutes.
    pub fn lint_as(&mut self, levels: &Levels, deep: bool) {
        let Some(expanded) = &self.expanded else { return };
        let context = lint::Context::new(&self.sources, expanded, &self.games);
        let context = context.deep(deep).sound(!self.findings.has_errors());
        lint::run(&context, levels, &mut self.findings);
    }

    /// Whether errors were found in what this game is made of. Errors within another variant
    /// concern that variant alone; a `(game …)` may be what others inherit from.
    pub fn is_faulty(&self, game: &Game) -> bool {
        let others: Vec<Span> = self
            .games
            .iter()
            .filter(|other| other.variant && other.origin.span != game.origin.span)
            .map(|other| Self::top_level(&other.origin.calls, other.origin.span))
            .collect();
        let elsewhere = |finding: &Finding| {
            let calls = finding.calls.first().map(|call| call.span);
            let place = calls.or(finding.primary.as_ref().map(|label| label.span));
            place.is_some_and(|p| {
                others.iter().any(|o| o.file == p.file && o.start <= p.start && p.end <= o.end)
            })
        };
        game.faulty || self.early.iter().any(|f| !elsewhere(f))
    }

    /// Where a form stands at top level: the outermost macro call, or the form itself.
    fn top_level(calls: &Chain, form: Span) -> Span {
        let frames = std::iter::successors(calls.as_deref(), |frame| frame.outer.as_deref());
        frames.last().map_or(form, |frame| frame.span)
    }
}

/// Reads a rules file. What is wrong with its content becomes findings; an error means that the
/// file could not be read at all.
pub fn load(path: &Path, options: &LoadOptions) -> Result<Loaded, SourceError> {
    let mut sources = Sources::new();
    let file = sources.load(path, options.encoding)?;
    Ok(load_text(sources, file, options))
}

/// The same for text that is in memory already.
pub fn load_text(mut sources: Sources, file: FileId, options: &LoadOptions) -> Loaded {
    let mut findings = Findings::new();
    findings.extend(unreadable(&sources, file));
    if !findings.is_empty() {
        return Loaded {
            sources,
            file,
            findings,
            expanded: None,
            games: Vec::new(),
            default: None,
            early: Vec::new(),
        };
    }
    let expanded = expand::expand(&mut sources, file, &options.expand(), &mut findings);
    let rulebook = Rulebook::of(options.dialect, &expanded, &sources, &mut findings);
    let early = findings.iter().filter(|f| f.level == Level::Error).cloned().collect();
    let games: Vec<Arc<Game>> =
        rulebook.lower_all(&mut findings).into_iter().map(Arc::new).collect();
    let default = rulebook.default_index();
    Loaded { sources, file, findings, expanded: Some(expanded), games, default, early }
}

/// Why a file holds no text that would be worth reading, if so.
fn unreadable(sources: &Sources, file: FileId) -> Option<Finding> {
    let empty = |text: &str| text.trim_start_matches('\u{FEFF}').trim().is_empty();
    syntax::binary(sources, file).or_else(|| {
        let span = Span { file, start: 0, end: 0 };
        let finding = Finding::warning("empty-file", span, "this file is empty");
        empty(sources.get(file).text()).then_some(finding)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(bytes: &[u8]) -> Vec<&'static str> {
        let mut sources = Sources::new();
        let file = sources.add("x", bytes);
        unreadable(&sources, file).iter().map(|f| f.code).collect()
    }

    #[test]
    fn files_without_text_are_told_apart() {
        assert_eq!(codes(b"(game)\0"), ["binary-file"]);
        assert_eq!(codes(b"\xFF\xFE(\0"), ["binary-file"]);
        assert_eq!(codes(b""), ["empty-file"]);
        assert_eq!(codes(b"\xEF\xBB\xBF \r\n"), ["empty-file"]);
        assert!(codes(b"; only a comment").is_empty());
    }
}
