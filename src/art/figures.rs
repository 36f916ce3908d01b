//! Silhouettes of men, our own, in a square of 100 by 100 units.
//!
//! A figure is a list of parts drawn back to front with two colours: the paper it is filled with
//! and the ink of its lines.

use super::path::{Path, at};
use super::scene::{Colour, Draw, Item};

/// A part of a figure, as path data.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// Filled with paper and drawn round with ink.
    Body(&'static str),
    /// A line of ink.
    Line(&'static str),
    /// Filled with ink.
    Spot(&'static str),
}

use Part::{Body, Line, Spot};

/// A silhouette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Figure {
    /// A crowned column with a cross.
    King,
    /// A coronet of five points.
    Queen,
    /// A tower.
    Rook,
    /// A mitre.
    Bishop,
    /// A horse's head.
    Knight,
    /// A small column with a round head.
    Pawn,
    /// The closed crown of an emperor.
    Emperor,
    /// A lily.
    Prince,
    /// A boat under sail.
    Boat,
    /// A shield with a star.
    General,
    /// A flat round man with a rim.
    Disc,
    /// A flat round man with a crown.
    CrownedDisc,
    /// A gun on a wheel.
    Cannon,
    /// An elephant's head.
    Elephant,
    /// A bag of money.
    Purse,
}

impl Figure {
    /// All figures.
    pub const ALL: [Figure; 15] = [
        Figure::King,
        Figure::Queen,
        Figure::Rook,
        Figure::Bishop,
        Figure::Knight,
        Figure::Pawn,
        Figure::Emperor,
        Figure::Prince,
        Figure::Boat,
        Figure::General,
        Figure::Disc,
        Figure::CrownedDisc,
        Figure::Cannon,
        Figure::Elephant,
        Figure::Purse,
    ];

    fn parts(self) -> &'static [Part] {
        match self {
            Figure::King => &[
                Body("M46 4H54V11H61V19H54V30H46V19H39V11H46Z"),
                Body(
                    "M50 40C46 29 31 25 22 32C10 42 20 58 31 72H69C80 58 90 42 78 32C69 25 54 29 50 40Z",
                ),
                Line(
                    "M50 40V70M31 60C26 52 22 46 26 41C32 36 40 42 41 50M69 60C74 52 78 46 74 41C68 36 60 42 59 50",
                ),
                Body("M29 72C33 70 67 70 71 72L75 90C67 94 33 94 25 90Z"),
                Line("M28 80C36 77 64 77 72 80"),
            ],
            Figure::Queen => &[
                Body("M27 70L13 33L33 54L34 22L44 52L50 17L56 52L66 22L67 54L87 33L73 70Z"),
                Body("O13 31 5O34 21 5O50 15 5O66 21 5O87 31 5"),
                Body("M27 70C33 67 67 67 73 70L75 90C67 94 33 94 25 90Z"),
                Line("M27 80C36 77 64 77 73 80"),
            ],
            Figure::Rook => &[
                Body(
                    "M22 92V82L31 77L35 47L25 39V14H38V24H44V14H56V24H62V14H75V39L65 47L69 77L78 82V92Z",
                ),
                Line("M25 39H75M35 47H65M31 77H69"),
            ],
            Figure::Bishop => &[
                Body("O50 12 6"),
                Body(
                    "M50 18C63 27 72 40 72 53C72 62 66 68 61 72H39C34 68 28 62 28 53C28 40 37 27 50 18Z",
                ),
                Line("M50 36V58M40 46H60"),
                Body("M24 92C24 82 34 82 37 72H63C66 82 76 82 76 92Z"),
                Line("M35 80H65"),
            ],
            Figure::Knight => &[
                Body(
                    "M30 92H80C83 66 80 44 68 30C64 25 60 22 56 20L54 7L45 16L37 9L36 22C29 28 24 37 20 47C15 57 13 61 15 66C17 71 23 72 27 69L34 64C40 64 46 61 50 55C50 65 39 71 33 80C31 84 30 88 30 92Z",
                ),
                Spot("M34 38C36 34 40 33 43 35C41 39 38 40 34 38Z"),
                Spot("O20 61 2"),
                Line("M57 31C67 40 71 55 70 80"),
            ],
            Figure::Pawn => &[
                Body(
                    "M26 92C26 79 38 76 42 64C44 58 43 53 39 50H61C57 53 56 58 58 64C62 76 74 79 74 92Z",
                ),
                Body("O50 34 17"),
            ],
            Figure::Emperor => &[
                Body("M46 3H54V9H60V16H54V22H46V16H40V9H46Z"),
                Body(
                    "M20 66C8 52 10 34 24 30C36 26 46 32 50 24C54 32 64 26 76 30C90 34 92 52 80 66Z",
                ),
                Line("M50 26V66M33 66C26 56 26 44 34 32M67 66C74 56 74 44 66 32"),
                Body("M16 66H84V90H16Z"),
                Spot("M50 70L57 78L50 86L43 78Z"),
                Spot("O29 78 4O71 78 4"),
            ],
            Figure::Prince => &[
                Body(
                    "M40 62C36 44 30 36 22 38C14 40 13 50 20 55C10 56 5 46 9 36C14 24 32 23 40 38C42 42 43 46 44 52Z",
                ),
                Body(
                    "M60 62C64 44 70 36 78 38C86 40 87 50 80 55C90 56 95 46 91 36C86 24 68 23 60 38C58 42 57 46 56 52Z",
                ),
                Body(
                    "M50 4C62 18 66 28 62 42C59 52 56 56 56 64H44C44 56 41 52 38 42C34 28 38 18 50 4Z",
                ),
                Body(
                    "M44 70C44 80 38 86 30 86C38 94 46 90 50 84C54 90 62 94 70 86C62 86 56 80 56 70Z",
                ),
                Body("M30 60H70V71H30Z"),
            ],
            Figure::Boat => &[
                Body("M49 8V66H12C14 44 28 22 49 8Z"),
                Body("M55 18C72 26 84 44 86 66H55Z"),
                Body("M6 70H94C91 82 82 92 70 92H30C18 92 9 82 6 70Z"),
                Line("M22 81H78"),
            ],
            Figure::General => &[
                Body(
                    "M50 6C61 14 74 17 88 16V46C88 70 72 86 50 95C28 86 12 70 12 46V16C26 17 39 14 50 6Z",
                ),
                Spot("M50 22L57 40L76 41L61 53L66 71L50 61L34 71L39 53L24 41L43 40Z"),
            ],
            Figure::Disc => &[Body("O50 50 30"), Line("O50 50 19")],
            Figure::CrownedDisc => &[
                Body("O50 50 36"),
                Spot("M30 64L25 37L39 48L50 30L61 48L75 37L70 64ZM31 68H69V73H31Z"),
            ],
            Figure::Cannon => &[
                Body("M22 46L78 18L88 38L36 70Z"),
                Line("M74 20L84 41"),
                Body("O36 66 20"),
                Line("M36 50V82M20 66H52"),
                Spot("O36 66 5"),
            ],
            Figure::Elephant => &[
                Body(
                    "M50 14C62 14 70 22 72 32C84 24 94 32 92 48C90 62 80 70 70 66C68 72 64 76 60 78V86C60 94 48 96 42 90C48 90 50 88 50 84V78H44C34 74 30 70 30 66C20 70 10 62 8 48C6 32 16 24 28 32C30 22 38 14 50 14Z",
                ),
                Line("M30 34C34 44 34 56 30 66M70 34C66 44 66 56 70 66"),
                Spot("O42 42 3O58 42 3"),
            ],
            Figure::Purse => &[
                Body("M38 26C30 20 30 12 36 8C42 12 46 6 50 8C54 6 58 12 64 8C70 12 70 20 62 26Z"),
                Body(
                    "M38 32C20 44 12 60 14 74C16 88 30 92 50 92C70 92 84 88 86 74C88 60 80 44 62 32Z",
                ),
                Body("M34 25H66V34H34Z"),
            ],
        }
    }

    /// Draws the figure into a square of side `side` whose upper left corner is at (`left`,
    /// `top`), with lines of the given width in pixels.
    pub fn draw(self, items: &mut Vec<Item>, place: (f32, f32, f32), colours: Ink) {
        let (left, top, side) = place;
        let scaled =
            |data: &str| Path::parse(data).map(|path| path.placed(at(left, top), side / 100.0));
        for part in self.parts() {
            match part {
                Body(data) => {
                    if let Some(path) = scaled(data) {
                        items.both(path, colours.paper, colours.ink, colours.width);
                    }
                }
                Line(data) => {
                    if let Some(path) = scaled(data) {
                        items.stroke(path, colours.ink, colours.width);
                    }
                }
                Spot(data) => {
                    if let Some(path) = scaled(data) {
                        items.fill(path, colours.ink);
                    }
                }
            }
        }
    }

    /// The figure that men of a well-known name have, whatever the game: the name in English, in
    /// any case, a number or a colour behind it not counted.
    pub fn named(name: &str) -> Option<Figure> {
        let lower = name.to_lowercase();
        let word = lower.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-' || c == '_');
        Some(match word {
            "king" => Figure::King,
            "emperor" => Figure::Emperor,
            "queen" => Figure::Queen,
            "rook" | "castle" | "chariot" | "tower" => Figure::Rook,
            "bishop" => Figure::Bishop,
            "knight" | "horse" => Figure::Knight,
            "pawn" | "soldier" => Figure::Pawn,
            "prince" => Figure::Prince,
            "boat" | "ship" => Figure::Boat,
            "general" => Figure::General,
            "cannon" | "pao" => Figure::Cannon,
            "elephant" | "alfil" => Figure::Elephant,
            "man" | "disc" | "disk" | "stone" | "checker" | "piece" | "draughtsman" => Figure::Disc,
            _ => return None,
        })
    }
}

/// The two colours of a figure and the width of its lines in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    /// What its bodies are filled with.
    pub paper: Colour,
    /// Lines and spots.
    pub ink: Colour,
    /// The width of lines in pixels.
    pub width: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_can_be_drawn_and_stays_in_the_square() {
        for figure in Figure::ALL {
            for part in figure.parts() {
                let (Body(data) | Line(data) | Spot(data)) = part;
                let path = Path::parse(data).unwrap_or_else(|| panic!("{figure:?}: {data}"));
                let _ = path.map(|p| {
                    assert!(
                        p.x >= 4.0 && p.x <= 96.0 && p.y >= 3.0 && p.y <= 97.0,
                        "{figure:?} {p:?}"
                    );
                    p
                });
            }
        }
    }

    #[test]
    fn well_known_names_have_figures() {
        for (name, figure) in [
            ("King", Some(Figure::King)),
            ("PAWN", Some(Figure::Pawn)),
            ("Rook2", Some(Figure::Rook)),
            ("Archbishop", None),
            ("", None),
        ] {
            assert_eq!(Figure::named(name), figure, "{name}");
        }
    }
}
