//! A symmetry is the name of a player and pairs of directions.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "symmetry-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A symmetry is the name of a player and pairs of directions.",
    bad: r#"
(symmetry Black (n s) (s n e)) ; <-
"#,
    good: r#"
(symmetry Black (n s) (s n))
"#,
    check: Check::Earlier,
};
