//! Includes are nested more than 16 deep.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "include-too-deep",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "Includes are nested more than 16 deep.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::Earlier,
};
