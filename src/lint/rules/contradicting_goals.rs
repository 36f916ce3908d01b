//! Two conditions give one player different results for the same thing.

use rustc_hash::FxHashMap;

use crate::model::{Goal, GoalTest};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "contradicting-goals",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Two conditions give one player different results for the same thing. Only one of \
            them, probably the first, can count.",
    bad: r#"
(loss-condition (White Black) stalemated)
(draw-condition (White) stalemated) ; <-
"#,
    good: r#"
(loss-condition (White Black) stalemated)
(draw-condition (White) repetition)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let mut by_test: FxHashMap<&GoalTest, Vec<&Goal>> = FxHashMap::default();
    for goal in &game.goals {
        let (Some(players), true) = (&goal.players, goal.test != GoalTest::Invalid) else { continue };
        // One of each: a goal that is written again says nothing new.
        let before = by_test.entry(&goal.test).or_default();
        for first in before.iter().filter(|first| first.kind != goal.kind) {
            let both = first.players.iter().flatten().find(|player| players.contains(player));
            let Some(player) = both else { continue };
            let name = &game.players[player.index()].name;
            let message = format!("for {name} another condition says otherwise of the same");
            findings.push(
                context
                    .finding(lint, &goal.origin, message)
                    .also(context.written(&first.origin), "this one"),
            );
        }
        if !before.iter().any(|first| first.kind == goal.kind && first.players == goal.players) {
            before.push(goal);
        }
    }
}
