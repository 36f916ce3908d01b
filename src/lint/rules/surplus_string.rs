//! A section that takes one string has a second one, which is ignored.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "surplus-string",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A section that takes one string has a second one, which is ignored.",
    bad: r#"
(history "Made in 1998." "Changed in 2003.") ; <-
"#,
    good: r#"
(history "Made in 1998. Changed in 2003.")
"#,
    check: Check::Earlier,
};
