//! Behind the last add of a move block stand instructions that do nothing there.

use std::collections::BTreeMap;

use crate::expand::Origin;
use crate::lint::code;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::{Instr, only_looks};
use crate::report::{Findings, Fix, FixKind, Level};
use crate::source::Span;

/// The lint.
pub const LINT: Lint = Lint {
    code: "idle-end",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: Some(FixKind::Safe),
    about: "Behind the last add of a move stand steps or conditions, which do nothing there. Maybe \
            another add was forgotten.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add n))) ; <-
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
"#,
    check: Check::File(check),
};

/// What is known of one block as it is written.
struct End {
    /// Where it is, in one of its uses.
    origin: Origin,
    /// The instructions behind the last `add`, in every use.
    idle: Vec<Span>,
}

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    if context.faulty() {
        return;
    }
    // By written place: a macro may end in an argument that is an add elsewhere.
    let mut ends: BTreeMap<Span, End> = BTreeMap::new();
    for def in context.games.iter().flat_map(|game| code::defs(game)) {
        let idle = idle(&def.block);
        let end = ends
            .entry(def.origin.span)
            .or_insert_with(|| End { origin: def.origin.clone(), idle: idle.clone() });
        end.idle.retain(|span| idle.contains(span));
    }
    for End { origin, idle } in ends.into_values() {
        let (Some(&first), Some(&last)) = (idle.first(), idle.last()) else { continue };
        let origin = Origin { span: first, calls: origin.calls };
        let finding =
            context.finding(lint, &origin, "no add follows, so from here on nothing happens");
        let all = Span { end: last.end, ..first };
        // What is written there is all of it, and no comment.
        let text = context.sources.slice(all);
        let whole = first.file == last.file && first.start < last.end && !text.contains(';');
        findings.push(match context.sources.get(first.file).text() {
            text if whole => finding.fix(Fix {
                title: "take it away".to_owned(),
                kind: FixKind::Safe,
                edits: vec![crate::lint::fix::removal(text, all)],
            }),
            _ => finding,
        });
    }
}

/// The instructions of a block behind its last `add` that do nothing there.
fn idle(block: &[Instr]) -> Vec<Span> {
    let kept = block.iter().rposition(|instr| !only_looks(instr)).map_or(0, |last| last + 1);
    // Of a block without any add something else is said, and of effects behind the last one.
    match kept.checked_sub(1).map(|last| code::adds(&block[last..kept])) {
        Some(true) => block[kept..].iter().map(|instr| instr.span).collect(),
        _ => Vec::new(),
    }
}
