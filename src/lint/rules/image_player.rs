//! The pictures of a piece name a player that the game does not have, so they are never shown.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "image-player",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Unsafe),
    about: "The pictures of a piece name a player that the game does not have, so they are \
            never shown.",
    bad: r#"
(piece (name Man) (image White "wm.bmp" Blak "bm.bmp") ; <- missing-image
  (moves (n (verify empty?) add)))
"#,
    good: r#"
(piece (name Man) (image White "wm.bmp" Black "bm.bmp")
  (moves (n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
