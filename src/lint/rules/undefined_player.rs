//! A name stands where a player is expected, but no player has it.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "undefined-player",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Unsafe),
    about: "A name stands where a player is expected, but no player has it.",
    bad: r#"
(loss-condition (White Blck) stalemated) ; <-
"#,
    good: r#"
(loss-condition (White Black) stalemated)
"#,
    check: Check::Earlier,
};
