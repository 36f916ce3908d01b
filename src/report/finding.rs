//! What one finding is: a level, a code, a sentence, and places in written text.

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
            message: message.into(),
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
            primary.text = text.into();
        }
        self
    }

    /// A further place with words.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// A sentence of background.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// A sentence of advice.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(text.into());
        self
    }

    /// How to mend it.
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
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

/// A list of findings that grows through the stages.
///
/// A finding with the same code, place and message as one already there is dropped: a macro body
/// that is expanded a hundred times has its fault once.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
    seen: rustc_hash::FxHashSet<(&'static str, Option<Span>, String)>,
}

impl Findings {
    /// An empty list.
    pub fn new() -> Self {
        Findings::default()
    }

    /// Adds a finding unless the same is there already; says whether it was added.
    pub fn push(&mut self, finding: Finding) -> bool {
        let place = finding.cause.or(finding.primary.as_ref().map(|l| l.span));
        let key = (finding.code, place, finding.message.clone());
        let new = self.seen.insert(key);
        if new {
            self.list.push(finding);
        }
        new
    }

    /// All findings in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.list.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many have this level.
    pub fn count(&self, level: Level) -> usize {
        self.list.iter().filter(|f| f.level == level).count()
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
