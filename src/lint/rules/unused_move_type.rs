//! Every turn names its move type, but no turn names this one, and no partial move goes on with
//! it: moves of this type are never legal.

use rustc_hash::FxHashSet;

use crate::lint::code;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::MoveTypeId;
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unused-move-type",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Every turn names its move type, but no turn names this one, and no partial move \
            goes on with it: moves of this type are never legal. Some authors keep such \
            moves for what Zillions thinks of a piece's value.",
    bad: r#"
(turn-order (White walk) (Black walk))
(piece (name Man) (moves
  (move-type walk) (n (verify empty?) add)
  (move-type jump) (e e (verify empty?) add))) ; <-
"#,
    good: r#"
(turn-order (White walk) (Black walk) (White jump) (Black walk))
(piece (name Man) (moves
  (move-type walk) (n (verify empty?) add)
  (move-type jump) (e e (verify empty?) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    if context.engine() || context.faulty() {
        return;
    }
    let mut asked: FxHashSet<&str> = FxHashSet::default();
    for (game, facts) in context.games.iter().zip(&context.facts) {
        let name = |t: &MoveTypeId| game.move_types[t.index()].as_str();
        let untyped = game.turns.iter().any(|turn| turn.move_type.is_none());
        if untyped || game.turns.is_empty() || facts.continues_any {
            return;
        }
        asked.extend(game.turns.iter().filter_map(|turn| turn.move_type.as_ref()).map(name));
        asked.extend(facts.continued.keys().map(name));
    }
    for game in &context.games {
        for def in code::defs(game) {
            let Some(name) = def.move_type.map(|t| game.move_types[t.index()].as_str()) else {
                continue;
            };
            if asked.insert(name) {
                let message = format!("no turn and no partial move asks for moves of type '{name}'");
                findings.push(context.finding(lint, &def.origin, message));
            }
        }
    }
}
