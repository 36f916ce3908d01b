//! A condition is negated by not though the language has a word for it: (not empty?) is
//! not-empty?, and (not (not-enemy? n)) is (enemy? n).

use rustc_hash::FxHashSet;

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
            empty?) is not-empty?, and (not (not-enemy? n)) is (enemy? n). Or it is negated \
            twice, which says nothing.",
    bad: r#"
(piece (name Man) (moves
  (n (verify (not friend?)) add) ; <-
  (s (verify (not (not not-friend?))) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves
  (n (verify not-friend?) add)
  (s (verify not-friend?) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    for tree in &context.expanded.trees {
        let mut nots: Vec<(NodeId, NodeId)> = (0..tree.len() as u32)
            .map(NodeId)
            .filter_map(|node| match (tree.head(node), tree.children(node)) {
                (Some("not"), &[_, part]) => Some((node, part)),
                _ => None,
            })
            .collect();
        nots.sort_by_key(|(node, _)| tree.span(*node).start);
        // The second of two, of which the first one speaks.
        let mut second: FxHashSet<NodeId> = FxHashSet::default();
        for (node, part) in nots {
            if second.contains(&node) {
                continue;
            }
            let (message, title, text, kept) = match (tree.head(part), tree.children(part)) {
                (Some("not"), &[_, inner]) => {
                    second.insert(part);
                    let text = tree.slice(inner).to_owned();
                    let title = "take both 'not' away".to_owned();
                    ("a 'not' of a 'not' says nothing".to_owned(), title, text, inner)
                }
                _ => {
                    let word = match tree.kind(part) {
                        NodeKind::Atom => tree.slice(part),
                        NodeKind::List => tree.head(part).unwrap_or_default(),
                        NodeKind::Str => continue,
                    };
                    let Some(contrary) = contrary(word) else { continue };
                    let text = tree.slice(part).replacen(word, contrary, 1);
                    let message = format!("this is what '{contrary}' says");
                    (message, format!("write '{contrary}'"), text, part)
                }
            };
            let edits = vec![(tree.span(node), text)];
            let finding = Finding::new(lint.level, lint.code, tree.span(node), message);
            findings.push(match has_comment(tree, node, kept) {
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
