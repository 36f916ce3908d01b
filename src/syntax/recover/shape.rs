//! What may stand in a list that is being read, by the table of words.

use super::super::TokenKind;
use super::super::words::{self, Arg, Context, Form, Kind, Word};
use super::solid::Solid;

/// A set of contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contexts(u16);

impl Contexts {
    const NONE: Contexts = Contexts(0);
    /// Within a macro anything may stand.
    pub(super) const ANY: Contexts = Contexts(u16::MAX);

    pub(super) fn has(self, context: Context) -> bool {
        self.0 & (1 << context as u16) != 0
    }

    fn and(self, other: Contexts) -> Contexts {
        Contexts(self.0 | other.0)
    }

    fn of_kind(kind: Kind) -> Contexts {
        match kind {
            Kind::In(context) => Contexts(1 << context as u16),
            Kind::Form => Contexts::ANY,
            Kind::Run(args) => Contexts::of(args),
            Kind::OneOf(kinds) => {
                kinds.iter().fold(Contexts::NONE, |sum, &kind| sum.and(Contexts::of_kind(kind)))
            }
            _ => Contexts::NONE,
        }
    }

    /// The contexts of words that may stand among `args`, rows left out.
    fn of(args: &[Arg]) -> Contexts {
        args.iter().fold(Contexts::NONE, |sum, arg| sum.and(Contexts::of_kind(arg.kind)))
    }
}

/// What a row that may stand among `args` consists of.
fn row_in(args: &'static [Arg]) -> Option<&'static [Arg]> {
    args.iter().find_map(|arg| row_of(arg.kind))
}

fn row_of(kind: Kind) -> Option<&'static [Arg]> {
    match kind {
        Kind::Row(args) => Some(args),
        Kind::Run(args) => row_in(args),
        Kind::OneOf(kinds) => kinds.iter().find_map(|&kind| row_of(kind)),
        _ => None,
    }
}

/// From which of `args` on nothing but lists may stand; their number if there is no such one.
fn lists_from(args: &[Arg]) -> usize {
    let list = |arg: &Arg| match arg.kind {
        Kind::Row(_) => true,
        Kind::In(context) => matches!(
            context,
            Context::Game | Context::Board | Context::Grid | Context::Zone | Context::Piece
        ),
        // A move list: move types and blocks.
        Kind::OneOf(kinds) => {
            kinds.iter().all(|k| matches!(k, Kind::Row(_) | Kind::In(Context::Moves)))
        }
        _ => false,
    };
    args.len() - args.iter().rev().take_while(|arg| list(arg)).count()
}

/// A list that is being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub indent: u32,
    pub line: u32,
    /// Whose words may head the lists inside.
    pub inside: Contexts,
    /// What a row inside consists of, if rows may stand here.
    pub row: Option<&'static [Arg]>,
    /// Parts seen, the head included, and the most there may be.
    pub parts: u32,
    pub most: u32,
    /// The number of parts behind which all are lists.
    pub lists_from: u32,
    pub is_if: bool,
    /// For a definition: whether a block was the last part.
    pub define: Option<bool>,
    /// For a definition: the number, among the solid tokens, of the first one of its body.
    pub body: Option<usize>,
    /// The column of the first part that begins a line.
    pub column: Option<u32>,
}

impl Open {
    /// A list of which nothing is known: a call of a macro, the body of one.
    fn any(indent: u32, line: u32) -> Open {
        Open {
            indent,
            line,
            inside: Contexts::ANY,
            row: None,
            parts: 0,
            most: u32::MAX,
            lists_from: u32::MAX,
            is_if: false,
            define: None,
            body: None,
            column: None,
        }
    }

    /// The top level of the file.
    pub fn file(indent: u32) -> Open {
        let inside = Contexts(1 << Context::File as u16);
        Open { inside, lists_from: 0, ..Open::any(indent, 0) }
    }

    /// A list that consists of `heads` parts and then `args`.
    fn of(self, heads: u32, args: &'static [Arg]) -> Open {
        let (_, most) = words::arity(args);
        let from = lists_from(args);
        Open {
            inside: Contexts::of(args),
            row: row_in(args),
            most: most.map_or(u32::MAX, |most| most as u32 + heads),
            lists_from: if from == args.len() { u32::MAX } else { from as u32 + heads },
            ..self
        }
    }

    /// A list that begins within `self`, with the token behind its bracket. The second value says
    /// whether its head may stand here.
    pub fn child(&self, open: &Solid, head: Option<&Solid>) -> (Open, bool) {
        let any = Open::any(open.indent, open.line);
        let row = || self.row.map_or(any, |args| any.of(0, args));
        let Some(head) = head.filter(|head| head.kind == TokenKind::Atom) else {
            // A list of lists. Such stand neither in sections nor at top level.
            return (row(), self.row.is_some() || self.inside == Contexts::ANY);
        };
        if head.words.is_empty() {
            // A row of names where rows may stand; else a call of a macro, of which nothing is
            // known. In a row of any number of instructions a name says nothing either.
            return (row(), true);
        }
        let lists = || head.words.iter().filter(|w| w.form != Form::Bare);
        let here = || lists().filter(|w| self.inside.has(w.context));
        // A block may begin with a word of its own: `(mark n (verify empty?) add)`.
        let begins_block = |contexts: Contexts| {
            head.words.iter().any(|w| w.form != Form::List && contexts.has(w.context))
        };
        if let Some(args) = self.row
            && here().next().is_none()
            && begins_block(Contexts::of(args))
        {
            return (row(), true);
        }
        if self.inside == Contexts::ANY && begins_block(Contexts::ANY) {
            return (any, true);
        }
        let legal = here().next().is_some();
        let mut words: Vec<&Word> = here().copied().collect();
        if words.is_empty() {
            words.extend(lists());
        }
        let mut list: Option<Open> = None;
        for word in words {
            let next = any.of(1, word.args);
            let is_if = word.name == "if";
            let define = (word.name == "define").then_some(false);
            list = Some(list.map_or(Open { is_if, define, ..next }, |list| Open {
                inside: list.inside.and(next.inside),
                row: list.row.or(next.row),
                most: list.most.max(next.most),
                lists_from: list.lists_from.max(next.lists_from),
                ..list
            }));
        }
        (list.unwrap_or(any), legal)
    }
}

impl Solid {
    /// Whether it is a word of one of these contexts.
    pub(super) fn is_word_of(&self, contexts: Contexts) -> bool {
        self.words.iter().any(|w| contexts.has(w.context))
    }
}
