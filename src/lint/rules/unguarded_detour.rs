//! A step aside and back that ends the block where there is nothing aside.

use rustc_hash::FxHashSet;

use crate::lint::{Context, Lint, code};
use crate::model::{Board, CondKind, Direction, Game, Instr, InstrKind, Place, Square};
use crate::report::{Finding, Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unguarded-detour",
    level: Level::Hint,
    about: "A block steps aside, does something there, and steps back. At the rim, where the first \
            step leaves the board, the whole block ends, so what follows is lost. Ask (on-board? …) \
            first.",
    bad: r#"
(define ring (n (if not-empty? capture) s e (verify empty?) add)) ; <-
(game (title "T") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("2/1" (0 9)))
    (directions (n 0 -1) (s 0 1) (e 1 0))))
  (piece (name Man) (moves (ring)))
  (board-setup (A (Man a1)) (B (Man b2))))
"#,
    good: r#"
(define ring ((if (on-board? n) n (if not-empty? capture) s) e (verify empty?) add))
(game (title "T") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("2/1" (0 9)))
    (directions (n 0 -1) (s 0 1) (e 1 0))))
  (piece (name Man) (moves (ring)))
  (board-setup (A (Man a1)) (B (Man b2))))
"#,
    check,
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    for game in context.games {
        let guarded = guarded(game);
        code::blocks(game, |block| {
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
                let message = format!(
                    "where the step '{name}' leaves the board, the rest of the block is skipped"
                );
                findings.push(
                    Finding::new(lint.level, lint.code, instr.span, message)
                        .also(back.span, "this steps back, so what follows does not need it")
                        .help(format!("put the detour into (if (on-board? {name}) …)")),
                );
            }
        });
    }
}

/// The branches that are taken only where a step is possible, with its direction.
fn guarded(game: &Game) -> FxHashSet<(*const Instr, Direction)> {
    let mut guarded = FxHashSet::default();
    code::blocks(game, |block| {
        for instr in block {
            if let InstrKind::If(cond, yes, _) = &instr.kind
                && let CondKind::Test(_, Place::Step(direction)) = cond.kind
            {
                guarded.insert((yes.as_ptr(), direction));
            }
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
