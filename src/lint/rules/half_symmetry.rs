//! A symmetry turns some directions for a player but not another one that a piece steps in.

use rustc_hash::FxHashSet;

use crate::expand::Origin;
use crate::lint::code::{self, Item};
use crate::lint::geometry;
use crate::model::{Board, Direction, InstrKind, Piece, PlayerId};
use crate::syntax::NodeId;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "half-symmetry",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A symmetry turns some directions for a player but not another one that a piece \
            steps in. Then that player's piece goes forward with some of its moves and \
            backward with others. Directions that a piece uses together with their mirror \
            images need no turning.",
    bad: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1) (s 0 1) (nw -1 -1) (ne 1 -1) (sw -1 1) (se 1 1)))
(symmetry Black (nw sw) (sw nw) (ne se) (se ne)) ; <-
(piece (name Man) (moves (n (verify empty?) add) (nw (verify empty?) add)
  (ne (verify empty?) add)))
"#,
    good: r#"
(grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))
  (directions (n 0 -1) (s 0 1) (nw -1 -1) (ne 1 -1) (sw -1 1) (se 1 1)))
(symmetry Black (n s) (s n) (nw sw) (sw nw) (ne se) (se ne))
(piece (name Man) (moves (n (verify empty?) add) (nw (verify empty?) add)
  (ne (verify empty?) add)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let board = &game.board;
    let mut all_used: Option<Vec<FxHashSet<Direction>>> = None;
    let offsets = geometry::offsets(board);
    let dimensions = board.grids.first().map_or(0, |grid| grid.dimensions.len());
    for (number, player) in game.players.iter().enumerate() {
        let player_id = PlayerId(number as u8);
        let turned = |d: Direction| board.meant(player_id, d) != d;
        let of = |d: Direction| offsets[d.index()].as_deref();
        // Every mirror image that explains all that is turned.
        let pairs: Vec<_> = geometry::directions(board)
            .filter(|&d| turned(d))
            .filter_map(|d| Some((of(d)?, of(board.meant(player_id, d))?)))
            .collect();
        let masks: Vec<u32> = (1..1u32 << dimensions)
            .filter(|&mask| pairs.iter().all(|(a, b)| geometry::mirrored(a, mask) == *b))
            .collect();
        if pairs.len() < 2 || masks.is_empty() {
            continue;
        }
        for d in geometry::directions(board).filter(|&d| !turned(d)) {
            let Some(offset) = of(d) else { continue };
            // A few links that happen to go one way are no direction of the board.
            if !goes_everywhere(board, d, offset) {
                continue;
            }
            // A second name for a direction that is turned is a helper.
            if geometry::directions(board).any(|e| turned(e) && of(e) == Some(offset)) {
                continue;
            }
            let images: Vec<Vec<i64>> =
                masks.iter().map(|&mask| geometry::mirrored(offset, mask)).collect();
            let partner = |image: &Vec<i64>| {
                geometry::directions(board).find(|&e| e != d && of(e) == Some(image.as_slice()))
            };
            let partners: Option<Vec<Direction>> = images.iter().map(partner).collect();
            let Some(partners) = partners else { continue };
            let all_used =
                all_used.get_or_insert_with(|| game.pieces.iter().map(used).collect());
            let Some(piece) = (0..game.pieces.len()).find(|piece| {
                let used = &all_used[*piece];
                used.iter().any(|&e| turned(e))
                    && used.contains(&d)
                    && !partners.iter().any(|partner| used.contains(partner))
            }) else {
                continue;
            };
            let name = |d: Direction| &board.directions[d.index()];
            let message = format!(
                "this symmetry of {} turns other directions but leaves '{}' as it is",
                player.name,
                name(d)
            );
            let piece = &game.pieces[piece];
            let finding = context
                .finding(lint, &symmetry(context, index, &player.name), message)
                .also(
                    context.written(&context.part(&piece.origin, 1)),
                    format!("this piece goes '{}', but not '{}'", name(d), name(partners[0])),
                );
            findings.push(finding);
        }
    }
}

/// Whether a direction leads on from three quarters at least of the squares that have a square
/// where it would lead: from others it may be unlinked.
fn goes_everywhere(board: &Board, d: Direction, offset: &[i64]) -> bool {
    let places = geometry::places(board);
    let taken: FxHashSet<&(usize, Vec<i64>)> = places.values().collect();
    let (mut leads, mut could) = (0, 0);
    for (&square, (grid, place)) in &places {
        let to: Vec<i64> = place.iter().zip(offset).map(|(a, b)| a + b).collect();
        if taken.contains(&(*grid, to)) {
            could += 1;
            leads += usize::from(board.step(square, d).is_some());
        }
    }
    4 * leads >= 3 * could
}

/// The directions that the moves of a piece step in.
fn used(piece: &Piece) -> FxHashSet<Direction> {
    let mut used = FxHashSet::default();
    for def in piece.moves.iter().chain(&piece.drops) {
        code::walk_def(def, |item, _| {
            if let Item::Instr(instr) = item
                && let InstrKind::Step(direction) = instr.kind
            {
                used.insert(direction);
            }
        });
    }
    used
}

/// Where the symmetry of a player stands; the board if it comes from a macro.
pub(super) fn symmetry(context: &Context<'_>, index: usize, player: &str) -> Origin {
    let board = context.game_section(index, "board");
    let found = context.list(board.span).and_then(|(tree, list)| {
        let of = |node: &&NodeId| {
            tree.head(**node) == Some("symmetry")
                && tree.children(**node).get(1).is_some_and(|&name| tree.slice(name) == player)
        };
        tree.children(list).iter().find(of).map(|&node| tree.span(node))
    });
    Origin { span: found.unwrap_or(context.part(&board, 0).span), calls: board.calls }
}
