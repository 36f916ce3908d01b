//! A verify fails whenever it is reached, so nothing behind it ever happens.

use rustc_hash::FxHashSet;

use crate::lint::code::{self, Item};
use crate::lint::ran::Ran;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::{CondKind, Instr, InstrKind};
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "verify-never-true",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A verify fails whenever it is reached, so nothing behind it ever happens: in every \
            use of its macro, for every piece, player and position it is tried from. Code that \
            says (verify false) was switched off on purpose; of that nothing is said.",
    bad: r#"
(zone (name camp) (players White Black) (positions a4 b4 c4))
(piece (name Man) (moves (n (verify (in-zone? camp)) s s (verify (in-zone? camp)) add))) ; <-
"#,
    good: r#"
(zone (name camp) (players White Black) (positions a4 b4 c4 a2))
(piece (name Man) (moves (n (verify (in-zone? camp)) s s (verify (in-zone? camp)) add)))
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
            if never_true(ran, instr) && !is_off(instr) && said.insert(instr.span) {
                let message = "this is never true, so nothing behind it ever happens";
                findings.push(context.finding(lint, &place.origin(cond.span), message));
            }
        });
    }
}

/// Whether a `verify` is reached and fails always.
pub(super) fn never_true(ran: &Ran, instr: &Instr) -> bool {
    let seen = ran.seen.at(instr.span);
    matches!(instr.kind, InstrKind::Verify(_)) && seen.ran() && !seen.can_be_true()
}

/// Whether it says `(verify false)`.
fn is_off(instr: &Instr) -> bool {
    let InstrKind::Verify(cond) = &instr.kind else { return false };
    matches!(code::bare(cond).kind, CondKind::Const(_))
}
