//! The side that begins has no legal move in the start position.

use crate::interp::{Position, Rules};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "no-move-at-start",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "The side that begins has no legal move in the start position, so the game is over \
            before it begins. Often the turn names a move type that no move has, or the first \
            square of each move is blocked.",
    bad: r#"
(turn-order (White slide) (Black slide)) ; <-
(piece (name Man) (moves (move-type sldie) (n (verify not-friend?) add)))
"#,
    good: r#"
(turn-order (White slide) (Black slide))
(piece (name Man) (moves (move-type slide) (n (verify not-friend?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    if !context.sound || game.faulty || context.engine() || context.is_shell(game) {
        return;
    }
    let Some(turn) = game.turns.first() else { return };
    let rules = Rules::new(context.shared[index].clone(), Default::default());
    // Where it is not certain how code runs, nothing is said.
    let Ok(moves) = rules.certain_moves(&Position::start(game)) else { return };
    if moves.is_empty() {
        let message =
            format!("{} begins, but has no move at the start", game.players[turn.side.index()].name);
        findings.push(context.finding(lint, &turn.origin, message));
    }
}
