//! With all macros replaced the file is larger than this program reads (8 million forms in the
//! lists of its games; the largest published file has 770 000).

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "file-too-large",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "With all macros replaced the file is larger than this program reads (8 million \
            forms in the lists of its games; the largest published file has 770 000). The \
            rest is left out.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::Earlier,
};
