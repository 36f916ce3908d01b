//! A condition stands where an instruction belongs.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "condition-as-instruction",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A condition stands where an instruction belongs. It has no effect there; verify \
            is missing.",
    bad: r#"
(piece (name Man) (moves (n empty? add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
