//! Two directions are each other's way back nearly everywhere, but not here: a link has no way
//! back, or one that leads elsewhere.

use crate::expand::Origin;
use crate::lint::geometry;
use crate::model::{Direction, Square};
use crate::syntax::NodeId;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "odd-link",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "Two directions are each other's way back nearly everywhere, but not here: a link \
            has no way back, or one that leads elsewhere. In a list of links that is mostly \
            a slip.",
    bad: r#"
(positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9) (d 30 0 39 9) (e 40 0 49 9)
  (f 50 0 59 9) (g 60 0 69 9) (h 70 0 79 9))
(links n (a b) (b c) (c d) (d e) (e f) (f g) (g h)) ; <-
(links s (h g) (g f) (f e) (e d) (d c) (c b) (b h))
(piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))
(board-setup (White (Man a)) (Black (Man h)))
"#,
    good: r#"
(positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9) (d 30 0 39 9) (e 40 0 49 9)
  (f 50 0 59 9) (g 60 0 69 9) (h 70 0 79 9))
(links n (a b) (b c) (c d) (d e) (e f) (f g) (g h))
(links s (h g) (g f) (f e) (e d) (d c) (c b) (b a))
(piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))
(board-setup (White (Man a)) (Black (Man h)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    let board = &game.board;
    // Helper directions lead to and from dummies.
    let dummy = |square: Square| board.squares[square.index()].dummy;
    let count = |d: Direction| geometry::squares(board).filter_map(|s| board.step(s, d)).count();
    for d in geometry::directions(board) {
        let links: Vec<(Square, Square)> = geometry::squares(board)
            .filter_map(|from| Some((from, board.step(from, d)?)))
            .filter(|(from, to)| from != to && !dummy(*from) && !dummy(*to))
            .collect();
        if links.len() < FEW {
            continue;
        }
        let all = count(d);
        for e in geometry::directions(board).filter(|&e| e != d && count(e).abs_diff(all) <= 2) {
            // Where the way back leads elsewhere; where there is none, one was taken away.
            let elsewhere: Vec<_> = links
                .iter()
                .filter_map(|&(from, to)| Some((from, to, board.step(to, e)?)))
                .filter(|(from, _, back)| from != back)
                .collect();
            let back = links.iter().filter(|&&(from, to)| board.step(to, e) == Some(from)).count();
            let [(from, to, other)] = elsewhere[..] else { continue };
            if back + 2 < links.len() {
                continue;
            }
            let (name, way) = (&board.directions[d.index()], &board.directions[e.index()]);
            let message = format!(
                "'{name}' leads from {} to {}, but '{way}' from there leads to {}",
                board.name(from),
                board.name(to),
                board.name(other)
            );
            let place = links_of(context, index, name);
            findings.push(context.finding(lint, &place, message).note(format!(
                "everywhere else '{way}' leads back where '{name}' came from"
            )));
        }
    }
}

/// With fewer links nothing is usual.
const FEW: usize = 6;

/// Where the links of a direction are listed; the board if that is not found.
fn links_of(context: &Context<'_>, index: usize, direction: &str) -> Origin {
    let board = context.game_section(index, "board");
    let found = context.list(board.span).and_then(|(tree, list)| {
        let of = |node: &&NodeId| {
            tree.head(**node) == Some("links")
                && tree.children(**node).get(1).is_some_and(|&n| tree.slice(n) == direction)
        };
        tree.children(list).iter().find(of).map(|&node| tree.children(node)[0])
            .map(|head| tree.span(head))
    });
    Origin { span: found.unwrap_or(context.part(&board, 0).span), calls: board.calls }
}
