//! The first player has no legal move in the start position.

use crate::interp::{Position, Rules, Watch};
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::PassTurn;
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "no-first-move",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "The player who begins has no legal move in the start position, so the game is over \
            before it begins. Looked at where he has two men or more and the game has \
            conditions of its own.",
    bad: r#"
(piece (name Man) (moves (n (verify enemy?) add)))
(board-setup (White (Man a1 b1)) (Black (Man a4 b4))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify not-friend?) add)))
(board-setup (White (Man a1 b1)) (Black (Man a4 b4)))
"#,
    check: Check::Game(check),
};

/// Examples and sketches have one man that goes nowhere; with so many it is a game.
const FEWEST: u64 = 2;

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let Some(turn) = game.turns.first() else { return };
    if !context.sound
        || context.engine()
        || game.options.pass_turn != PassTurn::No
        || game.goals.is_empty()
    {
        return;
    }
    let men = game.setup.men.iter().filter(|man| man.player == turn.side).count() as u64;
    let stock = game.setup.stock.iter().filter(|stock| stock.player == turn.side);
    let stock = stock.fold(0, |sum: u64, stock| sum.saturating_add(u64::from(stock.count)));
    if men.saturating_add(stock) < FEWEST {
        return;
    }
    let rules = Rules::new(std::sync::Arc::clone(&context.shared[index]), Default::default());
    let watch = Watch::new();
    if !rules.legal_with(&Position::start(game), &watch).is_empty() || watch.trouble().is_some() {
        return;
    }
    let message =
        format!("{} has no legal move in this position", game.players[turn.side.index()].name);
    let setup = context.game_section(index, "board-setup");
    findings.push(
        context
            .finding(lint, &context.part(&setup, 0), message)
            .also(context.written(&turn.origin), "the first turn"),
    );
}
