//! One piece stands in a (captured …) and in a (checkmated …) condition.

use crate::model::{Goal, GoalTest};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "captured-and-checkmated",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "One piece stands in a (captured …) and in a (checkmated …) condition. A saved \
            game shows that Zillions then allows moves that leave it in danger, so check has \
            no force.",
    bad: r#"
(piece (name King) (moves (n (verify not-friend?) add)))
(board-setup (White (King a1)) (Black (King d4)))
(loss-condition (White Black) (checkmated King))
(loss-condition (White Black) (captured King)) ; <- captured-royal
"#,
    good: r#"
(piece (name King) (moves (n (verify not-friend?) add)))
(board-setup (White (King a1)) (Black (King d4)))
(loss-condition (White Black) (checkmated King))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    for goal in &game.goals {
        let GoalTest::Captured(captured) = &goal.test else { continue };
        for other in &game.goals {
            let GoalTest::Checkmated(royal) = &other.test else { continue };
            if !share_player(goal, other) {
                continue;
            }
            let Some(piece) = captured.iter().find(|piece| royal.contains(piece)) else { continue };
            let name = &game.pieces[piece.index()].name;
            let message = format!("'{name}' may be captured and is to be checkmated as well");
            findings.push(
                context
                    .finding(lint, &goal.origin, message)
                    .also(context.written(&other.origin), "checkmated here"),
            );
        }
    }
}

/// Whether two goals are about the same player.
fn share_player(a: &Goal, b: &Goal) -> bool {
    match (&a.players, &b.players) {
        (Some(a), Some(b)) => a.iter().any(|player| b.contains(player)),
        _ => true,
    }
}
