//! A picture of a piece stands before any player is named.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "image-form",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A picture of a piece stands before any player is named.",
    bad: r#"
(piece (name Man) (image "wm.bmp" White "wm.bmp" Black "bm.bmp") ; <-
  (moves (n (verify empty?) add)))
"#,
    good: r#"
(piece (name Man) (image White "wm.bmp" Black "bm.bmp")
  (moves (n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
