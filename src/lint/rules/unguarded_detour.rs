//! A block steps aside, does something there, and steps back.

use rustc_hash::FxHashSet;
use crate::lint::code::{self, Item};
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::{Board, CondKind, Direction, Game, Instr, InstrKind, Place, Square};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unguarded-detour",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A block steps aside, does something there, and steps back. At the rim, where the \
            first step leaves the board, the whole block ends, so what follows is lost. Ask \
            (on-board? …) first.",
    bad: r#"
(piece (name Man) (moves (n (if not-empty? capture) s e (verify empty?) add))) ; <-
"#,
    good: r#"
(piece (name Man) (moves
  ((if (on-board? n) n (if not-empty? capture) s) e (verify empty?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let guarded = guarded(game);
    code::walk(game, |item, place| {
        let Item::Block(block) = item else { return };
        for (i, instr) in block.iter().enumerate() {
            let InstrKind::Step(aside) = instr.kind else { continue };
            if i == 0 && guarded.contains(&(block.as_ptr(), aside)) {
                continue;
            }
            let Some(back) = way_back(&block[i + 1..]) else { continue };
            let InstrKind::Step(direction) = back.kind else { continue };
            if !undoes(&game.board, aside, direction) || !leaves(&game.board, aside) {
                continue;
            }
            let name = &game.board.directions[aside.index()];
            let message =
                format!("where the step '{name}' leaves the board, the rest of the block is skipped");
            let back = context.written(&place.origin(back.span));
            findings.push(
                context
                    .finding(lint, &place.origin(instr.span), message)
                    .also(back, "this steps back, so what follows does not need it")
                    .help(format!("put the detour into (if (on-board? {name}) …)")),
            );
        }
    });
}

/// The branches that are taken only where a step is possible, with its direction.
fn guarded(game: &Game) -> FxHashSet<(*const Instr, Direction)> {
    let mut guarded = FxHashSet::default();
    code::walk(game, |item, _| {
        if let Item::Instr(instr) = item
            && let InstrKind::If(cond, yes, _) = &instr.kind
            && let CondKind::Test(_, Place::Step(direction)) = cond.kind
        {
            guarded.insert((yes.as_ptr(), direction));
        }
    });
    guarded
}

/// The next step of a block, if nothing between depends on the cursor being on the board: an
/// instruction that tests for the whole block or adds a move is such a thing.
fn way_back(rest: &[Instr]) -> Option<&Instr> {
    let only_acts = |instr: &&Instr| {
        matches!(
            instr.kind,
            InstrKind::If(..)
                | InstrKind::Capture(_)
                | InstrKind::Flip(_)
                | InstrKind::ChangeOwner(_)
                | InstrKind::ChangeType(..)
                | InstrKind::Create(..)
                | InstrKind::SetFlag(..)
                | InstrKind::SetPositionFlag(..)
                | InstrKind::SetAttribute(..)
        )
    };
    let acts = rest.iter().take_while(only_acts).count();
    (acts > 0).then(|| rest.get(acts)).flatten()
}

/// Whether one direction leads back wherever the other one leads.
fn undoes(board: &Board, aside: Direction, back: Direction) -> bool {
    squares(board).all(|square| match board.step(square, aside) {
        Some(there) => board.step(there, back) == Some(square),
        None => true,
    })
}

/// Whether the direction leaves the board somewhere.
fn leaves(board: &Board, direction: Direction) -> bool {
    squares(board).any(|square| board.step(square, direction).is_none())
}

fn squares(board: &Board) -> impl Iterator<Item = Square> {
    (0..board.squares.len()).map(|i| Square(i as u16))
}
