//! All moves of an add bring two men to one position.

use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "two-land-on-one",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "All moves of an add bring two men to one position, from wherever they are made. What \
            Zillions does then is not known; mostly a cascade has the wrong to.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) cascade s e (verify friend?) from w n to add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) cascade s e (verify friend?) from n to add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    for added in context.ran().adds.values().filter(|added| !added.lands_apart && !added.unknown) {
        if let Some(origin) = &added.origin {
            let message = "every move that is added here brings two men to one position";
            let finding = context.finding(lint, origin, message);
            let finding = match &added.two_land {
                Some(example) => finding.note(format!("for example {example}")),
                None => finding,
            };
            findings.push(finding.help(
                "mostly a 'from' or 'to' is missing, or stands on the wrong side of a step",
            ));
        }
    }
}
