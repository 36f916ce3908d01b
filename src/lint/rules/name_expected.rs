//! The name of a player, position or flag is expected, and something else stands there.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "name-expected",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "The name of a player, position or flag is expected, and something else stands \
            there.",
    bad: r#"
(players "White" White Black) ; <-
"#,
    good: r#"
(players White Black)
"#,
    check: Check::Earlier,
};
