//! A condition waits for more pieces than there can ever be: so many are not set up, and none are
//! dropped, created or won over.

use crate::lint::geometry;
use crate::model::{Board, Game, GoalTest, PieceId, PlayerId, RelativeItem};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "goal-never-true",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A condition waits for more pieces than there can ever be: so many are not set \
            up, and none are dropped, created or won over. A warning where a \
            relative-config leads off the board from every position.",
    bad: r#"
(win-condition (White Black) (pieces-remaining 7)) ; <-
(loss-condition (White Black) stalemated)
(win-condition (White Black) (relative-config Man n Man n Man n Man n Man)) ; <-
"#,
    good: r#"
(loss-condition (White Black) (pieces-remaining 0))
(loss-condition (White Black) stalemated)
(win-condition (White Black) (relative-config Man n Man n Man n Man))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let facts = &context.facts[index];
    for goal in &game.goals {
        let players = goal.players.as_deref().unwrap_or_default();
        if !players.is_empty() && !players.iter().any(|&p| has_room(&game.board, p, &goal.test)) {
            let message = "the board has no room for this configuration, wherever it begins";
            findings.push(context.at(Level::Warning, lint, &goal.origin, message));
        }
    }
    let grows = facts.creates || facts.changes_owner || !game.setup.stock.is_empty();
    if grows || game.options.recycle_captures || game.needs_engine() {
        return;
    }
    for goal in &game.goals {
        let (count, piece, all) = match &goal.test {
            GoalTest::PiecesRemaining(n, piece) => (*n, *piece, false),
            GoalTest::TotalPieceCount(n, piece) => (*n, *piece, true),
            _ => continue,
        };
        if piece.is_some() && facts.changes_type {
            continue;
        }
        let most = match &goal.players {
            Some(players) if !all => players.iter().map(|&p| men(game, Some(p), piece)).max(),
            _ => Some(men(game, None, piece)),
        };
        if let Some(most) = most.filter(|&most| count > most) {
            let message = format!("there are never {count} of these pieces, at most {most}");
            findings.push(context.at(Level::Hint, lint, &goal.origin, message));
        }
    }
}

/// Whether each relative configuration that a goal needs fits the board somewhere.
fn has_room(board: &Board, player: PlayerId, test: &GoalTest) -> bool {
    match test {
        GoalTest::And(tests) => tests.iter().all(|test| has_room(board, player, test)),
        GoalTest::Or(tests) => tests.iter().any(|test| has_room(board, player, test)),
        GoalTest::Relative(items) => geometry::squares(board).any(|start| {
            let last = items.iter().try_fold(start, |square, item| match item {
                RelativeItem::Step(direction) => {
                    board.step(square, board.meant(player, *direction))
                }
                RelativeItem::Occupant(_) => Some(square),
            });
            last.is_some()
        }),
        _ => true,
    }
}

/// How many men of a player (of all players) stand on the board at the start.
fn men(game: &Game, player: Option<PlayerId>, piece: Option<PieceId>) -> i64 {
    let counted = game.setup.men.iter().filter(|man| {
        player.is_none_or(|p| man.player == p) && piece.is_none_or(|t| man.piece == t)
    });
    counted.count() as i64
}
