//! Rules that find what authors get wrong though the file can be understood.
//!
//! One file per lint under `rules/`, one line in [`ALL`]. A lint sees the expanded file and all its
//! games, so that what one variant leaves unused another may use.

mod code;
mod rules;

use crate::expand::Expanded;
use crate::model::Game;
use crate::report::{Findings, Level};
use crate::source::Sources;

/// What a lint looks at.
pub struct Context<'a> {
    /// The text.
    pub sources: &'a Sources,
    /// The file with its macros replaced.
    pub expanded: &'a Expanded,
    /// Its games and variants.
    pub games: &'a [&'a Game],
}

/// A rule that makes findings. Its examples are its tests.
pub struct Lint {
    /// Its code, as findings show it.
    pub code: &'static str,
    /// The level of its findings.
    pub level: Level,
    /// One sentence: what it finds and why that matters.
    pub about: &'static str,
    /// A rules file in which it finds something, on the line that holds `; <-`.
    pub bad: &'static str,
    /// The same, mended: it finds nothing.
    pub good: &'static str,
    /// Looks at a file.
    pub check: fn(&Lint, &Context<'_>, &mut Findings),
}

/// Every lint, by code.
pub const ALL: &[&Lint] = &[
    &rules::surplus_argument::LINT,
    &rules::unguarded_detour::LINT,
    &rules::unused_macro::LINT,
    &rules::unused_zone::LINT,
];

/// Runs all lints. A file that could only be read in part is not looked at: what is missing would
/// make everything else seem unused.
pub fn run(context: &Context<'_>, findings: &mut Findings) {
    if context.expanded.incomplete || context.games.is_empty() {
        return;
    }
    for lint in ALL {
        (lint.check)(lint, context, findings);
    }
}
