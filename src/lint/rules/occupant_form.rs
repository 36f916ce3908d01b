//! A configuration names pieces as piece, (opponent piece), (any-owner piece) or (not …).

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "occupant-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A configuration names pieces as piece, (opponent piece), (any-owner piece) or \
            (not …).",
    bad: r#"
(loss-condition (White Black) stalemated)
(win-condition (White Black) (absolute-config (enemy Man) (a1))) ; <-
"#,
    good: r#"
(loss-condition (White Black) stalemated)
(win-condition (White Black) (absolute-config (opponent Man) (a1)))
"#,
    check: Check::Earlier,
};
