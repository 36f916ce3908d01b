//! More than one game or variant is marked (default), but only one can open first.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "several-defaults",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "More than one game or variant is marked (default), but only one can open first.",
    bad: r#"
(default)
(variant (title "Other start") (default) (board-setup (White (Man b1)) (Black (Man d4)))) ; <-
"#,
    good: r#"
(variant (title "Other start") (default) (board-setup (White (Man b1)) (Black (Man d4))))
"#,
    check: Check::Earlier,
};
