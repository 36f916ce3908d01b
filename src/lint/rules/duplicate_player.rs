//! A player is listed twice.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "duplicate-player",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A player is listed twice.",
    bad: r#"
(players White Black White) ; <-
"#,
    good: r#"
(players White Black)
"#,
    check: Check::Earlier,
};
