//! A form begins with a word that means nothing there.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unknown-section",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Unsafe),
    about: "A form begins with a word that means nothing there. Zillions refuses the file or \
            passes it over; often it is a slip of the pen.",
    bad: r#"
(histroy "Made in 1998.") ; <-
"#,
    good: r#"
(history "Made in 1998.")
"#,
    check: Check::Earlier,
};
