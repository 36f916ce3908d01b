//! An and or an or has one part only, so it does nothing.

use crate::syntax::NodeId;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Findings, Fix, FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "single-part-and",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Safe),
    about: "An and or an or has one part only, so it does nothing. Maybe another condition \
            was forgotten.",
    bad: r#"
(piece (name Man) (moves (n (verify (and empty?)) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    for tree in &context.expanded.trees {
        for node in (0..tree.len() as u32).map(NodeId) {
            let (Some(word @ ("and" | "or")), [_, part]) = (tree.head(node), tree.children(node))
            else {
                continue;
            };
            // A call or an argument may stand for several parts.
            let text = tree.slice(*part);
            let called = tree.head(*part).is_some_and(|name| {
                context.expanded.macros.iter().any(|m| context.expanded.names.text(m.name) == name)
            });
            if called || text.contains('$') {
                continue;
            }
            let title = format!("take '{word}' away");
            let edits = vec![(tree.span(node), text.to_owned())];
            findings.push(
                Finding::new(
                    lint.level,
                    lint.code,
                    tree.span(node),
                    format!("this '{word}' has only one part"),
                )
                .fix(Fix { title, kind: FixKind::Safe, edits }),
            );
        }
    }
}
