//! A flag may be tested before anything sets it.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::expand::{Chain, Origin};
use crate::lint::code;
use crate::model::{Cond, CondKind, FlagId, Game, Instr, InstrKind};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unset-flag-read",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A flag may be tested before anything sets it. The reference says that flags have \
            no value then; this program takes false.",
    bad: r#"
(piece (name Man) (moves (
  (if (enemy? n) (set-flag shut true))
  e (verify (and empty? (not-flag? shut))) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (
  (set-flag shut false)
  (if (enemy? n) (set-flag shut true))
  e (verify (and empty? (not-flag? shut))) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    if context.facts[index].flags.is_empty() {
        return;
    }
    let mut walk = Walk { context, lint, game, findings, seen: FxHashMap::default() };
    for def in code::defs(game) {
        walk.block(&def.block, &mut Flags::new(), &def.origin.calls);
    }
}

struct Walk<'a, 'f> {
    context: &'a Context<'a>,
    lint: &'a Lint,
    game: &'a Game,
    findings: &'f mut Vec<Finding>,
    /// Bodies of macros that were looked at, with the flags set before and after them.
    seen: FxHashMap<(*const Instr, Flags), Flags>,
}

/// A set of flags.
type Flags = BTreeSet<FlagId>;

impl Walk<'_, '_> {
    /// Follows a block; `set` are the flags that are set on every way to here.
    fn block(&mut self, block: &[Instr], set: &mut Flags, calls: &Chain) {
        for instr in block {
            match &instr.kind {
                InstrKind::Splice(name, inner) => {
                    let key = (inner.as_ptr(), set.clone());
                    match self.seen.get(&key) {
                        Some(after) => set.clone_from(after),
                        None => {
                            self.block(inner, set, &code::inside(*name, instr.span, calls));
                            self.seen.insert(key, set.clone());
                        }
                    }
                }
                InstrKind::SetFlag(flag, cond) => {
                    self.cond(cond, set, calls);
                    set.insert(*flag);
                }
                InstrKind::If(cond, yes, no) => {
                    self.cond(cond, set, calls);
                    let (mut a, mut b) = (set.clone(), set.clone());
                    self.block(yes, &mut a, calls);
                    self.block(no, &mut b, calls);
                    *set = &a & &b;
                }
                InstrKind::While(cond, body) => {
                    self.cond(cond, set, calls);
                    self.block(body, &mut set.clone(), calls);
                }
                InstrKind::Verify(cond)
                | InstrKind::SetPositionFlag(_, cond, _)
                | InstrKind::SetAttribute(_, cond) => self.cond(cond, set, calls),
                _ => {}
            }
        }
    }

    fn cond(&mut self, cond: &Cond, set: &Flags, calls: &Chain) {
        match &cond.kind {
            CondKind::Splice(name, inner) => {
                self.cond(inner, set, &code::inside(*name, cond.span, calls));
            }
            CondKind::Not(inner) => self.cond(inner, set, calls),
            CondKind::And(all) | CondKind::Or(all) => {
                all.iter().for_each(|part| self.cond(part, set, calls));
            }
            CondKind::Flag(flag) if !set.contains(flag) => {
                let uses = self.context.facts_of(self.game).and_then(|f| f.flags.get(flag));
                // Never set at all: another lint says so.
                if uses.is_none_or(|uses| uses.set.is_none()) {
                    return;
                }
                let name = &self.game.flags[flag.index()];
                let origin = Origin { span: cond.span, calls: calls.clone() };
                let message = format!("flag '{name}' may not be set yet when it is tested here");
                self.findings.push(self.context.finding(self.lint, &origin, message));
            }
            _ => {}
        }
    }
}
