//! The sections of a game or variant, and what a variant inherits (zrf-language 3.2).

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::forms::{Form, Forms};
use super::kinds::Kinds;
use super::reporter::Reporter;
use super::words;
use crate::expand::Name;
use crate::report::{Fix, FixKind, Level, nearest};
use crate::syntax::words::Context;

/// One section: `(word …)`.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    pub word: &'a str,
    /// The word itself.
    pub head: Form<'a>,
    /// The whole form.
    pub form: Form<'a>,
    /// What follows the word.
    pub rest: Forms<'a>,
}

impl<'a> Section<'a> {
    /// A form as a section; `None` if it is no list that begins with a word.
    pub(super) fn of(form: &Form<'a>, report: &Reporter<'a, '_>) -> Option<Section<'a>> {
        let (head, word, rest) = report.headed(form)?;
        Some(Section { word, head, form: form.clone(), rest })
    }
}

/// The sections of one game or variant, sorted by what happens to them in variants.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts<'a> {
    /// Sections that replace the inherited one, by word.
    pub singles: BTreeMap<&'a str, Section<'a>>,
    /// Options, new and old forms, in order.
    pub options: Vec<Section<'a>>,
    /// Pieces in order, with the names in them.
    pub pieces: Vec<(Option<Form<'a>>, Section<'a>)>,
    /// All piece forms in order, for a variant those of its game first, also those that it
    /// replaces.
    pub written_pieces: Vec<Section<'a>>,
    /// End conditions in order.
    pub goals: Vec<Section<'a>>,
    /// Kinds of names that may be missing because a section was not understood.
    pub unsure: Kinds,
    /// Sections that may be missing for the same reason; an empty word means any of them.
    pub misspelt: Vec<&'static str>,
}

impl<'a> Parts<'a> {
    /// Sorts the sections behind the word `game` or `variant`.
    pub(super) fn split(mut forms: Forms<'a>, report: &mut Reporter<'a, '_>) -> Parts<'a> {
        let mut parts = Parts::default();
        while let Some(form) = report.next(&mut forms) {
            match Section::of(&form, report) {
                Some(section) => parts.add(section, report),
                None => {
                    let finding = report
                        .error("stray-form", &form, "this is no section of a game")
                        .help("each section is a list that begins with its word");
                    report.push(finding);
                }
            }
        }
        parts
    }

    fn add(&mut self, mut section: Section<'a>, report: &mut Reporter<'a, '_>) {
        match section.word {
            "piece" => {
                let name = piece_name(section.rest.clone(), report);
                self.written_pieces.push(section.clone());
                self.pieces.push((name, section));
            }
            "option" => self.options.push(section),
            "win-condition" | "loss-condition" | "draw-condition" | "count-condition" => {
                self.goals.push(section);
            }
            word if words::old_option(word).is_some() => self.options.push(section),
            word if words::is(Context::Game, word) => self.add_single(section, report),
            "setup" => {
                let finding = report
                    .finding(
                        Level::Hint,
                        "setup-word",
                        &section.head,
                        "the usual word for this section is 'board-setup'",
                    )
                    .note("it is read as 'board-setup'")
                    .fix(Fix {
                        title: "write 'board-setup'".to_owned(),
                        kind: FixKind::Safe,
                        edits: vec![(report.written(&section.head), "board-setup".to_owned())],
                    });
                report.push(finding);
                section.word = "board-setup";
                self.add_single(section, report);
            }
            _ => {
                let alike = report_unknown(report, &section, Context::Game);
                self.unsure |= Kinds::that_may_hide_in(alike, Kinds::ALL);
                self.misspelt.push(alike.unwrap_or(""));
            }
        }
    }

    fn add_single(&mut self, section: Section<'a>, report: &mut Reporter<'a, '_>) {
        if let Some(first) = self.singles.get(section.word) {
            let line = report.line(&first.head);
            let message =
                format!("this game already has a section '{}' at line {line}", section.word);
            let text = words::is_text(section.word) || section.word == "default";
            let level = if text { Level::Warning } else { Level::Error };
            let finding = report
                .finding(level, "duplicate-section", &section.head, message)
                .also(report.seat(&first.head), "first given here")
                .note("the last one is used here; which one Zillions takes is not known");
            report.push(finding);
        }
        self.singles.insert(section.word, section);
    }

    /// The sections of a variant with what it inherits from its game.
    pub(super) fn inherit(&self, game: &Parts<'a>) -> Parts<'a> {
        let mut singles = game.singles.clone();
        singles.remove("title");
        singles.remove("default");
        singles.extend(self.singles.iter().map(|(word, section)| (*word, section.clone())));
        let name = |piece: &(Option<Form<'a>>, Section<'a>)| piece.0.as_ref()?.atom();
        let own: FxHashSet<Name> = self.pieces.iter().filter_map(name).collect();
        let kept = game.pieces.iter().filter(|p| !name(p).is_some_and(|n| own.contains(&n)));
        Parts {
            singles,
            options: game.options.iter().chain(&self.options).cloned().collect(),
            pieces: kept.chain(&self.pieces).cloned().collect(),
            written_pieces: game
                .written_pieces
                .iter()
                .chain(&self.written_pieces)
                .cloned()
                .collect(),
            goals: if self.goals.is_empty() { game.goals.clone() } else { self.goals.clone() },
            unsure: game.unsure | self.unsure,
            misspelt: game.misspelt.iter().chain(&self.misspelt).copied().collect(),
        }
    }

    /// How many sections there are.
    pub(super) fn len(&self) -> u64 {
        let singles = self.singles.len() + self.options.len();
        (singles + self.pieces.len() + self.goals.len()) as u64
    }

    /// Whether a section that is not there may be one that was misspelt.
    pub(super) fn may_have(&self, word: &str) -> bool {
        self.misspelt.iter().any(|m| m.is_empty() || *m == word)
    }
}

/// The name that a piece form gives, if need be behind a word that is very likely a misspelt
/// `name`.
fn piece_name<'a>(mut forms: Forms<'a>, report: &mut Reporter<'a, '_>) -> Option<Form<'a>> {
    let mut alike = None;
    while let Some(form) = report.next(&mut forms) {
        match report.headed(&form) {
            Some((_, "name", mut rest)) => return rest.next(),
            Some((_, word, rest)) if alike.is_none() => {
                alike = misspelt_name(Context::Piece, word, rest);
            }
            _ => {}
        }
    }
    alike
}

/// The only form behind a word that may be a misspelt `name` of this context.
pub(super) fn misspelt_name<'a>(
    context: Context,
    word: &str,
    mut rest: Forms<'a>,
) -> Option<Form<'a>> {
    let known = words::is(context, word);
    let meant = || nearest(word, words::names(context)).first() == Some(&"name");
    let name = rest.next().filter(|form| form.atom().is_some())?;
    (!known && rest.next().is_none() && meant()).then_some(name)
}

/// Reports a section whose word is unknown. Returns the word that was probably meant.
pub(super) fn report_unknown<'a>(
    report: &mut Reporter<'a, '_>,
    section: &Section<'a>,
    context: Context,
) -> Option<&'static str> {
    if report.only_counts("unknown-section", &section.head) {
        return None;
    }
    let alike = nearest(section.word, words::names(context)).first().copied();
    if !report.incomplete() {
        let (what, place) = match context {
            Context::Game => ("section", "game"),
            Context::Board => ("section", "board"),
            Context::Grid => ("part", "grid"),
            Context::Zone => ("part", "zone"),
            Context::Piece => ("part", "piece"),
            _ => ("form", "file"),
        };
        let message = format!("unknown {what} '{}' in {place}", section.word);
        let mut finding = report.error("unknown-section", &section.head, message);
        if let Some(word) = alike {
            finding = finding.help(format!("did you mean '{word}'?"));
            if word == section.word.to_lowercase() {
                finding = finding.note("the words of the language are in small letters");
            }
        }
        let macros = report.macro_names();
        if let Some(name) = nearest(section.word, macros).first() {
            finding = finding.help(format!("there is a macro '{name}'"));
        }
        report.push(finding);
    }
    alike
}
