//! A section that a game, a piece or a file has once is given twice.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "duplicate-section",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A section that a game, a piece or a file has once is given twice. Which one \
            Zillions takes is not known. (A warning where it is only a text.)",
    bad: r#"
(turn-order White Black)
(turn-order White White Black) ; <-
"#,
    good: r#"
(turn-order White Black)
"#,
    check: Check::Earlier,
};
