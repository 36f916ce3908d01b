//! A variant gives conditions of its own, none of which anybody can win or lose by, and thereby
//! loses all those of its game: a variant with one condition inherits none.

use crate::model::{Goal, GoalKind};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "lost-goals",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A variant gives conditions of its own, none of which anybody can win or lose by, \
            and thereby loses all those of its game: a variant with one condition inherits \
            none.",
    bad: r#"
(loss-condition (White Black) stalemated)
(variant (title "Drawn") ; <-
  (draw-condition (White Black) stalemated))
"#,
    good: r#"
(loss-condition (White Black) stalemated)
(variant (title "Drawn")
  (loss-condition (White Black) (pieces-remaining 0))
  (draw-condition (White Black) stalemated))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let Some(base) = context.games[..index].iter().rev().find(|g| !g.variant) else { return };
    let decides = |goal: &Goal| goal.kind != GoalKind::Draw;
    if game.variant
        && !game.goals.is_empty()
        && !game.goals.iter().any(decides)
        && base.goals.iter().any(decides)
        && !game.needs_engine()
    {
        let message = "in this variant nobody can win or lose, since it has its own conditions";
        let finding = context.finding(lint, &context.head(index), message);
        findings.push(match base.goals.first() {
            Some(goal) => finding.also(context.written(&goal.origin), "this is not inherited"),
            None => finding,
        });
    }
}
