//! A file includes itself, directly or through others.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "include-cycle",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A file includes itself, directly or through others.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::Earlier,
};
