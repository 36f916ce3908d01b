//! An if has a second else.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "second-else",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "An if has a second else.",
    bad: r#"
(piece (name Man) (moves (n (if empty? add else (verify enemy?) else add)))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (if empty? add else (verify enemy?) add))))
"#,
    check: Check::Earlier,
};
