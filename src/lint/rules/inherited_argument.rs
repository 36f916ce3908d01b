//! A macro calls another one with fewer arguments than that one uses, which then takes the missing
//! ones from the macro around it.

use rustc_hash::FxHashMap;

use crate::expand::Macro;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "inherited-argument",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A macro calls another one with fewer arguments than that one uses, which then \
            takes the missing ones from the macro around it. That is how Zillions works, but \
            it is easily overlooked.",
    bad: r#"
(define tail (verify (empty? $1)) $2 (verify not-friend?) add)
(define arc ($1 (tail))) ; <-
(piece (name Man) (moves (arc n e)))
"#,
    good: r#"
(define tail (verify empty?) $1 (verify not-friend?) add)
(define arc ($1 (tail $2)))
(piece (name Man) (moves (arc n e)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    let known: FxHashMap<&str, &Macro> = context
        .expanded
        .macros
        .iter()
        .map(|m| (context.expanded.names.text(m.name), m))
        .collect();
    for tree in &context.expanded.trees {
        for &root in tree.roots().iter().filter(|&&root| tree.head(root) == Some("define")) {
            let mut open: Vec<_> = tree.children(root).iter().skip(2).copied().collect();
            while let Some(node) = open.pop() {
                let parts = tree.children(node);
                open.extend(parts);
                let Some(called) = tree.head(node).and_then(|name| known.get(name)) else {
                    continue;
                };
                let given = parts.len() - 1;
                if called.arguments > given {
                    let message = format!(
                        "'{}' takes ${} from the macro around this call",
                        context.expanded.names.text(called.name),
                        given + 1
                    );
                    findings.push(Finding::new(lint.level, lint.code, tree.span(node), message));
                }
            }
        }
    }
}
