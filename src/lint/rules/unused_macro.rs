//! A macro is never called, so the rule it holds can never take effect.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unused-macro",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A macro is never called, so the rule it holds can never take effect. In an \
            included file, which may be a library, nothing is said.",
    bad: r#"
(define step ($1 (verify empty?) add))
(define jump ($1 $1 (verify empty?) add)) ; <-
(piece (name Man) (moves (step n)))
"#,
    good: r#"
(define step ($1 (verify empty?) add))
(define jump ($1 $1 (verify empty?) add))
(piece (name Man) (moves (step n) (jump n)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    let expanded = context.expanded;
    let Some(main) = expanded.trees.first().map(|tree| tree.file()) else { return };
    for unused in expanded.macros.iter().filter(|m| m.expansions == 0 && m.span.file == main) {
        let name = expanded.names.text(unused.name);
        let message = format!("macro '{name}' is never called");
        findings.push(Finding::new(lint.level, lint.code, unused.name_span, message));
    }
}
