//! The pictures of Abecedarian Big Chess: 26 men called by letters.
//!
//! Every man is its letter on its owner's plate. Around the letter small marks at the rim
//! ([`super::marks`]) hint at how it moves. They point the way the man would go, so those of Black
//! are turned. The King wears a crown and the Yeoman is smaller with a double rim, since every army
//! has them.

use super::abchess_board;
use super::figures::{Figure, Ink};
use super::letters::{Align, Text};
use super::marks::{self, marks};
use super::order::{Order, board_file, man_file};
use super::path::{Path, Point, at};
use super::scene::{Colour, Draw, Item, rgb};
use super::tile::{DARK, LIGHT, Style, plate};

const GOLD: Colour = rgb(0xE8_B93A);
const DARK_GOLD: Colour = rgb(0x5E_4208);

/// All pictures that the rules file of ABChess names, as files for Zillions of Games; their names
/// are as the rules file writes them. A man that is not of this game is left out.
pub fn pictures(order: &Order) -> Vec<(String, Vec<u8>)> {
    let price = |letter: char| {
        let man = |name: &str| letter_of(name) == Some(letter);
        order.prices.iter().find(|(name, _)| man(name)).map(|(_, price)| *price)
    };
    let boards = order.boards.iter().map(|board| {
        let items = abchess_board::board(&board.places, price);
        (board.file.clone(), board_file(items, &board.places))
    });
    let men = order.men.iter().filter_map(|man| {
        let items = picture(&man.piece, man.owner, man.side as f32)?;
        Some((man.file.clone(), man_file(items, man.side)))
    });
    boards.chain(men).collect()
}

/// The letter of a man: the first of its name.
fn letter_of(piece: &str) -> Option<char> {
    const NAMES: [&str; 26] = [
        "Archbishop",
        "Bishop",
        "Camel",
        "Dragon",
        "Eagle",
        "Fad",
        "Gryphon",
        "Horse",
        "Immobilizer",
        "Jugyo",
        "King",
        "Lion",
        "Marshal",
        "Nightrider",
        "Overtaker",
        "Pao",
        "Queen",
        "Rook",
        "Suizo",
        "Teleporter",
        "Unicorn",
        "Varan",
        "Wildebeest",
        "Xebec",
        "Yeoman",
        "Zebra",
    ];
    NAMES.contains(&piece).then(|| piece.chars().next()).flatten()
}

/// A man, a coin or another thing of the game in a square of side `side` pixels.
pub fn picture(piece: &str, owner: usize, side: f32) -> Option<Vec<Item>> {
    if let Some(letter) = letter_of(piece) {
        let (style, forward) = if owner == 0 { (LIGHT, 1.0) } else { (DARK, -1.0) };
        return Some(man(letter, style, forward, side));
    }
    let ink = Ink { paper: GOLD, ink: DARK_GOLD, width: (side * 0.05).max(1.0) };
    let mut items = Vec::new();
    match piece {
        "Five" | "Four" | "Three" => {
            let points = match piece {
                "Five" => "5",
                "Four" => "4",
                _ => "3",
            };
            let middle = at(side / 2.0, side / 2.0);
            // One pixel of ground all around, and whole pixels: a coin is round at this size.
            let radius = (side / 2.0 - 1.0).floor() - ink.width / 2.0;
            items.both(Path::circle(middle, radius), GOLD, ink.ink, ink.width);
            let text = Text { text: points, height: side * 0.46, bold: 17.0 };
            items.stroke(text.path(middle, Align::Centre), ink.ink, text.pen());
        }
        "Counter" => {
            // A frame, so that the number on the track can be read in it.
            let square = |inset: f32, radius: f32| {
                let length = side - 2.0 * inset;
                Path::rounded(inset, inset, length, length, radius)
            };
            let frame = square(0.0, side * 0.15).and(square((side / 8.0).round(), side * 0.1));
            items.fill(frame, rgb(0xC0_392B));
        }
        "Merchant" => Figure::Purse.draw(&mut items, (0.0, 0.0, side), ink),
        _ => return None,
    }
    Some(items)
}

/// A man with a letter, in a square of side `side` pixels.
fn man(letter: char, style: Style, forward: f32, side: f32) -> Vec<Item> {
    let mut items = Vec::new();
    let unit = side / 100.0;
    let place = |path: Path| path.placed(at(0.0, 0.0), unit);
    let write = |items: &mut Vec<Item>, text: &str, middle: Point, height: f32| {
        let text = Text { text, height: height * unit, bold: 17.0 };
        let path = text.path(at(middle.x * unit, middle.y * unit), Align::Centre);
        items.stroke(path, style.ink, text.pen());
    };
    let name = letter.to_string();
    if letter == 'Y' {
        // Eleven of them stand in every array: smaller, with a double rim.
        let small = |path: Path| place(path.placed(at(11.0, 11.0), 0.78));
        items.both(small(style.frame.path(2.5)), style.paper, style.ink, side * 0.045);
        items.stroke(small(style.frame.path(11.0)), style.ink, side * 0.02);
        write(&mut items, &name, at(50.0, 50.5), 31.0);
        return items;
    }
    plate(&mut items, style, side);
    match letter {
        'K' => {
            write(&mut items, &name, at(50.0, 64.5), 33.0);
            let crown = "M34 39L29 21L40 29L50 16L60 29L71 21L66 39Z";
            let crown = place(Path::parse(crown).unwrap_or_default());
            items.both(crown, GOLD, style.ink, side * 0.03);
        }
        _ => {
            let marks = marks(letter);
            marks::draw(&mut items, &marks, style, forward, side);
            write(&mut items, &name, at(50.0, 50.0), marks::letter_height(&marks));
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::pixels::pixels;
    use crate::art::scene::Scene;

    /// A coin is as round below as above.
    #[test]
    fn coins_look_the_same_upside_down() {
        for coin in ["Five", "Four", "Three"] {
            let items = picture(coin, 0, 16.0).unwrap();
            // Without its number.
            let items = items[..1].to_vec();
            let map = pixels(&Scene { size: (16, 16), items, ..Scene::default() }, 1).unwrap();
            let covers = |x: u32, y: u32| map.get(x, y).unwrap()[3] >= 128;
            for (x, y) in (0..16).flat_map(|x| (0..16).map(move |y| (x, y))) {
                assert_eq!(covers(x, y), covers(x, 15 - y), "{coin} {x} {y}");
                assert_eq!(covers(x, y), covers(y, x), "{coin} {x} {y}");
            }
            let top = (0..16).find(|&y| (0..16).any(|x| covers(x, y))).unwrap();
            assert!((0..16).filter(|&x| covers(x, top)).count() >= 4, "{coin} has a point on top");
        }
    }

    #[test]
    fn every_letter_has_a_man_of_each_side() {
        for letter in 'A'..='Z' {
            let [white, black] = [(LIGHT, 1.0), (DARK, -1.0)]
                .map(|(style, forward)| man(letter, style, forward, 48.0));
            assert!(white.len() > 1 && white.len() == black.len(), "{letter}");
        }
    }
}
