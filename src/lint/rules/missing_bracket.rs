//! A form at the beginning of a line has no opening bracket.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "missing-bracket",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Text,
    fix: Some(FixKind::Unsafe),
    about: "A form at the beginning of a line has no opening bracket.",
    bad: r#"
define step ($1 (verify empty?) add)) ; <-
(game (title "T") (players White Black) (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
      (directions (n 0 -1))))
  (piece (name Man) (moves (step n)))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) stalemated))
"#,
    good: r#"
(define step ($1 (verify empty?) add))
(game (title "T") (players White Black) (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
      (directions (n 0 -1))))
  (piece (name Man) (moves (step n)))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) stalemated))
"#,
    check: Check::Earlier,
};
