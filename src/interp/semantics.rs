//! Named switches for what is not known for certain about Zillions.
//!
//! One declaration each: name, question, choices (the default first) and what is known. Help texts
//! and `docs/semantics.md` are made from them (`cli/semantics.rs`).

use thiserror::Error;

macro_rules! switches {
    ($($field:ident, $name:literal, $question:literal,
       [$($choice:literal: $meaning:literal),+], $evidence:literal;)+) => {
        /// The choices made for the open questions about Zillions. Each field is the number of
        /// the choice in its [`Switch`]; 0 is the default.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Semantics {
            $(#[doc = $question] pub $field: u8,)+
        }

        impl Semantics {
            /// All switches.
            pub const SWITCHES: &[Switch] = &[
                $(Switch {
                    name: $name,
                    question: $question,
                    choices: &[$(Choice { name: $choice, meaning: $meaning }),+],
                    evidence: $evidence,
                },)+
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
    /// What it decides.
    pub question: &'static str,
    /// Its choices, the default first.
    pub choices: &'static [Choice],
    /// What is known.
    pub evidence: &'static str,
}

/// One choice of a switch.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its name on the command line.
    pub name: &'static str,
    /// What the program does then.
    pub meaning: &'static str,
}

switches! {
    check_with_captured, "check-with-captured",
        "May a man be left attacked that both captured and checkmated name for its player?",
        ["off": "it may: the check rule is off for it",
         "on": "it may not"],
        "In one saved game (Passive Chess) a side leaves its only such man attacked although it \
         has other moves, and loses it.";
    attackers, "attackers",
        "Who gives check?",
        ["next-turn": "the side of the next turn, with the move type of that turn",
         "all-enemies": "every other player, with all moves"],
        "Fourteen saved games with mates, all of two players, agree with both.";
    priorities_and_check, "priorities-and-check",
        "Which comes first, move-priorities or the check rule?",
        ["priorities": "a compulsory move stays compulsory even if it leaves a royal man attacked: \
                        then there is no move",
         "check": "moves that leave a royal man attacked do not count for the priorities"],
        "Two authors report that a compulsory capture overrides check (Brugh, Pfeiffer on the \
         comment pages of chessvariants.com). No saved game.";
    partial_priorities, "partial-priorities",
        "Do move-priorities apply among the continuations of a partial move without a move type?",
        ["apply": "they do, as on a turn",
         "ignore": "they do not"],
        "Nothing.";
    unlisted_types, "unlisted-types",
        "What are move types that move-priorities does not list?",
        ["lowest": "like moves without a type: legal when no listed type has a move",
         "never": "never legal"],
        "The language reference says that moves without a type come last, and nothing of types \
         that are not listed. Saved games agree with both. Either way a misspelt name in \
         move-priorities does not make anything compulsory: with (move-priorities captures quiet) \
         and a type capture, the quiet moves are the only legal ones while there are any.";
    not_in_zone, "not-in-zone",
        "When is (not T) with a zone in absolute-config true?",
        ["some": "if some position of the zone lacks T",
         "none": "if no position of the zone has T"],
        "The language reference says the first; the author of Checker Games and the Polygamo \
         engine read it as the second.";
    goal_order, "goal-order",
        "Which of several goals that come true at once counts?",
        ["first": "the first one in the file",
         "last": "the last one in the file"],
        "Fifteen saved games end with two true goals, always with the same result.";
    loser_of_many, "loser-of-many",
        "With more than two players, what do the others get when one loses?",
        ["others-win": "a win",
         "others-draw": "a draw"],
        "Nothing but that the game is then over.";
    repetition_player, "repetition-player",
        "For which listed player does a repetition condition come true?",
        ["to-move": "for the one who is to move when the position stands the third time",
         "just-moved": "for the one who has just brought it about",
         "anyone": "for the first listed one, whoever moved"],
        "The language reference speaks of the same position 'with the same player to move'. 27 \
         published files name both players of a loss by repetition, which says nothing under \
         'anyone'. Two puzzles in the Chess.zrf that comes with Zillions let Black win by \
         repetition with two conditions, a win of Black and a loss of White, as is needed if \
         each of them looks at the turn. No saved game ends by repetition.";
    key_movement, "key-movement",
        "Which movement of a move with several do last-from? and last-to? mean?",
        ["first": "the first, which the player drags",
         "last": "that of the add"],
        "Saved games agree with both.";
    from_after_add, "from-after-add",
        "Where does the next move of a block start, after an add, if from was set?",
        ["start": "on the man's square again",
         "kept": "on the square set by from"],
        "The language reference says that it is reset. Saved games agree with both.";
    partial_man, "partial-man",
        "Which man goes on after add-partial with cascades?",
        ["add": "the man that the add itself moves",
         "first": "the man of the first movement"],
        "Nothing.";
    chain_length, "chain-length",
        "Does an add at the end of a chain of partial moves count for maximal captures?",
        ["moves": "it does: every move counts",
         "partials": "only partial moves count"],
        "Saved games do not tell; draughts files use add-partial for every jump.";
    flip_to, "flip-to",
        "To whom does flip give a man, with more than two players?",
        ["any": "to the next one in (players …), even one who has no turn or moves at random",
         "turn-takers": "to the next one who has turns and is not random"],
        "The language reference says 'the next player'; saved games have two players.";
    changed_attributes, "changed-attributes",
        "Which attributes has a man whose type changes?",
        ["kept": "those it had; what its old type does not declare is false",
         "added": "those it had, and the initial values of those that only the new type declares",
         "fresh": "the initial ones of the new type"],
        "The language reference tells authors to set them by hand. Saved games agree with all.";
    copied_attributes, "copied-attributes",
        "Which attributes has the man that add-copy makes?",
        ["copied": "those of the original",
         "fresh": "the initial ones"],
        "Nothing.";
    dropped_type, "dropped-type",
        "What does (add T) in a drop take from the stock?",
        ["own": "a man of the type whose drop it is",
         "new": "a T, which must be there"],
        "Nothing.";
    promotion_return, "promotion-return",
        "With recycle promotions, does the old man go to the stock?",
        ["no": "it does not",
         "yes": "it does"],
        "The language reference only says that the new one is taken from there.";
    captured_type, "captured-type",
        "Which type does captured see of a man that changes and is captured in one move?",
        ["before": "the one before the move",
         "after": "the one it was captured as"],
        "Nothing.";
    nested_attacks, "nested-attacks",
        "What is attacked? or defended? in code that is itself run for such a test?",
        ["false": "false",
         "true": "true"],
        "Nothing; somewhere it must stop.";
    check_in_partial, "check-in-partial",
        "May a partial move with a continuation leave a royal man attacked?",
        ["at-end": "it may; the check rule holds when the turn ends",
         "each-step": "it may not"],
        "Nothing.";
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
    /// Each switch with the choice made, by name.
    pub fn choices(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let mut copy = self.clone();
        Semantics::SWITCHES.iter().map(move |switch| {
            let number = copy.field(switch.name).map_or(0, |field| usize::from(*field));
            (switch.name, switch.choices[number].name)
        })
    }

    /// Sets a switch by name.
    pub fn set(&mut self, name: &str, choice: &str) -> Result<(), SemanticsError> {
        let Some(switch) = Semantics::SWITCHES.iter().find(|s| s.name == name) else {
            let names: Vec<&str> = Semantics::SWITCHES.iter().map(|s| s.name).collect();
            return Err(SemanticsError::Switch { name: name.to_owned(), all: names.join(", ") });
        };
        let number = switch.choices.iter().position(|c| c.name == choice);
        let all = || switch.choices.iter().map(|c| c.name).collect::<Vec<_>>().join(" or ");
        match (number, self.field(name)) {
            (Some(number), Some(field)) => {
                *field = number as u8;
                Ok(())
            }
            _ => Err(SemanticsError::Choice {
                name: name.to_owned(),
                choice: choice.to_owned(),
                all: all(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choices_made_are_told_by_name() {
        let mut semantics = Semantics::default();
        for (told, switch) in semantics.choices().zip(Semantics::SWITCHES) {
            assert_eq!(told, (switch.name, switch.choices[0].name));
        }
        semantics.set("dropped-type", "new").unwrap();
        let changed: Vec<_> = semantics.choices().zip(Semantics::default().choices()).collect();
        let changed: Vec<_> = changed.iter().filter(|(a, b)| a != b).map(|(a, _)| *a).collect();
        assert_eq!(changed, [("dropped-type", "new")]);
    }

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
            semantics.set(switch.name, switch.choices[0].name).unwrap();
        }
        assert_eq!(semantics, Semantics::default(), "the first choice is the default");
    }
}
