//! A piece has the name of a position or a direction, so that (create X), (add X) or a
//! configuration with that name can be read in two ways.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "name-clash",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A piece has the name of a position or a direction, so that (create X), (add X) \
            or a configuration with that name can be read in two ways. Positions and \
            directions go first in move code, pieces in configurations.",
    bad: r#"
(piece (name n) (moves (n (verify empty?) add))) ; <-
(board-setup (White (n a1)) (Black (n d4)))
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1)) (Black (Man d4)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let pieces: Vec<_> = game
        .pieces
        .iter()
        .filter_map(|piece| {
            let name = piece.name.as_str();
            let place = match game.board.square(name) {
                Some(square) => Some(("position", Some(square))),
                None => game.board.direction(name).map(|_| ("direction", None)),
            };
            place.map(|(what, square)| (piece, what, square))
        })
        .collect();
    let Some((piece, what, square)) = pieces.first() else { return };
    let message = match pieces.len() {
        1 => format!("'{}' is a {what} and also a piece", piece.name),
        n => format!("'{}' and {} other names are pieces and also positions", piece.name, n - 1),
    };
    let named = context.section(&piece.origin, "name").unwrap_or_else(|| piece.origin.clone());
    let finding = match square {
        // The labels of a grid are where its positions are written.
        Some(square) => {
            let made = &game.board.squares[square.index()].origin;
            let labels = context.section(made, "dimensions").unwrap_or_else(|| made.clone());
            context.finding(lint, &labels, message).also(context.written(&named), "the piece")
        }
        None => context.finding(lint, &named, message),
    };
    findings.push(finding);
}
