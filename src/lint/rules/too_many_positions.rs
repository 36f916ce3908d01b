//! A board has more positions than this program reads (60 000).

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "too-many-positions",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A board has more positions than this program reads (60 000). The others are left \
            out. Zillions itself sets no limit.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::Earlier,
};
