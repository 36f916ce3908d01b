//! A capture, creation or change is noted but no add follows it on any way through the block, so
//! it is never carried out.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::expand::{Chain, Origin};
use crate::lint::code;
use crate::model::{Instr, InstrKind};
use crate::lint::{Check, Context, Lint, Stage};
use crate::source::Span;
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "lost-effect",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A capture, creation or change is noted but no add follows it on any way through \
            the block, so it is never carried out. Each add takes what was noted before it, \
            and forgets it.",
    bad: r#"
(piece (name Man) (moves (n (verify enemy?) n (verify empty?) add (capture s)))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify enemy?) n (verify empty?) (capture s) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    if context.faulty() {
        return;
    }
    let mut walk = Walk::default();
    for game in &context.games {
        walk.seen.clear();
        for def in code::defs(game) {
            walk.block(&def.block, false, &def.origin.calls);
        }
    }
    for origin in walk.effects.into_values().flatten() {
        let message = "no add follows, so this has no effect";
        findings.push(context.finding(lint, &origin, message));
    }
}

/// What is known of blocks and effects so far.
#[derive(Default)]
struct Walk {
    /// Blocks that were looked at, with whether an `add` may follow behind them; and then whether
    /// one may follow from their beginning on.
    seen: FxHashMap<(*const Instr, usize, bool), bool>,
    /// For each effect as it is written: its origin while no `add` follows it in any use, `None`
    /// once one does. A macro may be used where it has no effect and elsewhere.
    effects: BTreeMap<Span, Option<Origin>>,
}

impl Walk {
    /// Looks at a block from its end; `after` says whether an `add` may follow behind it. Returns
    /// whether one may follow from its beginning on.
    fn block(&mut self, block: &[Instr], after: bool, calls: &Chain) -> bool {
        let key = (block.as_ptr(), block.len(), after);
        if let Some(&known) = self.seen.get(&key) {
            return known;
        }
        let mut follows = after;
        for instr in block.iter().rev() {
            follows = match &instr.kind {
                InstrKind::Add(_) | InstrKind::Invalid => true,
                InstrKind::Splice(name, inner) => {
                    let calls = code::inside(*name, instr.span, calls);
                    self.block(inner, follows, &calls)
                }
                InstrKind::If(_, yes, no) => {
                    let yes = self.block(yes, follows, calls);
                    self.block(no, follows, calls) | yes
                }
                InstrKind::While(_, body) => {
                    let again = follows || code::adds(body);
                    self.block(body, again, calls);
                    again
                }
                InstrKind::Capture(_)
                | InstrKind::Create(..)
                | InstrKind::ChangeType(..)
                | InstrKind::Flip(_)
                | InstrKind::ChangeOwner(_)
                | InstrKind::SetAttribute(..)
                | InstrKind::Cascade => {
                    let lost = || Origin { span: instr.span, calls: calls.clone() };
                    let known = self.effects.entry(instr.span).or_insert_with(|| Some(lost()));
                    if follows {
                        *known = None;
                    }
                    follows
                }
                _ => follows,
            };
        }
        self.seen.insert(key, follows);
        follows
    }
}
