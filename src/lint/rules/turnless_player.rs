//! A condition names a player who has no turn.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "turnless-player",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A condition names a player who never has a turn. Players without a turn are \
            neutral: they neither win nor lose. Mostly he is missing in turn-order.",
    bad: r#"
(players White Black Red)
(turn-order White Black)
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1)) (Black (Man d4)) (Red (Man a4)))
(loss-condition (White Black Red) stalemated) ; <-
"#,
    good: r#"
(players White Black Red)
(turn-order White Black Red)
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1)) (Black (Man d4)) (Red (Man a4)))
(loss-condition (White Black Red) stalemated)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    if game.needs_engine() || game.turns.is_empty() {
        return;
    }
    for goal in &game.goals {
        for &player in goal.players.iter().flatten() {
            if game.turns.iter().any(|turn| turn.taker == player || turn.side == player) {
                continue;
            }
            let name = &game.players[player.index()].name;
            let message = format!("this condition names {name}, who never has a turn");
            findings.push(context.finding(lint, &goal.origin, message));
        }
    }
}
