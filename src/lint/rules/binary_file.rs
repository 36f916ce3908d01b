//! The file holds a byte with the value 0, so it is no text that Zillions could read.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "binary-file",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Text,
    fix: None,
    about: "The file holds a byte with the value 0, so it is no text that Zillions could \
            read. If it is UTF-16, save it as plain 8-bit text or as UTF-8.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::Earlier,
};
