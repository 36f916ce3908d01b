//! The man that is moved starts on a position that is always empty, so no move is made.

use crate::lint::ran;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::InstrKind;
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "from-empty",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "The man that is moved starts on a position that is always empty, so no move is made: \
            a from stands behind a condition that the position is empty, or a cascade moves \
            nobody.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) from n add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify friend?) from n (verify empty?) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    ran::each_instr(lint, context, findings, |ran, _, instr| {
        let moves = matches!(instr.kind, InstrKind::Add(_) | InstrKind::Cascade);
        let message = "nobody is moved here: the position of 'from' is always empty";
        (moves && ran.seen.at(instr.span).finds_only_nobody()).then_some((instr.span, message))
    });
}
