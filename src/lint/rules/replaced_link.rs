//! A list of links gives a position two successors in one direction.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "replaced-link",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A list of links gives a position two successors in one direction. It can have \
            one, so the later link replaces the earlier; mostly one of the two names is a \
            slip.",
    bad: r#"
(links n (a1 b2) (a1 c3)) ; <-
"#,
    good: r#"
(links n (a1 b2) (b2 c3))
"#,
    check: Check::Earlier,
};
