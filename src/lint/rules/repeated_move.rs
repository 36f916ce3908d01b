//! A piece has the same move twice: one macro called with the same arguments, in one move type.

use rustc_hash::FxHashMap;

use crate::expand::Origin;
use crate::model::MoveDef;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Finding, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "repeated-move",
    level: Level::Hint,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "A piece has the same move twice: one macro called with the same arguments, in \
            one move type. Mostly one of them should have had other arguments. For random \
            players that is a way to make a move likelier; there nothing is said.",
    bad: r#"
(define bend ($1 (verify empty?) $2 (verify empty?) add))
(piece (name Man) (moves
  (bend n e)
  (bend n e) ; <-
  (bend n w)))
"#,
    good: r#"
(define bend ($1 (verify empty?) $2 (verify empty?) add))
(piece (name Man) (moves
  (bend n e)
  (bend e n)
  (bend n w)))
"#,
    check: Check::Game(check),
};

fn check(lint: &Lint, context: &Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let game = context.games[index];
    if game.players.iter().any(|player| player.random) {
        return;
    }
    for piece in &game.pieces {
        for list in [&piece.moves, &piece.drops] {
            let mut seen: FxHashMap<_, &MoveDef> = FxHashMap::default();
            for def in list.iter().filter(|def| steps(def)) {
                let key = (def.block.as_ptr(), def.block.len(), def.move_type, def.place);
                if let Some(first) = seen.get(&key) {
                    let message = format!("'{}' already has this move", piece.name);
                    findings.push(
                        context
                            .finding(lint, &outer(def), message)
                            .also(outer(first).span, "first given here"),
                    );
                    continue;
                }
                seen.insert(key, def);
            }
        }
    }
}

/// Whether a move goes anywhere: blocks that only say 'add' tell Zillions what a piece is worth.
fn steps(def: &MoveDef) -> bool {
    def.block.len() > 1
}

/// Where the outermost call of a move stands.
fn outer(def: &MoveDef) -> Origin {
    let frames = std::iter::successors(def.origin.calls.as_deref(), |frame| frame.outer.as_deref());
    let span = frames.last().map_or(def.origin.span, |frame| frame.span);
    Origin { span, calls: None }
}
