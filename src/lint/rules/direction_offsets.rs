//! A direction has more or fewer steps than its grid has dimensions, so it links nothing.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "direction-offsets",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A direction has more or fewer steps than its grid has dimensions, so it links \
            nothing.",
    bad: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1) (e 1))) ; <-
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1) (e 1 0)))
"#,
    check: Check::Earlier,
};
