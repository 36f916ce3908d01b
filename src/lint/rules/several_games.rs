//! A file has more than one (game …).

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "several-games",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A file has more than one (game …). Each starts from nothing; a variant is one of \
            the nearest game before it. Officially there is one game in a file.",
    bad: r#"
(game (title "One") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) stalemated))
(game (title "Two") (players White Black) (turn-order White Black) ; <-
  (board (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man b1)) (Black (Man b2)))
  (loss-condition (White Black) stalemated))
"#,
    good: r#"
(variant (title "Two") (board-setup (White (Man b1)) (Black (Man d4))))
"#,
    check: Check::Earlier,
};
