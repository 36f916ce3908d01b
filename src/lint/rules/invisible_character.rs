//! A name holds a character that nobody can see, such as a no-break space from a web page.

use crate::lint::{Check, Lint, Stage};
use crate::report::{FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "invisible-character",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Text,
    fix: Some(FixKind::Unsafe),
    about: "A name holds a character that nobody can see, such as a no-break space from a \
            web page. Zillions divides words at blanks, tabs and line ends only, so the name \
            is another one than it looks.",
    bad: r#"
(zone (name camp) (players White) (positions a1)) ; <-
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    good: r#"
(zone (name camp) (players White) (positions a1))
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
