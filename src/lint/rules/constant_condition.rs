//! The condition of an if or while is true or false whatever the position.

use crate::lint::code::{self, Item};
use crate::model::{CondKind, InstrKind};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "constant-condition",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "The condition of an if or while is true or false whatever the position.",
    bad: r#"
(piece (name Man) (moves (n (if true (verify empty?)) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    code::walk(game, |item, place| {
        if let Item::Instr(instr) = item
            && let InstrKind::If(cond, ..) | InstrKind::While(cond, _) = &instr.kind
            && let CondKind::Const(value) = code::bare(cond).kind
        {
            let message = format!("this condition is always {value}");
            findings.push(context.finding(lint, &place.origin(cond.span), message));
        }
    });
}
