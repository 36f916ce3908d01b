//! With --dialect dagaz: the file uses something that only Dagaz knows.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "dagaz",
    level: Level::Note,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "With --dialect dagaz: the file uses something that only Dagaz knows. If it \
            changes the rules by a program that is not in the file, the game can not be \
            played from the file.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::Earlier,
};
