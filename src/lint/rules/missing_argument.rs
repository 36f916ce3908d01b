//! A macro needs an argument that its call does not give, and no macro around the call gives one
//! either.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "missing-argument",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A macro needs an argument that its call does not give, and no macro around the \
            call gives one either. What Zillions puts there is not known.",
    bad: r#"
(define bend ($1 (verify empty?) $2 (verify empty?) add))
(piece (name Man) (moves
  (bend n e)
  (bend n))) ; <-
"#,
    good: r#"
(define bend ($1 (verify empty?) $2 (verify empty?) add))
(piece (name Man) (moves
  (bend n e)
  (bend n w)))
"#,
    check: Check::Earlier,
};
