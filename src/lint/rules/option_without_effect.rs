//! An option changes nothing in this game: "recycle captures" without drops, "pass partial" or
//! "maximal captures" without add-partial, "discard cascades" without cascade, "recycle
//! promotions" without promotions.

use crate::expand::Origin;
use crate::model::MaximalCaptures;
use crate::syntax::NodeId;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "option-without-effect",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "An option changes nothing in this game: \"recycle captures\" without drops, \
            \"pass partial\" or \"maximal captures\" without add-partial, \"discard \
            cascades\" without cascade, \"recycle promotions\" without promotions.",
    bad: r#"
(option "pass partial" true) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add-partial)))
(option "pass partial" true)
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let facts = &context.facts[index];
    let options = &game.options;
    let drops = game.pieces.iter().any(|piece| !piece.drops.is_empty());
    if game.needs_engine() {
        return;
    }
    let cases = [
        ("recycle captures", options.recycle_captures && !drops && !options.include_off_pieces && !options.recycle_promotions, "piece has drops"),
        ("pass partial", options.pass_partial && !facts.partial, "move is partial"),
        (
            "maximal captures",
            options.maximal_captures != MaximalCaptures::No && !facts.partial,
            "move is partial",
        ),
        ("discard cascades", options.discard_cascades && !facts.cascade, "move has a cascade"),
        (
            "recycle promotions",
            options.recycle_promotions && !facts.changes_type,
            "piece changes its type",
        ),
    ];
    for (name, idle, without) in cases {
        if idle {
            let message = format!("option \"{name}\" has no effect, since no {without}");
            findings.push(context.finding(lint, &place(context, index, name), message));
        }
    }
}

/// Where a game, or the one it is a variant of, sets an option; its head if neither does.
fn place(context: &Context<'_>, index: usize, option: &str) -> Origin {
    let base = context.games.iter().find(|game| !game.variant);
    let forms = [Some(context.games[index]), base.copied()];
    for form in forms.into_iter().flatten() {
        let Some((tree, list)) = context.list(form.origin.span) else { continue };
        let of = |node: &&NodeId| {
            tree.head(**node) == Some("option")
                && tree.children(**node).get(1).is_some_and(|&n| tree.string(n) == option)
        };
        if let Some(&node) = tree.children(list).iter().find(of) {
            return Origin { span: tree.span(node), calls: form.origin.calls.clone() };
        }
    }
    context.head(index)
}
