//! The readings: every place where the prose can be understood in two ways, and which way is
//! taken.
//!
//! Each switch is declared once, in [`readings!`] below; the struct, the enums, the parsing by
//! name and the list of names all come from that declaration. What was settled without a switch
//! is listed in [`SETTLED`].

use std::fmt;

/// Declares the switches: id, name, field, type, and the choices, the default first.
macro_rules! readings {
    ($(
        $(#[$doc:meta])*
        $id:literal $name:literal $field:ident: $type:ident {
            $default:ident $default_word:literal $default_doc:literal,
            $($choice:ident $word:literal $choice_doc:literal,)*
        }
    )*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub enum $type {
                #[doc = $default_doc]
                #[default]
                $default,
                $(#[doc = $choice_doc] $choice,)*
            }
        )*

        /// One choice for every switch; the default is what ships.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Readings {
            $($(#[$doc])* pub $field: $type,)*
        }

        /// All switches, in the order of their ids.
        pub const SWITCHES: &[Switch] = &[$(
            Switch {
                id: $id,
                name: $name,
                choices: &[($default_word, $default_doc) $(, ($word, $choice_doc))*],
            },
        )*];

        impl Readings {
            /// Sets one reading by its name, as in `set("abc.promo", "types")`.
            ///
            /// # Errors
            ///
            /// The name or the choice is unknown; the message lists what there is.
            pub fn set(&mut self, name: &str, choice: &str) -> Result<(), ReadingError> {
                match name {
                    $($name => self.$field = match choice {
                        $default_word => $type::$default,
                        $($word => $type::$choice,)*
                        _ => return Err(ReadingError::unknown_choice(name, choice)),
                    },)*
                    _ => return Err(ReadingError::unknown_name(name)),
                }
                Ok(())
            }

            /// The choice taken for the switch of this name.
            pub fn get(&self, name: &str) -> Option<&'static str> {
                match name {
                    $($name => Some(match self.$field {
                        $type::$default => $default_word,
                        $($type::$choice => $word,)*
                    }),)*
                    _ => None,
                }
            }
        }
    };
}

readings! {
    /// B1. Is the river itself "the opponent's side of the river", has a Yeoman on it "crossed"?
    "B1" "abc.river" river: River {
        Neither "neither" "The river belongs to no side: a Yeoman on it only goes forward.",
        Crossed "crossed" "A Yeoman on the river has crossed it: sideways moves and promotion.",
    }

    /// B2. What "any piece already lost by its side this game" offers a Yeoman.
    "B2" "abc.promo" promo: Promo {
        Stock "stock" "One lost man can come back once: it leaves the pool of the lost.",
        Types "types" "Any kind of which one was ever lost, as often as wanted.",
    }

    /// B3. What a promoted Yeoman counts as when it is captured.
    "B3" "abc.promo_origin" promo_origin: PromoOrigin {
        Piece "piece" "It is the man it became, and that man is lost again.",
        Yeoman "yeoman" "It is the Yeoman it was: a Yeoman is lost, the man it became is spent.",
    }

    /// B7. Whether a frozen King still forbids the other King the open file before it.
    "B7" "abc.facing" facing: Facing {
        Absolute "absolute" "The Kings never face each other, frozen or not.",
        Unfrozen "unfrozen" "A King may stand in the open file of a frozen enemy King.",
    }

    /// B8. Whether a frozen man attacks: gives check and guards squares from the King.
    "B8" "abc.frozen_attacks" frozen_attacks: FrozenAttacks {
        No "no" "A frozen man attacks nothing, as it cannot move.",
        Yes "yes" "A frozen man attacks as if it were free.",
    }

    /// B9. Whether "any piece" that an Immobilizer freezes includes an enemy Immobilizer.
    "B9" "abc.imm_mutual" imm_mutual: ImmMutual {
        Yes "yes" "Adjacent enemy Immobilizers freeze each other.",
        No "no" "An Immobilizer is never frozen.",
    }

    /// B10. Whether an Immobilizer that is frozen itself still freezes other men.
    ///
    /// Under `no` an Immobilizer with an enemy Immobilizer beside it freezes nothing but that
    /// Immobilizer; if B9 is `no`, no Immobilizer is ever frozen and this switch is idle.
    "B10" "abc.imm_frozen_active" imm_frozen_active: ImmFrozenActive {
        Yes "yes" "A frozen Immobilizer freezes like a free one.",
        No "no" "A frozen Immobilizer freezes only the Immobilizer beside it.",
    }

    /// B12. Whether "outside the two fortresses" limits only where a Teleporter goes to.
    "B12" "abc.tele_from" tele_from: TeleFrom {
        Any "any" "A Teleporter may leave from anywhere, a fortress included.",
        Outside "outside" "A Teleporter standing in a fortress cannot teleport.",
    }

    /// B13. Whether a bought Teleporter may start on the two fortress squares of the back rank.
    "B13" "abc.tele_setup" tele_setup: TeleSetup {
        Allowed "allowed" "A Teleporter may start on e1 or g1 (e11 or g11).",
        Forbidden "forbidden" "A Teleporter may not start inside the fortress.",
    }

    /// B14. Whether a Yeoman may become a Teleporter on a fortress square.
    "B14" "abc.tele_promo" tele_promo: TelePromo {
        Allowed "allowed" "Promotion to a Teleporter is possible inside a fortress.",
        Forbidden "forbidden" "No promotion to a Teleporter inside a fortress.",
    }

    /// B24. What a Marshal costs; the list of prices and the Marshal's entry disagree.
    "B24" "abc.marshal_cost" marshal_cost: MarshalCost {
        Fifteen "15" "15 points, as in the list of pieces by price.",
        Sixteen "16" "16 points, as in the Marshal's own entry.",
    }

    /// B26. How the armies are chosen.
    "B26" "abc.buy" buy: Buy {
        Secret "secret" "Both write down their armies without seeing the other's.",
        Alternate "alternate" "They take turns, White first, buying a man and placing it at once.",
    }
}

/// One switch: its id, its name and its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The id of the ambiguity, `B1` to `B30`.
    pub id: &'static str,
    /// The name by which it is set, such as `abc.river`.
    pub name: &'static str,
    /// The choices and what they mean, the default first.
    pub choices: &'static [(&'static str, &'static str)],
}

impl Readings {
    /// Sets one reading from a text such as `abc.promo=types`.
    ///
    /// # Errors
    ///
    /// There is no `=` in it, or the name or choice is unknown.
    pub fn set_text(&mut self, text: &str) -> Result<(), ReadingError> {
        match text.split_once('=') {
            Some((name, choice)) => self.set(name.trim(), choice.trim()),
            None => Err(ReadingError::NoEquals(text.to_string())),
        }
    }

    /// The readings of a text such as `abc.promo=types, abc.river=crossed`; what is not named is
    /// the default. Names are parted by commas or white space.
    ///
    /// # Errors
    ///
    /// As [`Readings::set_text`].
    pub fn parse(text: &str) -> Result<Readings, ReadingError> {
        let mut readings = Readings::default();
        for part in text.split([',', ' ', '\t']).filter(|part| !part.is_empty()) {
            readings.set_text(part)?;
        }
        Ok(readings)
    }
}

/// Prints what differs from the default, such as `abc.promo=types`; nothing for the default.
impl fmt::Display for Readings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for switch in SWITCHES {
            let choice = self.get(switch.name).unwrap_or_default();
            if choice != switch.choices[0].0 {
                write!(f, "{between}{}={choice}", switch.name)?;
                between = ", ";
            }
        }
        Ok(())
    }
}

/// Why a reading could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadingError {
    /// No switch has this name.
    #[error("there is no reading `{name}`; the readings are {known}")]
    UnknownName {
        /// What was asked for.
        name: String,
        /// All names.
        known: String,
    },
    /// The switch has no such choice.
    #[error("the reading `{name}` has no choice `{choice}`; its choices are {known}")]
    UnknownChoice {
        /// The switch.
        name: String,
        /// What was asked for.
        choice: String,
        /// All choices of the switch.
        known: String,
    },
    /// A text that should be `name=choice` has no `=`.
    #[error("`{0}` sets no reading; write it as `name=choice`")]
    NoEquals(String),
}

impl ReadingError {
    fn unknown_name(name: &str) -> ReadingError {
        let known: Vec<&str> = SWITCHES.iter().map(|switch| switch.name).collect();
        ReadingError::UnknownName { name: name.to_string(), known: known.join(", ") }
    }

    fn unknown_choice(name: &str, choice: &str) -> ReadingError {
        let choices = SWITCHES.iter().filter(|switch| switch.name == name);
        let known: Vec<&str> =
            choices.flat_map(|switch| switch.choices.iter().map(|(word, _)| *word)).collect();
        ReadingError::UnknownChoice {
            name: name.to_string(),
            choice: choice.to_string(),
            known: known.join(", "),
        }
    }
}

/// The ambiguities that are settled without a switch: id, and the reading taken.
pub const SETTLED: &[(&str, &str)] = &[
    ("B4", "Any move of a Yeoman that ends beyond the river may promote, sideways ones too."),
    ("B5", "The double step needs both squares empty; it never captures."),
    ("B6", "A Yeoman on the last rank may stay one; it still steps sideways."),
    ("B11", "A frozen man cannot take itself off the board."),
    ("B15", "A Teleporter captures only by an orthogonal step, anywhere on the board."),
    ("B16", "An Overtaker jumps a man on the adjacent square only."),
    (
        "B17",
        "An Overtaker threatens a King if and only if the square beyond is on board and empty.",
    ),
    ("B18", "An Overtaker jumps one man in a move."),
    ("B19", "An enemy on the Gryphon's first square can be captured, and the move ends there."),
    ("B20", "The Gryphon goes on in one of the two directions that make up its diagonal."),
    ("B21", "The Eagle's two squares back along a diagonal are a slide that can be blocked."),
    ("B22", "The Lion's two-square leaps follow the eight straight lines."),
    ("B23", "The Fad's two-square moves leap over men."),
    ("B25", "Points need not be spent."),
    ("B27", "Opening the file between the Kings is illegal for whoever does it."),
    ("B28", "Two positions are the same if board and side to move are; see `repetition_key`."),
    ("B29", "Perpetual check is a draw by repetition like any other."),
    ("B30", "A Dragon neither promotes nor moves two squares."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_every_switch_can_be_set_and_read_back() {
        for switch in SWITCHES {
            let default = Readings::default();
            assert_eq!(default.get(switch.name), Some(switch.choices[0].0), "{}", switch.name);
            for (word, _) in switch.choices {
                let mut readings = Readings::default();
                readings.set(switch.name, word).unwrap();
                assert_eq!(readings.get(switch.name), Some(*word));
                assert_eq!(readings == default, *word == switch.choices[0].0);
                assert_eq!(Readings::parse(&readings.to_string()), Ok(readings));
            }
        }
    }

    #[test]
    fn switches_and_settled_points_cover_b1_to_b30_once() {
        let mut ids: Vec<u32> = SWITCHES
            .iter()
            .map(|switch| switch.id)
            .chain(SETTLED.iter().map(|(id, _)| *id))
            .map(|id| id.strip_prefix('B').and_then(|n| n.parse().ok()).unwrap())
            .collect();
        ids.sort_unstable();
        assert_eq!(ids, (1..=30).collect::<Vec<u32>>());
    }

    #[test]
    fn errors_list_what_there_is() {
        let mut readings = Readings::default();
        let name = readings.set("abc.rivr", "neither").unwrap_err().to_string();
        assert!(name.contains("abc.rivr") && name.contains("abc.river"), "{name}");
        let choice = readings.set("abc.promo", "all").unwrap_err().to_string();
        assert!(choice.contains("stock, types"), "{choice}");
        assert!(Readings::parse("abc.promo").is_err());
        assert_eq!(readings, Readings::default());
        let two = Readings::parse("abc.promo=types, abc.river=crossed").unwrap();
        assert_eq!((two.promo, two.river), (Promo::Types, River::Crossed));
    }
}
