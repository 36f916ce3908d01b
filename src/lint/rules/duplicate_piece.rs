//! A piece is defined twice in one game.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "duplicate-piece",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A piece is defined twice in one game. The later definition replaces the earlier \
            one altogether.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(piece (name Man) (moves (e (verify empty?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add) (e (verify empty?) add)))
"#,
    check: Check::Earlier,
};
