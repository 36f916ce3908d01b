//! A game has no win-condition, loss-condition, draw-condition or count-condition.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "no-goal",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A game has no win-condition, loss-condition, draw-condition or count-condition. \
            Then only the default rules end it: a player who is stuck makes it a draw, and \
            so does a third repetition.",
    bad: r#"
(game ; <-
  (title "T") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man b2))))
"#,
    good: r#"
(loss-condition (White Black) stalemated)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let menu = game.options.written.iter().any(|(name, value)| {
        name == "selection screen" && value == "true"
    });
    if game.goals.is_empty() && !context.is_shell(game) && !menu && game.dagaz.is_empty() {
        let message = "this game has no end condition; only a stalemate or repetition can end it";
        findings.push(context.finding(lint, &context.base_head(index), message));
    }
}
