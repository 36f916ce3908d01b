//! A piece has no help text, though most pieces of its game have one.

use crate::model::Piece;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "missing-help",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A piece has no help text, though most pieces of its game have one. The help is \
            what Zillions shows of a piece under the mouse.",
    bad: r#"
(piece (name Man) (help "Man: steps ahead") (moves (n (verify empty?) add)))
(piece (name Wazir) (help "Wazir: steps back") (moves (s (verify empty?) add)))
(piece (name King) (moves (e (verify empty?) add))) ; <-
(board-setup (White (Man a1) (King b1) (Wazir c2)) (Black (Man d4) (King c4) (Wazir c3)))
"#,
    good: r#"
(piece (name Man) (help "Man: steps ahead") (moves (n (verify empty?) add)))
(piece (name Wazir) (help "Wazir: steps back") (moves (s (verify empty?) add)))
(piece (name King) (help "King: steps aside") (moves (e (verify empty?) add)))
(board-setup (White (Man a1) (King b1) (Wazir c2)) (Black (Man d4) (King c4) (Wazir c3)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let seen = |piece: &&Piece| !piece.dummy && !piece.moves.is_empty();
    let has = |piece: &Piece| piece.texts.get("help").is_some();
    let all = game.pieces.iter().filter(seen).count();
    let with = game.pieces.iter().filter(seen).filter(|piece| has(piece)).count();
    if with * 2 <= all {
        return;
    }
    for piece in game.pieces.iter().filter(seen).filter(|piece| !has(piece)) {
        let message = format!("'{}' has no help text, {with} other pieces have one", piece.name);
        let place = context.section(&piece.origin, "name").unwrap_or_else(|| piece.origin.clone());
        findings.push(context.finding(lint, &place, message));
    }
}
