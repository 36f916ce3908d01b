//! The pictures of one piece have several sizes, so that it grows or shrinks when it changes its owner.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "picture-sizes",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Files,
    fix: None,
    about: "The pictures of one piece have several sizes, so that it grows or shrinks \
            when it changes its owner. Found with `--assets` only.",
    bad: r#"
(piece (name Man) (image White "images\man.bmp" Black "images\large.bmp")) ; <-
"#,
    good: r#"
(piece (name Man) (image White "images\man.bmp" Black "images\man.bmp"))
"#,
    check: Check::Earlier,
};
