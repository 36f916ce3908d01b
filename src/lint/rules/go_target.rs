//! The word go takes from, to, mark, last-from or last-to.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "go-target",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "The word go takes from, to, mark, last-from or last-to.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) (go start) e add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) (go from) e add)))
"#,
    check: Check::Earlier,
};
