//! A block holds no add in any branch, so it never makes a move.

use crate::lint::code;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "no-add",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A block holds no add in any branch, so it never makes a move.",
    bad: r#"
(piece (name Man) (moves
  (n (verify empty?) add)
  (e (verify empty?)))) ; <-
"#,
    good: r#"
(piece (name Man) (moves
  (n (verify empty?) add)
  (e (verify empty?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    if context.is_shell(game) {
        return;
    }
    for def in code::defs(game) {
        if !code::adds(&def.block) {
            let message = "this block has no 'add', so it makes no move";
            findings.push(context.finding(lint, &def.origin, message));
        }
    }
}
