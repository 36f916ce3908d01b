//! A word of move code is no instruction, direction, position or macro.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "unknown-instruction",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A word of move code is no instruction, direction, position or macro. A list \
            directly in (moves …) that begins so is either a call of a macro that is not \
            defined or a block whose first word is misspelt.",
    bad: r#"
(piece (name Man) (moves (nn (verify empty?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
