//! The body of a while changes neither the position nor anything else that the condition depends
//! on, so the loop can not end once it is entered.

use crate::lint::code::{self, Item};
use crate::model::{Cond, CondKind, FlagId, Instr, InstrKind, Test};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "endless-loop",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "The body of a while changes neither the position nor anything else that the \
            condition depends on, so the loop can not end once it is entered. Zillions stops \
            after 200 000 instructions.",
    bad: r#"
(piece (name Man) (moves (n (while empty? add) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (while empty? add n) (verify enemy?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    code::walk(game, |item, place| {
        let Item::Instr(instr) = item else { return };
        let InstrKind::While(cond, body) = &instr.kind else { return };
        if !is_endless(cond, body) {
            return;
        }
        let message = "the body of this loop changes nothing that its condition depends on";
        findings.push(
            context
                .finding(lint, &place.origin(instr.span), message)
                .help("step on in the body, for example (while empty? add n)"),
        );
    });
}

/// Whether a loop can't end once it is entered.
pub(super) fn is_endless(cond: &Cond, body: &[Instr]) -> bool {
    let mut changes = Changes::default();
    changes.block(body);
    !changes.ends && !depends(cond, &changes)
}

/// What a body may change.
#[derive(Default)]
struct Changes {
    /// It may leave the loop, or the place where it is.
    ends: bool,
    flags: Vec<FlagId>,
    position_flags: bool,
    mark: bool,
}

impl Changes {
    fn block(&mut self, block: &[Instr]) {
        for instr in block {
            match &instr.kind {
                InstrKind::Step(_)
                | InstrKind::Opposite(_)
                | InstrKind::Jump(_)
                | InstrKind::Go(_)
                | InstrKind::Verify(_)
                | InstrKind::Invalid => self.ends = true,
                InstrKind::SetFlag(flag, _) => self.flags.push(*flag),
                InstrKind::SetPositionFlag(..) => self.position_flags = true,
                InstrKind::Mark(_) => self.mark = true,
                InstrKind::Splice(_, inner) | InstrKind::While(_, inner) => self.block(inner),
                InstrKind::If(_, yes, no) => {
                    self.block(yes);
                    self.block(no);
                }
                _ => {}
            }
        }
    }
}

/// Whether a condition may have another answer after the changes.
fn depends(cond: &Cond, changes: &Changes) -> bool {
    match &cond.kind {
        CondKind::Splice(_, inner) => depends(inner, changes),
        CondKind::Not(inner) => depends(inner, changes),
        CondKind::And(all) | CondKind::Or(all) => all.iter().any(|part| depends(part, changes)),
        CondKind::Flag(flag) => changes.flags.contains(flag),
        CondKind::Test(Test::PositionFlag(_), _) => changes.position_flags,
        CondKind::Test(Test::Marked, _) => changes.mark,
        CondKind::Invalid => true,
        CondKind::Test(..) => false,
        CondKind::Const(value) => !value,
    }
}
