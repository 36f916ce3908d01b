//! A position flag is tested but never set, or only ever to false, in no game of the file.

use std::collections::{BTreeMap, BTreeSet};

use crate::lint::code::{self, Item};
use crate::lint::facts::Uses;
use crate::model::{Cond, CondKind, Instr, InstrKind, PositionFlagId, Test};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Findings, Level, did_you_mean};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unset-position-flag",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A position flag is tested but never set, or only ever to false, in no game of \
            the file, or only in other moves than those that test it: at the start of each \
            block all position flags are false. The test has always the same answer.",
    bad: r#"
(piece (name Man) (moves
  (e (verify (position-flag? seen)) add) ; <-
  ((set-position-flag shut true n) w (verify (not-position-flag? shut n)) add)
  ((set-position-flag met true n) n (verify empty?) add)
  (s (verify (not-position-flag? met)) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves
  ((set-position-flag seen true e) e (verify (position-flag? seen)) add)
  ((set-position-flag shut true n) w (verify (not-position-flag? shut n)) add)
  ((set-position-flag met true s) s (verify (not-position-flag? met)) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    if context.faulty() || context.engine() {
        return;
    }
    let mut all: BTreeMap<&str, Uses> = BTreeMap::new();
    for (game, facts) in context.games.iter().zip(&context.facts) {
        for (id, uses) in &facts.position_flags {
            let sum = all.entry(game.position_flags[id.index()].as_str()).or_default();
            for (slot, here) in [
                (&mut sum.set, &uses.set),
                (&mut sum.cleared, &uses.cleared),
                (&mut sum.read, &uses.read),
            ] {
                if slot.is_none() {
                    slot.clone_from(here);
                }
            }
        }
    }
    let apart = set_elsewhere(context);
    for (name, uses) in &all {
        if let (Some(read), Some(set)) = (&uses.read, &uses.set)
            && apart.contains(name)
        {
            let message =
                format!("position flag '{name}' is tested only in moves that do not set it");
            findings.push(
                context
                    .finding(lint, &context.part(read, 1), message)
                    .also(context.written(set), "set here, in another move")
                    .note("a position flag lives as long as the block that sets it"),
            );
            continue;
        }
        let (Some(read), None) = (&uses.read, &uses.set) else { continue };
        let (message, cleared) = match &uses.cleared {
            Some(place) => (format!("position flag '{name}' is tested but only ever set to false"), Some(place)),
            None => (format!("position flag '{name}' is tested but never set"), None),
        };
        let set = all.iter().filter(|(_, uses)| uses.set.is_some()).map(|(name, _)| *name);
        let mut finding = context.finding(lint, &context.part(read, 1), message);
        if let Some(place) = cleared {
            finding = finding.also(context.written(place), "set to false here");
        }
        findings.push(match did_you_mean(name, set) {
            Some(advice) => finding.help(advice),
            None => finding,
        });
    }
}

/// The position flags that are set somewhere, but in no block that tests them.
fn set_elsewhere<'a>(context: &Context<'a>) -> BTreeSet<&'a str> {
    let (mut tested, mut together) = (BTreeSet::new(), BTreeSet::new());
    for game in context.games.iter().filter(|game| !game.position_flags.is_empty()) {
        let name = |flag: &PositionFlagId| game.position_flags[flag.index()].as_str();
        for def in code::defs(game) {
            let (mut set, mut read) = (BTreeSet::new(), BTreeSet::new());
            code::walk_def(def, |item, _| match item {
                Item::Instr(Instr { kind: InstrKind::SetPositionFlag(flag, cond, _), .. })
                    if !matches!(cond.kind, CondKind::Const(false)) =>
                {
                    set.insert(name(flag));
                }
                Item::Cond(Cond { kind: CondKind::Test(Test::PositionFlag(flag), _), .. }) => {
                    read.insert(name(flag));
                }
                _ => {}
            });
            together.extend(read.intersection(&set).copied());
            tested.extend(read);
        }
    }
    tested.difference(&together).copied().collect()
}
