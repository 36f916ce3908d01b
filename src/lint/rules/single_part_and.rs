//! An and or an or has one part only, so it does nothing.

use crate::syntax::{NodeId, Tree};
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

/// Whether a comment stands in a form, but not in the part of it that would be left.
pub(super) fn has_comment(tree: &Tree, form: NodeId, part: NodeId) -> bool {
    let (text, inner) = (tree.slice(form), tree.slice(part));
    let before = (tree.span(part).start - tree.span(form).start) as usize;
    let after = before + inner.len();
    [text.get(..before), text.get(after..)].iter().flatten().any(|rest| rest.contains(';'))
}

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
            let message = format!("this '{word}' has only one part");
            let finding = Finding::new(lint.level, lint.code, tree.span(node), message);
            findings.push(match has_comment(tree, node, *part) {
                true => finding,
                false => finding.fix(Fix { title, kind: FixKind::Safe, edits }),
            });
        }
    }
}
