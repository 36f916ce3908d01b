//! An if has no instructions in either branch, so it does nothing.

use crate::lint::code::{self, Item};
use crate::model::InstrKind;
use crate::lint::fix::removal;
use crate::lint::{Check, Context, Lint, Stage};
use crate::source::Span;
use crate::report::{Finding, Fix, FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "empty-if",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: Some(FixKind::Safe),
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
            let finding = context.finding(lint, &place.origin(instr.span), message);
            findings.push(match removal_of(context, instr.span) {
                Some(fix) => finding.fix(fix),
                None => finding,
            });
        }
    });
}

/// The fix that takes an `if` away; `None` if something stands in it that may be meant for it.
fn removal_of(context: &Context<'_>, span: Span) -> Option<Fix> {
    let (tree, list) = context.list(span)?;
    let plain = matches!(tree.children(list), [_, _]) && !tree.slice(list).contains([';', '$']);
    plain.then(|| Fix {
        title: "take it away".to_owned(),
        kind: FixKind::Safe,
        edits: vec![removal(tree.text(), tree.span(list))],
    })
}
