//! A string is nearly as long as Zillions allows, which is 256 KiB, or longer.

use crate::syntax::{NodeId, NodeKind};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "long-string",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Text,
    fix: None,
    about: "A string is nearly as long as Zillions allows, which is 256 KiB, or longer.",
    bad: r#"

"#,
    good: r#"

"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    for tree in &context.expanded.trees {
        for node in (0..tree.len() as u32).map(NodeId) {
            let size = tree.slice(node).len();
            if tree.kind(node) == NodeKind::Str && size >= MOST / 10 * 9 {
                let message = format!("this string has {size} bytes, Zillions allows {MOST}");
                let level = if size > MOST { Level::Error } else { lint.level };
                findings.push(Finding::new(level, lint.code, tree.span(node), message));
            }
        }
    }
}

/// The longest string of Zillions 2.0 in bytes (FAQ of the official language reference).
const MOST: usize = 256 << 10;
