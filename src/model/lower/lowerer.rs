//! One game on its way from sections to a typed definition.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::elsewhere::Elsewhere;
use super::forms::Form;
use super::kinds::Kinds;
use super::names::Tables;
use super::reporter::{Budget, Reporter};
use super::sections::Parts;
use crate::expand::Name;
use crate::model::{Block, Cond, Dialect, DropPlace, Game, LIMITS};
use crate::report::{Finding, Fix, FixKind};
use crate::source::Span;
use crate::syntax::words::{Context, Version, find};

/// Move code that is lowered already, by the address of the expanded forms.
#[derive(Default)]
pub(super) struct Memo {
    pub blocks: FxHashMap<usize, Block>,
    pub conds: FxHashMap<usize, Arc<Cond>>,
    pub drops: FxHashMap<usize, (Option<DropPlace>, Block)>,
    pub has_else: FxHashMap<usize, bool>,
}

/// One game being lowered.
pub(super) struct Lowerer<'a, 'f> {
    pub report: Reporter<'a, 'f>,
    /// The word `game` or `variant` of the form.
    pub head: Form<'a>,
    pub game: Game,
    pub tables: Tables,
    pub memo: Memo,
    /// Kinds of names that may be missing because of a mistake that is reported already.
    pub unsure: Kinds,
    /// What the other games of the file define.
    pub elsewhere: &'f Elsewhere,
    /// Whether a condition that ends the game is read.
    pub in_goal: bool,
    /// A word that should stand in brackets with what follows it.
    pub unbracketed: Option<Span>,
    /// Positions that there would be if a label of a grid were split, and what to say then.
    pub ragged: Vec<(FxHashSet<String>, Finding)>,
    /// The version that the file declares, and where.
    pub declared: Option<(Version, Form<'a>)>,
    /// What needs a newer version than the declared one: the first use of each, and its version.
    pub newer: Vec<(Form<'a>, &'static str, Version)>,
    /// How deep lists and calls nest here.
    pub depth: usize,
    /// Names beyond what a game keeps, by what they name in the plural, and the first such one.
    pub beyond: BTreeMap<&'static str, (FxHashSet<Name>, Form<'a>)>,
    /// How the file is understood.
    pub dialect: Dialect,
    /// Attributes with values of Dagaz's dialect.
    pub numeric: FxHashSet<Name>,
}

impl<'a> Lowerer<'a, '_> {
    /// Fills in the game from its sections. Returns it and what is left of the budget.
    pub(super) fn run(mut self, parts: &Parts<'a>) -> (Game, Budget) {
        let within = !self.report.exhausted();
        self.unsure |= parts.unsure;
        if self.report.incomplete() {
            self.unsure = Kinds::ALL;
        }
        self.texts(parts);
        self.players(parts);
        self.options(parts);
        self.turn_order(parts);
        self.priorities(parts);
        self.board(parts);
        let outlines = self.outlines(parts);
        self.code(outlines);
        self.saved_numbers(parts);
        self.setup(parts);
        self.goals(parts);
        self.limits();
        self.versions();
        if within && self.report.exhausted() {
            let place = self.report.written(&self.head);
            self.report.push_too_large(place);
        }
        self.game.faulty = self.report.faulty;
        (self.game, self.report.budget())
    }

    /// Reports a section that every game needs, unless it may only be misspelt.
    pub(super) fn report_missing(&mut self, parts: &Parts<'a>, word: &str) {
        let hidden = parts.may_have(word) || self.report.incomplete();
        if !hidden {
            let message = format!("this game has no section '{word}'");
            let finding = self.report.error("missing-section", &self.head, message);
            self.report.push(finding);
        }
    }

    /// The number of names that the game uses, against the limits of Zillions 2.0.
    fn limits(&mut self) {
        let head = self.head.clone();
        for limit in LIMITS {
            let (kept, what, most) = ((limit.used)(&self.game), limit.what, limit.most);
            let first = self.beyond.get(what).map_or(&head, |(_, form)| form);
            let beyond = self.beyond.get(what).map_or(0, |(names, _)| names.len());
            let count = kept + beyond;
            if count > most {
                let message =
                    format!("this game has {count} {what}, Zillions allows at most {most}");
                let mut finding = self.report.error("limit", first, message);
                if beyond > 0 {
                    finding = finding.note(format!("only the first {kept} are read here")).cut();
                }
                self.report.push(finding);
            }
        }
    }

    /// Notes a name for which a game has no place, to be counted: `what` as in the limits.
    pub(super) fn beyond(&mut self, what: &'static str, name: Name, form: &Form<'a>) {
        let first = || (FxHashSet::default(), form.clone());
        self.beyond.entry(what).or_insert_with(first).0.insert(name);
    }

    /// Notes the use of a word, to compare its version with the declared one.
    pub(super) fn uses(&mut self, context: Context, form: &Form<'a>) {
        if let Some(word) = self.report.word(form).and_then(|word| find(context, word)) {
            self.needs(form, word.name, word.since);
        }
    }

    /// Notes something that versions of Zillions before `version` do not know.
    pub(super) fn needs(&mut self, form: &Form<'a>, what: &'static str, version: Version) {
        let newer = self.declared.as_ref().is_some_and(|(declared, _)| version > *declared);
        if newer && !self.newer.iter().any(|(_, known, _)| *known == what) {
            self.newer.push((form.clone(), what, version));
        }
    }

    /// Reports a declared version that is older than what the game uses.
    fn versions(&mut self) {
        let Some((declared, place)) = self.declared.clone() else { return };
        let Some(most) = self.newer.iter().map(|(.., version)| *version).max() else { return };
        let message =
            format!("version \"{declared}\" is declared, but words of version \"{most}\" are used");
        let mut finding = self.report.warning("version-too-old", &place, message);
        for (form, what, version) in self.newer.iter().take(5) {
            let text = format!("'{what}' needs \"{version}\"");
            finding = finding.also(self.report.written(form), text);
        }
        let edits = vec![(self.report.written(&place), format!("\"{most}\""))];
        let title = format!("write \"{most}\"");
        self.report.push(finding.fix(Fix { title, kind: FixKind::Safe, edits }));
    }
}
