//! The rectangles of two positions overlap, so that a click means one of them only.

use crate::model::{Rect, SquareDef};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "overlapping-positions",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "The rectangles of two positions overlap, so that a click means one of them only. \
            Rows that are hidden on purpose are like that too.",
    bad: r#"
(grid (start-rectangle 0 0 40 40) ; <-
  (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30))) (directions (n 0 -1)))
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30)
  (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30))) (directions (n 0 -1)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let mut rects: Vec<(Rect, &SquareDef)> =
        game.board.squares.iter().filter_map(|square| Some((square.rect?, square))).collect();
    rects.retain(|(rect, _)| rect.left < rect.right && rect.top < rect.bottom);
    rects.sort_by_key(|(rect, _)| (rect.left, rect.top));
    for (i, (one, square)) in rects.iter().enumerate() {
        let near = rects[i + 1..].iter().take(NEAR).take_while(|(other, _)| other.left < one.right);
        for (other, second) in near {
            if overlap(one, other) {
                let message = format!("'{}' and '{}' overlap", square.name, second.name);
                findings.push(context.finding(lint, &context.part(&square.origin, 0), message));
                return;
            }
        }
    }
}

/// How many neighbours in order of their left edges are compared with each position.
const NEAR: usize = 1000;

/// Edges may share so many pixels: authors count the last one or not.
const SLACK: i32 = 1;

/// Whether two rectangles share more than an edge.
fn overlap(a: &Rect, b: &Rect) -> bool {
    let both = |low: i32, high: i32| high.saturating_sub(low) > SLACK;
    both(a.left.max(b.left), a.right.min(b.right)) && both(a.top.max(b.top), a.bottom.min(b.bottom))
}
