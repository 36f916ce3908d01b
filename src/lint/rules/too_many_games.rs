//! A file has more games and variants than this program reads (1000; published files have up to
//! 39).

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "too-many-games",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A file has more games and variants than this program reads (1000; published \
            files have up to 39). The others are left out.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::Earlier,
};
