//! A bracket is opened and never closed.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "unclosed-bracket",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Text,
    fix: None,
    about: "A bracket is opened and never closed. Everything behind it is then part of the \
            wrong list; the place that is named is where the indentation says that it should \
            have ended.",
    bad: r#"
(game (title "T") (players White Black) (turn-order White Black)
  (board ; <-
    (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
      (directions (n 0 -1)))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) stalemated)
)
"#,
    good: r#"
(game (title "T") (players White Black) (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
      (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) stalemated)
)
"#,
    check: Check::Earlier,
};
