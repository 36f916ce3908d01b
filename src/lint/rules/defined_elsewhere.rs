//! A zone, direction or attribute is used that this game does not have, though another game of the
//! file has it.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "defined-elsewhere",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A zone, direction or attribute is used that this game does not have, though \
            another game of the file has it. That is usual for pieces that variants inherit; \
            its value is then always no. In a condition that ends the game it is a warning: \
            nobody can meet that condition.",
    bad: r#"
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add) (e add))) ; <-
(variant (title "With a camp") (board
  (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
    (directions (n 0 -1) (e 1 0)))
  (zone (name camp) (players White) (positions a1)))
  (board-setup (White (Man a1)) (Black (Man b2))))
(win-condition (White Black) (absolute-config Man (camp))) ; <-
(loss-condition (White Black) stalemated)
"#,
    good: r#"
(zone (name camp) (players White Black) (positions a1))
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add) (e add)))
(win-condition (White Black) (absolute-config Man (camp)))
(loss-condition (White Black) stalemated)
"#,
    check: Check::Earlier,
};
