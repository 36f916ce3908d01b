//! A goal counts a number of pieces that there can never be.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "goal-number",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A goal counts a number of pieces that there can never be.",
    bad: r#"
(loss-condition (White Black) stalemated)
(loss-condition (White Black) (pieces-remaining -1)) ; <-
"#,
    good: r#"
(loss-condition (White Black) stalemated)
(loss-condition (White Black) (pieces-remaining 0))
"#,
    check: Check::Earlier,
};
