//! A board has neither a grid nor positions, or none that holds a square.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "no-positions",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A board has neither a grid nor positions, so that no piece can stand anywhere.",
    bad: r#"
(game
  (title "T") (players White Black) (turn-order White Black)
  (board ; <-
    (zone (name camp) (players White) (positions)))
  (piece (name Man))
  (loss-condition (White Black) stalemated))
"#,
    good: r#"
(game
  (title "T") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) stalemated))
"#,
    check: Check::Earlier,
};
