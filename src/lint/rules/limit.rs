//! A game has more of something than Zillions 2.0 allows: 32 players, 32 attributes, 32 zones, 100
//! directions, 5 dimensions in a grid, 32 flags, 16 position flags.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "limit",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A game has more of something than Zillions 2.0 allows: 32 players, 32 \
            attributes, 32 zones, 100 directions, 5 dimensions in a grid, 32 flags, 16 \
            position flags.",
    bad: r#"
(game ; <-
  (title "T") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n (four p) (four q) (four r) (four s) (four t) add)))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) stalemated))
(define four (set-position-flag $1a true) (set-position-flag $1b true)
  (set-position-flag $1c true) (set-position-flag $1d true)
  (verify (and (position-flag? $1a) (position-flag? $1b) (position-flag? $1c)
    (position-flag? $1d))))
"#,
    good: r#"
(define four (set-position-flag $1a true) (set-position-flag $1b true)
  (set-position-flag $1c true) (set-position-flag $1d true)
  (verify (and (position-flag? $1a) (position-flag? $1b) (position-flag? $1c)
    (position-flag? $1d))))
(piece (name Man) (moves (n (four p) (four q) (four r) add)))
"#,
    check: Check::Earlier,
};
