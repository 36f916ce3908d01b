//! An attribute is a name with its first value, true or false.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "attribute-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "An attribute is a name with its first value, true or false.",
    bad: r#"
(piece (name Man) (attribute fresh?) ; <-
  (moves ((verify fresh?) n (verify empty?) (set-attribute fresh? false) add)))
"#,
    good: r#"
(piece (name Man) (attribute fresh? true)
  (moves ((verify fresh?) n (verify empty?) (set-attribute fresh? false) add)))
"#,
    check: Check::Earlier,
};
