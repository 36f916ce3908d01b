//! Changes of the parts of a list: what may be left out, stand twice, or change places with its
//! neighbour.

use super::names::Names;
use super::tokens::Around;
use crate::syntax::words::{Context, Form, Times, Word, by_name};
use crate::syntax::{NodeId, NodeKind, Tree};

use super::mutant::Kind;

/// What may be done to the parts of a list from one on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The first of them.
    pub from: usize,
    /// Whether one may be left out.
    pub drop: bool,
    /// Whether one may stand twice.
    pub double: bool,
    /// Whether two neighbours may change places.
    pub swap: bool,
}

const NOTHING: Parts = Parts { from: 0, drop: false, double: false, swap: false };

/// Sections that only say what a player sees, or of which there is exactly one.
const SECTIONS: [Context; 5] =
    [Context::Game, Context::Board, Context::Grid, Context::Zone, Context::Piece];

/// What may be done to a list. `around` is its surroundings: the path ends with its own head.
pub fn parts(tree: &Tree, list: NodeId, around: &Around<'_>, names: &Names) -> Parts {
    let head = tree.head(list);
    let parent = around.path.len().checked_sub(2).map_or("", |at| around.path[at]);
    let Some(head) = head else { return code(0) };
    if names.is_macro(head) {
        return NOTHING;
    }
    let words = by_name(head).iter().filter(|word| word.form != Form::Bare);
    // The same word takes the same wherever it may stand, as far as this goes.
    if let Some(word) = words.min_by_key(|word| fixed(word)) {
        return of_word(tree, list, word);
    }
    match (parent, names.kind(head)) {
        ("links" | "unlink" | "symmetry" | "directions" | "dimensions" | "positions", _) => NOTHING,
        // The players of an end condition.
        ("win-condition" | "loss-condition" | "draw-condition" | "count-condition", _) => {
            Parts { from: 0, drop: true, ..NOTHING }
        }
        ("turn-order", _) | (_, Some(Kind::Player | Kind::Piece)) => {
            Parts { from: 1, drop: true, ..NOTHING }
        }
        (_, Some(Kind::Square)) => NOTHING,
        // Men in a set-up, named by an argument.
        _ if setup(tree, list, names) => Parts { from: 1, drop: true, ..NOTHING },
        _ => code(0),
    }
}

/// Instructions or blocks from one part on.
fn code(from: usize) -> Parts {
    Parts { from, drop: true, double: true, swap: true }
}

/// How many parts in front belong to the word itself.
fn fixed(word: &Word) -> usize {
    word.args.iter().take_while(|arg| arg.times == Times::One).count()
}

fn of_word(tree: &Tree, list: NodeId, word: &Word) -> Parts {
    let open = word.args.iter().any(|arg| matches!(arg.times, Times::Any | Times::Some));
    let from = 1 + fixed(word);
    let plain = Parts { from, drop: open, ..NOTHING };
    match word.name {
        "define" => {
            let children = tree.children(list);
            let section = |id: &&NodeId| {
                let words = tree.head(**id).map_or(&[][..], by_name);
                words.iter().any(|word| SECTIONS.contains(&word.context))
            };
            let sections = children.iter().skip(2).any(|id| section(&id));
            Parts { from: 2, drop: true, double: !sections, swap: !sections }
        }
        "if" | "while" | "moves" | "drops" | "turn-order" => code(from),
        "players" | "move-priorities" | "add" | "add-partial" => Parts { swap: true, ..plain },
        "image" | "dimensions" | "start-rectangle" => NOTHING,
        _ => plain,
    }
}

/// Whether a list holds nothing but squares behind its head.
fn setup(tree: &Tree, list: NodeId, names: &Names) -> bool {
    let squares = tree.children(list).iter().skip(1);
    let mut squares = squares.map(|id| {
        tree.kind(*id) == NodeKind::Atom && names.kind(tree.slice(*id)) == Some(Kind::Square)
    });
    tree.children(list).len() > 1 && squares.all(|is| is)
}

/// Whether two neighbours of a game may change places: end conditions, whose order counts.
pub fn goals(tree: &Tree, one: NodeId, other: NodeId) -> bool {
    let is = |id| tree.head(id).is_some_and(|head| head.ends_with("-condition"));
    is(one) && is(other)
}
