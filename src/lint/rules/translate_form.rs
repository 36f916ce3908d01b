//! A translation is a pair of strings.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "translate-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A translation is a pair of strings.",
    bad: r#"
(translate ("Man" Mann)) ; <-
"#,
    good: r#"
(translate ("Man" "Mann"))
"#,
    check: Check::Earlier,
};
