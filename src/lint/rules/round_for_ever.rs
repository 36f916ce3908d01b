//! A loop goes round for ever in some position: its steps lead back to where it began.

use super::endless_loop::is_endless;
use crate::lint::ran::each_instr;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::InstrKind;
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "round-for-ever",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "In some position a loop never ends: its steps lead round the board to a square where \
            it has been, and nothing stops it there. Zillions gives up after 200 000 \
            instructions. A man that starts the loop from its own square stops a loop over empty \
            squares; a drop, or a loop over men of any kind, needs a mark or a flag that stops it. \
            How many men there are, and which of them always stay where they are, is not looked \
            at: a loop that looks for such a man ends.",
    bad: r#"
(board (grid (start-rectangle 0 0 9 9)
  (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
  (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
  (links e (d1 a1) (d2 a2) (d3 a3) (d4 a4)))
(piece (name Man) (moves (e (while friend? e) (verify empty?) add))) ; <-
"#,
    good: r#"
(board (grid (start-rectangle 0 0 9 9)
  (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
  (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
  (links e (d1 a1) (d2 a2) (d3 a3) (d4 a4)))
(piece (name Man) (moves (e (while empty? add e))))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    each_instr(lint, context, findings, |ran, _, instr| {
        let InstrKind::While(cond, body) = &instr.kind else { return None };
        let whose = ran.endless.get(&instr.span).filter(|_| !is_endless(cond, body))?;
        Some((instr.span, format!("in some position this loop never ends, as for {whose}")))
    });
}
