//! A define has no name, so nothing can call it.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "define-without-name",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A define has no name, so nothing can call it.",
    bad: r#"
(define (n (verify empty?) add)) ; <-
"#,
    good: r#"
(define step (n (verify empty?) add))
(piece (name Man) (moves (step)))
"#,
    check: Check::Earlier,
};
