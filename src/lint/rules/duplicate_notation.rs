//! Two pieces have one notation, so that their moves look alike in lists and diagrams.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "duplicate-notation",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Two pieces have one notation, so that their moves look alike in lists and \
            diagrams.",
    bad: r#"
(piece (name Man) (notation "M") (moves (n (verify empty?) add)))
(piece (name Marshal) (notation "M") (moves (e (verify empty?) add))) ; <-
(board-setup (White (Man a1) (Marshal b1)) (Black (Man d4) (Marshal c4)))
"#,
    good: r#"
(piece (name Man) (notation "M") (moves (n (verify empty?) add)))
(piece (name Marshal) (notation "Ma") (moves (e (verify empty?) add)))
(board-setup (White (Man a1) (Marshal b1)) (Black (Man d4) (Marshal c4)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let mut seen: Vec<(&str, &str)> = Vec::new();
    for piece in &game.pieces {
        let Some(text) = piece.texts.get("notation").filter(|text| !text.trim().is_empty()) else {
            continue;
        };
        if let Some((_, first)) = seen.iter().find(|(known, _)| *known == text) {
            let message = format!("'{}' has the notation of '{first}'", piece.name);
            let place =
                context.section(&piece.origin, "notation").unwrap_or_else(|| piece.origin.clone());
            findings.push(context.finding(lint, &place, message));
        }
        seen.push((text, &piece.name));
    }
}
