//! A direction is used by no move, goal or symmetry of any game of the file.

use rustc_hash::FxHashSet;

use crate::expand::Origin;
use crate::lint::geometry;
use crate::syntax::NodeId;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unused-direction",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A direction with links of its own is used by no move, goal or symmetry of any game of the \
            file.",
    bad: r#"
(links up (a1 a2)) ; <-
"#,
    good: r#"
(links up (a1 a2))
(piece (name Man) (moves (n (verify empty?) add) (up (verify empty?) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    if context.engine() || context.faulty() {
        return;
    }
    let mut used: FxHashSet<&str> = FxHashSet::default();
    for (game, facts) in context.games.iter().zip(&context.facts) {
        let board = &game.board;
        used.extend(facts.directions.iter().map(|d| board.directions[d.index()].as_str()));
        for turned in &board.symmetry {
            for (written, meant) in geometry::directions(board).zip(turned) {
                if written != *meant {
                    used.insert(&board.directions[written.index()]);
                    used.insert(&board.directions[meant.index()]);
                }
            }
        }
        // 'adjacent-to-enemy?' looks along every link.
        if facts.adjacent {
            return;
        }
    }
    for (index, game) in context.games.iter().enumerate() {
        for name in &game.board.directions {
            if !used.insert(name) {
                continue;
            }
            let board = context.game_section(index, "board");
            let Some(place) = place(context, &board, name) else { continue };
            let message = format!("direction '{name}' is used by nothing");
            findings.push(context.finding(lint, &place, message));
        }
    }
}

/// Where the links of a direction are listed. Grids name all directions they have, used or not.
fn place(context: &Context<'_>, board: &Origin, name: &str) -> Option<Origin> {
    let (tree, list) = context.list(board.span)?;
    let named = |&node: &NodeId| -> Option<NodeId> {
        let second = *tree.children(node).get(1)?;
        (tree.head(node) == Some("links") && tree.slice(second) == name).then_some(second)
    };
    let span = tree.span(tree.children(list).iter().find_map(named)?);
    Some(Origin { span, calls: board.calls.clone() })
}
