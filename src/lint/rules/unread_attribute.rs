//! An attribute is declared or set but never tested, in no game of the file.

use rustc_hash::FxHashSet;

use crate::expand::Origin;
use crate::model::Piece;
use crate::syntax::NodeId;
use crate::lint::{Check, Context, Lint, Stage};
use crate::report::{Findings, Level};

/// The lint.
pub const LINT: Lint = Lint {
    code: "unread-attribute",
    level: Level::Warning,
    since: "0.1.0",
    stage: Stage::Game,
    fix: None,
    about: "An attribute is declared or set but never tested, in no game of the file.",
    bad: r#"
(piece (name Man) (attribute fresh? true) ; <-
  (moves (n (verify empty?) (set-attribute fresh? false) add)))
"#,
    good: r#"
(piece (name Man) (attribute fresh? true)
  (moves ((verify fresh?) n (verify empty?) (set-attribute fresh? false) add)))
"#,
    check: Check::File(check),
};

fn check(lint: &Lint, context: &Context<'_>, findings: &mut Findings) {
    if context.faulty() || context.engine() {
        return;
    }
    let mut done: FxHashSet<&str> = FxHashSet::default();
    for (game, facts) in context.games.iter().zip(&context.facts) {
        let read = facts.attributes.iter().filter(|(_, uses)| uses.read.is_some());
        done.extend(read.map(|(id, _)| game.attributes[id.index()].as_str()));
    }
    for game in &context.games {
        for piece in &game.pieces {
            for (id, _) in &piece.declared {
                let name = game.attributes[id.index()].as_str();
                if done.insert(name) {
                    let message = format!("attribute '{name}' is never tested");
                    findings.push(context.finding(lint, &place(context, piece, name), message));
                }
            }
        }
    }
}

/// Where a piece declares an attribute.
fn place(context: &Context<'_>, piece: &Piece, name: &str) -> Origin {
    let found = context.list(piece.origin.span).and_then(|(tree, list)| {
        let of = |node: &&NodeId| {
            tree.head(**node) == Some("attribute")
                && tree.children(**node).get(1).is_some_and(|&n| tree.slice(n) == name)
        };
        tree.children(list).iter().find(of).map(|&node| tree.span(node))
    });
    Origin { span: found.unwrap_or(piece.origin.span), calls: piece.origin.calls.clone() }
}
