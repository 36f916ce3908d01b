//! The name of a macro stands without brackets, so the macro is not called.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "macro-without-brackets",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "The name of a macro stands without brackets, so the macro is not called.",
    bad: r#"
(define land (verify empty?) add)
(piece (name Man) (moves (e (land)) (n land))) ; <-
"#,
    good: r#"
(define land (verify empty?) add)
(piece (name Man) (moves (e (land)) (n (land))))
"#,
    check: Check::Earlier,
};
