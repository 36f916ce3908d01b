//! A define stands inside another form.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "nested-define",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A define stands inside another form. Macros are read at top level only.",
    bad: r#"
(board-setup
  (define row a1 b1) ; <-
  (White (Man a1)) (Black (Man d4)))
(piece (name Man) (moves (n (verify empty?) add)))
"#,
    good: r#"
(define row a1 b1)
(board-setup
  (White (Man (row))) (Black (Man d4)))
(piece (name Man) (moves (n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
