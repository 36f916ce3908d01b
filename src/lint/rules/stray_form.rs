//! Something stands in a section that can not be a part of it.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "stray-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "Something stands in a section that can not be a part of it.",
    bad: r#"
(piece (name Man) fast (moves (n (verify empty?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
