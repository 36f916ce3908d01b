//! Zillions has no such option and ignores it.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unknown-option",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Unsafe),
    about: "Zillions has no such option and ignores it.",
    bad: r#"
(option "prevent fliping" true) ; <-
"#,
    good: r#"
(option "prevent flipping" true)
"#,
    check: Check::Earlier,
};
