//! The places where the prose can be read in more than one way, and the choice made at each.
//!
//! Knows the readings that a rules file can be written for. Those that it cannot are listed in
//! [`super::differences`].

use std::fmt;

use crate::generate::abchess::readings::ReadingError;

/// A place where the prose of the rules allows more than one reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Where Princes and Pawns stand at first.
    Array,
    /// Whether a man may go sideways without capturing.
    Sideways,
    /// How far a man captures backward.
    BackRange,
    /// How far a man captures sideways.
    SideRange,
    /// Whether the King is bound to go forward like the other men.
    King,
    /// Which steps ahead a King takes without capturing.
    KingForward,
    /// On which lines Knight and Rook have extra slides.
    Slides,
    /// How far the extra slides go.
    SlideLength,
    /// Which of the squares two away the Prince reaches.
    Prince,
    /// Whether the Prince is bound to go forward like the other men.
    PrinceFree,
    /// What of a General's moves captures.
    General,
    /// Whether an Emperor may be returned by a promotion too.
    ReturnWho,
    /// Whether a King that stands on its back rank may be moved along it by a promotion.
    ReturnFrom,
    /// What stalemate is worth.
    Stalemate,
}

/// What is known about a [`Topic`]: its id on the command line and its choices.
#[derive(Clone, Copy, Debug)]
pub struct TopicInfo {
    /// The topic.
    pub topic: Topic,
    /// Its id, as the command line writes it.
    pub id: &'static str,
    /// Its number in the list of ambiguities.
    pub number: &'static str,
    /// The choices; the first is the default.
    pub choices: &'static [&'static str],
}

/// Every topic, in the order of [`Topic`].
pub const TOPICS: [TopicInfo; 14] = [
    info(Topic::Array, "aba.array", "A1", &["C", "A", "D", "B"]),
    info(Topic::Sideways, "aba.sideways", "A4", &["capture_only", "free"]),
    info(Topic::BackRange, "aba.back_range", "A5", &["2", "queen_unlimited", "unlimited"]),
    info(Topic::SideRange, "aba.side_range", "A7", &["unlimited", "2"]),
    info(Topic::King, "aba.king", "A8", &["one_way", "fide"]),
    info(Topic::KingForward, "aba.king_forward", "A9", &["3", "straight"]),
    info(
        Topic::Slides,
        "aba.slides",
        "A10, A11",
        &["all", "knight_vertical", "knight_diagonal", "no_rook"],
    ),
    info(Topic::SlideLength, "aba.slide_len", "A12", &["inf", "1"]),
    info(Topic::Prince, "aba.prince", "A13", &["ring16", "lines8"]),
    info(Topic::PrinceFree, "aba.prince_free", "A14", &["no", "yes"]),
    info(Topic::General, "aba.general", "A15", &["diag_capture", "never_captures", "both_capture"]),
    info(Topic::ReturnWho, "aba.return_who", "A21", &["king", "both"]),
    info(Topic::ReturnFrom, "aba.return_from", "A22", &["any", "away"]),
    info(Topic::Stalemate, "aba.stalemate", "A28", &["draw", "loss"]),
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

impl Readings {
    /// The choice made for a topic.
    pub fn get(&self, topic: Topic) -> &'static str {
        let index = topic as usize;
        TOPICS[index].choices[usize::from(self.chosen[index])]
    }

    /// Whether this choice is made for a topic.
    pub fn is(&self, topic: Topic, choice: &str) -> bool {
        self.get(topic) == choice
    }

    /// These readings with one choice changed, by id: `("aba.prince", "lines8")`.
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
}

/// The choices that are not the default, as `aba.prince=lines8 aba.sideways=free`.
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
    fn the_table_follows_the_enum_and_choices_are_made_by_id() {
        for (i, info) in TOPICS.iter().enumerate() {
            assert_eq!(info.topic as usize, i, "{}", info.id);
            for choice in info.choices {
                let readings = Readings::default().with(info.id, choice).unwrap();
                assert_eq!(readings.get(info.topic), *choice);
                let default = *choice == info.choices[0];
                let said = if default { String::new() } else { format!("{}={choice}", info.id) };
                assert_eq!(readings.to_string(), said);
            }
        }
        assert!(Readings::default().with("aba.prince", "ring").is_err());
        assert!(Readings::default().with("aba.princes", "ring16").is_err());
    }
}
