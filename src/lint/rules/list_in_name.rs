//! A macro argument that is a list is put into the middle of a name.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "list-in-name",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A macro argument that is a list is put into the middle of a name.",
    bad: r#"
(define step ($1-e (verify empty?) add)) ; <- unknown-instruction
(piece (name Man) (moves (step (n e))))
"#,
    good: r#"
(define step ($1 (verify empty?) add))
(piece (name Man) (moves (step n)))
"#,
    check: Check::Earlier,
};
