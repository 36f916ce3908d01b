//! A condition names a player twice.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "player-twice",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A condition names a player twice. Mostly another player was meant, for whom the \
            condition is missing now.",
    bad: r#"
(loss-condition (White Black White) stalemated) ; <-
"#,
    good: r#"
(loss-condition (White Black) stalemated)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    for goal in &game.goals {
        let players = goal.players.as_deref().unwrap_or_default();
        let twice = (1..players.len()).find(|&i| players[..i].contains(&players[i]));
        if let Some(i) = twice {
            let name = &game.players[players[i].index()].name;
            let message = format!("this condition names {name} twice");
            findings.push(context.finding(lint, &goal.origin, message));
        }
    }
}
