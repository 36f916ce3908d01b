//! A turn is a player, or a list of a player, a side to be moved and a move type.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "turn-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A turn is a player, or a list of a player, a side to be moved and a move type.",
    bad: r#"
(turn-order White () Black) ; <-
"#,
    good: r#"
(turn-order White Black)
"#,
    check: Check::Earlier,
};
