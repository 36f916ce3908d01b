//! A verify fails whenever it is reached, so nothing behind it ever happens.

use crate::lint::code;
use crate::lint::ran::{self, Ran};
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::{Cond, CondKind, Game, Instr, InstrKind, Test};
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
    ran::each_instr(lint, context, findings, |ran, game, instr| {
        let InstrKind::Verify(cond) = &instr.kind else { return None };
        (never_true(ran, instr) && !is_off(instr) && !told_elsewhere(game, cond))
            .then_some((cond.span, "this is never true, so nothing behind it ever happens"))
    });
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

/// Whether a condition asks for something that the code itself sets, or for an empty zone: other
/// lints tell of flags that are never set, and a flag that holds on every way is a way to write.
pub(super) fn told_elsewhere(game: &Game, cond: &Cond) -> bool {
    match &cond.kind {
        CondKind::Splice(_, inner) => told_elsewhere(game, inner),
        CondKind::Not(inner) => told_elsewhere(game, inner),
        CondKind::And(all) | CondKind::Or(all) => all.iter().any(|c| told_elsewhere(game, c)),
        CondKind::Flag(_) | CondKind::Test(Test::PositionFlag(_) | Test::Marked, _) => true,
        CondKind::Test(Test::InZone(zone), _) => {
            game.board.zones[zone.index()].squares.iter().flatten().all(|list| list.is_empty())
        }
        _ => false,
    }
}
