//! A picture or sound is nowhere.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "asset-missing",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Files,
    fix: None,
    about: "A picture or sound is nowhere. It is looked for beside the rules file, in \
            the folder above if the rules file lies in one called `Rules`, and in the folders given \
            with `--images`; without regard to case. Found with `--assets` only.",
    bad: r#"
(piece (name Man) (image White "images\mann.bmp" Black "images\man.bmp")) ; <-
"#,
    good: r#"
(piece (name Man) (image White "images\man.bmp" Black "images\man.bmp"))
"#,
    check: Check::Earlier,
};
