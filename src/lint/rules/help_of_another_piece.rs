//! The help text of a piece begins with the name of another piece.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "help-of-another-piece",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "The help text of a piece begins with the name of another piece. It was most \
            likely copied from there.",
    bad: r#"
(piece (name Man) (help "Man: steps ahead") (moves (n (verify empty?) add)))
(piece (name King) (help "Man: steps aside") (moves (e (verify empty?) add))) ; <-
(board-setup (White (Man a1) (King b1)) (Black (Man d4) (King c4)))
"#,
    good: r#"
(piece (name Man) (help "Man: steps ahead") (moves (n (verify empty?) add)))
(piece (name King) (help "King: steps aside") (moves (e (verify empty?) add)))
(board-setup (White (Man a1) (King b1)) (Black (Man d4) (King c4)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    for piece in &game.pieces {
        let Some(help) = piece.texts.get("help") else { continue };
        let Some((first, _)) = help.split_once(':') else { continue };
        let first = first.trim();
        let named = |name: &str| name.eq_ignore_ascii_case(first);
        let other = game.pieces.iter().find(|other| other.name != piece.name && named(&other.name));
        // 'WestGuard: …' may well begin with 'Guard'.
        let part = piece.name.to_lowercase().contains(&first.to_lowercase());
        if part || piece.texts.get("notation").is_some_and(named) {
            continue;
        }
        if let Some(other) = other {
            let message =
                format!("the help of '{}' begins with the name '{}'", piece.name, other.name);
            let place =
                context.section(&piece.origin, "help").unwrap_or_else(|| piece.origin.clone());
            findings.push(context.finding(lint, &place, message));
        }
    }
}
