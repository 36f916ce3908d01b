//! A condition is negated by not though the language has a word for it: (not empty?) is
//! not-empty?, and (not (not-enemy? n)) is (enemy? n).

use super::single_part_and::has_comment;
use crate::syntax::words;
use crate::syntax::{NodeId, NodeKind};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Findings, Fix, FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "negated-word",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Safe),
    about: "A condition is negated by not though the language has a word for it: (not \
            empty?) is not-empty?, and (not (not-enemy? n)) is (enemy? n).",
    bad: r#"
(piece (name Man) (moves (n (verify (not friend?)) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify not-friend?) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    for tree in &context.expanded.trees {
        for node in (0..tree.len() as u32).map(NodeId) {
            let (Some("not"), &[_, part]) = (tree.head(node), tree.children(node)) else { continue };
            let word = match tree.kind(part) {
                NodeKind::Atom => tree.slice(part),
                NodeKind::List => tree.head(part).unwrap_or_default(),
                NodeKind::Str => continue,
            };
            let Some(contrary) = contrary(word) else { continue };
            let text = tree.slice(part).replacen(word, contrary, 1);
            let title = format!("write '{contrary}'");
            let edits = vec![(tree.span(node), text)];
            let message = format!("this is what '{contrary}' says");
            let finding = Finding::new(lint.level, lint.code, tree.span(node), message);
            findings.push(match has_comment(tree, node, part) {
                true => finding,
                false => finding.fix(Fix { title, kind: FixKind::Safe, edits }),
            });
        }
    }
}

/// The word that says the contrary of a condition's word.
fn contrary(word: &str) -> Option<&'static str> {
    words::in_context(words::Context::Condition)
        .find(|other| other.twin_of == Some(word))
        .map(|other| other.name)
        .or_else(|| words::find(words::Context::Condition, word)?.twin_of)
}
