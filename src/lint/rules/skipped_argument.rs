//! A macro uses a later argument but not an earlier one, and its calls pass both: the earlier one
//! is dropped without a word.

use crate::lint::{Check, Context, Lint, Stage};
use crate::syntax::{NodeId, Tree};
use crate::report::{Finding, Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "skipped-argument",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A macro uses a later argument but not an earlier one, and its calls pass both: \
            the earlier one is dropped without a word. Often $1 stands twice where $1 and $2 \
            were meant.",
    bad: r#"
(define bend ($1 (verify empty?) $3 (verify empty?) add)) ; <-
(piece (name Man) (moves (bend n e w)))
"#,
    good: r#"
(define bend ($1 (verify empty?) $2 (verify empty?) add))
(piece (name Man) (moves (bend n e)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    for defined in &context.expanded.macros {
        if defined.expansions == 0 || defined.arguments < 2 {
            continue;
        }
        let text = context.sources.slice(defined.span);
        // A macro that calls others without arguments hands its own on.
        let inner = context.expanded.macros.iter().any(|other| {
            let name = context.expanded.names.text(other.name);
            other.arguments > 0 && text.contains(&format!("({name}"))
        });
        let unused: Vec<String> = (1..defined.arguments)
            .map(|n| format!("${n}"))
            .filter(|argument| !mentions(text, argument))
            .collect();
        // Where a call leaves arguments out, they come from the macro around it, for which the
        // earlier ones are.
        let name = context.expanded.names.text(defined.name);
        let short = |tree: &Tree| {
            (0..tree.len() as u32).map(NodeId).any(|node| {
                tree.head(node) == Some(name) && tree.children(node).len() <= defined.arguments
            })
        };
        if inner || unused.is_empty() || context.expanded.trees.iter().any(short) {
            continue;
        }
        let message = format!(
            "macro '{name}' uses ${} but not {}",
            defined.arguments,
            unused.join(" or ")
        );
        findings.push(Finding::new(lint.level, lint.code, defined.name_span, message));
    }
}

/// Whether a text has an argument, not as the beginning of a longer number.
fn mentions(text: &str, argument: &str) -> bool {
    let mut found = text.match_indices(argument);
    found.any(|(at, _)| {
        !text[at + argument.len()..].starts_with(|c: char| c.is_ascii_digit())
    })
}
