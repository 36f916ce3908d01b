//! A dimension of a grid has an empty label among others.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "empty-label",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A dimension of a grid has an empty label among others, so that a position has a \
            name without it. Mostly a slash is too many.",
    bad: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a//c/d" (30 0)) ("4/3/2/1" (0 30))) ; <-
  (directions (n 0 -1) (s 0 1)))
(symmetry Black (n s) (s n))
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1) (s 0 1)))
(symmetry Black (n s) (s n))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    for grid in &context.games[index].board.grids {
        for labels in &grid.dimensions {
            let Some(at) = labels.iter().position(String::is_empty) else { continue };
            // One label that is empty stands for a dimension without names.
            if labels.iter().all(String::is_empty) {
                continue;
            }
            let message = format!("label number {} is empty", at + 1);
            let place = context.section(&grid.origin, "dimensions");
            let place = place.map(|place| context.part(&place, 0));
            findings.push(context.finding(lint, &place.unwrap_or(grid.origin.clone()), message));
        }
    }
}
