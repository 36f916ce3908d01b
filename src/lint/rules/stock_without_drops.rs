//! Pieces are set up off the board, but the piece has no drops, so they stay there.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "stock-without-drops",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Pieces are set up off the board, but the piece has no drops, so they stay there. \
            That is meant where they only count.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1 off 3)) (Black (Man d4))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)) (drops ((verify empty?) add)))
(board-setup (White (Man a1 off 3)) (Black (Man d4)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let counts = game.options.recycle_promotions || game.options.include_off_pieces;
    if counts || game.needs_engine() {
        return;
    }
    for stock in &game.setup.stock {
        let piece = &game.pieces[stock.piece.index()];
        if piece.drops.is_empty() && stock.count > 0 {
            let message = format!("'{}' has no drops, so these stay off the board", piece.name);
            findings.push(context.finding(lint, &stock.origin, message));
        }
    }
}
