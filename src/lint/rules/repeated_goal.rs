//! A condition is given twice.

use crate::model::{Goal, GoalTest};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "repeated-goal",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A condition is given twice. Mostly another one was meant.",
    bad: r#"
(loss-condition (White Black) (pieces-remaining 0))
(loss-condition (White Black) (pieces-remaining 0)) ; <-
(loss-condition (White Black) stalemated)
"#,
    good: r#"
(loss-condition (White Black) (pieces-remaining 0))
(draw-condition (White Black) repetition)
(loss-condition (White Black) stalemated)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    for (i, goal) in game.goals.iter().enumerate() {
        let same = |other: &&Goal| {
            (other.kind, &other.players, &other.test) == (goal.kind, &goal.players, &goal.test)
        };
        if goal.test == GoalTest::Invalid {
            continue;
        }
        if let Some(first) = game.goals[..i].iter().find(same) {
            findings.push(
                context
                    .finding(lint, &goal.origin, "this condition is already given")
                    .also(context.written(&first.origin), "first given here"),
            );
        }
    }
}
