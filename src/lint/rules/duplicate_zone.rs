//! A zone is given twice to one player while another player has none: mostly the name of the
//! player was not changed in the copy.

use crate::lint::{Check, Lint, Stage};
use crate::report::Level;

/// The lint.
pub const LINT: Lint = Lint {
    code: "duplicate-zone",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A zone is given twice to one player while another player has none: mostly the \
            name of the player was not changed in the copy. (A warning if every player has \
            it.)",
    bad: r#"
(zone (name camp) (players White) (positions a1))
(zone (name camp) (players White) (positions a4)) ; <-
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    good: r#"
(zone (name camp) (players White) (positions a1))
(zone (name camp) (players Black) (positions a4))
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    check: Check::Earlier,
};
