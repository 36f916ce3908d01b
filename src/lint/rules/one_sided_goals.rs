//! Of two players only one can ever win: each condition that gives a win to the other, or a loss
//! to the first, is missing.

use crate::model::{Goal, GoalKind, PlayerId};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "one-sided-goals",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Of two players only one can ever win: each condition that gives a win to the \
            other, or a loss to the first, is missing.",
    bad: r#"
(piece (name Man) (moves (n (verify not-friend?) add)))
(win-condition (White) (absolute-config Man (a4))) ; <-
(draw-condition (White Black) stalemated)
"#,
    good: r#"
(piece (name Man) (moves (n (verify not-friend?) add)))
(win-condition (White) (absolute-config Man (a4)))
(win-condition (Black) (absolute-config Man (d1)))
(draw-condition (White Black) stalemated)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let real: Vec<PlayerId> = (0..game.players.len() as u8)
        .map(PlayerId)
        .filter(|p| !game.players[p.index()].random && !game.players[p.index()].neutral)
        .collect();
    let open = |goal: &Goal| goal.players.is_none() || goal.kind == GoalKind::Count;
    let [one, other] = real[..] else { return };
    if game.goals.iter().any(open) || game.needs_engine() {
        return;
    }
    let wins = |player: PlayerId, opponent: PlayerId| {
        game.goals.iter().any(|goal| {
            let lists = |p| goal.players.as_ref().is_some_and(|all| all.contains(&p));
            goal.kind == GoalKind::Win && lists(player)
                || goal.kind == GoalKind::Loss && lists(opponent)
        })
    };
    let loser = match (wins(one, other), wins(other, one)) {
        (true, false) => other,
        (false, true) => one,
        _ => return,
    };
    let Some(goal) = game.goals.iter().find(|goal| goal.kind != GoalKind::Draw) else { return };
    let message = format!("no condition lets {} win", game.players[loser.index()].name);
    findings.push(context.finding(lint, &goal.origin, message));
}
