//! A macro call passes more arguments than the macro uses.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "surplus-argument",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Macros,
    fix: None,
    about: "A macro call passes more arguments than the macro uses. Zillions drops the rest \
            without a word; often the macro says $1 twice where it should say $2. It is an \
            error where what the macro becomes is wrong as well.",
    bad: r#"
(define jump ($1 (verify not-empty?) $1 (verify empty?) add))
(piece (name Man) (moves (jump n e))) ; <-
"#,
    good: r#"
(define jump ($1 (verify not-empty?) $2 (verify empty?) add))
(piece (name Man) (moves (jump n e)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    let expanded = context.expanded;
    // Calls inside which something else is wrong: there the two are most likely one mistake.
    let broken: Vec<_> = findings
        .iter()
        .filter(|f| f.level == Level::Error)
        .flat_map(|f| f.calls.iter().map(|call| call.span))
        .collect();
    for &(call, used) in &expanded.surplus {
        let Some(tree) = expanded.trees.iter().find(|tree| tree.file() == call.file) else {
            continue;
        };
        let Some(list) = tree.list_at(call) else { continue };
        let (name, arguments) = match tree.children(list) {
            [head, arguments @ ..] => (tree.slice(*head), arguments),
            [] => continue,
        };
        let Some(&first) = arguments.get(used) else { continue };
        let passed = arguments.len();
        let plural = if passed == 1 { "argument" } else { "arguments" };
        let uses = match used {
            0 => "none".to_owned(),
            1 => "only $1".to_owned(),
            n => format!("only $1 to ${n}"),
        };
        let message = format!("this call passes {passed} {plural}, but '{name}' uses {uses}");
        let level = if broken.contains(&call) { Level::Error } else { lint.level };
        let mut finding = Finding::new(level, lint.code, call, message)
            .also(tree.span(first), format!("'{}' is dropped", tree.slice(first)));
        let defined = expanded.macros.iter().find(|m| expanded.names.text(m.name) == name);
        if let Some(defined) = defined {
            finding = finding.also(defined.name_span, "defined here");
        }
        findings.push(finding);
    }
}
