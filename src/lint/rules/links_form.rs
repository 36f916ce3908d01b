//! Links are the name of a direction and pairs of positions.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "links-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "Links are the name of a direction and pairs of positions.",
    bad: r#"
(links n (a1 b2 c3)) ; <-
"#,
    good: r#"
(links n (a1 b2) (b2 c3))
"#,
    check: Check::Earlier,
};
