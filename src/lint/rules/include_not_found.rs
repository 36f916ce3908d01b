//! An included file is not there.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "include-not-found",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "An included file is not there. It is looked for beside the file that names it, \
            without regard to case. What it defines is unknown, so the file is read only in \
            part.",
    bad: r#"
(include "steps.inc") ; <-
"#,
    good: r#"
(define step (n (verify empty?) add))
(piece (name Man) (moves (step)))
"#,
    check: Check::Earlier,
};
