//! A direction or a bare instruction stands in brackets of its own inside a block.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "nested-block",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A direction or a bare instruction stands in brackets of its own inside a block.",
    bad: r#"
(piece (name Man) (moves (e (n) (verify empty?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (e n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
