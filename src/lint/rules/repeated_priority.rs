//! A move type stands twice in move-priorities; only its first place counts.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "repeated-priority",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A move type stands twice in move-priorities; only its first place counts. Mostly \
            another one was meant.",
    bad: r#"
(move-priorities jump jump) ; <-
(piece (name Man) (moves
  (move-type jump) (n (verify enemy?) capture n (verify empty?) add)
  (move-type walk) (n (verify empty?) add)))
"#,
    good: r#"
(move-priorities jump walk)
(piece (name Man) (moves
  (move-type jump) (n (verify enemy?) capture n (verify empty?) add)
  (move-type walk) (n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
