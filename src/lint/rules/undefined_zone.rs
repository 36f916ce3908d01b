//! A name stands where a zone is expected, but the board has no such zone.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "undefined-zone",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Unsafe),
    about: "A name stands where a zone is expected, but the board has no such zone.",
    bad: r#"
(zone (name camp) (players White) (positions a1))
(piece (name Man) (moves
  ((verify (in-zone? camp)) n (verify empty?) add)
  ((verify (in-zone? camps)) e (verify empty?) add))) ; <-
"#,
    good: r#"
(zone (name camp) (players White) (positions a1))
(piece (name Man) (moves
  ((verify (in-zone? camp)) n (verify empty?) add)
  ((verify (in-zone? camp)) e (verify empty?) add)))
"#,
    check: Check::Earlier,
};
