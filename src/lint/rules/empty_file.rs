//! The file holds nothing but white space.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "empty-file",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Text,
    fix: None,
    about: "The file holds nothing but white space.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::Earlier,
};
