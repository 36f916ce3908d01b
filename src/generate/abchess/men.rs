//! The twenty-six men: names, letters, prices, and what the player is told about each.
//!
//! Knows the words of the price list; how a man moves is in the macros of [`super::moves`].

use super::readings::{Readings, Topic};
use crate::generate::build::{Form, call};

/// One of the twenty-six kinds of men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// Its letter, A to Z: its notation and the name of its picture.
    pub letter: char,
    /// Its English name, which is its name in the rules file.
    pub name: &'static str,
    /// Its price in points; none for the King and the Yeoman, which cannot be bought.
    pub price: Option<u32>,
    /// How it moves, in the few words that fit the status bar.
    pub help: &'static str,
    /// How it moves, in whole sentences.
    pub description: &'static str,
    /// A sentence of the rules that the man's blocks implement.
    pub rule: &'static str,
    /// The macros that hold its moves.
    pub moves: &'static [&'static str],
    /// The macros with which it still gives check while frozen, where a reading says it does.
    pub checks: &'static [&'static str],
}

/// All men in the order of the alphabet.
pub const MEN: [Man; 26] = [
    Man {
        letter: 'A',
        name: "Archbishop",
        price: Some(12),
        help: "slides like a Bishop or leaps like a Horse",
        description: "It slides diagonally like a Bishop, or leaps like a Horse over whatever \
                      stands between.",
        rule: "\"The Archbishop may move like a Bishop ... or like a Horse, with a (1,2) leap.\"",
        moves: &["bishop-moves", "horse-moves"],
        checks: &["bishop-checks", "horse-checks"],
    },
    Man {
        letter: 'B',
        name: "Bishop",
        price: Some(7),
        help: "slides diagonally",
        description: "It slides any clear distance along a diagonal and stays on the colour it \
                      began on.",
        rule: "\"The Bishop may slide any clear distance along a diagonal.\"",
        moves: &["bishop-moves"],
        checks: &["bishop-checks"],
    },
    Man {
        letter: 'C',
        name: "Camel",
        price: Some(4),
        help: "leaps one square by three; stays on its colour",
        description: "It leaps one square one way and three squares the other, over whatever \
                      stands between, and stays on the colour it began on.",
        rule: "\"In either case it ignores intervening pieces and leaps from square to square.\"",
        moves: &["camel-moves"],
        checks: &["camel-checks"],
    },
    Man {
        letter: 'D',
        name: "Dragon",
        price: Some(6),
        help: "leaps like a Horse, or steps and captures like an orthodox pawn",
        description: "It leaps like a Horse. It also goes like a pawn of orthodox chess: one \
                      square straight forward without capturing, one square diagonally forward \
                      to capture. It has no double step and does not promote.",
        rule: "\"It may also move like an orthodox chess pawn.\"",
        moves: &["horse-moves", "pawn-moves"],
        checks: &["horse-checks", "pawn-checks"],
    },
    Man {
        letter: 'E',
        name: "Eagle",
        price: Some(10),
        help: "steps forward or sideways; slides diagonally forward or straight back; diagonally \
               back one or two squares",
        description: "It slides diagonally forward like a Bishop and straight back like a Rook. \
                      It steps one square straight forward or sideways, and goes one or two \
                      squares diagonally back without leaping.",
        rule: "\"Finally, it moves diagonally backward one or two squares (but does not leap to \
               do so).\"",
        moves: &["eagle-moves"],
        checks: &["eagle-checks"],
    },
    Man {
        letter: 'F',
        name: "Fad",
        price: Some(8),
        help: "steps diagonally; leaps two squares in any direction",
        description: "It steps one square diagonally, or leaps exactly two squares diagonally or \
                      along a rank or file, over whatever stands between. It stays on the colour \
                      it began on.",
        rule: "\"The two-space moves ignore intervening pieces.\"",
        moves: &["fad-moves"],
        checks: &["fad-checks"],
    },
    Man {
        letter: 'G',
        name: "Gryphon",
        price: Some(19),
        help: "steps diagonally, then may slide on outward like a Rook",
        description: "It steps one square diagonally. If that square is empty it may go on from \
                      there, outward, along the rank or the file as far as the way is clear.",
        rule: "\"The Gryphon moves one space diagonally, and may then continue outward either \
               horizontally or vertically.\"",
        moves: &["gryphon-moves"],
        checks: &["gryphon-checks"],
    },
    Man {
        letter: 'H',
        name: "Horse",
        price: Some(5),
        help: "leaps one square by two",
        description: "It leaps one square one way and two squares the other, over whatever \
                      stands between: the knight of orthodox chess.",
        rule: "\"In either case it ignores intervening pieces and leaps from square to square.\"",
        moves: &["horse-moves"],
        checks: &["horse-checks"],
    },
    Man {
        letter: 'I',
        name: "Immobilizer",
        price: Some(18),
        help: "slides like a Queen but never captures; enemies next to it cannot move",
        description: "It slides any clear distance in any direction and never captures. Every \
                      enemy next to it, diagonals included, is frozen and cannot move.",
        rule: "\"An Immobilizer cannot capture.\"",
        moves: &["immobilizer-moves"],
        checks: &[],
    },
    Man {
        letter: 'J',
        name: "Jugyo",
        price: Some(6),
        help: "slides along files; steps sideways",
        description: "It slides any clear distance forward or back, or steps one square \
                      sideways.",
        rule: "\"The Jugyo, or vertical mover, may slide any clear distance vertically like a \
               Rook.\"",
        moves: &["jugyo-moves"],
        checks: &["jugyo-checks"],
    },
    Man {
        letter: 'K',
        name: "King",
        price: None,
        help: "steps one square within its fortress; the Kings may not face each other",
        description: "It steps one square in any direction and never leaves its fortress, the \
                      three by three squares at its own edge. The two Kings may never stand on \
                      one file with nothing between them.",
        rule: "\"The King may never leave his fortress.\"",
        moves: &["king-moves"],
        checks: &[],
    },
    Man {
        letter: 'L',
        name: "Lion",
        price: Some(7),
        help: "leaps two squares in eight directions; captures on the eight squares next to it",
        description: "It leaps exactly two squares in any of the eight directions, over whatever \
                      stands between. On the eight squares next to it, it can only capture.",
        rule: "\"The Lion may also move one space in any direction like a King, but only to \
               capture.\"",
        moves: &["lion-moves"],
        checks: &["lion-checks"],
    },
    Man {
        letter: 'M',
        name: "Marshal",
        price: Some(15),
        help: "slides like a Rook or leaps like a Horse",
        description: "It slides along ranks and files like a Rook, or leaps like a Horse over \
                      whatever stands between.",
        rule: "\"The Marshal may move like a Rook ... or like a Horse, with a (1,2) leap.\"",
        moves: &["rook-moves", "horse-moves"],
        checks: &["rook-checks", "horse-checks"],
    },
    Man {
        letter: 'N',
        name: "Nightrider",
        price: Some(9),
        help: "goes on leaping like a Horse, straight on, while it lands on empty squares",
        description: "It leaps like a Horse, and where it lands on an empty square it may leap \
                      again in the same direction, as often as it likes.",
        rule: "\"If the square in question is vacant the Nightrider may continue (1,2) leaps \
               along the same line.\"",
        moves: &["nightrider-moves"],
        checks: &["nightrider-checks"],
    },
    Man {
        letter: 'O',
        name: "Overtaker",
        price: Some(3),
        help: "steps without capturing; captures an enemy next to it by leaping over it",
        description: "It steps one square in any direction to an empty square. It captures an \
                      enemy next to it by leaping over it to the square beyond, which must be \
                      empty.",
        rule: "\"The Overtaker may capture an enemy piece ... by leaping over it to the next \
               square beyond.\"",
        moves: &["overtaker-moves"],
        checks: &["overtaker-checks"],
    },
    Man {
        letter: 'P',
        name: "Pao",
        price: Some(10),
        help: "slides like a Rook without capturing; captures over exactly one man",
        description: "It slides along ranks and files without capturing. It captures along the \
                      same lines by leaping over exactly one man of either side and landing on \
                      the next man beyond.",
        rule: "\"The Pao may not capture without leaping over exactly one piece.\"",
        moves: &["pao-moves"],
        checks: &["pao-checks"],
    },
    Man {
        letter: 'Q',
        name: "Queen",
        price: Some(17),
        help: "slides in all eight directions",
        description: "It slides any clear distance in any of the eight directions.",
        rule: "\"The Queen may move like a Bishop ... or like a Rook.\"",
        moves: &["rook-moves", "bishop-moves"],
        checks: &["rook-checks", "bishop-checks"],
    },
    Man {
        letter: 'R',
        name: "Rook",
        price: Some(11),
        help: "slides along ranks and files",
        description: "It slides any clear distance along a rank or a file.",
        rule: "\"The Rook may slide any clear distance horizontally or vertically.\"",
        moves: &["rook-moves"],
        checks: &["rook-checks"],
    },
    Man {
        letter: 'S',
        name: "Suizo",
        price: Some(5),
        help: "steps in any direction but straight back",
        description: "It steps one square in any direction except straight back.",
        rule: "\"The Suizo ... may move one space in any direction except directly backward.\"",
        moves: &["suizo-moves"],
        checks: &["suizo-checks"],
    },
    Man {
        letter: 'T',
        name: "Teleporter",
        price: Some(14),
        help: "goes to any square of the other colour; captures next to it on rank or file",
        description: "It goes to any empty square of the opposite colour outside both \
                      fortresses. It captures one square along a rank or file, and only so can \
                      it enter a fortress.",
        rule: "\"The Teleporter, when not capturing, may move to any light space when on a dark \
               space.\"",
        moves: &["teleporter-moves"],
        checks: &["teleporter-checks"],
    },
    Man {
        letter: 'U',
        name: "Unicorn",
        price: Some(16),
        help: "slides like a Bishop or rides like a Nightrider",
        description: "It slides diagonally like a Bishop, or rides like a Nightrider.",
        rule: "\"The Unicorn may move like a Bishop ... or like a Nightrider.\"",
        moves: &["bishop-moves", "nightrider-moves"],
        checks: &["bishop-checks", "nightrider-checks"],
    },
    Man {
        letter: 'V',
        name: "Varan",
        price: Some(20),
        help: "slides like a Rook or rides like a Nightrider",
        description: "It slides along ranks and files like a Rook, or rides like a Nightrider.",
        rule: "\"The Varan may move like a Rook ... or like a Nightrider.\"",
        moves: &["rook-moves", "nightrider-moves"],
        checks: &["rook-checks", "nightrider-checks"],
    },
    Man {
        letter: 'W',
        name: "Wildebeest",
        price: Some(9),
        help: "leaps like a Horse or a Camel",
        description: "It leaps one square by two like a Horse, or one by three like a Camel, \
                      over whatever stands between.",
        rule: "\"The Wildebeest may move like a Horse with a (1,2) leap, or like a Camel with a \
               (1,3) leap.\"",
        moves: &["horse-moves", "camel-moves"],
        checks: &["horse-checks", "camel-checks"],
    },
    Man {
        letter: 'X',
        name: "Xebec",
        price: Some(8),
        help: "slides along ranks; leaps two squares sideways by one",
        description: "It slides any clear distance sideways, or leaps like a Horse, but only two \
                      squares sideways and one forward or back.",
        rule: "\"It may also move as a Horse, but specifically one space vertically followed by \
               two spaces horizontally.\"",
        moves: &["xebec-moves"],
        checks: &["xebec-checks"],
    },
    Man {
        letter: 'Y',
        name: "Yeoman",
        price: None,
        help: "steps forward; across the river also sideways, and may promote to a lost man",
        description: "It goes and captures one square straight forward; from its first square it \
                      may go two if both are empty. Across the river it also goes and captures \
                      sideways, and any move that ends there may promote it to a man its side \
                      has lost.",
        rule: "\"On its own side of the river, it moves one square forward.\"",
        moves: &["yeoman-moves"],
        checks: &["yeoman-checks"],
    },
    Man {
        letter: 'Z',
        name: "Zebra",
        price: Some(4),
        help: "leaps two squares by three",
        description: "It leaps two squares one way and three squares the other, over whatever \
                      stands between.",
        rule: "\"In either case it ignores intervening pieces and leaps from square to square.\"",
        moves: &["zebra-moves"],
        checks: &["zebra-checks"],
    },
];

impl Man {
    /// The man with this letter; either case will do.
    pub fn of(letter: char) -> Option<&'static Man> {
        MEN.iter().find(|man| man.letter == letter.to_ascii_uppercase())
    }

    /// Its price in points under these readings: the price list and the Marshal's own entry
    /// disagree about the Marshal.
    pub fn price(&self, readings: &Readings) -> Option<u32> {
        match (self.letter, readings.get(Topic::MarshalCost)) {
            ('M', "16") => Some(16),
            _ => self.price,
        }
    }

    /// Its name as macros use it.
    pub fn macro_name(&self, what: &str) -> String {
        format!("{}-{what}", self.name.to_ascii_lowercase())
    }

    /// The calls that stand in its `moves`.
    pub fn move_calls(&self, readings: &Readings) -> Vec<Form> {
        let chosen = |topic| readings.get(topic);
        let moves: &[&str] = match self.letter {
            'I' if chosen(Topic::ImmobilizerMutual) == "no" => &["immobilizer-moves-unfrozen"],
            'K' if chosen(Topic::Facing) == "unfrozen" => &["king-moves-unfrozen"],
            'T' if chosen(Topic::TeleporterFrom) == "outside" => &["teleporter-moves-outside"],
            'Y' if chosen(Topic::Promotion) == "types" => &["yeoman-moves-freely"],
            _ => self.moves,
        };
        let checks = match chosen(Topic::FrozenAttacks) {
            "yes" => self.checks,
            _ => &[],
        };
        moves.iter().chain(checks).map(|name| call(name, &[])).collect()
    }
}

/// The men that can be bought, and to which a Yeoman can promote: all but King and Yeoman.
pub fn for_sale() -> impl Iterator<Item = &'static Man> {
    MEN.iter().filter(|man| man.price.is_some())
}
