//! One small change of a rules file as it is written: what it is, where it is, what it makes of the
//! text. Knows nothing of what the change means.

use std::fmt;
use std::str::FromStr;

/// What is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A direction is another one.
    Direction,
    /// A condition is its contrary or another one; `and` is `or`.
    Condition,
    /// A zone is another one.
    Zone,
    /// A piece type is another one.
    Piece,
    /// A square is another one.
    Square,
    /// A player is another one.
    Player,
    /// A flag, position flag or move type is another one.
    Flag,
    /// A number is one more or one less.
    Number,
    /// An argument of a macro is another one.
    Argument,
    /// A macro is called instead of another one.
    Call,
    /// An instruction is another one.
    Instruction,
    /// An end condition is another one.
    Goal,
    /// An option has another value.
    Option,
    /// A text, a file name, a label of a grid is another one.
    Text,
    /// Something is left out: an instruction, a block, a square, a pair, a whole section.
    Dropped,
    /// An instruction or block stands there twice.
    Doubled,
    /// Two neighbours have changed places.
    Swapped,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 17] = [
        Kind::Direction,
        Kind::Condition,
        Kind::Zone,
        Kind::Piece,
        Kind::Square,
        Kind::Player,
        Kind::Flag,
        Kind::Number,
        Kind::Argument,
        Kind::Call,
        Kind::Instruction,
        Kind::Goal,
        Kind::Option,
        Kind::Text,
        Kind::Dropped,
        Kind::Doubled,
        Kind::Swapped,
    ];

    /// Its name on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Direction => "direction",
            Kind::Condition => "condition",
            Kind::Zone => "zone",
            Kind::Piece => "piece",
            Kind::Square => "square",
            Kind::Player => "player",
            Kind::Flag => "flag",
            Kind::Number => "number",
            Kind::Argument => "argument",
            Kind::Call => "call",
            Kind::Instruction => "instruction",
            Kind::Goal => "goal",
            Kind::Option => "option",
            Kind::Text => "text",
            Kind::Dropped => "dropped",
            Kind::Doubled => "doubled",
            Kind::Swapped => "swapped",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        let found = Kind::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| {
            let all: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
            format!("there is no kind '{text}'; there are {}", all.join(", "))
        })
    }
}

/// A stretch of the text, in bytes, with what stands there instead.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    /// Offset of its first byte.
    pub start: u32,
    /// Offset behind its last byte.
    pub end: u32,
    /// The new text.
    pub text: String,
}

/// One changed file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// What kind of change it is.
    pub kind: Kind,
    /// The change in a few words: `n → s`.
    pub what: String,
    /// The changed stretches in the order of the text; they do not overlap.
    pub edits: Vec<Edit>,
}

impl Mutant {
    /// Where the change begins, in bytes.
    pub fn start(&self) -> u32 {
        self.edits.first().map_or(0, |edit| edit.start)
    }

    /// The text with the change made. `text` is the one that the mutant was made from.
    pub fn apply(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len() + 64);
        let mut at = 0;
        for edit in &self.edits {
            out += text.get(at..edit.start as usize).unwrap_or("");
            out += &edit.text;
            at = edit.end as usize;
        }
        out + text.get(at..).unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_made_where_they_belong() {
        let edit = |start, end, text: &str| Edit { start, end, text: text.to_owned() };
        let edits = vec![edit(1, 3, "xyz"), edit(4, 4, "!")];
        let mutant = Mutant { kind: Kind::Swapped, what: String::new(), edits };
        assert_eq!(mutant.apply("abcdef"), "axyzd!ef");
        assert_eq!(mutant.start(), 1);
    }

    #[test]
    fn kinds_have_one_name_each() {
        for kind in Kind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
        assert!("colour".parse::<Kind>().unwrap_err().contains("direction, condition"));
    }
}
