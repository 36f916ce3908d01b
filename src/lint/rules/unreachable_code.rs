//! Instructions are never reached, from no position of the board.

use rustc_hash::FxHashSet;

use crate::lint::code::{self, Item};
use crate::lint::ran::Ran;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::{CondKind, Instr, InstrKind};
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unreachable-code",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Instructions are never reached, from no position of the board, in any use of their \
            macro: the step before leads off the board from wherever it is tried, or the \
            condition of their branch is never true there.",
    bad: r#"
(piece (name Man) (moves (n n n n (verify empty?) add))) ; <- never-adds
"#,
    good: r#"
(piece (name Man) (moves (n n n (verify empty?) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    let ran = context.ran();
    let mut said = FxHashSet::default();
    for game in context.games.iter().filter(|_| ran.known) {
        code::walk(game, |item, place| {
            let mut report = |instr: &Instr, message: &str| {
                if said.insert(instr.span) {
                    findings.push(context.finding(lint, &place.origin(instr.span), message));
                }
            };
            match item {
                Item::Block(block) => {
                    for pair in block.windows(2) {
                        let [before, instr] = pair else { continue };
                        if !stops(ran, before) || ran.seen.at(instr.span).ran() {
                            continue;
                        }
                        match &before.kind {
                            // That is said by itself.
                            InstrKind::Verify(_) => {}
                            InstrKind::Step(_) | InstrKind::Opposite(_) | InstrKind::Mark(_) => {
                                report(
                                    before,
                                    "this leads off the board from every position where it is \
                                     tried, so nothing behind it ever happens",
                                );
                            }
                            _ => report(instr, "this is never reached"),
                        }
                    }
                }
                Item::Instr(instr) => {
                    let seen = ran.seen.at(instr.span);
                    let (cond, branch, answer) = match &instr.kind {
                        InstrKind::If(cond, yes, _) if !seen.can_be_true() => (cond, yes, "never"),
                        InstrKind::If(cond, _, no) if !seen.can_be_false() => (cond, no, "always"),
                        InstrKind::While(cond, body) if !seen.can_be_true() => {
                            (cond, body, "never")
                        }
                        _ => return,
                    };
                    let Some(first) = branch.first() else { return };
                    let plain = matches!(code::bare(cond).kind, CondKind::Const(_));
                    if !plain && seen.ran() && !ran.seen.at(first.span).ran() {
                        report(
                            first,
                            &format!("this is never reached: the condition is {answer} true"),
                        );
                    }
                }
                Item::Cond(_) => {}
            }
        });
    }
}

/// Whether an instruction is reached and is none of those behind which an unreached one is told of
/// elsewhere.
fn stops(ran: &Ran, instr: &Instr) -> bool {
    if !ran.seen.at(instr.span).ran() {
        return false;
    }
    match &instr.kind {
        // Within a macro it is said where it happens, if it happens in every use.
        InstrKind::Splice(_, inner) => {
            inner.last().is_none_or(|last| {
                stops(ran, last) && !super::verify_never_true::never_true(ran, last)
            })
        }
        _ => true,
    }
}
