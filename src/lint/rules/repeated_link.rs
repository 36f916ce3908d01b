//! A link is given twice.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "repeated-link",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A link is given twice. Mostly another one was meant, and is missing now.",
    bad: r#"
(links up (a1 b2) (a1 b2)) ; <-
(piece (name Man) (moves (up (verify empty?) add)))
"#,
    good: r#"
(links up (a1 b2) (b2 c3))
(piece (name Man) (moves (up (verify empty?) add)))
"#,
    check: Check::Earlier,
};
