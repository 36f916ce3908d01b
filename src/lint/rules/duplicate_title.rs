//! Two games or variants have one title.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "duplicate-title",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "Two games or variants have one title. Saved games find a variant by its title.",
    bad: r#"
(variant (title "Example") (board-setup (White (Man b1)) (Black (Man d4)))) ; <-
"#,
    good: r#"
(variant (title "Other start") (board-setup (White (Man b1)) (Black (Man d4))))
"#,
    check: Check::Earlier,
};
