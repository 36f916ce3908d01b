//! A picture is there but is no BMP file that can be shown: another kind of file, one that ends too early, or one whose header says what Windows does not draw.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "picture-unshown",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Files,
    fix: None,
    about: "A picture is there but is no BMP file that can be shown: another kind of \
            file, one that ends too early, or one whose header says what Windows does not \
            draw. Found with `--assets` only.",
    bad: r#"
(piece (name Man) (image White "images\man.png" Black "images\man.bmp")) ; <-
"#,
    good: r#"
(piece (name Man) (image White "images\man.bmp" Black "images\man.bmp"))
"#,
    check: Check::Earlier,
};
