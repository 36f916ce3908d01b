//! A variant has a board of its own without the symmetry that its game has.

use rustc_hash::FxHashSet;

use crate::lint::code::{self, Item};
use crate::lint::geometry;
use crate::lint::{Check, Context, Lint, Stage};
use crate::model::{Board, Game, InstrKind, Piece, PieceId, PlayerId};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "variant-symmetry",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A variant has a board of its own without the symmetry that its game has, so that \
            pieces of the second player go backward in it. A board is replaced as a whole: \
            symmetries are not inherited.",
    bad: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(variant (title "Small") (board ; <-
  (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
    (directions (n 0 -1) (s 0 1))))
  (board-setup (White (Man a1)) (Black (Man b2))))
"#,
    good: r#"
(piece (name Man) (moves (n (verify empty?) add)))
(variant (title "Small") (board
  (grid (start-rectangle 0 0 30 30) (dimensions ("a/b" (30 0)) ("2/1" (0 30)))
    (directions (n 0 -1) (s 0 1)))
  (symmetry Black (n s) (s n)))
  (board-setup (White (Man a1)) (Black (Man b2))))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let base = context.games[..index].iter().rev().find(|other| !other.variant);
    let Some(base) = base.filter(|_| game.variant) else { return };
    let players = || (0..game.players.len()).map(|p| PlayerId(p as u8));
    if players().any(|player| turns(&game.board, player)) {
        return;
    }
    for player in players().filter(|p| game.turns.iter().any(|turn| turn.side == *p)) {
        let Some(before) = base.player(&game.players[player.index()].name) else { continue };
        // A piece that goes one way only, which the game turns for this player.
        let forward = game.pieces.iter().enumerate().find_map(|(i, piece)| {
            let id = PieceId(i as u16);
            let stands = game.setup.men.iter().any(|m| (m.player, m.piece) == (player, id));
            let used = if stands { used(game, piece) } else { FxHashSet::default() };
            let turned = geometry::directions(&base.board).find_map(|d| {
                let to = base.board.meant(before, d);
                let [d, to] = [d, to].map(|d| base.board.directions[d.index()].as_str());
                let there = game.board.direction(to).is_some();
                (d != to && there && used.contains(d) && !used.contains(to)).then_some(d)
            })?;
            Some((piece, turned))
        });
        if let Some((piece, direction)) = forward {
            let message = format!(
                "this board has no symmetry, but '{}' goes '{direction}', which {} turns in '{}'",
                piece.name, game.players[player.index()].name, base.title
            );
            let board = context.game_section(index, "board");
            findings.push(context.finding(lint, &context.part(&board, 0), message));
            return;
        }
    }
}

/// Whether a board turns any direction for a player.
fn turns(board: &Board, player: PlayerId) -> bool {
    geometry::directions(board).any(|d| board.meant(player, d) != d)
}

/// The names of the directions that the moves of a piece step in.
fn used<'g>(game: &'g Game, piece: &'g Piece) -> FxHashSet<&'g str> {
    let mut used = FxHashSet::default();
    for def in piece.moves.iter().chain(&piece.drops) {
        code::walk_def(def, |item, _| {
            if let Item::Instr(instr) = item
                && let InstrKind::Step(direction) = instr.kind
            {
                used.insert(game.board.directions[direction.index()].as_str());
            }
        });
    }
    used
}
