//! Macro arguments make one word or string longer than 256 KiB, which is the limit of Zillions for
//! a string or macro.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "text-too-long",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "Macro arguments make one word or string longer than 256 KiB, which is the limit \
            of Zillions for a string or macro.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::Earlier,
};
