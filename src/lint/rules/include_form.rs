//! An include names no file, or more than one.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "include-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "An include names no file, or more than one.",
    bad: r#"
(include) ; <-
"#,
    good: r#"
(define step (n (verify empty?) add))
(piece (name Man) (moves (step)))
"#,
    check: Check::Earlier,
};
