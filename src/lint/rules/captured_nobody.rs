//! A move captures on a position that is always empty.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "captured-nobody",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A move captures on a position that is always empty: on every way to its add the \
            position was verified to be empty. Mostly the wrong position is captured.",
    bad: r#"
(piece (name Man) (moves (n (verify enemy?) n (verify empty?) (capture n) n (verify empty?) s add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify enemy?) n (verify empty?) (capture s) n (verify empty?) s add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    for added in context.ran().adds.values().filter(|added| !added.unknown) {
        let Some(origin) = &added.origin else { continue };
        for number in (1..).zip(&added.finds_men).filter(|(_, finds)| !**finds).map(|(n, _)| n) {
            let which = match added.finds_men.len() {
                1 => "the capture".to_owned(),
                _ => format!("capture number {number}"),
            };
            let message = format!("{which} of this move is on a position that is always empty by then");
            findings.push(context.finding(lint, origin, message));
        }
    }
}
