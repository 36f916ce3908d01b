//! A game sets one option twice, to different values.

use rustc_hash::FxHashMap;

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
        // For each option its first value and the first other one.
        let mut seen: FxHashMap<&str, Vec<(&str, NodeId)>> = FxHashMap::default();
        for &node in tree.children(list).iter().filter(|&&n| tree.head(n) == Some("option")) {
            let [_, name, value] = *tree.children(node) else { continue };
            let (name, value) = (tree.string(name), tree.slice(value));
            let values = seen.entry(name).or_default();
            if let Some((_, first)) = values.iter().find(|(known, _)| *known != value) {
                let message = format!("option \"{name}\" is already set to another value");
                findings.push(
                    Finding::new(lint.level, lint.code, tree.span(node), message)
                        .also(tree.span(*first), "first set here"),
                );
            }
            if values.len() < 2 && values.iter().all(|(known, _)| *known != value) {
                values.push((value, node));
            }
        }
    }
}
