//! A zone has one position more for one of two players than for the other.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "zone-sizes",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A zone has one position more for one of two players than for the other. In lists \
            that mirror each other that is mostly a slip.",
    bad: r#"
(zone (name camp) (players White) (positions a1 b1 c1 d1)) ; <-
(zone (name camp) (players Black) (positions a4 b4 c4))
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    good: r#"
(zone (name camp) (players White) (positions a1 b1 c1 d1))
(zone (name camp) (players Black) (positions a4 b4 c4 d4))
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    for zone in &game.board.zones {
        let sizes: Vec<usize> = zone.squares.iter().flatten().map(Vec::len).collect();
        let [one, other] = sizes[..] else { continue };
        let Some(origin) = zone.origins.first().filter(|_| one.abs_diff(other) == 1) else {
            continue;
        };
        if one.min(other) < 3 {
            continue;
        }
        let message = format!(
            "zone '{}' has {one} positions for one player and {other} for the other",
            zone.name
        );
        findings.push(context.finding(lint, origin, message));
    }
}
