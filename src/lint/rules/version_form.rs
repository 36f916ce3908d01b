//! A version is a string of numbers and dots, such as "2.0".

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "version-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A version is a string of numbers and dots, such as \"2.0\". (A warning for a \
            version that no Zillions is known to have.)",
    bad: r#"
(version "two") ; <-
"#,
    good: r#"
(version "2.0")
"#,
    check: Check::Earlier,
};
