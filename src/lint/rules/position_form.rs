//! A position outside grids is a name with four numbers: left, top, right, bottom.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "position-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A position outside grids is a name with four numbers: left, top, right, bottom.",
    bad: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1)))
(positions (hand 200 0 230 30) pit) ; <-
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1)))
(positions (hand 200 0 230 30))
"#,
    check: Check::Earlier,
};
