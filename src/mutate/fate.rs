//! What became of a mutant, in types and in words.

use std::fmt;

use super::mutant::Kind;
use crate::diff::Shown;

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The file has an error: its message.
    Invalid(String),
    /// The file is told from the rules.
    Refused(Refused),
    /// The file plays the same game, for a reason.
    Equal(Why),
    /// Not known, with the reason.
    Unknown(String),
    /// Something that plays a part is another, and nothing has told the file from the rules.
    Survived(String),
}

/// How a mutant is told from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// By which step.
    pub by: By,
    /// The variant in which it shows.
    pub variant: String,
    /// The position, played by both sides; none where the file can't even be compared, or begins
    /// with another position.
    pub witness: Option<Shown>,
    /// What is wrong, where no position is needed.
    pub what: String,
}

/// The step that refuses a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// Players, turns, squares or men are not those of the game.
    Definitions,
    /// The start position is another.
    Setup,
    /// A position of the suite.
    Sample,
    /// A position on which a block runs into a limit of Zillions: it can't be played there.
    Limit,
    /// A position found by comparing programs on all positions.
    Proof,
}

/// Why a mutant plays the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// What is changed is used nowhere, or is the same after expansion.
    Expansion,
    /// A text, a title, a notation.
    Text,
    /// A picture, or a place on the screen.
    Picture,
    /// An option that does not change play.
    Display,
    /// A variant is missing; those that are left are the same.
    Fewer,
    /// Another start that the rules allow as well: the prose leaves the armies to the players.
    Start,
    /// A link, zone or square that no code asks for.
    Unused,
    /// The end conditions give the same result in every case.
    Goals,
    /// The programs of all men are the same: a redundant test, a square that no code asks for.
    Programs,
    /// The same blocks, or tests within a block, in another order; or an instruction twice in a row
    /// that does no more than once.
    Order,
    /// A block that is there already, or makes no move.
    Doubles,
    /// Other programs that make the same moves on every position.
    Moves,
    /// Other moves only on positions that no game reaches, by the proof against the written rules.
    Rules,
}

impl Why {
    /// All reasons.
    pub const ALL: [Why; 13] = [
        Why::Expansion,
        Why::Text,
        Why::Picture,
        Why::Display,
        Why::Fewer,
        Why::Start,
        Why::Unused,
        Why::Goals,
        Why::Programs,
        Why::Order,
        Why::Doubles,
        Why::Moves,
        Why::Rules,
    ];

    /// In a few words.
    pub fn words(self) -> &'static str {
        match self {
            Why::Expansion => "used nowhere, or the same code in other words",
            Why::Text => "text for the player",
            Why::Picture => "pictures and places on the screen",
            Why::Display => "an option of the display",
            Why::Fewer => "not part of the prose: one variant less, the others as before",
            Why::Start => "not part of the prose: another army that the rules allow as well",
            Why::Unused => "a link, zone or square that no code asks for",
            Why::Goals => "the same result in every case of the end conditions",
            Why::Programs => "a test or square that makes no difference: the same programs",
            Why::Order => "the same blocks and tests in another order, or one twice in a row",
            Why::Doubles => "a block that is there already or makes no move",
            Why::Moves => "the same moves on every position, though otherwise made",
            Why::Rules => "other moves only on positions that no game reaches",
        }
    }

    /// For machines.
    pub fn name(self) -> &'static str {
        match self {
            Why::Expansion => "expansion",
            Why::Text => "text",
            Why::Picture => "picture",
            Why::Display => "display",
            Why::Fewer => "fewer-variants",
            Why::Start => "start",
            Why::Unused => "unused",
            Why::Goals => "goals",
            Why::Programs => "programs",
            Why::Order => "order",
            Why::Doubles => "doubles",
            Why::Moves => "moves",
            Why::Rules => "rules",
        }
    }
}

impl By {
    /// All steps.
    pub const ALL: [By; 5] = [By::Definitions, By::Setup, By::Sample, By::Limit, By::Proof];

    /// In a few words.
    pub fn words(self) -> &'static str {
        match self {
            By::Definitions => "players, turns, squares or men",
            By::Setup => "the start position",
            By::Sample => "a position of the suite",
            By::Limit => "a block without end",
            By::Proof => "a position found on all positions",
        }
    }

    /// For machines: a word.
    pub fn name(self) -> &'static str {
        match self {
            By::Definitions => "definitions",
            By::Setup => "setup",
            By::Sample => "sample",
            By::Limit => "limit",
            By::Proof => "proof",
        }
    }
}

impl Fate {
    /// Its class for machines.
    pub fn name(&self) -> &'static str {
        match self {
            Fate::Invalid(_) => "invalid",
            Fate::Refused(_) => "refused",
            Fate::Equal(_) => "equal",
            Fate::Unknown(_) => "unknown",
            Fate::Survived(_) => "survived",
        }
    }
}

/// One line.
impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::Invalid(message) => write!(f, "does not load: {message}"),
            Fate::Refused(Refused { by, variant, witness, what }) => match witness {
                Some(shown) => {
                    write!(f, "refused by {}, {variant}: {}", by.words(), shown.what)
                }
                None => write!(f, "refused by {}, {variant}: {what}", by.words()),
            },
            Fate::Equal(why) => write!(f, "proved equal: {}", why.words()),
            Fate::Unknown(reason) => write!(f, "unknown: {reason}"),
            Fate::Survived(what) => write!(f, "survived: {what}"),
        }
    }
}

/// How many mutants of one kind met each fate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// All of them.
    pub mutants: usize,
    /// Those that do not load.
    pub invalid: usize,
    /// Those that are refused.
    pub refused: usize,
    /// Those that are proved equal.
    pub equal: usize,
    /// Those of which nothing is known.
    pub unknown: usize,
    /// Those that survived.
    pub survived: usize,
}

impl Row {
    /// Counts one more.
    pub fn add(&mut self, fate: &Fate) {
        self.mutants += 1;
        *match fate {
            Fate::Invalid(_) => &mut self.invalid,
            Fate::Refused(_) => &mut self.refused,
            Fate::Equal(_) => &mut self.equal,
            Fate::Unknown(_) => &mut self.unknown,
            Fate::Survived(_) => &mut self.survived,
        } += 1;
    }
}

/// The rows of a table: one for each kind that there is, and the sum.
pub fn table<'a>(fates: impl Iterator<Item = (Kind, &'a Fate)> + Clone) -> (Vec<(Kind, Row)>, Row) {
    let mut sum = Row::default();
    fates.clone().for_each(|(_, fate)| sum.add(fate));
    let row = |kind| {
        let mut row = Row::default();
        fates.clone().filter(|(k, _)| *k == kind).for_each(|(_, fate)| row.add(fate));
        (kind, row)
    };
    (Kind::ALL.into_iter().map(row).filter(|(_, row)| row.mutants > 0).collect(), sum)
}
