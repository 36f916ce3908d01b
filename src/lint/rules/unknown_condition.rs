//! A word stands where a condition is expected, but is neither a condition nor an attribute.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unknown-condition",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Unsafe),
    about: "A word stands where a condition is expected, but is neither a condition nor an \
            attribute.",
    bad: r#"
(piece (name Man) (moves (n (verify emty?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
