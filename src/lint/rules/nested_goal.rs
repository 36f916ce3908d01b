//! The goals stalemated, repetition, captured and checkmated stand alone, not inside and, or, not.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "nested-goal",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "The goals stalemated, repetition, captured and checkmated stand alone, not \
            inside and, or, not.",
    bad: r#"
(loss-condition (White Black) (or stalemated (pieces-remaining 0))) ; <-
"#,
    good: r#"
(loss-condition (White Black) stalemated)
(loss-condition (White Black) (pieces-remaining 0))
"#,
    check: Check::Earlier,
};
