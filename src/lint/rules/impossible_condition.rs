//! Conditions contradict each other: a position can not be empty and hold a piece, nor hold a
//! friend that is an enemy, nor two different pieces.

use crate::lint::code::{self, Item};
use crate::model::{Cond, CondKind, InstrKind, Place, Test};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "impossible-condition",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Conditions contradict each other: a position can not be empty and hold a piece, \
            nor hold a friend that is an enemy, nor two different pieces. All tests see the \
            board as it was before the move. Or one of two conditions is always true: no \
            piece is of two types.",
    bad: r#"
(piece (name Man) (moves
  (n (verify (and empty? enemy?)) add) ; <- never-adds
  (s (verify (or (not-piece? Man) (not-piece? King))) add))) ; <-
(piece (name King) (moves (n (verify empty?) add)))
(board-setup (White (Man a1) (King b1)) (Black (Man d4) (King c4)))
"#,
    good: r#"
(piece (name Man) (moves
  (n (verify (or empty? enemy?)) add)
  (s (verify (and (not-piece? Man) (not-piece? King))) add)))
(piece (name King) (moves (n (verify empty?) add)))
(board-setup (White (Man a1) (King b1)) (Black (Man d4) (King c4)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    code::walk(game, |item, place| match item {
        Item::Block(block) => {
            let mut known = Vec::new();
            for instr in block.iter() {
                match &instr.kind {
                    InstrKind::Verify(cond) => {
                        let before = known.len();
                        all_of(cond, true, &mut known);
                        // Within one condition the other arm speaks.
                        if clash(&known, before) {
                            let message = "this can not be true after what was verified before";
                            let origin = place.origin(cond.span);
                            findings.push(context.finding(lint, &origin, message));
                            return;
                        }
                    }
                    // These change neither the cursor nor what tests see.
                    InstrKind::Capture(_)
                    | InstrKind::Flip(_)
                    | InstrKind::ChangeOwner(_)
                    | InstrKind::ChangeType(..)
                    | InstrKind::SetAttribute(..)
                    | InstrKind::SetFlag(..)
                    | InstrKind::SetPositionFlag(..)
                    | InstrKind::Add(_) => {}
                    _ => known.clear(),
                }
            }
        }
        Item::Cond(cond) => {
            let mut known = Vec::new();
            if let CondKind::Or(_) = cond.kind {
                // What would have to hold for none of them to be true.
                all_of(cond, false, &mut known);
                // Off the board every answer is no, whatever is asked.
                known.retain(|(_, place, yes)| {
                    *yes && matches!(place, Place::Here | Place::Square(_))
                });
                if clash(&known, known.len()) {
                    let message = "one of these is true always";
                    findings.push(context.finding(lint, &place.origin(cond.span), message));
                }
                return;
            }
            let CondKind::And(_) = cond.kind else { return };
            all_of(cond, true, &mut known);
            if clash(&known, known.len()) {
                let message = "these can not be true together";
                findings.push(context.finding(lint, &place.origin(cond.span), message));
            }
        }
        Item::Instr(_) => {}
    });
}

/// One fact that a condition needs: a test of a place, and its answer.
type Fact = (Test, Place, bool);

/// The facts that must hold for a condition to be true.
fn all_of(cond: &Cond, value: bool, facts: &mut Vec<Fact>) {
    match &cond.kind {
        CondKind::Splice(_, inner) => all_of(inner, value, facts),
        CondKind::Not(inner) => all_of(inner, !value, facts),
        CondKind::And(all) if value => all.iter().for_each(|part| all_of(part, true, facts)),
        CondKind::Or(all) if !value => all.iter().for_each(|part| all_of(part, false, facts)),
        CondKind::Test(test, place) => facts.push((*test, *place, value)),
        _ => {}
    }
}

/// Whether two facts exclude each other, not both among the first `old` unless those are all.
fn clash(facts: &[Fact], old: usize) -> bool {
    let start = if old == facts.len() { 0 } else { old };
    let pairs = facts[start..].iter().enumerate().flat_map(|(i, a)| {
        facts[..start + i].iter().map(move |b| (a, b))
    });
    let within = old == facts.len();
    pairs.into_iter().any(|((a, place, va), (b, other, vb))| {
        // Of one verify after another at least one must be new; an 'and' is told of by itself.
        place == other && (within || start > 0) && excludes((a, *va), (b, *vb))
    })
}

/// Whether two answers about one place can not both be given. Off the board every answer is no.
fn excludes(a: (&Test, bool), b: (&Test, bool)) -> bool {
    let man = |test: &Test| {
        matches!(
            test,
            Test::Friend | Test::Enemy | Test::Neutral | Test::Piece(_) | Test::Attribute(_)
        )
    };
    match (a, b) {
        ((x, true), (y, false)) | ((x, false), (y, true)) if x == y => !changeable(x),
        ((Test::Empty, true), (x, true)) | ((x, true), (Test::Empty, true)) => man(x),
        ((Test::Friend, true), (Test::Enemy | Test::Neutral, true))
        | ((Test::Enemy, true), (Test::Friend, true)) => true,
        ((Test::Piece(x), true), (Test::Piece(y), true)) => x != y,
        _ => false,
    }
}

/// Whether the answer may change while a block runs.
fn changeable(test: &Test) -> bool {
    matches!(test, Test::PositionFlag(_) | Test::Marked)
}
