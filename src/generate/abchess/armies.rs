//! Armies: which ten men stand where on the back rank, and whether a player may buy them.

use super::men::{self, MEN, Man};
use super::readings::{Readings, Topic};

/// The points a player may spend. "These 10 pieces must have a total cost of 90 points or less."
pub const PURSE: u32 = 90;

/// How many of one kind an army may hold.
pub const COPIES: usize = 2;

/// The files of the ten bought men, from the left: all but the King's.
pub const FILES: [char; 10] = ['a', 'b', 'c', 'd', 'e', 'g', 'h', 'i', 'j', 'k'];

/// An army that may be bought: ten men for the squares of [`FILES`], in that order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    men: [&'static Man; FILES.len()],
}

/// Why an army may not be bought.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArmyError {
    /// Not ten men.
    #[error("an army has exactly 10 men besides the King and the Yeomen, not {0}")]
    Count(usize),
    /// A letter that is no man.
    #[error("`{0}` is the letter of no man")]
    Letter(char),
    /// The King or the Yeoman.
    #[error("the {0} cannot be bought")]
    NotForSale(&'static str),
    /// More than two of a kind.
    #[error("the army has {1} times the {0}; two of a kind are the most")]
    Copies(&'static str, usize),
    /// Too expensive.
    #[error("the army costs {0} points; {PURSE} are the most")]
    Price(u32),
    /// A Teleporter inside the fortress, under the reading that forbids it.
    #[error("under abc.tele_setup=forbidden no Teleporter may stand on the {0}-file")]
    Teleporter(char),
}

impl Army {
    /// An army from ten letters, in the order of [`FILES`].
    pub fn new(letters: &str, readings: &Readings) -> Result<Army, ArmyError> {
        let count = letters.chars().count();
        if count != FILES.len() {
            return Err(ArmyError::Count(count));
        }
        let mut men = [&MEN[0]; FILES.len()];
        for (place, letter) in men.iter_mut().zip(letters.chars()) {
            *place = Man::of(letter).ok_or(ArmyError::Letter(letter))?;
        }
        let mut total = 0;
        for (man, file) in men.into_iter().zip(FILES) {
            total += man.price(readings).ok_or(ArmyError::NotForSale(man.name))?;
            let copies = men.iter().filter(|other| other.letter == man.letter).count();
            if copies > COPIES {
                return Err(ArmyError::Copies(man.name, copies));
            }
            let barred = readings.get(Topic::TeleporterSetup) == "forbidden";
            if barred && man.letter == 'T' && ('e'..='g').contains(&file) {
                return Err(ArmyError::Teleporter(file));
            }
        }
        if total > PURSE {
            return Err(ArmyError::Price(total));
        }
        Ok(Army { men })
    }

    /// An army as people write it: ten letters in the order of [`FILES`], with blanks or commas
    /// between them or not, `standard`, or `random`, which `seed` decides.
    pub fn parse(text: &str, seed: u64, readings: &Readings) -> Result<Army, ArmyError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "standard" => Ok(Army::standard()),
            _ if Army::is_random(text) => Ok(Army::random(seed, readings)),
            _ => {
                let letters = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
                Army::new(&letters.collect::<String>().to_ascii_uppercase(), readings)
            }
        }
    }

    /// Whether [`Army::parse`] lets the seed decide.
    pub fn is_random(text: &str) -> bool {
        text.trim().eq_ignore_ascii_case("random")
    }

    /// A legal army chosen by `seed`: ten purchases, each drawn evenly from the men that leave
    /// enough points to complete the army, then placed in a random order.
    pub fn random(seed: u64, readings: &Readings) -> Army {
        let mut random = fastrand::Rng::with_seed(seed);
        loop {
            let mut men: Vec<&'static Man> = Vec::new();
            while men.len() < FILES.len() {
                let fits: Vec<&'static Man> =
                    men::for_sale().filter(|man| completes(&men, man, readings)).collect();
                // Some man always fits: the cheapest completion was affordable before.
                let Some(&man) = random.choice(&fits) else { break };
                men.push(man);
            }
            random.shuffle(&mut men);
            let letters: String = men.iter().map(|man| man.letter).collect();
            // Refused only when a Teleporter came to stand where a reading forbids it: half of
            // all orders or fewer, so this ends soon.
            if let Ok(army) = Army::new(&letters, readings) {
                return army;
            }
        }
    }

    /// The army of [`STANDARD`].
    pub fn standard() -> Army {
        Army { men: STANDARD.map(|letter| &MEN[usize::from(letter - b'A')]) }
    }

    /// The ten men, in the order of [`FILES`].
    pub fn men(&self) -> &[&'static Man; FILES.len()] {
        &self.men
    }

    /// The ten letters, in the order of [`FILES`].
    pub fn letters(&self) -> String {
        self.men.iter().map(|man| man.letter).collect()
    }

    /// What the army costs, in points.
    pub fn cost(&self, readings: &Readings) -> u32 {
        self.men.iter().filter_map(|man| man.price(readings)).sum()
    }
}

/// Whether an army can be completed after buying one man more.
fn completes(bought: &[&Man], man: &Man, readings: &Readings) -> bool {
    let copies = |letter: char| bought.iter().filter(|b| b.letter == letter).count();
    if copies(man.letter) >= COPIES {
        return false;
    }
    let price = |man: &Man| man.price(readings).unwrap_or(u32::MAX);
    let mut left: Vec<u32> = men::for_sale()
        .flat_map(|kind| {
            let gone = copies(kind.letter) + usize::from(kind.letter == man.letter);
            std::iter::repeat_n(price(kind), COPIES.saturating_sub(gone))
        })
        .collect();
    left.sort_unstable();
    let missing = FILES.len() - bought.len() - 1;
    let paid: u32 = bought.iter().map(|b| price(b)).sum();
    paid + price(man) + left[..missing].iter().sum::<u32>() <= PURSE
}

/// The armies of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// White's army.
    pub white: Army,
    /// Black's army.
    pub black: Army,
}

impl Pair {
    /// A pair from the ten letters of each side.
    pub fn new(white: &str, black: &str, readings: &Readings) -> Result<Pair, ArmyError> {
        Ok(Pair { white: Army::new(white, readings)?, black: Army::new(black, readings)? })
    }
}

/// A pair of armies that ships with the file.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// What the menu says behind `ABChess - `.
    pub title: &'static str,
    /// One sentence about it.
    pub about: &'static str,
    /// White's ten letters.
    pub white: &'static str,
    /// Black's ten letters.
    pub black: &'static str,
}

/// The letters of the array both sides have in the game itself.
pub const STANDARD: &[u8; FILES.len()] = b"RHBQPELBHR";

/// The pairs that ship as variants. Each army costs 86 points or more and is legal under every
/// reading of this file; those with two Bishops, Camels or Fads have one on each colour.
pub const PRESETS: [Preset; 10] = [
    Preset {
        title: "Riders and Leapers",
        about: "White's men slide and ride, Black's mostly leap.",
        white: "RJBNUXBNJR",
        black: "WHFLMAFLNW",
    },
    Preset {
        title: "Two Queens, Two Varans",
        about: "White buys both Queens, Black both Varans and a Gryphon.",
        white: "RHBOQQBOHR",
        black: "VCZOGHOCZV",
    },
    Preset {
        title: "The Big Freeze",
        about: "White has two Immobilizers, Black one and two Marshals.",
        white: "TCZOIIOCZT",
        black: "MHBZIFBZHM",
    },
    Preset {
        title: "Gryphons and Unicorns",
        about: "White has both Gryphons, Black both Unicorns.",
        white: "GHBLJJBLHG",
        black: "RHLDUUDLHR",
    },
    Preset {
        title: "Here and There",
        about: "White has two Paos and a Teleporter, Black two Teleporters and two Eagles.",
        white: "RHBTPPBFHR",
        black: "XSFTEEFTSX",
    },
    Preset {
        title: "East and West",
        about: "White leans on men of Shogi and Xiangqi, Black on men of large boards.",
        white: "JPSEQRESPJ",
        black: "WCZLVGLCZW",
    },
    Preset {
        title: "Combined Arms",
        about: "A little of everything on both sides.",
        white: "RHCBQMAZHW",
        black: "VWCFULXZSN",
    },
    Preset {
        title: "Cavalry and Giants",
        about: "All of White's men leap and some slide too, Black trusts three giants and an Archbishop.",
        white: "WHNAMZANHW",
        black: "GCZOVQOCZA",
    },
    Preset {
        title: "Hunters and Trappers",
        about: "Each side has an Immobilizer and the men to profit from it.",
        white: "RHBDQIBDHF",
        black: "GCSTIPSCJH",
    },
    Preset {
        title: "All Different",
        about: "No kind of man is bought twice, by either side or by both.",
        white: "RJCNUAEPHL",
        black: "WZTMQBFDSO",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_builder_follows_the_four_rules() {
        let readings = Readings::default();
        let cost = |letters| Army::new(letters, &readings).map(|army| army.cost(&readings));
        assert_eq!(cost("QRRBBHHEPL"), Ok(90));
        assert_eq!(cost("VVGOOCCZZH"), Ok(86));
        assert_eq!(cost("QQRRBBHHOO"), Ok(86));
        assert_eq!(cost("IITTOOCCZZ"), Ok(86));
        assert_eq!(cost("OOCCZZHHSS"), Ok(42));
        assert_eq!(cost("VVGGIIOOCC"), Err(ArmyError::Price(128)));
        assert_eq!(cost("QRRBBHHEP"), Err(ArmyError::Count(9)));
        assert_eq!(cost("QRRBBHHEPLO"), Err(ArmyError::Count(11)));
        assert_eq!(cost("OOOCCZZHHS"), Err(ArmyError::Copies("Overtaker", 3)));
        assert_eq!(cost("KOOCCZZHHS"), Err(ArmyError::NotForSale("King")));
        assert_eq!(cost("YOOCCZZHHS"), Err(ArmyError::NotForSale("Yeoman")));
        assert_eq!(cost("1OOCCZZHHS"), Err(ArmyError::Letter('1')));
    }

    #[test]
    fn armies_are_read_as_people_write_them() {
        let readings = Readings::default();
        let parse = |text: &str| Army::parse(text, 7, &readings);
        assert_eq!(parse("R H B Q P E L B H R"), Ok(Army::standard()));
        assert_eq!(parse("r,h,b,q,p,e,l,b,h,r"), Ok(Army::standard()));
        assert_eq!(parse(" Standard"), Ok(Army::standard()));
        assert_eq!(parse("random"), Ok(Army::random(7, &readings)));
        assert_eq!(parse("R H B"), Err(ArmyError::Count(3)));
    }

    #[test]
    fn random_armies_are_legal_varied_and_the_same_for_the_same_seed() {
        let forbidden = Readings::default().other(Topic::TeleporterSetup);
        for readings in [Readings::default(), forbidden] {
            let armies: Vec<String> =
                (0..200).map(|seed| Army::random(seed, &readings).letters()).collect();
            for letters in &armies {
                assert!(Army::new(letters, &readings).is_ok(), "{letters}");
            }
            let different: std::collections::BTreeSet<&String> = armies.iter().collect();
            assert_eq!(different.len(), 200);
            for man in men::for_sale() {
                assert!(armies.iter().any(|a| a.contains(man.letter)), "{}", man.name);
            }
            assert_eq!(armies[7], Army::random(7, &readings).letters());
        }
    }

    #[test]
    fn every_preset_is_legal_under_every_reading_and_close_to_the_full_purse() {
        let dear = Readings::default().other(Topic::MarshalCost).other(Topic::TeleporterSetup);
        let standard = Army::standard().letters();
        assert_eq!(Army::new(&standard, &dear), Ok(Army::standard()));
        for letters in PRESETS.iter().flat_map(|p| [p.white, p.black]).chain([standard.as_str()]) {
            assert!(Army::new(letters, &dear).is_ok(), "{letters}");
            let readings = Readings::default();
            let cost = Army::new(letters, &readings).map(|army| army.cost(&readings));
            assert!(cost.is_ok_and(|points| points >= 86), "{letters}");
        }
    }

    #[test]
    fn every_kind_that_can_be_bought_is_in_some_preset() {
        let all: String = PRESETS.iter().flat_map(|p| [p.white, p.black]).collect();
        for man in super::super::men::for_sale() {
            assert!(all.contains(man.letter), "{}", man.name);
        }
    }

    #[test]
    fn colour_bound_pairs_of_the_presets_stand_on_both_colours() {
        for letters in PRESETS.iter().flat_map(|p| [p.white, p.black]) {
            for bound in ['B', 'C', 'F'] {
                let dark = |letter: char, file: char| letter == bound && (file as u32) % 2 == 1;
                let all = letters.chars().filter(|&letter| letter == bound).count();
                let on_dark = letters.chars().zip(FILES).filter(|&(l, f)| dark(l, f)).count();
                assert!(all < 2 || on_dark == 1, "{letters}: {bound}");
            }
        }
    }
}
