//! A name stands where a position is expected, but the board has no such position, or it was
//! killed.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "undefined-position",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A name stands where a position is expected, but the board has no such position, \
            or it was killed.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1 e1)) (Black (Man d4))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1 d1)) (Black (Man d4)))
"#,
    check: Check::Earlier,
};
