//! A configuration says (not X) of a zone.

use crate::model::{GoalPlace, GoalTest};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "not-in-zone",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A configuration says (not X) of a zone. By the reference it is true when some \
            position of the zone holds no X; authors have meant that none does, and what \
            Zillions does is not known.",
    bad: r#"
(zone (name camp) (players White Black) (positions a1 b1))
(win-condition (White Black) (absolute-config (not Man) (camp))) ; <-
(loss-condition (White Black) stalemated)
"#,
    good: r#"
(win-condition (White Black) (absolute-config (not Man) (a1 b1)))
(loss-condition (White Black) stalemated)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    for goal in &game.goals {
        if asks(&goal.test) {
            let message = "it is not known whether (not …) of a zone means some of it or all of it";
            findings.push(
                context
                    .finding(lint, &goal.origin, message)
                    .help("list the positions instead of the zone"),
            );
        }
    }
}

fn asks(test: &GoalTest) -> bool {
    match test {
        GoalTest::Absolute(occupants, places) => {
            occupants.iter().any(|occupant| occupant.negated)
                && places.iter().any(|place| matches!(place, GoalPlace::Zone(_)))
        }
        GoalTest::And(tests) | GoalTest::Or(tests) => tests.iter().any(asks),
        GoalTest::Not(test) => asks(test),
        _ => false,
    }
}
