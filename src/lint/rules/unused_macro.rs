//! A macro that is never called.

use crate::lint::{Context, Lint};
use crate::report::{Finding, Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unused-macro",
    level: Level::Warning,
    about: "A macro is never called, so the rule it holds can never take effect. In an included \
            file, which may be a library, nothing is said.",
    bad: r#"
(define step ($1 (verify empty?) add))
(define jump ($1 $1 (verify empty?) add)) ; <-
(game (title "T") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("2/1" (0 9)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (step n)))
  (board-setup (A (Man a1)) (B (Man b2))))
"#,
    good: r#"
(define step ($1 (verify empty?) add))
(define jump ($1 $1 (verify empty?) add))
(game (title "T") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("2/1" (0 9)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (step n) (jump n)))
  (board-setup (A (Man a1)) (B (Man b2))))
"#,
    check,
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    let expanded = context.expanded;
    let Some(main) = expanded.trees.first().map(|tree| tree.file()) else { return };
    for unused in expanded.macros.iter().filter(|m| m.expansions == 0 && m.span.file == main) {
        let name = expanded.names.text(unused.name);
        let message = format!("macro '{name}' is never called");
        findings.push(Finding::new(lint.level, lint.code, unused.name_span, message));
    }
}
