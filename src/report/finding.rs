//! What one finding is: a level, a code, a sentence, and places in written text.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashSet, FxHasher};

use super::text::shorten;
use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Information that belongs to another finding or to the run.
    Note,
    /// Style or doubt; shown only when asked for.
    Hint,
    /// Very likely a slip.
    Warning,
    /// The file does not mean what it says.
    Error,
}

/// A place with a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What to say there; may be empty for the primary place.
    pub text: String,
}

/// One macro call on the way from written text to the expanded token a finding is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The macro's name.
    pub name: String,
    /// Where it is called.
    pub span: Span,
}

/// Whether a fix may be applied without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixKind {
    /// The game stays the same.
    Safe,
    /// Probably what was meant, but the game changes.
    Unsafe,
}

/// Replacements of text that together mend what a finding is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as an instruction: "replace `varify` by `verify`".
    pub title: String,
    /// Whether it may be applied without asking.
    pub kind: FixKind,
    /// The stretches to replace and what to put there; they do not overlap.
    pub edits: Vec<(Span, String)>,
}

/// One diagnostic about user text. Built with the constructors and the chained setters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// A stable name in kebab case, for example `unknown-word`.
    pub code: &'static str,
    /// How bad it is.
    pub level: Level,
    /// One sentence without a full stop, lower-case first letter, names in '…'.
    pub message: String,
    /// The place to look at; `None` only for findings about a whole run (a missing file).
    pub primary: Option<Label>,
    /// Further places.
    pub secondary: Vec<Label>,
    /// Sentences of background.
    pub notes: Vec<String>,
    /// Sentences of advice.
    pub helps: Vec<String>,
    /// How to mend it.
    pub fix: Option<Fix>,
    /// The macro calls through which the token came to stand where it stands, outermost first.
    pub calls: Vec<Call>,
    /// What the finding is really about, where that is not the primary place: findings with one
    /// cause are one.
    pub cause: Option<Span>,
    /// Whether something was left out for it (an include that is missing, a limit reached), so
    /// that the games of the file are known only in part.
    pub cut: bool,
}

impl Finding {
    /// A finding of any level.
    pub fn new(level: Level, code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Finding {
            code,
            level,
            message: short(message),
            primary: Some(Label { span, text: String::new() }),
            secondary: Vec::new(),
            notes: Vec::new(),
            helps: Vec::new(),
            fix: None,
            calls: Vec::new(),
            cause: None,
            cut: false,
        }
    }

    /// The line that stands for findings of one code and level that are only counted.
    pub(super) fn more(code: &'static str, level: Level, count: usize) -> Self {
        let what = match (level, count) {
            (Level::Error, 1) => "error",
            (Level::Error, _) => "errors",
            (Level::Warning, 1) => "warning",
            (Level::Warning, _) => "warnings",
            (Level::Hint, 1) => "hint",
            (Level::Hint, _) => "hints",
            (Level::Note, 1) => "note",
            (Level::Note, _) => "notes",
        };
        let nowhere = Span { file: crate::source::FileId(0), start: 0, end: 0 };
        let message = format!("and {count} more {what} of this kind");
        Finding { primary: None, ..Finding::new(Level::Note, code, nowhere, message) }
    }

    /// An error at a place.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Finding::new(Level::Error, code, span, message)
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Finding::new(Level::Warning, code, span, message)
    }

    /// A hint at a place.
    pub fn hint(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Finding::new(Level::Hint, code, span, message)
    }

    /// Words at the primary place.
    pub fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(primary) = &mut self.primary {
            primary.text = short(text);
        }
        self
    }

    /// A further place with words.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: short(text) });
        self
    }

    /// A sentence of background.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(short(text));
        self
    }

    /// A sentence of advice.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(short(text));
        self
    }

    /// How to mend it.
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(Fix { title: short(fix.title), ..fix });
        self
    }

    /// Says that something was left out, see [`Finding::cut`].
    pub fn cut(mut self) -> Self {
        self.cut = true;
        self
    }

    /// The chain of macro calls, outermost first.
    pub fn calls(mut self, calls: Vec<Call>) -> Self {
        self.calls = calls;
        self
    }
}

/// A text as a finding keeps it: names in it may be of any length.
fn short(text: impl Into<String>) -> String {
    let text = text.into();
    match shorten(&text) {
        std::borrow::Cow::Borrowed(_) => text,
        std::borrow::Cow::Owned(shorter) => shorter,
    }
}

/// A list of findings that grows through the stages.
///
/// A finding with the same code, place and message as one already there is dropped: a macro body
/// that is expanded a hundred times has its fault once. After [`Findings::MOST_OF_A_KIND`] of one
/// code further ones are only counted.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
    /// Hashes of code, place and message; of code and place where only counted.
    seen: FxHashSet<u64>,
    /// How many of each code are in the list.
    kinds: BTreeMap<&'static str, usize>,
    /// How many more there were, by code and level.
    more: BTreeMap<(&'static str, Level), usize>,
}

impl Findings {
    /// So many findings of one code are kept; the rest would only be scrolled past.
    pub const MOST_OF_A_KIND: usize = 1000;

    /// An empty list.
    pub fn new() -> Self {
        Findings::default()
    }

    /// Adds a finding unless the same is there already; says whether it was new.
    pub fn push(&mut self, finding: Finding) -> bool {
        let place = finding.cause.or(finding.primary.as_ref().map(|l| l.span));
        let full = self.is_full(finding.code);
        let mut hasher = FxHasher::default();
        (finding.code, place, if full { "" } else { &finding.message }).hash(&mut hasher);
        let new = self.seen.insert(hasher.finish());
        if new && full {
            *self.more.entry((finding.code, finding.level)).or_default() += 1;
        } else if new {
            *self.kinds.entry(finding.code).or_default() += 1;
            self.list.push(finding);
        }
        new
    }

    /// Calls `each` for every finding that is kept.
    pub fn each_mut(&mut self, each: impl FnMut(&mut Finding)) {
        self.list.iter_mut().for_each(each);
    }

    /// Gives every finding the level that `level` says, and forgets those without one. Of findings
    /// that are only counted, those of a code that is forgotten altogether are forgotten too.
    pub fn relevel(&mut self, mut level: impl FnMut(&Finding) -> Option<Level>) {
        let mut gone: BTreeMap<&'static str, bool> = BTreeMap::new();
        self.list.retain_mut(|finding| {
            let new = level(finding);
            *gone.entry(finding.code).or_insert(true) &= new.is_none();
            finding.level = new.unwrap_or(finding.level);
            new.is_some()
        });
        self.more.retain(|(code, _), _| !gone.get(code).copied().unwrap_or_default());
    }

    /// Whether further findings of a code are only counted, so that their words need not be
    /// looked for.
    pub fn is_full(&self, code: &'static str) -> bool {
        self.kinds.get(code).is_some_and(|count| *count >= Findings::MOST_OF_A_KIND)
    }

    /// For each code and level of which there were too many: how many more.
    pub fn more(&self) -> impl Iterator<Item = (&'static str, Level, usize)> {
        self.more.iter().map(|(&(code, level), &count)| (code, level, count))
    }

    /// All findings in the order in which they were made, but for those only counted.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.list.iter()
    }

    /// How many are kept.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many have this level, also those only counted.
    pub fn count(&self, level: Level) -> usize {
        let more: usize = self.more().filter(|(_, l, _)| *l == level).map(|(.., n)| n).sum();
        self.list.iter().filter(|f| f.level == level).count() + more
    }

    /// Whether any is an error.
    pub fn has_errors(&self) -> bool {
        self.count(Level::Error) > 0
    }

    /// The first finding for which something was left out, if there is any.
    pub fn first_cut(&self) -> Option<&Finding> {
        self.list.iter().find(|f| f.cut)
    }

    /// The findings sorted by place (file, offset), then level, worst first.
    pub fn sorted(&self) -> Vec<&Finding> {
        let mut all: Vec<&Finding> = self.list.iter().collect();
        all.sort_by_key(|f| {
            (f.primary.as_ref().map(|l| (l.span.file, l.span.start)), std::cmp::Reverse(f.level))
        });
        all
    }
}

impl Extend<Finding> for Findings {
    fn extend<T: IntoIterator<Item = Finding>>(&mut self, iter: T) {
        for finding in iter {
            self.push(finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[test]
    fn too_many_of_a_kind_are_counted() {
        let span = |start| Span { file: FileId(0), start, end: start };
        let mut findings = Findings::new();
        let most = Findings::MOST_OF_A_KIND as u32;
        for start in 0..most + 50 {
            findings.push(Finding::error("many", span(start), "one of many"));
        }
        findings.push(Finding::warning("many", span(most + 50), "another level"));
        assert!(!findings.push(Finding::error("many", span(most), "seen at this place")));
        findings.push(Finding::error("other", span(0), "another kind"));
        assert!(findings.is_full("many") && !findings.is_full("other"));
        assert_eq!(findings.len(), Findings::MOST_OF_A_KIND + 1);
        let more: Vec<_> = findings.more().collect();
        assert_eq!(more, [("many", Level::Warning, 1), ("many", Level::Error, 50)]);
        assert_eq!(findings.count(Level::Error), Findings::MOST_OF_A_KIND + 51);
    }

    #[test]
    fn names_of_any_length_are_shortened_wherever_they_stand() {
        let huge = "x".repeat(1 << 20);
        let span = Span { file: FileId(0), start: 0, end: 0 };
        let fix = Fix { title: huge.clone(), kind: FixKind::Safe, edits: Vec::new() };
        let finding = Finding::error("e", span, &huge)
            .label(&huge)
            .also(span, &huge)
            .note(&huge)
            .help(&huge)
            .fix(fix);
        let all = format!("{finding:?}");
        assert!(all.len() < 3_000 && all.contains("1048576 characters"), "{}", all.len());
    }
}
