//! Named switches for what is not known for certain about Zillions.
//!
//! One declaration each: name, choices (the default first), and the evidence. The numbers are
//! those of the open questions in the language description (docs).

use thiserror::Error;

macro_rules! switches {
    ($($field:ident, $name:literal, [$($choice:literal),+], $evidence:literal;)+) => {
        /// The choices made for the open questions about Zillions. Each field is the number of
        /// the choice in its [`Switch`]; 0 is the default.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Semantics {
            $(#[doc = $evidence] pub $field: u8,)+
        }

        impl Semantics {
            /// All switches.
            pub const SWITCHES: &[Switch] = &[
                $(Switch { name: $name, choices: &[$($choice),+], evidence: $evidence },)+
            ];

            fn field(&mut self, name: &str) -> Option<&mut u8> {
                match name {
                    $($name => Some(&mut self.$field),)+
                    _ => None,
                }
            }
        }
    };
}

/// A named switch.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its choices, the default first.
    pub choices: &'static [&'static str],
    /// What is known.
    pub evidence: &'static str,
}

switches! {
    check_with_captured, "check-with-captured", ["off", "on"],
        "Whether men named by both captured and checkmated for one player may be left attacked: \
         in one saved game they were, so the check rule is off for them.";
    attackers, "attackers", ["next-turn", "all-enemies"],
        "Who gives check: the side of the next turn with that turn's move type (saved games have \
         two players only), or every other player.";
    partial_priorities, "partial-priorities", ["apply", "ignore"],
        "Whether move-priorities apply among the continuations of a partial move without a move \
         type. No evidence.";
    unlisted_types, "unlisted-types", ["lowest", "never"],
        "What move types that move-priorities does not list are: like moves without a type \
         (lowest), or never legal. Saved games are neutral.";
    not_in_zone, "not-in-zone", ["some", "none"],
        "(not T) with a zone in absolute-config: true if some position lacks T (the language \
         reference), or if none has it (two authors).";
    loser_of_many, "loser-of-many", ["others-win", "others-draw"],
        "With more than two players, what the others get when one loses. No evidence.";
    key_movement, "key-movement", ["first", "last"],
        "Which movement of a move with several last-from? and last-to? mean. Saved games are \
         neutral.";
    copied_attributes, "copied-attributes", ["copied", "fresh"],
        "The attributes of the man that add-copy leaves behind or makes. No evidence.";
    check_in_partial, "check-in-partial", ["at-end", "each-step"],
        "Whether a partial move with a continuation may leave a royal man attacked until the \
         turn ends. No evidence.";
}

/// A switch or choice that does not exist.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum SemanticsError {
    /// No such switch.
    #[error("there is no switch '{name}'; the switches are {all}")]
    Switch {
        /// The name given.
        name: String,
        /// All names.
        all: String,
    },
    /// No such choice.
    #[error("'{name}' can't be '{choice}'; choose {all}")]
    Choice {
        /// The switch.
        name: String,
        /// The choice given.
        choice: String,
        /// All choices.
        all: String,
    },
}

impl Semantics {
    /// Sets a switch by name.
    pub fn set(&mut self, name: &str, choice: &str) -> Result<(), SemanticsError> {
        let Some(switch) = Semantics::SWITCHES.iter().find(|s| s.name == name) else {
            let names: Vec<&str> = Semantics::SWITCHES.iter().map(|s| s.name).collect();
            return Err(SemanticsError::Switch { name: name.to_owned(), all: names.join(", ") });
        };
        let number = switch.choices.iter().position(|&c| c == choice);
        match (number, self.field(name)) {
            (Some(number), Some(field)) => {
                *field = number as u8;
                Ok(())
            }
            _ => Err(SemanticsError::Choice {
                name: name.to_owned(),
                choice: choice.to_owned(),
                all: switch.choices.join(" or "),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_are_set_by_name_and_errors_list_the_choices() {
        let mut semantics = Semantics::default();
        semantics.set("not-in-zone", "none").unwrap();
        assert_eq!(semantics.not_in_zone, 1);
        assert_eq!(
            semantics.set("not-in-zone", "all").unwrap_err().to_string(),
            "'not-in-zone' can't be 'all'; choose some or none"
        );
        assert!(semantics.set("x", "y").unwrap_err().to_string().contains("attackers"));
        for switch in Semantics::SWITCHES {
            semantics.set(switch.name, switch.choices[0]).unwrap();
        }
        assert_eq!(semantics, Semantics::default(), "the first choice is the default");
    }
}
