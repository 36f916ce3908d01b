//! What comes of an obligation: equal, different with a witness, or not known with a reason.

use std::fmt;

use super::diagram::Full;

/// Why something is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A decision diagram became larger than its limit.
    Nodes(usize),
    /// More ways through a rule than the limit.
    Paths(usize),
    /// More ways through one program than the limit.
    States(usize),
    /// A rule asked something that has no answer over all positions.
    Asked(&'static str),
    /// A program has a part that could not be worked out; where and why.
    Opaque(String),
    /// The file makes a move of which the language does not say what it does: two men land on one
    /// square, or one man moves twice.
    Unsaid,
    /// Something that the prover does not model.
    NotModelled(String),
    /// No proof was asked for.
    NotWanted,
    /// The conditions differ, but no position was found on which the two play differently.
    NotConfirmed(String),
}

impl From<Full> for Reason {
    fn from(full: Full) -> Reason {
        Reason::Nodes(full.limit)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Nodes(limit) => write!(f, "{}", Full { limit: *limit }),
            Reason::Paths(limit) => write!(f, "a rule has more than {limit} ways through it"),
            Reason::States(limit) => {
                write!(f, "a program has more than {limit} nodes and notes on the way to them")
            }
            Reason::Asked(what) => write!(f, "a rule asks {what}"),
            Reason::Opaque(why) => write!(f, "a program could not be worked out: {why}"),
            Reason::Unsaid => {
                write!(
                    f,
                    "a move lands two men on one square or moves one twice: what it does is unsaid"
                )
            }
            Reason::NotModelled(what) => write!(f, "not modelled: {what}"),
            Reason::NotWanted => f.write_str("no proof was asked for"),
            Reason::NotConfirmed(what) => {
                write!(f, "the conditions differ, but no legal position shows it: {what}")
            }
        }
    }
}

/// What comes of an obligation; `W` is what shows a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<W> {
    /// The same on every position that the claim is about.
    Equal,
    /// Different, for example here.
    Differs(W),
    /// Not known.
    Unknown(Reason),
}
