//! A move captures on the very position where it ends.

use crate::lint::code::{self, Item};
use crate::model::{Instr, InstrKind, Place as PlaceOf};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "captured-mover",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A move captures on the very position where it ends. Captures come after \
            movements, so it is the moved piece that is removed; an enemy that stood there \
            is captured by the move itself, without any capture.",
    bad: r#"
(piece (name Man) (moves (n (verify enemy?) capture add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify enemy?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    code::walk(game, |item, place| {
        let Item::Block(block) = item else { return };
        for (i, pair) in block.windows(2).enumerate() {
            let [first, second] = pair else { continue };
            let InstrKind::Add(add) = &second.kind else { continue };
            let here = matches!(first.kind, InstrKind::Capture(PlaceOf::Here));
            // What ends at a 'to' or starts from a 'from' is another move.
            let other = |instr: &Instr| {
                matches!(
                    instr.kind,
                    InstrKind::To | InstrKind::From | InstrKind::Splice(..) | InstrKind::Cascade
                )
            };
            let step = |instr: &Instr| matches!(instr.kind, InstrKind::Step(_));
            let before = &block[..i];
            if here && !add.copy && !before.iter().any(other) && before.iter().any(step) {
                let message = "the moved piece itself is captured here";
                findings.push(context.finding(lint, &place.origin(first.span), message));
            }
        }
    });
}
