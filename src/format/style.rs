//! How each word wants its list laid out when it does not stand on one line.
//!
//! The habits are those of published rules files: closing brackets on a line of their own below
//! the opening one (in three lists of four), what `if` decides four columns in and `else` one
//! (nearly everywhere), operands of `and` and `or` below one another.

use rustc_hash::FxHashSet;

use crate::syntax::words::{self, Form};
use crate::syntax::{NodeId, NodeKind, Tree};

/// How the parts of a list behind its head fall into rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Each part on a line of its own.
    Sections,
    /// Rows as the author made them; else each part on a line of its own.
    Items,
    /// Rows as the author made them; else as many on a line as fit, in columns.
    Table,
    /// Rows as the author made them; else steps together with the instruction behind them.
    Code,
    /// A player's name and pictures per row.
    Images,
}

/// Where the rows stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Indent {
    /// So many steps of indentation in from the opening bracket.
    Steps(usize),
    /// Below the first part behind the head, which stays on the head's line.
    Hanging,
}

/// What surrounds a list, where that decides what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The top level.
    File,
    /// A player's list in `board-setup`.
    Setup,
    /// A row of a table: no word heads it.
    Row,
    /// Anywhere else.
    Inside,
}

/// The style of one list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Whether the first part is a head, which stays next to the bracket.
    pub head: bool,
    /// How many parts behind the head stay on its line.
    pub lead: usize,
    pub body: Body,
    pub indent: Indent,
    /// What the lists directly inside are.
    pub inside: Place,
    /// Whether items of one row align with what is inside those above and below.
    pub deep_columns: bool,
    /// Whether an `else` divides the parts.
    pub is_if: bool,
}

const PLAIN: Style = Style {
    head: true,
    lead: 0,
    body: Body::Items,
    indent: Indent::Steps(1),
    inside: Place::Inside,
    deep_columns: true,
    is_if: false,
};

/// The style of a list.
pub(super) fn style(tree: &Tree, list: NodeId, place: Place, macros: &Macros) -> Style {
    let rows = Style { body: Body::Table, inside: Place::Row, deep_columns: false, ..PLAIN };
    match place {
        Place::Setup => return Style { inside: Place::Row, ..PLAIN },
        Place::Row => return rows,
        Place::File | Place::Inside => {}
    }
    if macros.is_block(tree, list) {
        return Style { head: false, body: Body::Code, ..PLAIN };
    }
    let Some(head) = tree.head(list) else {
        return Style { head: false, ..PLAIN };
    };
    let lead = pulled_up(tree, list);
    let children = tree.children(list);
    let leaf = |id: &NodeId| tree.kind(*id) != NodeKind::List;
    match head {
        "game" | "variant" | "board" | "grid" | "piece" => Style { body: Body::Sections, ..PLAIN },
        "board-setup" => Style { body: Body::Sections, inside: Place::Setup, ..PLAIN },
        "zone" => Style { lead: zone_lead(tree, list), body: Body::Sections, ..PLAIN },
        "dimensions" => Style { inside: Place::Row, ..PLAIN },
        "translate" => Style { inside: Place::Row, ..PLAIN },
        "directions" | "positions" | "unlink" | "kill-positions" | "dummy" | "players"
        | "move-priorities" | "absolute-config" | "relative-config" | "add" | "add-partial"
        | "add-copy" | "add-copy-partial" | "captured" | "checkmated" => rows,
        "links" | "symmetry" => Style { lead, ..rows },
        "turn-order" => Style { deep_columns: true, ..rows },
        "image" => Style { body: Body::Images, indent: Indent::Hanging, ..PLAIN },
        "and" | "or" => Style { indent: Indent::Hanging, ..PLAIN },
        "define" => Style { lead, body: Body::Code, ..PLAIN },
        "if" | "while" => {
            let is_if = head == "if";
            Style { lead, body: Body::Code, indent: Indent::Steps(2), is_if, ..PLAIN }
        }
        // A call of a macro with nothing but names is a row.
        _ if lead == 0 && words::by_name(head).is_empty() && children.iter().all(leaf) => rows,
        _ => Style { lead, ..PLAIN },
    }
}

/// Name and players stay on the line of `(zone` unless the author put them below.
fn zone_lead(tree: &Tree, list: NodeId) -> usize {
    let parts = super::parts::of_list(tree, list);
    let small = |id| matches!(tree.head(id), Some("name" | "players"));
    let stays = parts.iter().skip(1).take_while(|p| !p.breaks() && p.node.is_some_and(small));
    stays.count()
}

/// How many parts behind the head stay on its line wherever the author put them.
pub(super) fn pulled_up(tree: &Tree, list: NodeId) -> usize {
    let children = tree.children(list);
    let Some(head) = tree.head(list) else { return 0 };
    match head {
        "define" | "if" | "while" | "links" | "symmetry" | "image" | "and" | "or" => 1,
        "win-condition" | "loss-condition" | "draw-condition" | "count-condition" => {
            usize::from(children.len() > 2)
        }
        _ if !words::by_name(head).is_empty() => 0,
        _ => {
            let leaf = |id: &&NodeId| tree.kind(**id) != NodeKind::List;
            let leaves = children[1..].iter().take_while(leaf).count();
            if leaves == children.len() - 1 { 0 } else { leaves }
        }
    }
}

/// Whether a list never stands on one line, whatever its length.
pub(super) fn always_breaks(tree: &Tree, list: NodeId) -> bool {
    let parts = tree.children(list).len();
    match tree.head(list) {
        Some("game") => true,
        Some("variant" | "board" | "grid" | "board-setup") => parts > 2,
        _ => false,
    }
}

/// Fewer plain names than this go on one line if they fit, however they were written.
const FEW: usize = 8;

/// Whether a list that its author wrote over several lines stays so though it would fit on one.
/// Lists of few plain names and words that take two or three parts do not.
pub(super) fn keeps_lines(tree: &Tree, list: NodeId) -> bool {
    let children = tree.children(list);
    let leaf = |id: &NodeId| tree.kind(*id) != NodeKind::List;
    let flat_row = |id: &NodeId| leaf(id) || tree.children(*id).iter().all(leaf);
    let Some(head) = tree.head(list) else {
        return children.len() >= FEW || !children.iter().all(leaf);
    };
    match head {
        "image" => true,
        "directions" | "links" | "symmetry" | "unlink" | "turn-order" => {
            children.len() > FEW || !children.iter().all(flat_row)
        }
        "define" | "if" | "while" | "and" | "or" | "moves" | "drops" | "dimensions" => {
            children.len() >= FEW || !children.iter().all(leaf)
        }
        _ if children.iter().all(leaf) => children.len() >= FEW,
        _ => !words::by_name(head).iter().any(|w| w.arity().1.is_some_and(|most| most <= 3)),
    }
}

/// The names of the macros a file defines: lists with these heads are calls.
pub(super) struct Macros<'t>(FxHashSet<&'t str>);

impl<'t> Macros<'t> {
    pub fn of(tree: &'t Tree) -> Macros<'t> {
        let define = |id: &&NodeId| tree.head(**id) == Some("define");
        let name = |id: &NodeId| tree.children(*id).get(1).map(|&name| tree.slice(name));
        Macros(tree.roots().iter().filter(define).filter_map(name).collect())
    }

    /// Whether a list is a block of instructions: no word or macro heads it.
    pub fn is_block(&self, tree: &Tree, list: NodeId) -> bool {
        let children = tree.children(list);
        let Some(&first) = children.first() else { return false };
        let head = match tree.kind(first) {
            NodeKind::List => return true,
            NodeKind::Str => return false,
            NodeKind::Atom => tree.slice(first),
        };
        if head.starts_with('$') {
            return true;
        }
        let words = words::by_name(head);
        if !words.is_empty() {
            // `(mark n (verify empty?) add)` is a block that begins with a bare `mark`.
            let fits = |w: &&&words::Word| {
                w.form != Form::Bare && w.arity().1.is_none_or(|most| children.len() - 1 <= most)
            };
            return words.iter().find(fits).is_none();
        }
        let instruction = |id: &NodeId| {
            let name = if tree.kind(*id) == NodeKind::Atom {
                Some(tree.slice(*id))
            } else {
                tree.head(*id)
            };
            name.is_some_and(|n| words::find(words::Context::Block, n).is_some())
        };
        !self.0.contains(head) && children[1..].iter().any(instruction)
    }
}
