//! Lists or macro calls are nested deeper than this program reads (200 levels as
//! written, 400 with macros replaced; published files reach about 60).

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "nested-too-deep",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Text,
    fix: None,
    about: "Lists or macro calls are nested deeper than this program reads (200 \
            levels as written, 400 with macros replaced; published files reach about 60). What \
            is inside is left out.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::Earlier,
};
