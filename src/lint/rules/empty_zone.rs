//! A zone holds no position for a player: none is listed, or all of them are killed.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "empty-zone",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A zone holds no position for a player: none is listed, or all of them are \
            killed. What asks for it is never true there.",
    bad: r#"
(zone (name camp) (players White) (positions)) ; <-
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    good: r#"
(zone (name camp) (players White) (positions a1))
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    for zone in &game.board.zones {
        let empty = zone.squares.iter().flatten().any(|squares| squares.is_empty());
        if let Some(origin) = zone.origins.first().filter(|_| empty) {
            let message = format!("zone '{}' holds no position", zone.name);
            findings.push(context.finding(lint, origin, message));
        }
    }
}
