//! A piece goes in all directions but one.

use crate::lint::code::{self, Item};
use crate::lint::geometry::{self, mirrored};
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::{Direction, InstrKind, MoveDef, MoveTypeId, Piece};
use crate::report::{Finding, Level};
use crate::source::Span;

/// A piece that goes in fewer directions is no star with a point missing.
const FEWEST: usize = 3;

/// The lint.
pub const LINT: Lint = Lint {
    code: "missing-direction",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A piece makes one kind of move in all directions but one: in three of four, or in \
            seven of eight, and the one that is missing is the mirror image of one that is \
            there. Most likely it was forgotten.",
    bad: r#"
(define step ($1 (verify not-friend?) add))
(piece (name Man) (moves (step n) (step s) (step e))) ; <-
"#,
    good: r#"
(define step ($1 (verify not-friend?) add))
(piece (name Man) (moves (step n) (step s) (step e) (step w)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let offsets = geometry::offsets(&game.board);
    let all: Vec<Vec<Kind>> =
        game.pieces.iter().map(|piece| kinds(context, piece, &offsets)).collect();
    for (piece, kinds) in game.pieces.iter().zip(&all) {
        for kind in kinds {
            let Some(missing) = missing(&kind.steps) else { continue };
            let is = |d: &Direction| offsets[d.index()].as_ref() == Some(&missing);
            let Some(direction) = geometry::directions(&game.board).find(is) else { continue };
            // Pieces that are each other's mirror image lack one direction each.
            let twin = |other: &Kind| {
                other.name == kind.name
                    && other.steps.len() == kind.steps.len()
                    && other.steps != kind.steps
            };
            if all.iter().flatten().any(twin) {
                continue;
            }
            let message = format!(
                "'{}' has the move '{}' in {} directions, but not in '{}'",
                piece.name,
                kind.name,
                kind.steps.len(),
                game.board.directions[direction.index()]
            );
            findings.push(context.finding(lint, &context.part(&piece.origin, 0), message));
        }
    }
}

/// The directions, as offsets, in which a piece makes the moves of one macro.
struct Kind<'a> {
    name: &'a str,
    body: Span,
    move_type: Option<MoveTypeId>,
    steps: Vec<Vec<i64>>,
}

/// What a piece does by macros that step in one direction, which is an argument.
fn kinds<'a>(
    context: &Context<'a>,
    piece: &Piece,
    offsets: &[Option<Vec<i64>>],
) -> Vec<Kind<'a>> {
    let mut kinds: Vec<Kind<'a>> = Vec::new();
    for def in &piece.moves {
        let (Some(call), Some(direction)) = (&def.origin.calls, only_direction(def)) else {
            continue;
        };
        let Some(offset) = &offsets[direction.index()] else { continue };
        let (body, move_type) = (def.origin.span, def.move_type);
        match kinds.iter_mut().find(|kind| (kind.body, kind.move_type) == (body, move_type)) {
            Some(kind) if kind.steps.contains(offset) => {}
            Some(kind) => kind.steps.push(offset.clone()),
            None => {
                let name = context.expanded.names.text(call.name);
                kinds.push(Kind { name, body, move_type, steps: vec![offset.clone()] });
            }
        }
    }
    kinds.iter_mut().for_each(|kind| kind.steps.sort());
    kinds
}

/// The one direction in which a block steps.
fn only_direction(def: &MoveDef) -> Option<Direction> {
    let mut found: Vec<Direction> = Vec::new();
    code::walk_def(def, |item, _| {
        if let Item::Instr(instr) = item
            && let InstrKind::Step(direction) | InstrKind::Opposite(direction) = instr.kind
            && !found.contains(&direction)
        {
            found.push(direction);
        }
    });
    match found[..] {
        [direction] => Some(direction),
        _ => None,
    }
}

/// The offset that is missing in a set that is closed under all mirrors with it, and whose image
/// from left to right is there.
fn missing(steps: &[Vec<i64>]) -> Option<Vec<i64>> {
    let dimensions = steps.first().map(Vec::len).filter(|&n| n == 2)?;
    let masks = 1..1u32 << dimensions;
    let images = steps.iter().flat_map(|step| masks.clone().map(|mask| mirrored(step, mask)));
    let mut lacking: Vec<Vec<i64>> = images.filter(|image| !steps.contains(image)).collect();
    lacking.sort();
    lacking.dedup();
    let [missing] = &lacking[..] else { return None };
    let there = steps.contains(&mirrored(missing, 1));
    (there && steps.len() >= FEWEST).then(|| missing.clone())
}
