//! The readings of the ambiguous sentences: one declaration for each.
//!
//! Each switch carries the id of the ambiguity table (A1 to A30), a name such as `aba.sideways`
//! and its choices; the first choice is the default that ships. Points that a single line settles
//! are listed in [`FIXED`]. What a choice does to the rules is said where the rule is.

use std::fmt;

/// One ambiguous point that can be switched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// The id in the ambiguity table, such as `A4`.
    pub id: &'static str,
    /// The name by which it is set, such as `aba.sideways`.
    pub name: &'static str,
    /// The question that the prose leaves open.
    pub question: &'static str,
    /// The answers; the first is the default.
    pub choices: &'static [Choice],
}

/// One answer to a [`Switch`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The word by which it is chosen.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// One ambiguous point that has a single reading here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixed {
    /// The id in the ambiguity table.
    pub id: &'static str,
    /// The reading taken.
    pub reading: &'static str,
}

/// Why a reading could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadingError {
    /// There is no switch of this name.
    #[error("no reading is called `{name}`; there are: {known}")]
    UnknownName {
        /// What was asked for.
        name: String,
        /// All names, with commas.
        known: String,
    },
    /// The switch has no such choice.
    #[error("`{name}` cannot be `{choice}`; choose one of: {choices}")]
    UnknownChoice {
        /// The name of the switch.
        name: &'static str,
        /// What was asked for.
        choice: String,
        /// Its choices, with commas.
        choices: String,
    },
    /// Not of the form `name=choice`.
    #[error("`{0}` is not a reading: expected `name=choice`, such as `aba.sideways=free`")]
    Shape(String),
}

macro_rules! readings {
    ($(
        $id:literal $name:literal $field:ident: $Type:ident
        $question:literal
        { $First:ident = $first:literal $first_meaning:literal
          $(, $Other:ident = $other:literal $other_meaning:literal)* $(,)? }
    )+) => {
        $(
            #[doc = concat!($id, " `", $name, "`: ", $question)]
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub enum $Type {
                #[doc = concat!("`", $first, "`: ", $first_meaning, ". The default.")]
                #[default]
                $First,
                $(
                    #[doc = concat!("`", $other, "`: ", $other_meaning, ".")]
                    $Other,
                )*
            }
        )+

        /// One reading for every switch; [`Default`] is what ships.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct Readings {
            $(
                #[doc = concat!($id, " `", $name, "`: ", $question)]
                pub $field: $Type,
            )+
        }

        /// All switches in the order of the ambiguity table.
        pub const SWITCHES: &[Switch] = &[$(
            Switch {
                id: $id,
                name: $name,
                question: $question,
                choices: &[
                    Choice { name: $first, meaning: $first_meaning },
                    $(Choice { name: $other, meaning: $other_meaning },)*
                ],
            },
        )+];

        impl Readings {
            /// Sets one reading by name, such as `set("aba.sideways", "free")`.
            ///
            /// # Errors
            /// When there is no such name or no such choice; the error lists what there is, and
            /// nothing changes.
            pub fn set(&mut self, name: &str, choice: &str) -> Result<(), ReadingError> {
                match name {
                    $($name => match choice {
                        $first => self.$field = $Type::$First,
                        $($other => self.$field = $Type::$Other,)*
                        _ => return Err(unknown_choice($name, choice)),
                    },)+
                    _ => return Err(unknown_name(name)),
                }
                Ok(())
            }

            /// The word of the choice taken for the switch of this name.
            pub fn get(&self, name: &str) -> Option<&'static str> {
                match name {
                    $($name => Some(match self.$field {
                        $Type::$First => $first,
                        $($Type::$Other => $other,)*
                    }),)+
                    _ => None,
                }
            }
        }
    };
}

readings! {
    "A1" "aba.array" array: Array
    "where do the Princes and Pawns start?"
    {
        C = "C" "Princes d2 f2, Pawns on the other seven squares of the second rank",
        A = "A" "as C, and Pawns on d3 f3 as well",
        D = "D" "nine Pawns on the second rank, Princes d3 f3",
        B = "B" "Princes d2 f2, nine Pawns on the third rank",
    }
    "A4" "aba.sideways" sideways: Sideways
    "may an unpromoted man move sideways without capturing?"
    {
        CaptureOnly = "capture_only" "sideways only to capture",
        Free = "free" "sideways moves need no capture",
    }
    "A5" "aba.back_range" back_range: BackRange
    "how far may an unpromoted man capture backwards?"
    {
        Two = "2" "at most two squares",
        QueenUnlimited = "queen_unlimited" "at most two squares, but a Queen any distance",
        Unlimited = "unlimited" "any distance that the man's own pattern allows",
    }
    "A7" "aba.side_range" side_range: SideRange
    "are sideways captures of unpromoted men limited as well?"
    {
        Unlimited = "unlimited" "any distance",
        Two = "2" "at most two squares",
    }
    "A8" "aba.king" king: KingMoves
    "is the King bound to forwards movement?"
    {
        OneWay = "one_way" "like every unpromoted man",
        Fide = "fide" "no: it steps in all eight directions",
    }
    "A9" "aba.king_forward" king_forward: KingForward
    "which steps forwards may a King take without capturing?"
    {
        Three = "3" "straight ahead and both diagonals ahead",
        Straight = "straight" "straight ahead only; it still captures on the diagonals ahead",
    }
    "A10" "aba.slides.knight" knight_slides: KnightSlides
    "along which lines does the Knight slide forwards?"
    {
        All = "all" "the file and both diagonals",
        Vertical = "vertical" "the file only",
        Diagonal = "diagonal" "the diagonals only",
    }
    "A11" "aba.slides.rook" rook_slides: RookSlides
    "does the Rook slide forwards on the diagonals?"
    {
        Diagonal = "diagonal" "yes, on both",
        None = "none" "no, it has no extra slide",
    }
    "A12" "aba.slide_len" slide_len: SlideLength
    "how long are the extra slides?"
    {
        Unlimited = "inf" "any length",
        One = "1" "one step",
    }
    "A13" "aba.prince" prince: PrinceLeaps
    "to which squares two spaces away does the Prince leap?"
    {
        Ring16 = "ring16" "all sixteen squares around the eight adjacent ones",
        Lines8 = "lines8" "the eight squares two steps along a rank, file or diagonal",
    }
    "A14" "aba.prince_free" prince_free: PrinceFree
    "is the Prince free of the restriction to forwards movement?"
    {
        No = "no" "no, it is an unpromoted man like others",
        Yes = "yes" "yes, it moves and captures in all directions",
    }
    "A15" "aba.general" general: GeneralMoves
    "which moves of the General are without capture?"
    {
        DiagonalCapture = "diag_capture" "the orthogonal step only; it captures on its diagonals",
        NeverCaptures = "never_captures" "all of them",
        BothCapture = "both_capture" "none",
    }
    "A16" "aba.entry" entry: Entry
    "when is a captured man entered?"
    {
        Turn = "turn" "in a later turn of the captor's own, from the hand",
        Immediate = "immediate" "in the capturing move itself or never; there is no hand",
    }
    "A21" "aba.return_who" return_who: ReturnWho
    "who may be returned to the back rank when a man promotes?"
    {
        King = "king" "the King only",
        EmperorToo = "emperor_too" "the Emperor as well, remaining an Emperor",
    }
    "A22" "aba.return_from" return_from: ReturnFrom
    "may a King be returned that already stands on its back rank?"
    {
        Any = "any" "yes, from wherever it stands",
        Away = "away" "no, only one that has left its back rank",
    }
    "A25" "aba.create_cost" create_cost: CreateCost
    "what does it cost an Emperor to create a Pawn?"
    {
        Turn = "turn" "a whole turn",
        Free = "free" "nothing: one Pawn may come with any other move, judged after that move",
    }
    "A26" "aba.create_stock" create_stock: CreateStock
    "how many Pawns may an Emperor create?"
    {
        Unlimited = "unlimited" "any number",
        Lost = "lost" "as many as its side has lost by capture",
        Initial = "initial" "one while fewer own Pawns are on the board than at the start",
    }
    "A28" "aba.stalemate" stalemate: Stalemate
    "what is a stalemate?"
    {
        Draw = "draw" "a draw",
        Loss = "loss" "a loss for the side that cannot move",
    }
    "A29" "aba.rep_key" rep_key: RepKey
    "what makes two positions the same for the threefold repetition?"
    {
        Hands = "hands" "board, side to move and both hands",
        Board = "board" "board and side to move",
    }
}

/// The points of the ambiguity table that have one reading only.
pub const FIXED: &[Fixed] = &[
    Fixed { id: "A2", reading: "the back rank is R N B Q K Q B N R" },
    Fixed { id: "A3", reading: "White begins; Black's array is the mirror image" },
    Fixed { id: "A6", reading: "two spaces are two steps of a slide, on diagonals too" },
    Fixed { id: "A17", reading: "a man is entered on an empty corner only" },
    Fixed { id: "A18", reading: "an entered man may give check or mate" },
    Fixed { id: "A19", reading: "a captured man keeps its kind in the hand" },
    Fixed { id: "A20", reading: "promotion is compulsory" },
    Fixed { id: "A23", reading: "the King returns to its own back rank" },
    Fixed { id: "A24", reading: "a return may answer a check: the move is judged at its end" },
    Fixed { id: "A27", reading: "Pawns are created on the owner's second rank" },
    Fixed { id: "A30", reading: "whether the game is historical has no bearing on the rules" },
];

impl Readings {
    /// The default readings with the given ones set, each `name=choice`.
    ///
    /// # Errors
    /// At the first text that is no reading.
    pub fn with<'a>(settings: impl IntoIterator<Item = &'a str>) -> Result<Readings, ReadingError> {
        let mut readings = Readings::default();
        for setting in settings {
            let (name, choice) =
                setting.split_once('=').ok_or_else(|| ReadingError::Shape(setting.to_owned()))?;
            readings.set(name.trim(), choice.trim())?;
        }
        Ok(readings)
    }
}

/// The settings that differ from the default, such as `aba.array=A aba.king=fide`, or `default`.
impl fmt::Display for Readings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = Readings::default();
        let mut gap = "";
        for switch in SWITCHES {
            let choice = self.get(switch.name);
            if let Some(choice) = choice.filter(|_| choice != default.get(switch.name)) {
                write!(f, "{gap}{}={choice}", switch.name)?;
                gap = " ";
            }
        }
        if gap.is_empty() { f.write_str("default") } else { Ok(()) }
    }
}

fn unknown_name(name: &str) -> ReadingError {
    let known: Vec<&str> = SWITCHES.iter().map(|switch| switch.name).collect();
    ReadingError::UnknownName { name: name.to_owned(), known: known.join(", ") }
}

fn unknown_choice(name: &'static str, choice: &str) -> ReadingError {
    let choices: Vec<&str> = SWITCHES
        .iter()
        .filter(|switch| switch.name == name)
        .flat_map(|switch| switch.choices)
        .map(|choice| choice.name)
        .collect();
    ReadingError::UnknownChoice { name, choice: choice.to_owned(), choices: choices.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_can_be_set_and_read_back() {
        for switch in SWITCHES {
            assert_eq!(Readings::default().get(switch.name), Some(switch.choices[0].name));
            for choice in switch.choices {
                let mut readings = Readings::default();
                assert_eq!(readings.set(switch.name, choice.name), Ok(()));
                assert_eq!(readings.get(switch.name), Some(choice.name));
                let default = choice == &switch.choices[0];
                assert_eq!(readings == Readings::default(), default, "{readings}");
                let text = readings.to_string();
                let expected = format!("{}={}", switch.name, choice.name);
                assert_eq!(text, if default { "default".to_owned() } else { expected });
            }
        }
    }

    #[test]
    fn errors_list_what_there_is() {
        let mut readings = Readings::default();
        let error = readings.set("aba.sideways", "maybe").unwrap_err();
        assert_eq!(
            error.to_string(),
            "`aba.sideways` cannot be `maybe`; choose one of: capture_only, free"
        );
        let error = readings.set("sideways", "free").unwrap_err().to_string();
        assert!(error.starts_with("no reading is called `sideways`; there are: aba.array, "));
        assert!(error.ends_with("aba.rep_key"), "{error}");
        assert!(Readings::with(["aba.king"]).is_err());
        assert_eq!(readings, Readings::default());
    }

    #[test]
    fn the_whole_ambiguity_table_is_answered_once() {
        let switched = SWITCHES.iter().map(|switch| switch.id);
        let fixed = FIXED.iter().map(|fixed| fixed.id);
        let mut ids: Vec<u8> =
            switched.chain(fixed).filter_map(|id| id.strip_prefix('A')?.parse().ok()).collect();
        ids.sort_unstable();
        assert_eq!(ids, (1..=30).collect::<Vec<u8>>());
    }
}
