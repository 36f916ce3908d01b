//! The shape of what follows a word: kinds of arguments and how often each may stand.

use std::fmt;

use super::Context;

/// How often something may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Times {
    /// Exactly once.
    One,
    /// At most once.
    Optional,
    /// Any number of times, also none.
    Any,
    /// Once or more.
    Some,
}

/// The kinds of things that a rules file names. Each kind has its own name space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Namespace {
    /// Macros.
    Macro,
    /// Players.
    Player,
    /// Piece types.
    Piece,
    /// Positions (squares).
    Position,
    /// Directions.
    Direction,
    /// Zones.
    Zone,
    /// Move types.
    MoveType,
    /// Attributes of pieces.
    Attribute,
    /// Flags of a move block.
    Flag,
    /// Position flags of a move block.
    PositionFlag,
}

impl Namespace {
    /// What a member is called in a sentence: "move type".
    pub fn noun(self) -> &'static str {
        match self {
            Namespace::Macro => "macro",
            Namespace::Player => "player",
            Namespace::Piece => "piece",
            Namespace::Position => "position",
            Namespace::Direction => "direction",
            Namespace::Zone => "zone",
            Namespace::MoveType => "move type",
            Namespace::Attribute => "attribute",
            Namespace::Flag => "flag",
            Namespace::PositionFlag => "position flag",
        }
    }
}

/// What one argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An atom that names something here for the first time (or adds to it).
    New(Namespace),
    /// An atom that names something defined elsewhere.
    Known(Namespace),
    /// A whole number, possibly negative.
    Number,
    /// `true` or `false`, fixed when the file is loaded.
    Bool,
    /// The value of an option.
    Value,
    /// A string that is shown to the player.
    Text,
    /// A string that names a file.
    File,
    /// A string with a meaning of its own: a version, an option's name, labels of a grid.
    Fixed,
    /// Any form whatever.
    Form,
    /// A word of a context, with what belongs to it. Contexts with names of their own allow those
    /// too: an instruction may be a direction, a condition may be an attribute.
    In(Context),
    /// A list without a head word: its parts.
    Row(&'static [Arg]),
    /// The parts, one after another, without brackets around them.
    Run(&'static [Arg]),
    /// One of these.
    OneOf(&'static [Kind]),
}

impl Kind {
    /// The context of the words this may be, if any. Words inside a row do not count.
    pub fn context(self) -> Option<Context> {
        match self {
            Kind::In(context) => Some(context),
            Kind::Run(args) => args.iter().find_map(|arg| arg.kind.context()),
            Kind::OneOf(kinds) => kinds.iter().find_map(|kind| kind.context()),
            _ => None,
        }
    }
}

/// One argument, or several of a kind in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arg {
    /// What it is.
    pub kind: Kind,
    /// How often it may stand here.
    pub times: Times,
}

pub(super) const fn one(kind: Kind) -> Arg {
    Arg { kind, times: Times::One }
}

pub(super) const fn opt(kind: Kind) -> Arg {
    Arg { kind, times: Times::Optional }
}

pub(super) const fn any(kind: Kind) -> Arg {
    Arg { kind, times: Times::Any }
}

pub(super) const fn some(kind: Kind) -> Arg {
    Arg { kind, times: Times::Some }
}

/// The least and the greatest number of forms that fit `args`; no greatest one means any number.
pub fn arity(args: &[Arg]) -> (usize, Option<usize>) {
    let mut total = (0, Some(0));
    for arg in args {
        let (least, most) = match arg.kind {
            Kind::Run(parts) => arity(parts),
            Kind::OneOf(kinds) => kinds.iter().fold((usize::MAX, Some(0)), |sum, kind| {
                let (least, most) = arity(&[one(*kind)]);
                (sum.0.min(least), sum.1.zip(most).map(|(a, b)| a.max(b)))
            }),
            _ => (1, Some(1)),
        };
        let (least, most) = match arg.times {
            Times::One => (least, most),
            Times::Optional => (0, most),
            Times::Any => (0, None),
            Times::Some => (least, None),
        };
        total = (total.0 + least, total.1.zip(most).map(|(a, b)| a + b));
    }
    total
}

/// A noun in capitals for one name, as help pages write it: `MOVE-TYPE`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::New(space) | Kind::Known(space) => {
                f.write_str(&space.noun().replace(' ', "-").to_uppercase())
            }
            Kind::Number => f.write_str("NUMBER"),
            Kind::Bool => f.write_str("true|false"),
            Kind::Value => f.write_str("VALUE"),
            Kind::Text => f.write_str("\"TEXT\""),
            Kind::File => f.write_str("\"FILE\""),
            Kind::Fixed => f.write_str("\"…\""),
            Kind::Form => f.write_str("FORM"),
            Kind::In(context) => f.write_str(match context {
                Context::Game | Context::Board | Context::Piece => "SECTION",
                Context::Block => "INSTRUCTION",
                Context::Condition => "CONDITION",
                Context::Place => "PLACE",
                Context::GoTarget => "from|to|mark|last-from|last-to",
                Context::Goal => "GOAL",
                Context::Occupant => "OCCUPANT",
                Context::File => "FORM",
                Context::TurnOrder => "repeat",
                Context::Setup => "off",
                Context::Grid | Context::Zone => "PART",
                Context::Moves => "(move-type MOVE-TYPE)",
            }),
            Kind::Row(parts) => {
                f.write_str("(")?;
                write_args(parts, f)?;
                f.write_str(")")
            }
            Kind::Run(parts) => write_args(parts, f),
            Kind::OneOf(kinds) => {
                for (i, kind) in kinds.iter().enumerate() {
                    if i > 0 {
                        f.write_str("|")?;
                    }
                    write!(f, "{kind}")?;
                }
                Ok(())
            }
        }
    }
}

fn write_args(args: &[Arg], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, arg) in args.iter().enumerate() {
        if i > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{arg}")?;
    }
    Ok(())
}

/// `[…]` for what may be missing, `…` behind what may be repeated.
impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.times {
            Times::One => write!(f, "{}", self.kind),
            Times::Optional => write!(f, "[{}]", self.kind),
            Times::Any => write!(f, "[{}]…", self.kind),
            Times::Some if matches!(self.kind, Kind::Run(_) | Kind::OneOf(_)) => {
                write!(f, "{{{}}}…", self.kind)
            }
            Times::Some => write!(f, "{}…", self.kind),
        }
    }
}
