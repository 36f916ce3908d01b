//! A condition names a goal that there is not.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unknown-goal",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Unsafe),
    about: "A condition names a goal that there is not.",
    bad: r#"
(loss-condition (White Black) stalemate) ; <-
"#,
    good: r#"
(loss-condition (White Black) stalemated)
"#,
    check: Check::Earlier,
};
