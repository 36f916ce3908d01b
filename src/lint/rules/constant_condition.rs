//! The condition of an if or while is true or false whatever the position, or a verify verifies true.

use crate::lint::code::{self, Item};
use crate::model::{CondKind, InstrKind};
use crate::lint::fix::removal;
use crate::lint::{Check, Context, Lint, Stage};
use crate::source::Span;
use crate::report::{Finding, Fix, FixKind, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "constant-condition",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: Some(FixKind::Safe),
    about: "The condition of an if or while is true or false whatever the position, or that \
            of a verify is the word true.",
    bad: r#"
(piece (name Man) (moves
  (n (if true (verify empty?)) add) ; <-
  (s (verify true) (verify empty?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves
  (n (verify empty?) add)
  (s (verify empty?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    code::walk(game, |item, place| {
        let Item::Instr(instr) = item else { return };
        let (InstrKind::If(cond, ..) | InstrKind::While(cond, _) | InstrKind::Verify(cond)) =
            &instr.kind
        else {
            return;
        };
        let CondKind::Const(value) = code::bare(cond).kind else { return };
        // A macro may get it as an argument, and (verify false) switches code off on purpose.
        if matches!(instr.kind, InstrKind::Verify(_))
            && (!value || context.sources.slice(cond.span) != "true")
        {
            return;
        }
        let message = format!("this condition is always {value}");
        let finding = context.finding(lint, &place.origin(cond.span), message);
        findings.push(match mended(context, instr.span) {
            Some(fix) => finding.fix(fix),
            None => finding,
        });
    });
}

/// The fix that leaves only what an `if` of the word true does, or nothing of a verify of it.
fn mended(context: &Context<'_>, span: Span) -> Option<Fix> {
    let (tree, list) = context.list(span)?;
    let (list_span, parts) = (tree.span(list), tree.children(list));
    let [_, cond, rest @ ..] = parts else { return None };
    if tree.slice(*cond) != "true" || rest.iter().any(|&part| tree.slice(part) == "else") {
        return None;
    }
    let (title, edits) = match (tree.head(list)?, rest) {
        ("verify", []) if !tree.slice(list).contains(';') => {
            ("take it away".to_owned(), vec![removal(tree.text(), list_span)])
        }
        ("if", [first, ..]) => {
            let head = Span { end: tree.span(*first).start, ..list_span };
            let tail = Span { start: list_span.end - 1, ..list_span };
            if context.sources.slice(head).contains(';') {
                return None;
            }
            // What stood around it must not grow together with what is left.
            let glued = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace() && c != '(');
            let before = tree.text().get(..list_span.start as usize)?.chars().next_back();
            let after = tree.text().get(list_span.end as usize..)?.chars().next();
            let between = |glued: bool| if glued { " " } else { "" }.to_owned();
            let edits = vec![
                (head, between(glued(before))),
                (tail, between(glued(after) && after != Some(')'))),
            ];
            ("leave only what it does".to_owned(), edits)
        }
        _ => return None,
    };
    Some(Fix { title, kind: FixKind::Safe, edits })
}
