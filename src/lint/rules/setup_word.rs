//! The section is called setup; the usual word is board-setup.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "setup-word",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Safe),
    about: "The section is called setup; the usual word is board-setup.",
    bad: r#"
(game (title "T") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (loss-condition (White Black) stalemated)
  (setup (White (Man a1)) (Black (Man d4))) ) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1)) (Black (Man d4)))
"#,
    check: Check::Earlier,
};
