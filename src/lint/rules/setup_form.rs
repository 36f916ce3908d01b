//! An entry of a set-up is a piece with positions, or with off and a number.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "setup-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "An entry of a set-up is a piece with positions, or with off and a number.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1) b1) (Black (Man d4))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1 b1)) (Black (Man d4)))
"#,
    check: Check::Earlier,
};
