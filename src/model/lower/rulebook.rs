//! The games and variants of a file, and which of them opens first.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::elsewhere::Elsewhere;
use super::forms::{Form, Forms};
use super::kinds::Kinds;
use super::lowerer::{Lowerer, Memo};
use super::names::Tables;
use super::reporter::{Budget, Reporter};
use super::sections::Parts;
use super::words;
use crate::expand::Expanded;
use crate::model::{Board, Dialect, Game, Options, SavedNumbers, Setup, Texts};
use crate::report::{Finding, Findings, Level, did_you_mean};
use crate::source::{Sources, Span};
use crate::syntax::words::{Context, DAGAZ_VERSION, Version};

/// The most games and variants that are read. Published files have up to 39.
const MAX_GAMES: usize = 1000;

/// The games and variants of a file in file order. Separator lines of the menu (variants titled
/// "-") are not among them.
pub struct Rulebook<'a> {
    expanded: &'a Expanded,
    sources: &'a Sources,
    entries: Vec<Entry<'a>>,
    budget: Budget,
    version: Option<(Version, Form<'a>)>,
    elsewhere: Elsewhere,
    /// Whether a form at top level was not understood; it may have been the game.
    misread: bool,
    /// Whether games beyond the limit were left out.
    cut: bool,
    dialect: Dialect,
}

/// One game or variant.
struct Entry<'a> {
    title: String,
    variant: bool,
    default: bool,
    /// The word `game` or `variant`.
    head: Form<'a>,
    form: Form<'a>,
    /// The sections of its own.
    parts: Parts<'a>,
    /// The game that a variant is one of.
    base: Option<usize>,
}

impl<'a> Rulebook<'a> {
    /// Finds the games and variants of a file that is meant for Zillions.
    pub fn new(
        expanded: &'a Expanded,
        sources: &'a Sources,
        findings: &mut Findings,
    ) -> Rulebook<'a> {
        Rulebook::of(Dialect::Zillions, expanded, sources, findings)
    }

    /// Finds the games and variants of a file.
    pub fn of(
        dialect: Dialect,
        expanded: &'a Expanded,
        sources: &'a Sources,
        findings: &mut Findings,
    ) -> Rulebook<'a> {
        let mut book = Rulebook {
            expanded,
            sources,
            entries: Vec::new(),
            budget: Budget::default(),
            version: None,
            elsewhere: Elsewhere::default(),
            misread: false,
            cut: false,
            dialect,
        };
        let mut report = Reporter::new(expanded, sources, findings, Budget::default());
        let mut forms = Forms::new(&expanded.forms, &None);
        while let Some(form) = report.next(&mut forms) {
            book.top_level(&form, &mut report);
        }
        book.find_bases(&mut report);
        book.check_titles(&mut report);
        for entry in &book.entries {
            book.elsewhere.add(&entry.parts, &mut report);
        }
        if report.exhausted()
            && let Some(tree) = expanded.trees.first()
        {
            report.push_too_large(Span { file: tree.file(), start: 0, end: 0 });
        }
        book.budget = report.budget();
        book
    }

    /// How many games and variants there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The titles in file order; empty where none is given.
    pub fn titles(&self) -> Vec<&str> {
        self.entries.iter().map(|entry| entry.title.as_str()).collect()
    }

    /// The game with this title; if there is none, the only one whose title differs in case.
    pub fn find(&self, title: &str) -> Option<usize> {
        if let Some(exact) = self.entries.iter().position(|entry| entry.title == title) {
            return Some(exact);
        }
        let small = title.to_lowercase();
        let mut alike = (0..self.len()).filter(|&i| self.entries[i].title.to_lowercase() == small);
        let first = alike.next()?;
        alike.next().is_none().then_some(first)
    }

    /// The game that opens first: the last one marked `(default)` (that of several the last one
    /// counts is a guess), else the first in the file.
    pub fn default_index(&self) -> Option<usize> {
        let marked = self.entries.iter().rposition(|entry| entry.default);
        marked.or(if self.is_empty() { None } else { Some(0) })
    }

    /// The game with this index, which is less than [`Rulebook::len`].
    pub fn lower(&self, index: usize, findings: &mut Findings) -> Game {
        self.lower_within(&mut { self.budget }, index, findings)
    }

    /// All games and variants, with the same indices.
    pub fn lower_all(&self, findings: &mut Findings) -> Vec<Game> {
        let mut budget = self.budget;
        (0..self.len()).map(|index| self.lower_within(&mut budget, index, findings)).collect()
    }

    fn lower_within(&self, budget: &mut Budget, index: usize, findings: &mut Findings) -> Game {
        let entry = &self.entries[index];
        let mut report = Reporter::new(self.expanded, self.sources, findings, *budget);
        let parts = match entry.base {
            Some(base) if report.spend(self.entries[base].parts.len()) => {
                entry.parts.inherit(&self.entries[base].parts)
            }
            _ => entry.parts.clone(),
        };
        if entry.variant {
            report.variant = Some((entry.title.clone(), entry.form.span()));
        }
        let game = Game {
            title: entry.title.clone(),
            variant: entry.variant,
            default: entry.default,
            origin: entry.form.origin(),
            texts: Texts::default(),
            players: Vec::new(),
            turns: Vec::new(),
            repeat_from: 0,
            priorities: Vec::new(),
            options: Options::default(),
            board: Board::default(),
            pieces: Vec::new(),
            move_types: Vec::new(),
            attributes: Vec::new(),
            flags: Vec::new(),
            position_flags: Vec::new(),
            saved_numbers: SavedNumbers::default(),
            setup: Setup::default(),
            goals: Vec::new(),
            faulty: false,
            dagaz: Vec::new(),
        };
        let lowerer = Lowerer {
            report,
            head: entry.head.clone(),
            game,
            tables: Tables::default(),
            memo: Memo::default(),
            unsure: Kinds::NONE,
            elsewhere: &self.elsewhere,
            in_goal: false,
            unbracketed: None,
            declared: self.version.clone(),
            ragged: Vec::new(),
            newer: Vec::new(),
            depth: 0,
            beyond: BTreeMap::new(),
            dialect: self.dialect,
            numeric: FxHashSet::default(),
        };
        let (game, left) = lowerer.run(&parts);
        *budget = left;
        game
    }

    fn top_level(&mut self, form: &Form<'a>, report: &mut Reporter<'a, '_>) {
        match report.headed(form) {
            Some((head, word @ ("game" | "variant"), rest)) => {
                let parts = Parts::split(rest, report);
                self.add(form.clone(), head, word == "variant", parts, report);
            }
            Some((head, "version", rest)) => self.version(head, rest, report),
            Some((_, "translate", rest)) => translate(rest, report),
            Some((head, word, _)) => {
                self.misread = true;
                // Behind a surplus bracket the rest of a game stands at top level.
                if report.incomplete() {
                    return;
                }
                let message = format!("unknown form '{word}' at top level");
                let mut finding = report.error("unknown-section", &head, message);
                let macros = report.macro_names();
                if let Some(advice) = did_you_mean(word, words::names(Context::File).chain(macros))
                {
                    finding = finding.help(advice);
                }
                report.push(finding);
            }
            None => {
                let finding = report
                    .finding(Level::Warning, "stray-text", form, "this stands outside all forms")
                    .note("it is ignored here; what Zillions does with it is not known");
                report.push(finding);
            }
        }
    }

    fn add(
        &mut self,
        form: Form<'a>,
        head: Form<'a>,
        variant: bool,
        parts: Parts<'a>,
        report: &mut Reporter<'a, '_>,
    ) {
        let title = parts.singles.get("title").map(|section| {
            let text = section.rest.peek();
            if text.as_ref().and_then(|form| form.string()).is_none() {
                let place = text.clone().unwrap_or_else(|| section.head.clone());
                let finding =
                    report.error("string-expected", &place, "a title in quotes is expected here");
                report.push(finding);
            }
            report.owned(text.and_then(|form| form.string()).unwrap_or(""))
        });
        if variant && title.as_deref() == Some("-") {
            return;
        }
        if title.is_none() && !parts.may_have("title") && !report.incomplete() {
            let what = if variant { "variant" } else { "game" };
            let finding = report.error("missing-title", &head, format!("this {what} has no title"));
            report.push(finding);
        }
        let default = parts.singles.contains_key("default");
        let title = title.unwrap_or_default();
        if self.entries.len() >= MAX_GAMES {
            if !std::mem::replace(&mut self.cut, true) {
                let message = format!("this file has more than {MAX_GAMES} games and variants");
                let finding = report.error("too-many-games", &head, message);
                report.push(finding.note("the others are left out").cut());
            }
            return;
        }
        self.entries.push(Entry { title, variant, default, head, form, parts, base: None });
    }

    /// A variant is one of the nearest game before it, else of the first one after it.
    fn find_bases(&mut self, report: &mut Reporter<'a, '_>) {
        let games: Vec<usize> =
            (0..self.entries.len()).filter(|&i| !self.entries[i].variant).collect();
        for (i, entry) in self.entries.iter_mut().enumerate().filter(|(_, e)| e.variant) {
            let before = games.iter().rev().find(|&&game| game < i);
            entry.base = before.or(games.first()).copied();
        }
        if let [first, second, ..] = games[..] {
            let first = &self.entries[first].head;
            let line = report.line(first);
            let message = format!("this file has another game at line {line}");
            let finding = report
                .warning("several-games", &self.entries[second].head, message)
                .also(report.seat(first), "the first game")
                .note("each starts from nothing; a variant is one of the nearest game before it");
            report.push(finding);
        }
        if games.is_empty() && !report.incomplete() && !self.misread {
            let message = "this file has no (game …)";
            let finding = match self.entries.first() {
                Some(entry) => report.error("no-game", &entry.head, message),
                None => match self.expanded.trees.first() {
                    Some(tree) => {
                        let span = Span { file: tree.file(), start: 0, end: 0 };
                        Finding::warning("no-game", span, message)
                    }
                    None => return,
                },
            };
            report.push(finding);
        }
    }

    fn check_titles(&self, report: &mut Reporter<'a, '_>) {
        let mut titles: FxHashMap<&str, Form<'a>> = FxHashMap::default();
        let mut default: Option<Form<'a>> = None;
        for entry in &self.entries {
            if let Some(section) = entry.parts.singles.get("title")
                && !entry.title.is_empty()
            {
                let place = section.rest.peek().unwrap_or_else(|| section.head.clone());
                match titles.get(entry.title.as_str()) {
                    Some(first) => {
                        let line = report.line(first);
                        let message =
                            format!("title \"{}\" is already used at line {line}", entry.title);
                        let finding = report
                            .error("duplicate-title", &place, message)
                            .also(report.seat(first), "first used here")
                            .note("saved games find a variant by its title");
                        report.push(finding);
                    }
                    None => {
                        titles.insert(&entry.title, place);
                    }
                }
            }
            if let Some(section) = entry.parts.singles.get("default") {
                match &default {
                    Some(first) => {
                        let line = report.line(first);
                        let message = format!("second (default), the first is at line {line}");
                        let finding = report
                            .error("several-defaults", &section.form, message)
                            .also(report.seat(first), "the first one")
                            .note("the last one is used here, which is a guess about Zillions");
                        report.push(finding);
                    }
                    None => default = Some(section.form.clone()),
                }
            }
        }
    }

    fn version(&mut self, head: Form<'a>, mut rest: Forms<'a>, report: &mut Reporter<'a, '_>) {
        if let Some((_, first)) = &self.version {
            let line = report.line(first);
            let finding = report
                .warning(
                    "duplicate-section",
                    &head,
                    format!("second version, the first is at line {line}"),
                )
                .also(report.seat(first), "first given here");
            report.push(finding);
        }
        let form = report.next(&mut rest);
        let text = form.as_ref().and_then(|form| form.string());
        let place = form.unwrap_or_else(|| head.clone());
        let Some(version) = text.and_then(Version::parse) else {
            let finding = report
                .error("version-form", &place, "a version is a string of numbers and dots")
                .help("write (version \"2.0\")");
            return report.push(finding);
        };
        let known = match self.dialect {
            Dialect::Zillions => Version::LAST,
            Dialect::Dagaz => DAGAZ_VERSION,
        };
        if version > known {
            let message = format!("no Zillions of version {version} is known");
            let finding = report
                .warning("version-form", &place, message)
                .note("Zillions 2.0 refuses the file and asks for a newer program");
            let finding = match version == DAGAZ_VERSION {
                true => finding.help("files for Dagaz declare it: '--dialect dagaz' reads them"),
                false => finding,
            };
            report.push(finding);
        }
        self.version = Some((version, place));
    }
}

/// `(translate ("word" "Wort") …)` changes only what is displayed.
fn translate<'a>(mut rest: Forms<'a>, report: &mut Reporter<'a, '_>) {
    while let Some(form) = report.next(&mut rest) {
        let pair = report.list(&form).map(|forms| report.all(forms));
        let strings = pair.is_some_and(|p| p.len() == 2 && p.iter().all(|f| f.string().is_some()));
        if !strings {
            let finding = report
                .error("translate-form", &form, "this is no translation")
                .help("write (translate (\"word\" \"other word\") …)");
            report.push(finding);
        }
    }
}
