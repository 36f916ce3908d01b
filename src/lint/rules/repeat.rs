//! The word repeat marks the turn that follows the last one.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "repeat",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "The word repeat marks the turn that follows the last one. It stands once, before \
            a turn.",
    bad: r#"
(turn-order White Black repeat) ; <-
"#,
    good: r#"
(turn-order White repeat Black White)
"#,
    check: Check::Earlier,
};
