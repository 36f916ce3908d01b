//! Where a bracket or a quote is missing or one too many.
//!
//! Looked for only in files that are not balanced; a balanced file is never touched. The
//! evidence is what a person goes by: which words can stand where, how many parts a word takes,
//! and the indentation. Each candidate for a repair is tried on the whole top-level form, and
//! the one after which the form looks most orderly is taken.

mod evidence;
mod search;
mod shape;
mod solid;
mod strings;

pub(super) use search::plan;
pub(super) use solid::Solid;
pub(super) use strings::end_open_strings;

/// A repair of one bracket. Numbers are of tokens; the number of all tokens stands for the end of
/// the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Repair {
    /// A `)` is missing before this token.
    MissingClose(u32),
    /// This `)` is one too many.
    SurplusClose(u32),
    /// A `(` is missing before this token.
    MissingOpen(u32),
    /// This `(` is one too many.
    SurplusOpen(u32),
}

impl Repair {
    /// The token it is about.
    pub(super) fn token(self) -> u32 {
        match self {
            Repair::MissingClose(t)
            | Repair::SurplusClose(t)
            | Repair::MissingOpen(t)
            | Repair::SurplusOpen(t) => t,
        }
    }
}
