//! No condition says what happens to a player who has no legal move.

use crate::model::{GoalTest, PassTurn};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "stalemate-default",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "No condition says what happens to a player who has no legal move. Then it is a \
            draw with two or more players and a loss with one; many games mean a loss.",
    bad: r#"
(game (title "T") ; <-
  (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify not-friend?) add)))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) (pieces-remaining 0)))
"#,
    good: r#"
(loss-condition (White Black) (pieces-remaining 0))
(draw-condition (White Black) stalemated)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let said = game.goals.iter().any(|goal| {
        matches!(goal.test, GoalTest::Stalemated | GoalTest::Checkmated(_) | GoalTest::Invalid)
    });
    let players = game.players.iter().filter(|player| !player.random && !player.neutral).count();
    let may_pass = game.options.pass_turn != PassTurn::No;
    if said || may_pass || players < 2 || game.goals.is_empty() || game.needs_engine() {
        return;
    }
    let message = "no condition says what happens to a player without a legal move";
    findings.push(
        context
            .finding(lint, &context.base_head(index), message)
            .note("by default it is a draw")
            .help("write (draw-condition (player …) stalemated) or a loss-condition"),
    );
}
