//! A zone lists a position twice.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "repeated-position",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A zone lists a position twice. Mostly another one was meant, and is missing now.",
    bad: r#"
(zone (name camp) (players White) (positions a1 b1 b1 d1)) ; <-
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    good: r#"
(zone (name camp) (players White) (positions a1 b1 c1 d1))
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
