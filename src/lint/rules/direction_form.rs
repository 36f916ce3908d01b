//! A direction of a grid is a list: its name and one step for each dimension.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "direction-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A direction of a grid is a list: its name and one step for each dimension.",
    bad: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1) up)) ; <-
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1)))
"#,
    check: Check::Earlier,
};
