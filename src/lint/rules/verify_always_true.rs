//! A verify holds whenever it is reached, so it verifies nothing.

use rustc_hash::FxHashSet;

use super::verify_never_true::told_elsewhere;
use crate::lint::code::{self, Item};
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::{CondKind, InstrKind};
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "verify-always-true",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A verify holds whenever it is reached, so it verifies nothing: in every use of its \
            macro, for every piece, player and position it is tried from.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) (verify not-enemy?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) (verify (not-enemy? n)) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    let ran = context.ran();
    let mut said = FxHashSet::default();
    for game in context.games.iter().filter(|_| ran.known) {
        code::walk(game, |item, place| {
            let Item::Instr(instr) = item else { return };
            let InstrKind::Verify(cond) = &instr.kind else { return };
            let seen = ran.seen.at(instr.span);
            let plain = matches!(code::bare(cond).kind, CondKind::Const(_));
            let plain = plain || told_elsewhere(game, cond);
            let always = seen.ran() && !seen.can_be_false();
            if always && !plain && said.insert(instr.span) {
                let message = "this is true whenever it is reached, so it verifies nothing";
                findings.push(context.finding(lint, &place.origin(cond.span), message));
            }
        });
    }
}
