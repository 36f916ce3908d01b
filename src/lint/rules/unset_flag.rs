//! A flag is tested but never set, or only ever to false, in no game of the file.

use std::collections::BTreeMap;

use crate::lint::facts::Uses;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Findings, Level, did_you_mean};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unset-flag",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A flag is tested but never set, or only ever to false, in no game of the file. \
            The test has always the same answer.",
    bad: r#"
(piece (name Man) (moves ((set-flag shut false)
  (verify (not-flag? shut)) e (verify empty?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves ((set-flag shut (enemy? n))
  (verify (not-flag? shut)) e (verify empty?) add)))
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
        let (Some(read), None) = (&uses.read, &uses.set) else { continue };
        let (message, cleared) = match &uses.cleared {
            Some(place) => (format!("flag '{name}' is tested but only ever set to false"), Some(place)),
            None => (format!("flag '{name}' is tested but never set"), None),
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
