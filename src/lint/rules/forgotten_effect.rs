//! An add makes a move without the capture or change that the add before it had.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use crate::expand::{Chain, Origin};
use crate::lint::code;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::{Instr, InstrKind};
use crate::report::{Findings, Level};
use crate::source::Span;

/// The lint.
pub const LINT: Lint = Lint {
    code: "forgotten-effect",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Each add takes the captures, creations and changes that were noted before it, and \
            forgets them. Of several adds behind one capture, as in a loop over empty \
            positions, only the first move captures; the capture must be repeated before each \
            add.",
    bad: r#"
(piece (name Man) (moves
  (n (verify enemy?) capture n (while empty? add n)))) ; <-
"#,
    good: r#"
(piece (name Man) (moves
  (n (verify enemy?) n (while empty? mark s (if enemy? capture) back add n))))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    if context.faulty() || context.engine() {
        return;
    }
    let mut walk = Walk::default();
    for game in &context.games {
        walk.seen.clear();
        for def in code::defs(game) {
            walk.block(&def.block, State::default(), &def.origin.calls);
        }
    }
    for (origin, effect) in walk.bare.into_values() {
        let message = "this add does not have what the add before it had: that is forgotten";
        findings.push(
            context.finding(lint, &origin, message).also(effect, "noted here, for the first add"),
        );
    }
}

/// What was noted on the way to an instruction.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct State {
    /// The first effect since the last `add`.
    noted: Option<Span>,
    /// The first effect of the last `add`.
    spent: Option<Span>,
}

#[derive(Default)]
struct Walk {
    seen: FxHashSet<(*const Instr, usize, State)>,
    /// By place the adds without effect behind one with effects, and such an effect.
    bare: BTreeMap<Span, (Origin, Span)>,
}

impl Walk {
    /// Looks at a block; gives what is known behind it.
    fn block(&mut self, block: &[Instr], mut state: State, calls: &Chain) -> State {
        for instr in block {
            match &instr.kind {
                InstrKind::Add(_) => {
                    if let (None, Some(effect)) = (state.noted, state.spent) {
                        let origin = Origin { span: instr.span, calls: calls.clone() };
                        self.bare.entry(instr.span).or_insert((origin, effect));
                    }
                    state = State { noted: None, spent: state.noted };
                }
                kind if code::notes_change(kind) => {
                    state = State { noted: state.noted.or(Some(instr.span)), spent: None };
                }
                InstrKind::Splice(name, inner) => {
                    let key = (inner.as_ptr(), inner.len(), state);
                    let calls = code::inside(*name, instr.span, calls);
                    if self.seen.insert(key) {
                        state = self.block(inner, state, &calls);
                    } else {
                        state = State::default();
                    }
                }
                // What holds in one branch need not hold in the other.
                InstrKind::If(_, yes, no) => {
                    self.block(yes, state, calls);
                    self.block(no, state, calls);
                    state = State::default();
                }
                InstrKind::While(_, body) => {
                    let again = self.block(body, state, calls);
                    if again != state {
                        self.block(body, again, calls);
                    }
                    state = State::default();
                }
                _ => {}
            }
        }
        state
    }
}
