//! A player has a turn but neither men on the board nor off it, and nothing ever gives it any, so
//! it never has a move.

use crate::model::PassTurn;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "player-without-men",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A player has a turn but neither men on the board nor off it, and nothing ever \
            gives it any, so it never has a move.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1 d4))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1)) (Black (Man d4)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let facts = &context.facts[index];
    // Who may pass has something to do.
    if game.needs_engine()
        || facts.changes_owner
        || game.setup.men.is_empty()
        || game.options.pass_turn != PassTurn::No
    {
        return;
    }
    let mut said = Vec::new();
    for turn in &game.turns {
        let side = turn.side;
        let men = game.setup.men.iter().any(|man| man.player == side)
            || game.setup.stock.iter().any(|stock| stock.player == side && stock.count > 0);
        if men || facts.created_for.contains(&side) || said.contains(&side) {
            continue;
        }
        said.push(side);
        let message = format!("{} has a turn but never any men", game.players[side.index()].name);
        let setup = context.game_section(index, "board-setup");
        findings.push(
            context
                .finding(lint, &context.part(&setup, 0), message)
                .also(context.written(&turn.origin), "the turn"),
        );
    }
}
