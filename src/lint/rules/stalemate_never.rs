//! A condition says stalemated, but the option "pass turn" lets every player pass who has no move,
//! so nobody is ever stalemated.

use crate::model::{GoalTest, PassTurn};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "stalemate-never",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A condition says stalemated, but the option \"pass turn\" lets every player pass \
            who has no move, so nobody is ever stalemated.",
    bad: r#"
(option "pass turn" forced)
(loss-condition (White Black) stalemated) ; <-
"#,
    good: r#"
(option "pass turn" forced)
(loss-condition (White Black) (pieces-remaining 0))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    if game.options.pass_turn == PassTurn::No {
        return;
    }
    for goal in game.goals.iter().filter(|goal| goal.test == GoalTest::Stalemated) {
        let message = "nobody is ever stalemated, since players without a move may pass";
        findings.push(
            context
                .finding(lint, &goal.origin, message)
                .note("the option \"pass turn\" is true or forced"),
        );
    }
}
