//! A label of a grid is longer than all others, and positions are used that would be there if it
//! were two labels: a slash is missing.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "missing-slash",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A label of a grid is longer than all others, and positions are used that would \
            be there if it were two labels: a slash is missing.",
    bad: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/bc/d" (30 0)) ("4/3/2/1" (0 30))) ; <-
  (directions (n 0 -1)))
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1 b1)) (Black (Man d4)))
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1)))
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1 b1)) (Black (Man d4)))
"#,
    check: Check::Earlier,
};
