//! A set-up names the player without brackets around player and pieces.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "flat-setup",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Safe),
    about: "A set-up names the player without brackets around player and pieces. The \
            official reference shows that form, no published file uses it.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup White (Man a1) Black (Man d4)) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1)) (Black (Man d4)))
"#,
    check: Check::Earlier,
};
