//! A condition that counts pieces is true already in the start position, so it ends the game after
//! the first move that does not change the count.

use crate::model::{Game, GoalTest, PieceId, PlayerId};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "goal-true-at-start",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A condition that counts pieces is true already in the start position, so it ends \
            the game after the first move that does not change the count.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(board-setup (White (Man a1 b1)) (Black (Man d4 c4)))
(win-condition (White Black) (pieces-remaining 2)) ; <-
(loss-condition (White Black) stalemated)
"#,
    good: r#"
(piece (name Man) (moves (n (verify not-friend?) add)))
(board-setup (White (Man a1 b1)) (Black (Man d4 c4)))
(loss-condition (White Black) (pieces-remaining 1))
(loss-condition (White Black) stalemated)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    // With a stock the board is filled during the game.
    if !game.setup.stock.is_empty() || game.setup.men.is_empty() || game.needs_engine() {
        return;
    }
    for goal in &game.goals {
        let players: Vec<Option<PlayerId>> = match &goal.players {
            Some(players) => players.iter().copied().map(Some).collect(),
            None => vec![None],
        };
        for player in players {
            if holds(game, &goal.test, player) == Some(true) {
                let whose = player.map(|p| format!(" for {}", game.players[p.index()].name));
                let message = format!(
                    "this is true already at the start{}, so the game ends after the first move",
                    whose.unwrap_or_default()
                );
                let counts = counts(game, &goal.test, player);
                let finding = context.finding(lint, &goal.origin, message);
                findings.push(counts.into_iter().fold(finding, Finding::note));
                break;
            }
        }
    }
}

/// Whether a goal is true at the start; `None` where that is not looked at.
fn holds(game: &Game, test: &GoalTest, player: Option<PlayerId>) -> Option<bool> {
    match test {
        GoalTest::PiecesRemaining(n, piece) => Some(men(game, Some(player?), *piece) == *n),
        GoalTest::TotalPieceCount(n, piece) => Some(men(game, None, *piece) == *n),
        GoalTest::Not(test) => holds(game, test, player).map(|value| !value),
        GoalTest::And(tests) => {
            tests.iter().try_fold(true, |all, test| Some(all & holds(game, test, player)?))
        }
        GoalTest::Or(tests) => {
            tests.iter().try_fold(false, |any, test| Some(any | holds(game, test, player)?))
        }
        _ => None,
    }
}

/// How many men of a player (of all players) stand on the board at the start.
fn men(game: &Game, player: Option<PlayerId>, piece: Option<PieceId>) -> i64 {
    let counted = game.setup.men.iter().filter(|man| {
        player.is_none_or(|p| man.player == p) && piece.is_none_or(|t| man.piece == t)
    });
    counted.count() as i64
}

/// How many men there are at the start of those that a goal counts, in words.
fn counts(game: &Game, test: &GoalTest, player: Option<PlayerId>) -> Vec<String> {
    let tell = |owner: Option<PlayerId>, piece: Option<PieceId>| {
        let of = piece.map(|t| format!(" '{}'", game.pieces[t.index()].name));
        let count = men(game, owner, piece);
        let whose = owner.map_or("the board", |p| game.players[p.index()].name.as_str());
        let what = of.unwrap_or_else(|| if count == 1 { " man" } else { " men" }.to_owned());
        format!("{whose} has {count}{what} at the start")
    };
    match test {
        GoalTest::PiecesRemaining(_, piece) => vec![tell(player, *piece)],
        GoalTest::TotalPieceCount(_, piece) => vec![tell(None, *piece)],
        GoalTest::Not(test) => counts(game, test, player),
        GoalTest::And(tests) | GoalTest::Or(tests) => {
            tests.iter().flat_map(|test| counts(game, test, player)).collect()
        }
        _ => Vec::new(),
    }
}
