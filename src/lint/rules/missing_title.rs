//! A game or variant has no title.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "missing-title",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A game or variant has no title. Menus show it, and saved games find a variant by \
            it.",
    bad: r#"
(variant (board-setup (White (Man b1)) (Black (Man d4)))) ; <-
"#,
    good: r#"
(variant (title "Other start") (board-setup (White (Man b1)) (Black (Man d4))))
"#,
    check: Check::Earlier,
};
