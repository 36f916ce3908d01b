//! The moves of a piece are their own mirror image, left to right, but for one that is missing,
//! while another one stands twice.

use crate::expand::Origin;
use crate::lint::geometry;
use crate::model::{Direction, Instr, InstrKind};
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "one-missing-mirror",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "The moves of a piece are their own mirror image, left to right, but for one that \
            is missing, while another one stands twice. Most likely the second one was not \
            changed after copying.",
    bad: r#"
(define bend ($1 (verify empty?) $2 (verify empty?) add))
(piece (name Man) (moves
  (bend e n)
  (bend e n) ; <- repeated-move
  (bend n w) (bend w n)))
"#,
    good: r#"
(define bend ($1 (verify empty?) $2 (verify empty?) add))
(piece (name Man) (moves
  (bend n e)
  (bend e n)
  (bend n w) (bend w n)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let offsets = geometry::offsets(&game.board);
    // What each direction is in a mirror that swaps left and right.
    let mirror: Vec<Option<Direction>> = geometry::directions(&game.board)
        .map(|d| {
            let image = geometry::mirrored(offsets[d.index()].as_deref()?, 1);
            geometry::directions(&game.board).find(|e| offsets[e.index()].as_ref() == Some(&image))
        })
        .collect();
    for piece in &game.pieces {
        let mut calls: Vec<Vec<Direction>> = Vec::new();
        let mut twice = None;
        for def in &piece.moves {
            // Moves that differ in nothing but their steps are of one shape.
            let Some(steps) = steps(&def.block, &mut 0) else { continue };
            if calls.contains(&steps) {
                twice = Some(def);
                continue;
            }
            calls.push(steps);
        }
        let Some(def) = twice.filter(|_| calls.len() > 2) else { continue };
        let image = |steps: &Vec<Direction>| -> Option<Vec<Direction>> {
            steps.iter().map(|d| mirror[d.index()]).collect()
        };
        let images: Option<Vec<_>> = calls.iter().map(image).collect();
        let Some(images) = images else { continue };
        let mut missing = images.iter().filter(|image| !calls.contains(image));
        if let (Some(missing), None) = (missing.next(), missing.next()) {
            let names: Vec<&str> =
                missing.iter().map(|d| game.board.directions[d.index()].as_str()).collect();
            let message = format!(
                "this move of '{}' stands twice, and the one by {} is missing",
                piece.name,
                names.join(" and ")
            );
            let frames =
                std::iter::successors(def.origin.calls.as_deref(), |frame| frame.outer.as_deref());
            let span = frames.last().map_or(def.origin.span, |frame| frame.span);
            findings.push(context.finding(lint, &Origin { span, calls: None }, message));
        }
    }
}

/// Blocks with more instructions are not looked at.
const LONGEST: usize = 200;

/// The steps of a block; `None` if it goes anywhere in another way.
fn steps(block: &[Instr], seen: &mut usize) -> Option<Vec<Direction>> {
    let mut steps = Vec::new();
    for instr in block {
        *seen += 1;
        if *seen > LONGEST {
            return None;
        }
        match &instr.kind {
            InstrKind::Step(direction) => steps.push(*direction),
            InstrKind::Splice(_, inner) | InstrKind::While(_, inner) => {
                steps.extend(self::steps(inner, seen)?);
            }
            InstrKind::If(..) | InstrKind::Jump(_) | InstrKind::Opposite(_) | InstrKind::Go(_) => {
                return None;
            }
            _ => {}
        }
    }
    (!steps.is_empty()).then_some(steps)
}
