//! A zone that nothing asks for.

use rustc_hash::FxHashSet;

use crate::lint::{Context, Lint, code};
use crate::model::{CondKind, DropPlace, GoalPlace, GoalTest, Test};
use crate::report::{Finding, Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unused-zone",
    level: Level::Warning,
    about: "A zone stands in no condition, drop or goal of any game of the file. Often the zone is \
            meant to limit a move and the test for it was forgotten, or the macro with the test is \
            never called.",
    bad: r#"
(game (title "T") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("2/1" (0 9)))
    (directions (n 0 -1)))
    (zone (name camp) (players A) (positions a1))) ; <-
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (A (Man a1)) (B (Man b2))))
"#,
    good: r#"
(game (title "T") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("2/1" (0 9)))
    (directions (n 0 -1)))
    (zone (name camp) (players A) (positions a1)))
  (piece (name Man) (moves ((verify (in-zone? camp)) n (verify empty?) add)))
  (board-setup (A (Man a1)) (B (Man b2))))
"#,
    check,
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    // An engine DLL may ask for zones that the file does not.
    if context.games.iter().any(|game| game.needs_engine()) {
        return;
    }
    let mut used: FxHashSet<&str> = FxHashSet::default();
    for game in context.games {
        let name = |zone: crate::model::ZoneId| game.board.zones[zone.index()].name.as_str();
        code::conditions(game, |cond| {
            if let CondKind::Test(Test::InZone(zone), _) = &cond.kind {
                used.insert(name(*zone));
            }
        });
        for def in code::defs(game) {
            if let Some(DropPlace::Zone(zone)) = def.place {
                used.insert(name(zone));
            }
        }
        for goal in &game.goals {
            places(&goal.test, &mut |place| {
                if let GoalPlace::Zone(zone) = place {
                    used.insert(name(zone));
                }
            });
        }
    }
    let mut said: FxHashSet<&str> = FxHashSet::default();
    for game in context.games {
        for zone in &game.board.zones {
            let name = zone.name.as_str();
            if used.contains(name) || !said.insert(name) {
                continue;
            }
            let Some(origin) = zone.origins.first() else { continue };
            let span = context.expanded.written(context.sources, origin);
            let message = format!("zone '{name}' is used by nothing");
            let mut finding = Finding::new(lint.level, lint.code, span, message)
                .calls(origin.call_list(&context.expanded.names));
            if let Some(dead) = dead_user(context, name) {
                finding = finding
                    .note(format!("only macro '{dead}' names it, and that macro is never called"));
            }
            findings.push(finding);
        }
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

fn places(test: &GoalTest, each: &mut impl FnMut(GoalPlace)) {
    match test {
        GoalTest::Absolute(_, all) => all.iter().for_each(|&place| each(place)),
        GoalTest::And(tests) | GoalTest::Or(tests) => {
            tests.iter().for_each(|test| places(test, each));
        }
        GoalTest::Not(test) => places(test, each),
        _ => {}
    }
}
