//! A symmetry turns the directions of the player who begins, not those of the other.

use super::half_symmetry::symmetry;
use crate::lint::geometry;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::PlayerId;
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "first-player-turned",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A symmetry turns the directions of the player who begins, not those of the other. \
            Usually directions are written as the first player sees them, and turned for the \
            second.",
    bad: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1) (s 0 1)))
(symmetry White (n s) (s n)) ; <-
(piece (name Man) (moves (s (verify empty?) add)))
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1) (s 0 1)))
(symmetry Black (n s) (s n))
(piece (name Man) (moves (n (verify empty?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let mut sides: Vec<PlayerId> = Vec::new();
    for turn in &game.turns {
        if !sides.contains(&turn.side) && !game.players[turn.side.index()].random {
            sides.push(turn.side);
        }
    }
    let [first, second] = sides[..] else { return };
    let turns = |player| {
        geometry::directions(&game.board).any(|d| game.board.meant(player, d) != d)
    };
    if turns(first) && !turns(second) {
        let name = |player: PlayerId| &game.players[player.index()].name;
        let message =
            format!("directions are turned for {}, who begins, not for {}", name(first), name(second));
        findings.push(context.finding(lint, &symmetry(context, index, name(first)), message));
    }
}
