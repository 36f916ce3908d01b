//! A symmetry turns one direction into two different ones.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "symmetry-twice",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A symmetry turns one direction into two different ones.",
    bad: r#"
(symmetry Black (n s) (s n) (n e)) ; <-
"#,
    good: r#"
(symmetry Black (n s) (s n))
"#,
    check: Check::Earlier,
};
