//! A comment to this program names no lint that there is, or no level.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "unknown-lint",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Text,
    fix: None,
    about: "A comment to this program names no lint that there is, or no level. Write \"; \
            zrf: allow NAME\" with allow, hint, warn or deny.",
    bad: r#"
(define step ($1 (verify empty?) add)) ; zrf: allow unused-macros -- a slip ; <-
(piece (name Man) (moves (step n)))
"#,
    good: r#"
(define step ($1 (verify empty?) add)) ; zrf: allow unused-macro
(piece (name Man) (moves (step n)))
"#,
    check: Check::Earlier,
};
