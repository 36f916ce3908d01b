//! Rules that find what authors get wrong, and the levels at which that is said.
//!
//! One file per lint under `rules/`, one line in the list of `rules/mod.rs`. What earlier stages
//! find while they read a file is declared there too, so that everything that is ever said of a
//! rules file has a name, an explanation, an example and a level. A lint sees the expanded file and
//! all its games, so that what one variant leaves unused another may use.

mod code;
mod comments;
mod context;
mod example;
mod facts;
mod fix;
mod geometry;
mod levels;
mod page;
mod ran;
mod rules;

use crate::report::{Finding, Findings, FixKind, Level};

pub use comments::Comments;
pub use context::Context;
pub use example::complete;
pub use fix::{Chosen, apply, choose, edits};
pub use levels::{Levels, Setting, UnknownLint};
pub use page::{markdown, page};
pub use rules::ALL;

/// The stage that finds something: how much of the file must be understood for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Bytes, brackets, strings, and comments to this program.
    Text,
    /// Macros and includes.
    Macros,
    /// Sections, names and inheritance.
    Model,
    /// What complete games mean.
    Game,
    /// The pictures and sounds that it names.
    Files,
}

impl Stage {
    /// All stages in the order in which they run.
    pub const ALL: [Stage; 5] =
        [Stage::Text, Stage::Macros, Stage::Model, Stage::Game, Stage::Files];

    /// What the findings of this stage are about.
    pub fn about(self) -> &'static str {
        match self {
            Stage::Text => "Text and brackets",
            Stage::Macros => "Macros and includes",
            Stage::Model => "Sections and names",
            Stage::Game => "What a game means",
            Stage::Files => "Pictures and sounds",
        }
    }
}

/// A rule that makes findings. Its examples are its tests.
#[derive(Clone, Copy, Debug)]
pub struct Lint {
    /// Its name, as findings show it: that of its file with `-` for `_`.
    pub code: &'static str,
    /// The level of its findings, unless a user sets another one. Where findings of one code have
    /// several levels, the worst.
    pub level: Level,
    /// The version of this program that had it first.
    pub since: &'static str,
    /// The stage that finds it.
    pub stage: Stage,
    /// What its fix, if it has one, may change.
    pub fix: Option<FixKind>,
    /// What it finds and why that matters. The first sentence can stand alone.
    pub about: &'static str,
    /// An example in which it finds something, on each line that ends in `; <-`. (A line that ends
    /// in `; <- code` is found by another lint as well.) Without a `(game …)` it is made complete
    /// by [`complete`].
    pub bad: &'static str,
    /// The same, mended: nothing is found.
    pub good: &'static str,
    /// What looks at a file.
    pub check: Check,
}

impl Lint {
    /// The first sentence of what is said of it, without the full stop.
    pub fn summary(&self) -> &'static str {
        self.about.split(". ").next().unwrap_or_default().trim_end_matches('.')
    }
}

/// How a lint looks at a file.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// Not at all: an earlier stage finds it while it reads the file.
    Earlier,
    /// At the whole file, once.
    File(fn(&Lint, &Context<'_>, &mut Findings)),
    /// At one game after the other, which is given by its index. What is found in several games is
    /// one finding.
    Game(fn(&Lint, &Context<'_>, usize, &mut Vec<Finding>)),
}

/// The lint with this code.
pub fn find(code: &str) -> Option<&'static Lint> {
    ALL.iter().copied().find(|lint| lint.code == code)
}

/// Runs all lints on what was read, then sets the levels of all findings, also of those that were
/// there before.
///
/// A file that could only be read in part, or whose brackets are broken, is not looked at: what is
/// missing would make everything else seem unused. A game with errors is not looked at either, since
/// it is not what was meant.
pub fn run(context: &Context<'_>, levels: &Levels, findings: &mut Findings) {
    let comments = Comments::of(context.expanded, findings);
    let expanded = context.expanded;
    let whole = !expanded.incomplete && expanded.broken.is_empty();
    if whole && !context.games.is_empty() {
        for lint in ALL {
            if levels.silences(lint) && !comments.mention(lint.code) {
                continue;
            }
            match lint.check {
                Check::Earlier => {}
                Check::File(check) => check(lint, context, findings),
                Check::Game(check) => each_game(lint, check, context, findings),
            }
        }
    }
    findings.each_mut(fix::spelling(context.sources));
    findings.relevel(|finding| comments.level(levels, finding));
}

/// Runs a lint on each game, and says in which games each of its findings was made.
fn each_game(
    lint: &Lint,
    check: fn(&Lint, &Context<'_>, usize, &mut Vec<Finding>),
    context: &Context<'_>,
    findings: &mut Findings,
) {
    let mut merged: Vec<(Finding, Vec<usize>)> = Vec::new();
    let mut places = rustc_hash::FxHashMap::default();
    let mut sound = 0;
    for (index, game) in context.games.iter().enumerate() {
        if game.faulty {
            continue;
        }
        sound += 1;
        let mut list = Vec::new();
        check(lint, context, index, &mut list);
        for finding in list {
            let key = (finding.primary.as_ref().map(|l| l.span), finding.message.clone());
            let at = *places.entry(key).or_insert_with(|| {
                merged.push((finding, Vec::new()));
                merged.len() - 1
            });
            if merged[at].1.last() != Some(&index) {
                merged[at].1.push(index);
            }
        }
    }
    for (finding, seen) in merged {
        let all = seen.len() == sound;
        findings.push(if all || sound < 2 {
            finding
        } else {
            finding.note(variants(context, &seen))
        });
    }
}

/// How many games are named in a note; the others are counted.
const MOST_NAMED: usize = 4;

/// The games in which something was found, as a note.
fn variants(context: &Context<'_>, seen: &[usize]) -> String {
    let title = |&i: &usize| format!("\"{}\"", context.games[i].title);
    let named: Vec<String> = seen.iter().take(MOST_NAMED).map(title).collect();
    let rest = seen.len() - named.len();
    match rest {
        0 => format!("found in {}", named.join(", ")),
        _ => format!("found in {} and {rest} more", named.join(", ")),
    }
}
