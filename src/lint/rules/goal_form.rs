//! A condition has exactly one goal; several conditions are alternatives.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "goal-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A condition has exactly one goal; several conditions are alternatives.",
    bad: r#"
(loss-condition (White Black) stalemated repetition) ; <-
"#,
    good: r#"
(loss-condition (White Black) stalemated)
(draw-condition (White Black) repetition)
"#,
    check: Check::Earlier,
};
