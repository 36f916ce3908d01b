//! A file has variants but no (game …) that they could be variants of.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "no-game",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A file has variants but no (game …) that they could be variants of. (A warning \
            if it has nothing at all, as a file to be included.)",
    bad: r#"
(variant (title "T") (players White Black) (turn-order White Black) ; <-
  (board (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) stalemated)) ; not a (game
"#,
    good: r#"
(variant (title "Two") (board-setup (White (Man b1)) (Black (Man d4))))
"#,
    check: Check::Earlier,
};
