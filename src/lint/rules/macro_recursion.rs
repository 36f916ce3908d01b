//! A macro calls itself, directly or through others.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "macro-recursion",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A macro calls itself, directly or through others. Expansion knows no conditions, \
            so it would never end.",
    bad: r#"
(define walk (n (verify empty?) add (walk))) ; <-
(piece (name Man) (moves (walk)))
"#,
    good: r#"
(define walk (n (while empty? add n)))
(piece (name Man) (moves (walk)))
"#,
    check: Check::Earlier,
};
