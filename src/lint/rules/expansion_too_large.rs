//! The macros of the file expand to more than this program reads (30 million forms; the largest
//! published file has 3 million).

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "expansion-too-large",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "The macros of the file expand to more than this program reads (30 million forms; \
            the largest published file has 3 million). The rest is left out.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::Earlier,
};
