//! A dimension of a grid is a string of labels and an offset in brackets.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "dimension-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A dimension of a grid is a string of labels and an offset in brackets.",
    bad: r#"
(grid (start-rectangle 0 0 30 30)
  (dimensions ("a/b/c/d" 30 0) ; <-
    ("4/3/2/1" (0 30)))
  (directions (n 0 -1)))
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30)
  (dimensions ("a/b/c/d" (30 0))
    ("4/3/2/1" (0 30)))
  (directions (n 0 -1)))
"#,
    check: Check::Earlier,
};
