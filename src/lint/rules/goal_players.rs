//! A condition does not name its players.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "goal-players",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A condition does not name its players. Only a total-piece-count can do without. \
            (A warning for a count-condition.)",
    bad: r#"
(loss-condition stalemated) ; <-
"#,
    good: r#"
(loss-condition (White Black) stalemated)
"#,
    check: Check::Earlier,
};
