//! The file declares an older version than the words that it uses need, so that Zillions of that
//! version would refuse it without saying why.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "version-too-old",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Safe),
    about: "The file declares an older version than the words that it uses need, so that \
            Zillions of that version would refuse it without saying why.",
    bad: r#"
(version "1.2") ; <-
(option "animate captures" false)
"#,
    good: r#"
(version "2.0")
(option "animate captures" false)
"#,
    check: Check::Earlier,
};
