//! The table of ZRF words and options: where each may stand, what it takes, what it means.
//!
//! One entry per word and place, in one file per group; everything that knows a word by name
//! (arity checks, suggestions, the formatter, completion, `zrf explain`, the docs) reads this
//! table. It knows the shape of the language, not the names that a rules file defines.
//!
//! Facts about Zillions are from its language reference and from published files that it loads.

mod arg;
mod board;
mod condition;
mod dagaz;
mod game;
mod goal;
mod instruction;
mod options;
mod piece;
mod top;

use std::fmt;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

pub use arg::{Arg, Kind, Namespace, Times, arity};
pub use dagaz::{DagazOption, VERSION as DAGAZ_VERSION, dagaz_option};
pub use options::{GameOption, OPTIONS, option};

/// Where a word may stand. The name of a place is what surrounds the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Context {
    /// The top level of a file.
    File,
    /// A section of `(game …)` or `(variant …)`.
    Game,
    /// An item of `(turn-order …)`.
    TurnOrder,
    /// An item of a piece's list in `(board-setup …)`.
    Setup,
    /// A section of `(board …)`.
    Board,
    /// A part of `(grid …)`.
    Grid,
    /// A part of `(zone …)`.
    Zone,
    /// A section of `(piece …)`.
    Piece,
    /// An item of `(moves …)` or `(drops …)` that is not a block.
    Moves,
    /// An instruction of a move block.
    Block,
    /// A condition of a move block.
    Condition,
    /// An argument that names a place on the board.
    Place,
    /// What `(go …)` goes to.
    GoTarget,
    /// A goal of an end condition.
    Goal,
    /// Who stands somewhere, in a configuration goal.
    Occupant,
}

impl Context {
    /// All contexts, outermost first.
    pub const ALL: [Context; 15] = [
        Context::File,
        Context::Game,
        Context::TurnOrder,
        Context::Setup,
        Context::Board,
        Context::Grid,
        Context::Zone,
        Context::Piece,
        Context::Moves,
        Context::Block,
        Context::Condition,
        Context::Place,
        Context::GoTarget,
        Context::Goal,
        Context::Occupant,
    ];

    /// What a word of this context is, with where it stands: "section of a game".
    pub fn noun(self) -> &'static str {
        match self {
            Context::File => "form at top level",
            Context::Game => "section of a game",
            Context::TurnOrder => "item of a turn order",
            Context::Setup => "item of a set-up list",
            Context::Board => "section of a board",
            Context::Grid => "part of a grid",
            Context::Zone => "part of a zone",
            Context::Piece => "section of a piece",
            Context::Moves => "item of a move list",
            Context::Block => "instruction",
            Context::Condition => "condition",
            Context::Place => "place",
            Context::GoTarget => "target of 'go'",
            Context::Goal => "goal",
            Context::Occupant => "occupant",
        }
    }
}

/// How a word is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Only as an atom: `back`.
    Bare,
    /// Only as the head of a list: `(verify …)`.
    List,
    /// Both ways: `capture`, `(capture n)`.
    Either,
}

/// A version of Zillions: `2.0`, `1.0.2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u16, pub u16, pub u16);

impl Version {
    /// The first published version. Words whose age no source tells count as this old.
    pub const FIRST: Version = Version(1, 0, 0);
    /// The version that the known language reference describes.
    pub const LAST: Version = Version(2, 0, 0);

    /// Reads `2.0`, `1.0.2`; `None` for anything but up to three numbers with dots between.
    pub fn parse(text: &str) -> Option<Version> {
        let mut parts = [0; 3];
        for (i, part) in text.split('.').enumerate() {
            if part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            *parts.get_mut(i)? = part.parse().ok()?;
        }
        Some(Version(parts[0], parts[1], parts[2]))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)?;
        if self.2 != 0 { write!(f, ".{}", self.2) } else { Ok(()) }
    }
}

/// One word in one context.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word as written.
    pub name: &'static str,
    /// Where it may stand.
    pub context: Context,
    /// With or without brackets.
    pub form: Form,
    /// What follows it within its list, in order. For [`Form::Either`] all of it is optional.
    pub args: &'static [Arg],
    /// How often it may stand in one parent.
    pub times: Times,
    /// One sentence that says what it means.
    pub meaning: &'static str,
    /// The first version that knows it; [`Version::FIRST`] also where no source tells.
    pub since: Version,
    /// What of it a later version added.
    pub later: Option<(&'static str, Version)>,
    /// What to write instead, for words that are kept for old files only.
    pub instead: Option<&'static str>,
    /// For a `not-` twin: the predicate it is the contrary of.
    pub twin_of: Option<&'static str>,
}

impl Word {
    const fn new(
        context: Context,
        name: &'static str,
        form: Form,
        args: &'static [Arg],
        meaning: &'static str,
    ) -> Word {
        Word {
            name,
            context,
            form,
            args,
            times: Times::Any,
            meaning,
            since: Version::FIRST,
            later: None,
            instead: None,
            twin_of: None,
        }
    }

    /// At most once per parent.
    const fn once(self) -> Word {
        Word { times: Times::Optional, ..self }
    }

    /// Exactly once per parent.
    const fn required(self) -> Word {
        Word { times: Times::One, ..self }
    }

    const fn since(self, since: Version) -> Word {
        Word { since, ..self }
    }

    const fn later(self, what: &'static str, since: Version) -> Word {
        Word { later: Some((what, since)), ..self }
    }

    const fn instead(self, instead: &'static str) -> Word {
        Word { instead: Some(instead), ..self }
    }

    /// The least and the greatest number of forms behind the word when it heads a list; no
    /// greatest one means any number.
    pub fn arity(&self) -> (usize, Option<usize>) {
        arg::arity(self.args)
    }

    /// How it is written, for people: `(set-flag FLAG CONDITION)`.
    pub fn signature(&self) -> String {
        let mut list = format!("({}", self.name);
        for arg in self.args {
            list += &format!(" {arg}");
        }
        list += ")";
        match self.form {
            Form::Bare => self.name.to_owned(),
            Form::List => list,
            Form::Either if self.args.is_empty() => self.name.to_owned(),
            Form::Either => format!("{} or {list}", self.name),
        }
    }

    /// The context of the lists that stand directly in this word's list, if they are words again:
    /// `board` leads to [`Context::Board`].
    pub fn inside(&self) -> Option<Context> {
        self.args.iter().find_map(|arg| arg.kind.context())
    }
}

/// A word that heads a list.
const fn list(
    context: Context,
    name: &'static str,
    args: &'static [Arg],
    meaning: &'static str,
) -> Word {
    Word::new(context, name, Form::List, args, meaning)
}

/// A word without brackets.
const fn bare(context: Context, name: &'static str, meaning: &'static str) -> Word {
    Word::new(context, name, Form::Bare, &[], meaning)
}

/// A word that stands alone or heads a list.
const fn either(
    context: Context,
    name: &'static str,
    args: &'static [Arg],
    meaning: &'static str,
) -> Word {
    Word::new(context, name, Form::Either, args, meaning)
}

/// The groups in the order in which a reader of the language meets them.
const GROUPS: [&[Word]; 7] = [
    top::WORDS,
    game::WORDS,
    board::WORDS,
    piece::WORDS,
    instruction::WORDS,
    condition::WORDS,
    goal::WORDS,
];

/// Every word, group by group.
pub fn all() -> impl Iterator<Item = &'static Word> {
    GROUPS.iter().flat_map(|group| group.iter())
}

/// The words of one context, in the order of the table.
pub fn in_context(context: Context) -> impl Iterator<Item = &'static Word> {
    all().filter(move |word| word.context == context)
}

/// The word with this name in this context. Case matters, as in Zillions.
pub fn find(context: Context, name: &str) -> Option<&'static Word> {
    by_name(name).iter().copied().find(|word| word.context == context)
}

/// The words with this name in any context; empty for a name that is no word.
pub fn by_name(name: &str) -> &'static [&'static Word] {
    static TABLE: LazyLock<FxHashMap<&str, Vec<&Word>>> = LazyLock::new(|| {
        let mut table: FxHashMap<&str, Vec<&Word>> = FxHashMap::default();
        for word in all() {
            table.entry(word.name).or_default().push(word);
        }
        table
    });
    TABLE.get(name).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests;
