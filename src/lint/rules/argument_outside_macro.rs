//! A $1 stands outside any macro, where nothing can take its place.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "argument-outside-macro",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A $1 stands outside any macro, where nothing can take its place.",
    bad: r#"
(piece (name Man) (moves ($1 (verify empty?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
