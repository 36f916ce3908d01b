//! A move type has one name, and the moves of that type stand behind it, not in it.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "move-type-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A move type has one name, and the moves of that type stand behind it, not in it. \
            (A warning if it has none.)",
    bad: r#"
(piece (name Man) (moves
  (move-type walk (n (verify empty?) add)) ; <-
  (e (verify empty?) add)))
"#,
    good: r#"
(piece (name Man) (moves
  (move-type walk) (n (verify empty?) add)
  (e (verify empty?) add)))
"#,
    check: Check::Earlier,
};
