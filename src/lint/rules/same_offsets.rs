//! Two directions with names of different points of the compass lead the same way.

use crate::lint::geometry;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::Direction;
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "same-offsets",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Two directions with names of different points of the compass lead the same way. \
            Most likely one was not changed after copying.",
    bad: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1) (s 0 -1))) ; <-
(piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1) (s 0 1)))
(piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))
"#,
    check: Check::Game(check),
};

/// Names that can not mean the same. Others, such as `next`, often are second names.
const COMPASS: [&str; 8] = ["n", "s", "e", "w", "ne", "nw", "se", "sw"];

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let board = &context.games[index].board;
    let offsets = geometry::offsets(board);
    let named: Vec<_> = geometry::directions(board)
        .filter(|d| COMPASS.contains(&board.directions[d.index()].to_lowercase().as_str()))
        .filter_map(|d| Some((d, offsets[d.index()].as_ref()?)))
        .collect();
    for (i, (d, offset)) in named.iter().enumerate() {
        let name = |d: &Direction| board.directions[d.index()].as_str();
        // 'N' is a second name for 'n'.
        let other = |d: &Direction| !name(d).eq_ignore_ascii_case(name(&named[i].0));
        let same = |(first, to): &&(Direction, &Vec<i64>)| to == offset && other(first);
        let Some((first, _)) = named[..i].iter().find(same) else { continue };
        let message = format!("'{}' leads the same way as '{}'", name(d), name(first));
        let grid = context.game_section(index, "board");
        let grid = board.grids.first().map_or(grid, |grid| grid.origin.clone());
        let place = context.section(&grid, "directions").unwrap_or(grid);
        findings.push(context.finding(lint, &context.part(&place, 0), message));
    }
}
