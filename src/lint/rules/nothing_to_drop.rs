//! A piece has drops, but no player ever has one off the board: nothing is set up with off, and
//! captured pieces do not come back.

use rustc_hash::FxHashSet;

use crate::model::{Piece, PieceId};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Findings, Level, nearest};

/// The lint.
pub const LINT: Lint = Lint {
    code: "nothing-to-drop",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A piece has drops, but no player ever has one off the board: nothing is set up \
            with off, and captured pieces do not come back. (A warning if the piece has \
            moves as well.)",
    bad: r#"
(piece (name Disc) (drops ((verify empty?) add))) ; <-
(board-setup (White (Disc b2)) (Black (Disc a1)))
(loss-condition (White Black) stalemated)
"#,
    good: r#"
(piece (name Disc) (drops ((verify empty?) add)))
(board-setup (White (Disc b2 off 5)) (Black (Disc a1 off 5)))
(loss-condition (White Black) stalemated)
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    if context.engine() || context.faulty() {
        return;
    }
    // In one game of the file the piece may be dropped while in the others it is left over.
    let mut droppable: FxHashSet<&str> = FxHashSet::default();
    for (game, facts) in context.games.iter().zip(&context.facts) {
        for stock in game.setup.stock.iter().filter(|stock| stock.count > 0) {
            droppable.insert(&game.pieces[stock.piece.index()].name);
        }
        if game.options.recycle_captures {
            let come = |(i, _): &(usize, &Piece)| {
                let id = PieceId(*i as u16);
                facts.made.contains(&id) || game.setup.men.iter().any(|man| man.piece == id)
            };
            let back = game.pieces.iter().enumerate().filter(come);
            droppable.extend(back.map(|(_, piece)| piece.name.as_str()));
        }
    }
    for piece in context.games.iter().flat_map(|game| &game.pieces) {
        if piece.drops.is_empty() || !droppable.insert(&piece.name) {
            continue;
        }
        // Where nobody can do anything else, the game is over before it begins.
        let with = context.games.iter().filter(|game| game.piece(&piece.name).is_some());
        let stuck = with.into_iter().any(|game| {
            let mut men = game.setup.men.iter();
            game.setup.stock.is_empty()
                && !men.any(|man| !game.pieces[man.piece.index()].moves.is_empty())
        });
        let level = if stuck { lint.level } else { Level::Warning };
        let message = format!("'{}' has drops, but no player has one off the board", piece.name);
        let place =
            context.section(&piece.origin, "drops").unwrap_or_else(|| piece.origin.clone());
        let finding = context.at(level, lint, &place, message);
        // An option that is misspelt is what should have brought them back.
        let meant = context.games.iter().find_map(|game| {
            let names = game.options.written.iter().map(|(name, _)| name.as_str());
            nearest("recycle captures", names).first().map(|name| name.to_string())
        });
        findings.push(match meant {
            Some(name) => finding.help(format!(
                "captured pieces would come back with (option \"recycle captures\" true), not \"{name}\""
            )),
            None => finding
                .help(format!("write (board-setup (player ({} off 10)))", piece.name))
                .note("captured pieces come back only with (option \"recycle captures\" true)"),
        });
    }
}
