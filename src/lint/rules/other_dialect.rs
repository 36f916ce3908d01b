//! The file uses words that only Dagaz knows, a program that plays rules files in a browser.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "other-dialect",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "The file uses words that only Dagaz knows, a program that plays rules files in a \
            browser. Zillions refuses or ignores them. With --dialect dagaz the file is read \
            as Dagaz does.",
    bad: r#"
(piece (name Man) (attribute val 7) (moves ((verify val) n (verify empty?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (attribute val true) (moves ((verify val) n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
