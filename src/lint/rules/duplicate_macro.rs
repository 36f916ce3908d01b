//! A macro is defined twice.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "duplicate-macro",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A macro is defined twice. Zillions says nothing, and only one of the two can \
            take effect, for all calls; which one is not known, this program takes the last. \
            (A warning if both have the same body.)",
    bad: r#"
(define step (n (verify empty?) add))
(define step (n (verify enemy?) add)) ; <-
(piece (name Man) (moves (step)))
"#,
    good: r#"
(define step (n (verify empty?) add))
(define take (n (verify enemy?) add))
(piece (name Man) (moves (step) (take)))
"#,
    check: Check::Earlier,
};
