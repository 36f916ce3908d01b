//! A block never adds a move, from no position of the board and for no player.

use rustc_hash::FxHashSet;

use super::verify_never_true::never_true;
use crate::expand::Origin;
use crate::lint::code::{self, Item};
use crate::lint::ran::NeverAdds;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::{CondKind, InstrKind};
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "never-adds",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A block never adds a move, from no position of the board and for no player, though \
            it holds an add. Its steps lead off the board, or its conditions contradict each \
            other. A hint where the same macro makes moves with other arguments.",
    bad: r#"
(piece (name Man) (moves
  (n (verify empty?) add)
  (n (verify empty?) n (verify empty?) s (verify enemy?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves
  (n (verify empty?) add)
  (n (verify empty?) n (verify empty?) s add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    let ran = context.ran();
    // Blocks without any add, and those with code that is stopped or idle in every use of its
    // macro, have findings of their own.
    let mut told = FxHashSet::default();
    for def in context.games.iter().flat_map(|game| code::defs(game)) {
        let mut tells = !code::adds(&def.block);
        code::walk_def(def, |item, _| {
            if let Item::Instr(instr) = item {
                let off = |cond| matches!(code::bare(cond).kind, CondKind::Const(false));
                let seen = ran.seen.at(instr.span);
                tells |= never_true(ran, instr)
                    || seen.finds_only_nobody()
                    || ran.endless.contains_key(&instr.span)
                    || matches!(&instr.kind, InstrKind::Verify(cond) if off(cond));
            }
        });
        if tells {
            told.insert(def.origin.span);
        }
    }
    for NeverAdds { origin, piece, elsewhere } in &ran.never_add {
        if told.contains(&origin.span) {
            continue;
        }
        let message = format!("this move of '{piece}' is never made, from no position");
        // A macro that does too much on a small board is no slip by itself.
        let level = if *elsewhere { Level::Hint } else { lint.level };
        let called = origin.calls.as_ref();
        let place = called.map_or_else(
            || origin.clone(),
            |call| Origin { span: call.span, calls: call.outer.clone() },
        );
        findings.push(context.at(level, lint, &place, message));
    }
}
