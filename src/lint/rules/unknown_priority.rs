//! A type in move-priorities has no moves in any game of the file, while one with a very similar
//! name is not listed: most likely it is misspelt, and nothing is compulsory.

use crate::expand::Origin;
use crate::lint::code;
use crate::model::MoveTypeId;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, FixKind, Level, did_you_mean};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unknown-priority",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Game,
    fix: Some(FixKind::Unsafe),
    about: "A type in move-priorities has no moves in any game of the file, while one with a \
            very similar name is not listed: most likely it is misspelt, and nothing is \
            compulsory. (A hint where no name is alike, since a type without moves does no \
            harm.)",
    bad: r#"
(move-priorities captures quiet) ; <-
(piece (name Man) (moves
  (move-type capture) (e (verify enemy?) add)
  (move-type quiet) (n (verify empty?) add)))
"#,
    good: r#"
(move-priorities capture quiet)
(piece (name Man) (moves
  (move-type capture) (e (verify enemy?) add)
  (move-type quiet) (n (verify empty?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    if game.needs_engine() {
        return;
    }
    let mut having: Vec<&str> = Vec::new();
    for other in &context.games {
        let types = code::defs(other).filter_map(|def| def.move_type);
        having.extend(types.map(|t| other.move_types[t.index()].as_str()));
    }
    let name = |t: &MoveTypeId| game.move_types[t.index()].as_str();
    for priority in &game.priorities {
        let text = name(priority);
        if having.contains(&text) {
            continue;
        }
        let listed: Vec<&str> = game.priorities.iter().map(name).collect();
        let unlisted = having.iter().copied().filter(|other| !listed.contains(other));
        let advice = did_you_mean(text, unlisted);
        let level = if advice.is_some() { lint.level } else { Level::Hint };
        let message = format!("no piece has moves of type '{text}'");
        let finding = context.at(level, lint, &place(context, index, text), message);
        findings.push(match advice {
            Some(advice) => finding.help(advice),
            None => finding,
        });
    }
}

/// Where move-priorities name a type.
fn place(context: &Context<'_>, index: usize, name: &str) -> Origin {
    let section = context.game_section(index, "move-priorities");
    let found = context.list(section.span).and_then(|(tree, list)| {
        let named = tree.children(list).iter().skip(1).find(|&&node| tree.slice(node) == name);
        named.map(|&node| tree.span(node))
    });
    Origin { span: found.unwrap_or(section.span), calls: section.calls }
}
