//! A piece is never set up, dropped, created or promoted to, in no game of the file, so it never
//! comes on the board.

use rustc_hash::FxHashSet;

use crate::model::PieceId;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unused-piece",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A piece is never set up, dropped, created or promoted to, in no game of the \
            file, so it never comes on the board.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(piece (name King) (moves (n (verify not-friend?) add))) ; <-
(board-setup (White (Man a1)) (Black (Man d4)))
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) (add King))))
(piece (name King) (moves (n (verify not-friend?) add)))
(board-setup (White (Man a1)) (Black (Man d4)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    if context.games.iter().any(|game| context.is_shell(game)) || context.faulty() {
        return;
    }
    let mut comes: FxHashSet<&str> = FxHashSet::default();
    for (game, facts) in context.games.iter().zip(&context.facts) {
        let name = |piece: &PieceId| game.pieces[piece.index()].name.as_str();
        comes.extend(game.setup.men.iter().map(|man| name(&man.piece)));
        comes.extend(game.setup.stock.iter().map(|stock| name(&stock.piece)));
        comes.extend(facts.made.iter().map(name));
        comes.extend(facts.asked.iter().map(name));
    }
    for piece in context.games.iter().flat_map(|game| &game.pieces) {
        let menu = piece.texts.get("open").is_some();
        if comes.insert(&piece.name) && !menu {
            let message = format!("piece '{}' never comes on the board", piece.name);
            let place =
                context.section(&piece.origin, "name").unwrap_or_else(|| piece.origin.clone());
            findings.push(context.finding(lint, &place, message));
        }
    }
}
