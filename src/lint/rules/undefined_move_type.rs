//! A partial move goes on with a move type that no piece has, but one has a name very much like
//! it.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "undefined-move-type",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A partial move goes on with a move type that no piece has, but one has a name \
            very much like it. As written the turn ends there.",
    bad: r#"
(piece (name Man) (moves
  (move-type jump) (n (verify enemy?) capture n (verify empty?) (add-partial jmp)) ; <-
  (move-type walk) (n (verify empty?) add)))
"#,
    good: r#"
(piece (name Man) (moves
  (move-type jump) (n (verify enemy?) capture n (verify empty?) (add-partial jump))
  (move-type walk) (n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
