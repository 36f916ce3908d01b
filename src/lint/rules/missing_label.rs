//! A label is left out of a grid's row of numbers or letters, and positions are used that would be
//! there with it.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "missing-label",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A label is left out of a grid's row of numbers or letters, and positions are used \
            that would be there with it.",
    bad: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/2/1" (0 30))) ; <-
  (directions (n 0 -1)))
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1 b1)) (Black (Man a3 b3 c3 d3)))
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1)))
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1 b1)) (Black (Man a3 b3 c3 d3)))
"#,
    check: Check::Earlier,
};
