//! A word has more arguments than it takes.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "too-many-arguments",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A word has more arguments than it takes. Several conditions of a verify are \
            joined by and.",
    bad: r#"
(piece (name Man) (moves (n (verify enemy? (piece? Man)) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify (and enemy? (piece? Man))) add)))
"#,
    check: Check::Earlier,
};
