//! An unlink names positions, pairs of positions, or positions with directions.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "unlink-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "An unlink names positions, pairs of positions, or positions with directions.",
    bad: r#"
(unlink (a1 a2 n)) ; <-
"#,
    good: r#"
(unlink (a1 a2))
"#,
    check: Check::Earlier,
};
