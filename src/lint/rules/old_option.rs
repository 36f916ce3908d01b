//! An option is written with the word that files for versions before 2.0 use.

use crate::syntax::words::{GameOption, OPTIONS};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Findings, Fix, FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "old-option",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Model,
    fix: Some(FixKind::Safe),
    about: "An option is written with the word that files for versions before 2.0 use. It \
            still works.",
    bad: r#"
(pass-turn forced) ; <-
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
        for &node in tree.children(list) {
            let old = |option: &&GameOption| option.old.is_some() && option.old == tree.head(node);
            let Some(option) = OPTIONS.iter().find(old) else { continue };
            let message = format!("this is the old way to write (option \"{}\" …)", option.name);
            let mut finding = Finding::new(lint.level, lint.code, tree.span(node), message);
            if let [head, _] = *tree.children(node)
                && !option.old_is_negated
            {
                let title = format!("write (option \"{}\" …)", option.name);
                let edits = vec![(tree.span(head), format!("option \"{}\"", option.name))];
                finding = finding.fix(Fix { title, kind: FixKind::Safe, edits });
            }
            findings.push(finding);
        }
    }
}
