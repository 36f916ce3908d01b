//! A capture, creation or change is noted but no add follows it on any way through the block, so
//! it is never carried out.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::expand::{Chain, Frame, Origin};
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
            and forgets it. A hint where a macro has its effects elsewhere, but not where it is \
            called here.",
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
    let lost: Vec<Origin> = walk.effects.into_values().flatten().collect();
    for origin in &lost {
        let message = "no add follows, so this has no effect";
        findings.push(context.finding(lint, origin, message));
    }
    // Elsewhere the same macro may have its effects: then the call alone is in vain.
    let calls: Vec<Origin> = walk.calls.into_values().flatten().collect();
    let told: FxHashSet<Span> =
        lost.iter().flat_map(|origin| frames(&origin.calls)).map(|frame| frame.span).collect();
    let spans: FxHashSet<Span> = calls.iter().map(|origin| origin.span).collect();
    for origin in &calls {
        // Of a call in a call it is said once, at the outer one.
        let inner = frames(&origin.calls).any(|frame| spans.contains(&frame.span));
        if !inner && !told.contains(&origin.span) {
            let message = "no add follows, so nothing that this call notes has any effect";
            findings.push(context.at(Level::Hint, lint, origin, message));
        }
    }
}

/// The calls around something, innermost first.
fn frames(calls: &Chain) -> impl Iterator<Item = &Frame> {
    std::iter::successors(calls.as_deref(), |frame| frame.outer.as_deref())
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
    /// The same for calls of macros that note effects and add nothing.
    calls: BTreeMap<Span, Option<Origin>>,
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
                    let inside = code::inside(*name, instr.span, calls);
                    let then = self.block(inner, follows, &inside);
                    // Elsewhere the same macro may have its effects.
                    if !code::adds(inner) && has_effects(inner) {
                        note(&mut self.calls, instr.span, follows, calls);
                    }
                    then
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
                kind if is_effect(kind) => {
                    note(&mut self.effects, instr.span, follows, calls);
                    follows
                }
                _ => follows,
            };
        }
        self.seen.insert(key, follows);
        follows
    }
}

/// Notes an effect, or a call that has effects, and whether an `add` may follow it.
fn note(all: &mut BTreeMap<Span, Option<Origin>>, span: Span, follows: bool, calls: &Chain) {
    let lost = || Origin { span, calls: calls.clone() };
    let known = all.entry(span).or_insert_with(|| Some(lost()));
    if follows {
        *known = None;
    }
}

/// Whether an instruction notes something for the next `add`.
fn is_effect(kind: &InstrKind) -> bool {
    code::notes_change(kind) || matches!(kind, InstrKind::Cascade)
}

/// Whether there are captures, creations or changes in a block, and nothing is left out.
fn has_effects(block: &[Instr]) -> bool {
    block.iter().any(|instr| match &instr.kind {
        kind if is_effect(kind) => true,
        InstrKind::Splice(_, inner) | InstrKind::While(_, inner) => has_effects(inner),
        InstrKind::If(_, yes, no) => has_effects(yes) || has_effects(no),
        _ => false,
    })
}
