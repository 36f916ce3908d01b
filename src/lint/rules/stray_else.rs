//! An else stands in no if.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "stray-else",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "An else stands in no if.",
    bad: r#"
(piece (name Man) (moves (n (if empty? add) else capture add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (if empty? add else (verify enemy?) add))))
"#,
    check: Check::Earlier,
};
