//! A condition says (checkmated X), but a player for whom it is given has no X at the start and
//! can get none, so that it is never true for that player, and no move is illegal because of it.

use crate::model::GoalTest;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "no-royal",
    level: Level::Error,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A condition says (checkmated X), but a player for whom it is given has no X at \
            the start and can get none, so that it is never true for that player, and no \
            move is illegal because of it.",
    bad: r#"
(piece (name Man) (moves (n (verify not-friend?) add)))
(piece (name King) (moves (e (verify not-friend?) add)))
(board-setup (White (Man a1) (King b1)) (Black (Man d4)))
(loss-condition (White Black) (checkmated King)) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify not-friend?) add)))
(piece (name King) (moves (e (verify not-friend?) add)))
(board-setup (White (Man a1) (King b1)) (Black (Man d4) (King c4)))
(loss-condition (White Black) (checkmated King))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let facts = &context.facts[index];
    if game.needs_engine() || facts.changes_owner || facts.creates {
        return;
    }
    for goal in &game.goals {
        let (GoalTest::Checkmated(types), Some(players)) = (&goal.test, &goal.players) else {
            continue;
        };
        if types.iter().any(|piece| facts.made.contains(piece)) {
            continue;
        }
        for &player in players {
            // Some players move the men of others.
            let turns = game.turns.iter().filter(|turn| turn.taker == player);
            let sides: Vec<_> = turns.map(|turn| turn.side).chain([player]).collect();
            let men = game.setup.men.iter().map(|man| (man.player, man.piece));
            let stock = game.setup.stock.iter().map(|stock| (stock.player, stock.piece));
            if men.chain(stock).any(|(owner, piece)| sides.contains(&owner) && types.contains(&piece)) {
                continue;
            }
            let names: Vec<&str> =
                types.iter().map(|t| game.pieces[t.index()].name.as_str()).collect();
            let message = format!(
                "{} has no {} at the start, so this is never true for that player",
                game.players[player.index()].name,
                names.join(" or ")
            );
            findings.push(context.finding(lint, &goal.origin, message));
        }
    }
}
