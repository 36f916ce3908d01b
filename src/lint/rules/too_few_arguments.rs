//! A word lacks an argument that it needs.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "too-few-arguments",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A word lacks an argument that it needs.",
    bad: r#"
(piece (name Man) (moves (n (verify (piece?)) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify (piece? Man)) add)))
"#,
    check: Check::Earlier,
};
