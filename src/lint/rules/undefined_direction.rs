//! A name stands where a direction is expected, but the board has no such direction.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "undefined-direction",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A name stands where a direction is expected, but the board has no such \
            direction.",
    bad: r#"
(symmetry Black (n s) (s north)) ; <-
"#,
    good: r#"
(symmetry Black (n s) (s n))
"#,
    check: Check::Earlier,
};
