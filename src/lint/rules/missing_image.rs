//! A piece is set up for a player for whom it has no picture, though it has one for another
//! player.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "missing-image",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A piece is set up for a player for whom it has no picture, though it has one for \
            another player. Zillions shows nothing there, or complains.",
    bad: r#"
(piece (name Man) (image White "wm.bmp") (moves (n (verify empty?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (image White "wm.bmp" Black "bm.bmp") (moves (n (verify empty?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    for (i, piece) in game.pieces.iter().enumerate().filter(|(_, piece)| !piece.images.is_empty()) {
        let mut without: Vec<&str> = Vec::new();
        for man in game.setup.men.iter().filter(|man| man.piece.index() == i) {
            // Random players keep men out of sight.
            let painted = piece.images.iter().any(|(player, _)| *player == man.player)
                || game.players[man.player.index()].random;
            let name = game.players[man.player.index()].name.as_str();
            if !painted && !game.board.squares[man.square.index()].dummy && !without.contains(&name)
            {
                without.push(name);
            }
        }
        if without.is_empty() {
            continue;
        }
        let place =
            context.section(&piece.origin, "image").unwrap_or_else(|| piece.origin.clone());
        let without = without.join(" and ");
        let message = format!("'{}' is set up for {without} but has no picture there", piece.name);
        findings.push(context.finding(lint, &place, message));
    }
}
