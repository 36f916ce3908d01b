//! Two names of one kind differ only in upper and lower case.

use rustc_hash::FxHashMap;

use crate::model::Piece;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "case-only-difference",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Two names of one kind differ only in upper and lower case. Zillions tells them \
            apart, readers may not.",
    bad: r#"
(piece (name man) (moves (n (verify empty?) add)))
(piece (name MAN) (moves (e (verify empty?) add))) ; <-
(board-setup (White (man a1) (MAN b1)) (Black (man d4) (MAN c4)))
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(piece (name King) (moves (e (verify empty?) add)))
(board-setup (White (Man a1) (King b1)) (Black (Man d4) (King c4)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let mut seen: FxHashMap<String, &Piece> = FxHashMap::default();
    for piece in &game.pieces {
        let first = *seen.entry(piece.name.to_ascii_lowercase()).or_insert(piece);
        if std::ptr::eq(first, piece) {
            continue;
        }
        let message = format!("'{}' and '{}' differ in case only", piece.name, first.name);
        let place = context.section(&piece.origin, "name").unwrap_or_else(|| piece.origin.clone());
        findings.push(context.finding(lint, &place, message));
    }
}
