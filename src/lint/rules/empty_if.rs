//! An if has no instructions in either branch, so it does nothing.

use crate::lint::code::{self, Item};
use crate::model::InstrKind;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "empty-if",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "An if has no instructions in either branch, so it does nothing.",
    bad: r#"
(piece (name Man) (moves (n (if enemy?) (verify not-friend?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (if enemy? (create Man s)) (verify not-friend?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    code::walk(game, |item, place| {
        if let Item::Instr(instr) = item
            && let InstrKind::If(_, yes, no) = &instr.kind
            && yes.is_empty()
            && no.is_empty()
        {
            let message = "this 'if' does nothing";
            findings.push(context.finding(lint, &place.origin(instr.span), message));
        }
    });
}
