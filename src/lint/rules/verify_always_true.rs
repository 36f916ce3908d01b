//! A verify holds whenever it is reached, so it verifies nothing.

use super::verify_never_true::told_elsewhere;
use crate::lint::code;
use crate::lint::ran;
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
    ran::each_instr(lint, context, findings, |ran, game, instr| {
        let InstrKind::Verify(cond) = &instr.kind else { return None };
        let seen = ran.seen.at(instr.span);
        let plain = matches!(code::bare(cond).kind, CondKind::Const(_));
        let always = seen.ran() && !seen.can_be_false();
        (always && !plain && !told_elsewhere(game, cond))
            .then_some((cond.span, "this is true whenever it is reached, so it verifies nothing"))
    });
}
