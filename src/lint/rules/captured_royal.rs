//! A player loses when his only piece of a type is captured.

use crate::model::{GoalKind, GoalTest, PlayerId};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "captured-royal",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A player loses when his only piece of a type is captured. With (captured X) he \
            may leave it in danger, even by mistake; with (checkmated X) Zillions allows no \
            such move and knows check.",
    bad: r#"
(piece (name King) (moves (n (verify not-friend?) add)))
(board-setup (White (King a1)) (Black (King d4)))
(loss-condition (White Black) (captured King)) ; <-
(loss-condition (White Black) stalemated)
"#,
    good: r#"
(piece (name King) (moves (n (verify not-friend?) add)))
(board-setup (White (King a1)) (Black (King d4)))
(loss-condition (White Black) (checkmated King))
(loss-condition (White Black) stalemated)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    for goal in &game.goals {
        let (GoalKind::Loss, GoalTest::Captured(types), Some(players)) =
            (goal.kind, &goal.test, &goal.players)
        else {
            continue;
        };
        let [piece] = types[..] else { continue };
        let one = |player: &PlayerId| {
            let men = game.setup.men.iter();
            men.filter(|man| man.player == *player && man.piece == piece).count() == 1
        };
        if players.is_empty() || !players.iter().all(one) || game.setup.stock.iter().any(|s| s.piece == piece) {
            continue;
        }
        let name = &game.pieces[piece.index()].name;
        let message = format!("with (captured {name}) a player may leave the {name} in danger");
        findings.push(context.finding(lint, &goal.origin, message));
    }
}
