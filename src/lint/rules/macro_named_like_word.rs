//! A macro has the name of a word of the language.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "macro-named-like-word",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A macro has the name of a word of the language. Each such form of the file is \
            then taken as a call of the macro, or is not; what Zillions does is not known. \
            (A warning for words that never stand in brackets.)",
    bad: r#"
(define capture (n (verify enemy?) add)) ; <-
(piece (name Man) (moves (n (verify empty?) add) (capture)))
"#,
    good: r#"
(define take (n (verify enemy?) add))
(piece (name Man) (moves (n (verify empty?) add) (take)))
"#,
    check: Check::Earlier,
};
