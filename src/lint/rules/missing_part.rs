//! A form lacks a part without which it means nothing: a piece without a name, a zone without
//! players or positions, a grid without dimensions.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "missing-part",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A form lacks a part without which it means nothing: a piece without a name, a \
            zone without players or positions, a grid without dimensions.",
    bad: r#"
(zone (name camp) (positions a1)) ; <-
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    good: r#"
(zone (name camp) (players White) (positions a1))
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
