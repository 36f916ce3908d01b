//! A player has no turn, no men and no zone, and nothing creates men for it.

use crate::expand::Origin;
use crate::model::PlayerId;
use crate::syntax::NodeId;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unused-player",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A player has no turn, no men and no zone, and nothing creates men for it.",
    bad: r#"
(players White Black Red) ; <-
"#,
    good: r#"
(players White Black)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let facts = &context.facts[index];
    if game.needs_engine() || facts.changes_owner {
        return;
    }
    for (i, player) in game.players.iter().enumerate() {
        let id = PlayerId(i as u8);
        let turn = game.turns.iter().any(|turn| turn.taker == id || turn.side == id);
        let men = game.setup.men.iter().any(|man| man.player == id)
            || game.setup.stock.iter().any(|stock| stock.player == id);
        let zone = game.board.zones.iter().any(|zone| zone.squares[i].is_some());
        if !(turn || men || zone || facts.created_for.contains(&id)) {
            let section = context.game_section(index, "players");
            let message = format!("player '{}' has no turn and no men", player.name);
            let place = named(context, &section, &player.name);
            findings.push(context.finding(lint, &place, message));
        }
    }
}

/// Where a list has a name.
fn named(context: &Context<'_>, section: &Origin, name: &str) -> Origin {
    let found = context.list(section.span).and_then(|(tree, list)| {
        let of = |node: &&NodeId| tree.slice(**node) == name;
        tree.children(list).iter().find(of).map(|&node| tree.span(node))
    });
    Origin { span: found.unwrap_or(section.span), calls: section.calls.clone() }
}
