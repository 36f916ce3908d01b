//! A number is expected, and something else stands there.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "number-expected",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A number is expected, and something else stands there.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)) (drops ((verify empty?) add)))
(board-setup (White (Man off two)) (Black (Man d4))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)) (drops ((verify empty?) add)))
(board-setup (White (Man off 2)) (Black (Man d4)))
"#,
    check: Check::Earlier,
};
