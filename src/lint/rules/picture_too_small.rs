//! A position is cut by the edge of the board's picture.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "picture-too-small",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Files,
    fix: None,
    about: "A position is cut by the edge of the board's picture. Positions that lie \
            outside it altogether are hidden on purpose, and a tenth of a square does not \
            matter. Found with `--assets` only.",
    bad: r#"
(board
  (image "images\large.bmp") ; <-
  (grid (start-rectangle 0 0 30 30)
    (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
"#,
    good: r#"
(board
  (image "images\large.bmp")
  (grid (start-rectangle 0 0 25 25)
    (dimensions ("a/b/c/d" (25 0)) ("4/3/2/1" (0 25)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
"#,
    check: Check::Earlier,
};
