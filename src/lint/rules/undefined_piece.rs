//! A name stands where a piece is expected, but no piece has it.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "undefined-piece",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Unsafe),
    about: "A name stands where a piece is expected, but no piece has it.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) (add Kng)))) ; <-
(piece (name King) (moves (n (verify not-friend?) add)))
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) (add King))))
(piece (name King) (moves (n (verify not-friend?) add)))
"#,
    check: Check::Earlier,
};
