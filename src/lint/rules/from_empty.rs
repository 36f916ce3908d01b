//! The man that is moved starts on a position that is always empty, so no move is made.

use rustc_hash::FxHashSet;

use crate::lint::code::{self, Item};
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::InstrKind;
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "from-empty",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "The man that is moved starts on a position that is always empty, so no move is made: \
            a from stands behind a condition that the position is empty, or a cascade moves \
            nobody.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) from n add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify friend?) from n (verify empty?) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    let ran = context.ran();
    let mut said = FxHashSet::default();
    for game in context.games.iter().filter(|_| ran.known) {
        code::walk(game, |item, place| {
            let Item::Instr(instr) = item else { return };
            let moves = matches!(instr.kind, InstrKind::Add(_) | InstrKind::Cascade);
            let seen = ran.seen.at(instr.span);
            if moves && seen.finds_nobody() && !seen.finds_a_man() && said.insert(instr.span) {
                let message = "nobody is moved here: the position of 'from' is always empty";
                findings.push(context.finding(lint, &place.origin(instr.span), message));
            }
        });
    }
}
