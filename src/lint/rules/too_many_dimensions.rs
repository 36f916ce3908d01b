//! A grid has more than five dimensions, which is the limit of Zillions.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "too-many-dimensions",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A grid has more than five dimensions, which is the limit of Zillions.",
    bad: r#"
(grid (start-rectangle 0 0 30 30)
  (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)) ("" (0 0)) ("" (0 0)) ("" (0 0))
    ("" (0 0))) ; <-
  (directions (n 0 -1 0 0 0)))
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30)
  (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)) ("" (0 0)) ("" (0 0)) ("" (0 0)))
  (directions (n 0 -1 0 0 0)))
"#,
    check: Check::Earlier,
};
