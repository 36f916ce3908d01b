//! What every part of lowering needs: names, findings with their macro calls, and a limit on work.

use super::forms::{Form, Forms};
use crate::expand::{Expanded, Name};
use crate::report::{Finding, Findings, Level};
use crate::source::{Sources, Span};

/// How many forms may be read for one file. Lists count form by form, move code, which is shared,
/// only once; the largest published file has 770 000 in its 15 games. All of them as moves take
/// about half a gigabyte.
const MAX_FORMS: u64 = 8_000_000;

/// With more macros than this only the first ones are suggested for misspelt names.
const MAX_MACROS: usize = 4000;

/// How much may still be done for a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    forms: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { forms: MAX_FORMS }
    }
}

/// Reads forms within a limit, and makes findings about them.
pub(super) struct Reporter<'a, 'f> {
    pub expanded: &'a Expanded,
    pub sources: &'a Sources,
    findings: &'f mut Findings,
    /// The title and place of the variant that is read, to say so of faults in what it inherits.
    pub variant: Option<(String, Span)>,
    /// Whether an error was found, also one that is not shown because it was found before.
    pub faulty: bool,
    budget: Budget,
}

impl<'a, 'f> Reporter<'a, 'f> {
    pub(super) fn new(
        expanded: &'a Expanded,
        sources: &'a Sources,
        findings: &'f mut Findings,
        budget: Budget,
    ) -> Reporter<'a, 'f> {
        Reporter { expanded, sources, findings, variant: None, faulty: false, budget }
    }

    /// The text of a name.
    pub(super) fn text(&self, name: Name) -> &'a str {
        self.expanded.names.text(name)
    }

    /// The names of the macros, to be suggested.
    pub(super) fn macro_names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let expanded = self.expanded;
        expanded.macros.iter().take(MAX_MACROS).map(|m| expanded.names.text(m.name))
    }

    /// The text of an atom; `None` for strings and lists.
    pub(super) fn word(&self, form: &Form<'a>) -> Option<&'a str> {
        form.atom().map(|name| self.text(name))
    }

    /// The whole number that an atom is.
    pub(super) fn number(&self, form: &Form<'a>) -> Option<i64> {
        self.word(form)?.parse().ok()
    }

    /// The next form, macro calls replaced by their bodies; `None` also when the work is too much.
    pub(super) fn next(&mut self, forms: &mut Forms<'a>) -> Option<Form<'a>> {
        self.spend(1).then(|| forms.next())?
    }

    /// The next form as it stands; `None` also when the work is too much.
    pub(super) fn raw(&mut self, forms: &mut Forms<'a>) -> Option<Form<'a>> {
        self.spend(1).then(|| forms.raw())?
    }

    /// All forms, macro calls replaced by their bodies.
    pub(super) fn all(&mut self, mut forms: Forms<'a>) -> Vec<Form<'a>> {
        std::iter::from_fn(|| self.next(&mut forms)).collect()
    }

    /// Takes an amount from the work that may still be done; false when it was too much.
    pub(super) fn spend(&mut self, amount: u64) -> bool {
        let left = self.budget.forms.checked_sub(amount);
        self.budget.forms = left.unwrap_or(0);
        left.is_some()
    }

    /// A text to keep in a game. Long ones count as work, since each game of a file keeps its own
    /// copy of what it inherits; empty when that is too much.
    pub(super) fn owned(&mut self, text: &str) -> String {
        match self.spend(text.len() as u64 / 8) {
            true => text.to_owned(),
            false => String::new(),
        }
    }

    /// What is left of the budget.
    pub(super) fn budget(&self) -> Budget {
        self.budget
    }

    /// Whether the work was too much, so that what is read from now on is incomplete.
    pub(super) fn exhausted(&self) -> bool {
        self.budget.forms == 0
    }

    /// Says that a file is too large to be read in full.
    pub(super) fn push_too_large(&mut self, place: Span) {
        let finding = Finding::error("file-too-large", place, "this file is too large to be read in full")
            .cut()
            .note(format!(
                "with all macros replaced, its lists hold more than {MAX_FORMS} forms; the rest is cut off"
            ));
        self.findings.push(finding);
    }

    /// The parts of a list; `None` for atoms and strings.
    pub(super) fn list(&self, form: &Form<'a>) -> Option<Forms<'a>> {
        form.parts().map(|parts| Forms::new(parts, &form.calls))
    }

    /// The head of a list that begins with an atom, that atom's text, and what follows.
    pub(super) fn headed(&self, form: &Form<'a>) -> Option<(Form<'a>, &'a str, Forms<'a>)> {
        let mut forms = self.list(form)?;
        let head = forms.next()?;
        let word = self.word(&head)?;
        Some((head, word, forms))
    }

    /// Where a reader finds a form that another finding points back to: its own text, or the
    /// outermost macro call, since a macro body alone does not tell one call from another.
    pub(super) fn seat(&self, form: &Form<'a>) -> Span {
        let span = self.written(form);
        let calls = form.origin().call_list(&self.expanded.names);
        calls.first().filter(|_| span == form.span()).map_or(span, |call| call.span)
    }

    /// Line number, from 1, of where a reader finds a form.
    pub(super) fn line(&self, form: &Form<'a>) -> usize {
        self.sources.place(self.seat(form)).line
    }

    /// The written text that a form stands for.
    pub(super) fn written(&self, form: &Form<'a>) -> Span {
        self.expanded.written(self.sources, &form.origin())
    }

    /// Whether anything is broken, missing or cut off, so that names may be missing as well.
    pub(super) fn incomplete(&self) -> bool {
        self.expanded.incomplete || !self.expanded.broken.is_empty() || self.exhausted()
    }

    /// A finding about a form: at the written text, with the calls that put it where it stands.
    /// When it would only be counted it has no words, since a huge file can make millions.
    pub(super) fn finding(
        &self,
        level: Level,
        code: &'static str,
        form: &Form<'a>,
        message: impl Into<String>,
    ) -> Finding {
        if self.findings.is_full(code) {
            return Finding::new(level, code, form.span(), "");
        }
        let written = self.written(form);
        let origin = form.origin();
        // Where the call passes more than the macro uses, the macro has most likely the wrong $n.
        let surplus = origin
            .calls
            .as_ref()
            .is_some_and(|call| self.expanded.surplus.iter().any(|(span, _)| *span == call.span));
        let (span, other, says) = if surplus {
            (form.span(), written, "for this argument")
        } else {
            (written, form.span(), "it stands here in the macro")
        };
        let calls = origin.call_list(&self.expanded.names);
        let mut finding = Finding::new(level, code, span, message).calls(calls);
        if span != other {
            finding = finding.also(other, says);
            finding.cause = Some(written);
        }
        if let Some((title, own)) = &self.variant
            && !holds(*own, span)
        {
            finding = finding.note(format!("seen in variant \"{title}\", which inherits it"));
        }
        finding
    }

    /// An error about a form.
    pub(super) fn error(
        &self,
        code: &'static str,
        form: &Form<'a>,
        message: impl Into<String>,
    ) -> Finding {
        self.finding(Level::Error, code, form, message)
    }

    /// A warning about a form.
    pub(super) fn warning(
        &self,
        code: &'static str,
        form: &Form<'a>,
        message: impl Into<String>,
    ) -> Finding {
        self.finding(Level::Warning, code, form, message)
    }

    /// Whether findings of a code are only counted from now on.
    pub(super) fn is_full(&self, code: &'static str) -> bool {
        self.findings.is_full(code)
    }

    /// Whether an error would only be counted; it is then, so that its words need not be found.
    pub(super) fn only_counts(&mut self, code: &'static str, form: &Form<'a>) -> bool {
        let full = self.findings.is_full(code);
        if full {
            self.push(Finding::error(code, form.span(), ""));
        }
        full
    }

    /// Adds a finding unless its text is broken or cut off anyway.
    pub(super) fn push(&mut self, finding: Finding) {
        if finding.primary.is_none() {
            return;
        }
        self.faulty |= finding.level == Level::Error;
        if self.exhausted() || self.expanded.broken.explains(&finding) {
            return;
        }
        self.findings.push(finding);
    }
}

/// Whether one stretch of text lies in another.
fn holds(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
}
