//! An attribute is set that no piece declares.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "undefined-attribute",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Unsafe),
    about: "An attribute is set that no piece declares.",
    bad: r#"
(piece (name Man) (attribute fresh? true)
  (moves ((verify fresh?) n (verify empty?) (set-attribute frsh? false) add))) ; <-
"#,
    good: r#"
(piece (name Man) (attribute fresh? true)
  (moves ((verify fresh?) n (verify empty?) (set-attribute fresh? false) add)))
"#,
    check: Check::Earlier,
};
