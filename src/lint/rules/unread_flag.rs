//! A flag is set but never tested, in no game of the file.

use std::collections::BTreeMap;

use crate::lint::facts::Uses;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Findings, Level, did_you_mean};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unread-flag",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A flag is set but never tested, in no game of the file. Often its name is \
            misspelt in one of the two places, and what it should guard is not guarded.",
    bad: r#"
(piece (name Man) (moves (
  (set-flag shut (enemy? n)) ; <-
  e (verify empty?) add)))
"#,
    good: r#"
(piece (name Man) (moves (
  (set-flag shut (enemy? n))
  e (verify (and empty? (not-flag? shut))) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    if context.faulty() || context.engine() {
        return;
    }
    let mut all: BTreeMap<&str, Uses> = BTreeMap::new();
    for (game, facts) in context.games.iter().zip(&context.facts) {
        for (id, uses) in &facts.flags {
            let sum = all.entry(game.flags[id.index()].as_str()).or_default();
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
    for (name, uses) in &all {
        if uses.read.is_some() {
            continue;
        }
        let Some(set) = uses.set.as_ref().or(uses.cleared.as_ref()) else { continue };
        let message = format!("flag '{name}' is set but never tested");
        let read = all.iter().filter(|(_, uses)| uses.read.is_some()).map(|(name, _)| *name);
        let finding = context.finding(lint, &context.part(set, 1), message);
        findings.push(match did_you_mean(name, read) {
            Some(advice) => finding.help(advice),
            None => finding,
        });
    }
}
