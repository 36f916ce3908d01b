//! A zone stands in no condition, drop or goal of any game of the file.

use rustc_hash::FxHashSet;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unused-zone",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A zone stands in no condition, drop or goal of any game of the file. Often the \
            zone is meant to limit a move and the test for it was forgotten, or the macro \
            with the test is never called.",
    bad: r#"
(zone (name camp) (players White) (positions a1)) ; <-
"#,
    good: r#"
(zone (name camp) (players White) (positions a1))
(piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    // An engine DLL may ask for zones that the file does not.
    if context.engine() || context.faulty() {
        return;
    }
    let mut used: FxHashSet<&str> = FxHashSet::default();
    for (game, facts) in context.games.iter().zip(&context.facts) {
        used.extend(facts.zones.iter().map(|zone| game.board.zones[zone.index()].name.as_str()));
    }
    for zone in context.games.iter().flat_map(|game| &game.board.zones) {
        let name = zone.name.as_str();
        let Some(origin) = zone.origins.first().filter(|_| used.insert(name)) else { continue };
        let message = format!("zone '{name}' is used by nothing");
        let mut finding = context.finding(lint, origin, message);
        if let Some(dead) = dead_user(context, name) {
            finding = finding
                .note(format!("only macro '{dead}' names it, and that macro is never called"));
        }
        findings.push(finding);
    }
}

/// The macro that is never called and has the zone's name in its body.
fn dead_user<'a>(context: &Context<'a>, zone: &str) -> Option<&'a str> {
    let expanded = context.expanded;
    let dead = expanded.macros.iter().filter(|m| m.expansions == 0);
    dead.into_iter().find_map(|m| {
        let text = context.sources.slice(m.span);
        let part = |c: char| c.is_whitespace() || "()\";".contains(c);
        text.split(part).any(|word| word == zone).then(|| expanded.names.text(m.name))
    })
}
