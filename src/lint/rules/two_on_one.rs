//! Two pieces are set up on one position.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "two-on-one",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "Two pieces are set up on one position. Only one of them will be there. (A \
            warning if both are the same.)",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(piece (name King) (moves (n (verify not-friend?) add)))
(board-setup (White (Man a1 b1) (King b1)) (Black (Man d4))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(piece (name King) (moves (n (verify not-friend?) add)))
(board-setup (White (Man a1 b1) (King c1)) (Black (Man d4)))
"#,
    check: Check::Earlier,
};
