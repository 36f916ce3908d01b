//! A text or the name of a file is expected in quotes.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "string-expected",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A text or the name of a file is expected in quotes.",
    bad: r#"
(title Example) ; <-
"#,
    good: r#"
(title "Example")
"#,
    check: Check::Earlier,
};
