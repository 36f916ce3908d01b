//! A picture or sound is there under a name in another case.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "asset-case",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Files,
    fix: None,
    about: "A picture or sound is there under a name in another case. Zillions finds \
            it, since Windows does not tell capitals from small letters; programs on other \
            systems do not. Found with `--assets` only.",
    bad: r#"
(piece (name Man) (image White "IMAGES\Man.bmp" Black "images\man.bmp")) ; <-
"#,
    good: r#"
(piece (name Man) (image White "images\man.bmp" Black "images\man.bmp"))
"#,
    check: Check::Earlier,
};
