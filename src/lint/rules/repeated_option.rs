//! A game sets one option twice, to different values.

use crate::syntax::NodeId;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "repeated-option",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Model,
    fix: None,
    about: "A game sets one option twice, to different values. The later one counts.",
    bad: r#"
(option "pass turn" true)
(option "pass turn" forced) ; <-
(loss-condition (White Black) (pieces-remaining 0))
"#,
    good: r#"
(option "pass turn" forced)
(loss-condition (White Black) (pieces-remaining 0))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    for game in &context.games {
        let Some((tree, list)) = context.list(game.origin.span) else { continue };
        let mut seen: Vec<(&str, &str, NodeId)> = Vec::new();
        for &node in tree.children(list).iter().filter(|&&n| tree.head(n) == Some("option")) {
            let [_, name, value] = *tree.children(node) else { continue };
            let (name, value) = (tree.string(name), tree.slice(value));
            if let Some((_, _, first)) = seen.iter().find(|(n, v, _)| *n == name && *v != value) {
                let message = format!("option \"{name}\" is already set to another value");
                findings.push(
                    Finding::new(lint.level, lint.code, tree.span(node), message)
                        .also(tree.span(*first), "first set here"),
                );
            }
            seen.push((name, value, node));
        }
    }
}
