//! The places where the prose can be read in more than one way, and the choice made at each.

use std::fmt;

/// A place where the prose of the rules allows more than one reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Whether the river itself counts as across it.
    River,
    /// Whether one lost man allows one promotion, or every promotion to its kind.
    Promotion,
    /// Whether a frozen King still keeps the enemy King off its open file.
    Facing,
    /// Whether a frozen man still gives check.
    FrozenAttacks,
    /// Whether an Immobilizer freezes an enemy Immobilizer.
    ImmobilizerMutual,
    /// Whether a frozen Immobilizer still freezes other men.
    ImmobilizerFrozen,
    /// Whether a Teleporter inside a fortress may teleport out of it.
    TeleporterFrom,
    /// Whether a Teleporter may be bought for a square of the fortress.
    TeleporterSetup,
    /// Whether a Yeoman inside a fortress may promote to a Teleporter.
    TeleporterPromotion,
    /// What the Marshal costs, on which the prose contradicts itself.
    MarshalCost,
}

/// What is known about a [`Topic`]: its id on the command line and its choices.
#[derive(Clone, Copy, Debug)]
pub struct TopicInfo {
    /// The topic.
    pub topic: Topic,
    /// Its id, as `rules` and the command line write it.
    pub id: &'static str,
    /// Its number in the list of ambiguities.
    pub number: &'static str,
    /// The choices; the first is the default.
    pub choices: &'static [&'static str],
}

/// Every topic, in the order of [`Topic`].
pub const TOPICS: [TopicInfo; 10] = [
    info(Topic::River, "abc.river", "B1", &["neither", "crossed"]),
    info(Topic::Promotion, "abc.promo", "B2", &["stock", "types"]),
    info(Topic::Facing, "abc.facing", "B7", &["absolute", "unfrozen"]),
    info(Topic::FrozenAttacks, "abc.frozen_attacks", "B8", &["no", "yes"]),
    info(Topic::ImmobilizerMutual, "abc.imm_mutual", "B9", &["yes", "no"]),
    info(Topic::ImmobilizerFrozen, "abc.imm_frozen_active", "B10", &["yes", "no"]),
    info(Topic::TeleporterFrom, "abc.tele_from", "B12", &["any", "outside"]),
    info(Topic::TeleporterSetup, "abc.tele_setup", "B13", &["allowed", "forbidden"]),
    info(Topic::TeleporterPromotion, "abc.tele_promo", "B14", &["allowed", "forbidden"]),
    info(Topic::MarshalCost, "abc.marshal_cost", "B24", &["15", "16"]),
];

const fn info(
    topic: Topic,
    id: &'static str,
    number: &'static str,
    choices: &'static [&'static str],
) -> TopicInfo {
    TopicInfo { topic, id, number, choices }
}

/// A choice for every topic. The default is the reading that ships.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    chosen: [u8; TOPICS.len()],
}

/// Why a reading could not be chosen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadingError {
    /// No topic has this id.
    #[error("there is no reading `{0}`; there are {1}")]
    UnknownTopic(String, String),
    /// The topic does not have this choice.
    #[error("`{0}` cannot be `{1}`; it can be {2}")]
    UnknownChoice(&'static str, String, String),
}

impl Readings {
    /// The choice made for a topic.
    pub fn get(&self, topic: Topic) -> &'static str {
        let index = topic as usize;
        TOPICS[index].choices[usize::from(self.chosen[index])]
    }

    /// These readings with one choice changed, by id: `("abc.promo", "types")`.
    pub fn with(mut self, id: &str, choice: &str) -> Result<Readings, ReadingError> {
        let Some(index) = TOPICS.iter().position(|info| info.id == id) else {
            let known = TOPICS.map(|info| info.id).join(", ");
            return Err(ReadingError::UnknownTopic(id.to_owned(), known));
        };
        let TopicInfo { id, choices, .. } = TOPICS[index];
        match choices.iter().position(|&known| known == choice) {
            Some(chosen) => self.chosen[index] = chosen as u8,
            None => {
                let known = choices.join(" or ");
                return Err(ReadingError::UnknownChoice(id, choice.to_owned(), known));
            }
        }
        Ok(self)
    }

    /// These readings with the other choice for one topic. Every topic has two.
    #[must_use]
    pub fn other(mut self, topic: Topic) -> Readings {
        let chosen = &mut self.chosen[topic as usize];
        *chosen = 1 - *chosen;
        self
    }
}

/// The choices that are not the default, as `abc.promo=types abc.river=crossed`.
impl fmt::Display for Readings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (info, &chosen) in TOPICS.iter().zip(&self.chosen) {
            if chosen != 0 {
                let gap = if first { "" } else { " " };
                write!(f, "{gap}{}={}", info.id, info.choices[usize::from(chosen)])?;
                first = false;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_enum_and_every_topic_has_two_choices() {
        for (i, info) in TOPICS.iter().enumerate() {
            assert_eq!(info.topic as usize, i, "{}", info.id);
            assert_eq!(info.choices.len(), 2, "{}", info.id);
        }
    }

    #[test]
    fn readings_are_chosen_by_id() {
        let readings = Readings::default().with("abc.promo", "types").unwrap();
        assert_eq!(readings.get(Topic::Promotion), "types");
        assert_eq!(readings.to_string(), "abc.promo=types");
        assert_eq!(readings, Readings::default().other(Topic::Promotion));
        assert!(readings.with("abc.promo", "ever").is_err());
        assert!(readings.with("abc.prom", "stock").is_err());
    }
}
