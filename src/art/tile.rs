//! What men stand on: a plate whose shape and colours tell the owner.
//!
//! Owners are told apart by the shape of the plate and by light and dark, so that nobody needs
//! to see colours; colours come on top.

use super::figures::{Figure, Ink};
use super::letters::{Align, Text};
use super::path::{Path, Point, at};
use super::scene::{Colour, Draw, Item, rgb};

/// The shape of a plate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Frame {
    /// A disc.
    Disc,
    /// A square with rounded corners.
    Square,
    /// A hexagon standing on a side.
    Hexagon,
    /// A square standing on a corner, with cut corners.
    Diamond,
    /// A shield.
    Shield,
    /// A square with cut corners.
    Octagon,
}

impl Frame {
    /// All shapes, in the order in which players get them.
    pub const ALL: [Frame; 6] =
        [Frame::Disc, Frame::Square, Frame::Hexagon, Frame::Octagon, Frame::Shield, Frame::Diamond];

    /// The outline, in a square of 100 by 100 units, `inset` units inside the largest one.
    pub fn path(self, inset: f32) -> Path {
        let (low, high) = (4.0 + inset, 96.0 - inset);
        match self {
            Frame::Disc => Path::circle(at(50.0, 50.0), 46.0 - inset),
            Frame::Square => {
                let (low, side) = (low + 3.0, high - low - 6.0);
                Path::rounded(low, low, side, side, 12.0 - inset * 0.5)
            }
            Frame::Hexagon => corners(&[
                (low, 50.0),
                (27.0 + inset * 0.5, 8.0 + inset),
                (73.0 - inset * 0.5, 8.0 + inset),
                (high, 50.0),
                (73.0 - inset * 0.5, 92.0 - inset),
                (27.0 + inset * 0.5, 92.0 - inset),
            ]),
            Frame::Octagon => {
                let (near, far) = (27.0 + inset * 0.4, 73.0 - inset * 0.4);
                corners(&[
                    (near, low),
                    (far, low),
                    (high, near),
                    (high, far),
                    (far, high),
                    (near, high),
                    (low, far),
                    (low, near),
                ])
            }
            Frame::Shield => Path::parse("M8 8H92V46C92 70 74 86 50 96C26 86 8 70 8 46Z")
                .unwrap_or_default()
                .map(|p| shrunk(p, inset)),
            Frame::Diamond => corners(&[
                (42.0, low),
                (58.0, low),
                (high, 42.0),
                (high, 58.0),
                (58.0, high),
                (42.0, high),
                (low, 58.0),
                (low, 42.0),
            ]),
        }
    }

    /// The side of the largest square in the middle of the plate that a figure may fill, in
    /// hundredths of the plate's.
    pub fn room(self) -> f32 {
        match self {
            Frame::Disc | Frame::Octagon | Frame::Hexagon | Frame::Shield => 72.0,
            Frame::Square => 74.0,
            Frame::Diamond => 60.0,
        }
    }
}

fn corners(points: &[(f32, f32)]) -> Path {
    let points: Vec<Point> = points.iter().map(|&(x, y)| at(x, y)).collect();
    Path::polygon(&points)
}

fn shrunk(p: Point, inset: f32) -> Point {
    let k = 1.0 - inset / 46.0;
    at(50.0 + (p.x - 50.0) * k, 50.0 + (p.y - 50.0) * k)
}

/// How the men of an owner look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The shape of the plate.
    pub frame: Frame,
    /// The colour of the plate.
    pub paper: Colour,
    /// The colour of outlines, letters and figures' lines.
    pub ink: Colour,
}

/// Ivory, as light men are.
pub const IVORY: Colour = rgb(0xFF_F7E3);
/// Nearly black, as dark men are; the ink of light men.
pub const COAL: Colour = rgb(0x22_2430);
/// The ink of dark men.
pub const CREAM: Colour = rgb(0xFB_EFD2);

/// The men of a light side.
pub const LIGHT: Style = Style { frame: Frame::Disc, paper: IVORY, ink: COAL };
/// The men of a dark side.
pub const DARK: Style = Style { frame: Frame::Square, paper: COAL, ink: CREAM };
/// Men that belong to nobody.
pub const NOBODY: Style =
    Style { frame: Frame::Octagon, paper: rgb(0xB9_B4A8), ink: rgb(0x3A_3833) };

/// Colours by name, as players are often called, and paper for each. The tones are those of
/// Okabe and Ito's palette for people who do not see all colours, where it has the colour.
const NAMED: &[(&str, Colour)] = &[
    ("white", IVORY),
    ("black", COAL),
    ("red", rgb(0xC0_392B)),
    ("blue", rgb(0x00_72B2)),
    ("green", rgb(0x00_7F5F)),
    ("yellow", rgb(0xF0_E442)),
    ("orange", rgb(0xE6_9F00)),
    ("purple", rgb(0x8E_4A8B)),
    ("violet", rgb(0x8E_4A8B)),
    ("pink", rgb(0xE3_93BC)),
    ("brown", rgb(0x7A_4B2A)),
    ("grey", rgb(0x8C_8C8C)),
    ("gray", rgb(0x8C_8C8C)),
    ("gold", rgb(0xD9_B13B)),
    ("silver", rgb(0xC9_CDD2)),
];

/// Paper of further players whose name is no colour.
const OTHERS: [Colour; 6] =
    [IVORY, COAL, rgb(0xD5_5E00), rgb(0x56_B4E9), rgb(0xF0_E442), rgb(0x00_7F5F)];

/// How the men of each player look. A player that is called like a colour gets it; the first
/// other one is light, the second dark, as long as nobody is called so. Two players never share a
/// frame and a paper, as long as there are at most six.
pub fn styles(names: &[&str]) -> Vec<Style> {
    let named = |name: &str| {
        let name = name.to_lowercase();
        NAMED.iter().find(|(known, _)| *known == name).map(|(_, paper)| *paper)
    };
    let taken: Vec<Colour> = names.iter().filter_map(|name| named(name)).collect();
    let mut free = OTHERS.iter().filter(|paper| !taken.contains(paper)).cycle();
    let mut styles = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let paper = named(name).unwrap_or_else(|| *free.next().unwrap_or(&IVORY));
        // White is a disc and Black a square, whoever begins.
        let frame = match (paper, names.len()) {
            (IVORY, 2) => Frame::Disc,
            (COAL, 2) => Frame::Square,
            (_, 2) if taken.contains(&IVORY) => Frame::Square,
            (_, 2) if taken.contains(&COAL) => Frame::Disc,
            _ => Frame::ALL[i % Frame::ALL.len()],
        };
        let ink = if paper.lightness() > 0.5 { COAL } else { CREAM };
        styles.push(Style { frame, paper, ink });
    }
    styles
}

/// What a man shows on its plate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// A silhouette.
    Figure(Figure),
    /// One to three letters or signs.
    Letters(String),
}

/// A man in a square of side `side` pixels whose upper left corner is the origin.
pub fn man(style: Style, face: &Face, side: f32) -> Vec<Item> {
    let mut items = Vec::new();
    plate(&mut items, Style { paper: back(style.paper), ..style }, side);
    match face {
        Face::Figure(figure) => {
            let room = style.frame.room() * side / 100.0;
            let corner = (side - room) / 2.0;
            let width = (side * 0.032).max(0.8);
            let ink = Ink { paper: style.paper, ink: style.ink, width };
            figure.draw(&mut items, (corner, corner, room), ink);
        }
        Face::Letters(text) => {
            let room = style.frame.room() * side / 100.0;
            let bold = 16.0;
            let wide = Text { text, height: 100.0, bold }.width().max(1.0) / 100.0;
            let height = (room * 0.66).min(room * 0.92 / wide);
            let text = Text { text, height, bold };
            let path = text.path(at(side / 2.0, side / 2.0), Align::Centre);
            items.stroke(path, style.ink, text.pen().max(0.9));
        }
    }
    items
}

/// The colour of a plate from which a figure in the owner's paper stands out.
fn back(paper: Colour) -> Colour {
    match paper {
        COAL => paper.mixed(rgb(0x8A_94BC), 0.42),
        light if light.lightness() > 0.5 => light.mixed(rgb(0xC9_A15A), 0.42),
        dark => dark.mixed(COAL, 0.55),
    }
}

/// A plate in a square of side `side` whose upper left corner is the origin.
pub fn plate(items: &mut Vec<Item>, style: Style, side: f32) {
    let scale = side / 100.0;
    let width = (side * 0.045).max(1.0);
    let inset = width / scale / 2.0;
    let outer = style.frame.path(inset).placed(at(0.0, 0.0), scale);
    items.both(outer, style.paper, style.ink, width);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_look_different() {
        for names in [
            &["White", "Black"][..],
            &["Black", "White"],
            &["Red", "Black"],
            &["White", "Red"],
            &["South", "North"],
            &["A", "B", "C", "D", "E", "F"],
            &["Red", "Blue", "Green", "Yellow"],
        ] {
            let styles = styles(names);
            for (i, a) in styles.iter().enumerate() {
                for b in &styles[i + 1..] {
                    assert_ne!(a.frame, b.frame, "{names:?}");
                    assert_ne!(a.paper, b.paper, "{names:?}");
                }
                let contrast = (a.paper.lightness() - a.ink.lightness()).abs();
                assert!(contrast > 0.35, "{names:?} {a:?} {contrast}");
            }
        }
        assert_eq!(styles(&["Black", "White"]), [DARK, LIGHT]);
        assert_eq!(styles(&["First", "Second"]), [LIGHT, DARK]);
    }

    #[test]
    fn nothing_but_green_shows_through() {
        let all = NAMED.iter().map(|(_, c)| c).chain(&OTHERS);
        for colour in all {
            assert_ne!([colour.red, colour.green, colour.blue], super::super::bmp::GREEN);
        }
    }
}
