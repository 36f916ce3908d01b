//! The moves of a piece have a type that nothing else names, but something names one that is much like it.

use rustc_hash::FxHashSet;

use crate::lint::code;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::MoveTypeId;
use crate::report::{Findings, Level, did_you_mean, nearest};

/// The lint.
pub const LINT: Lint = Lint {
    code: "misspelt-move-type",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "The moves of a piece have a type that stands in no move-priorities, turn or \
            partial move, but one that is spelt nearly the same does, and other moves have it. \
            So these moves have no priority, or are never legal.",
    bad: r#"
(move-priorities capture quiet)
(piece (name Man) (moves
  (move-type capture) (e (verify enemy?) add)
  (move-type quiet) (n (verify empty?) add)))
(piece (name Kid) (moves
  (move-type captur) (e (verify enemy?) add))) ; <-
(board-setup (White (Man a1) (Kid b1)) (Black (Man d4) (Kid c4)))
"#,
    good: r#"
(move-priorities capture quiet)
(piece (name Man) (moves
  (move-type capture) (e (verify enemy?) add)
  (move-type quiet) (n (verify empty?) add)))
(piece (name Kid) (moves
  (move-type capture) (e (verify enemy?) add)))
(board-setup (White (Man a1) (Kid b1)) (Black (Man d4) (Kid c4)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    if context.engine() || context.faulty() {
        return;
    }
    let mut named: FxHashSet<&str> = FxHashSet::default();
    let mut moved: FxHashSet<&str> = FxHashSet::default();
    for (game, facts) in context.games.iter().zip(&context.facts) {
        let name = |t: &MoveTypeId| game.move_types[t.index()].as_str();
        named.extend(game.priorities.iter().map(name));
        named.extend(game.turns.iter().filter_map(|turn| turn.move_type.as_ref()).map(name));
        named.extend(facts.continued.keys().map(name));
        moved.extend(code::defs(game).filter_map(|def| def.move_type.as_ref()).map(name));
    }
    let meant: Vec<&str> = named.iter().copied().filter(|name| moved.contains(name)).collect();
    let mut said = FxHashSet::default();
    for game in &context.games {
        for def in code::defs(game) {
            let Some(move_type) = def.move_type else { continue };
            let name = game.move_types[move_type.index()].as_str();
            if named.contains(name) || !said.insert(name) {
                continue;
            }
            // What differs in numbers only is one of a row.
            let letters = |name: &str| name.replace(|c: char| c.is_ascii_digit(), "");
            let row = |other: &&str| letters(other) != letters(name);
            let near = nearest(name, meant.iter().copied().filter(row));
            let near = near.into_iter().filter(|other| one_slip(name, other));
            let Some(advice) = did_you_mean(name, near) else { continue };
            let message = format!("nothing names move type '{name}', which these moves have");
            findings.push(context.finding(lint, &def.origin, message).help(advice));
        }
    }
}

/// Whether one letter more, less or other makes one name of another, or two that have changed
/// places, or capitals.
fn one_slip(one: &str, other: &str) -> bool {
    let [a, b] = [one, other].map(|name| name.to_lowercase().chars().collect::<Vec<char>>());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    let behind = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[..a.len() - behind], &b[..b.len() - behind]);
    match (a, b) {
        ([x, y], [z, u]) => (x, y) == (u, z),
        _ => a.len() <= 1 && b.len() <= 1,
    }
}
