//! The name of a picture or sound is that of a place on one computer, or leads out of the rules file's folder.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "asset-outside",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Files,
    fix: None,
    about: "The name of a picture or sound is that of a place on one computer, or leads \
            out of the rules file's folder. The latter is usual for files that lie in Zillions' own \
            folder `Rules`, and only a hint. Found with `--assets` only.",
    bad: r#"
(move-sound "C:\Zillions\Audio\move.wav") ; <-
"#,
    good: r#"
(move-sound "move.wav")
"#,
    check: Check::Earlier,
};
