//! An option has a value that it can not have.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "option-value",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "An option has a value that it can not have. What Zillions does is not known. (A \
            warning for options that do not change play.)",
    bad: r#"
(option "pass turn" 2) ; <-
"#,
    good: r#"
(option "pass turn" forced)
(loss-condition (White Black) (pieces-remaining 0))
"#,
    check: Check::Earlier,
};
