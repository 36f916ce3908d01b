//! The pictures of Abecedarian Big Chess: 26 men called by letters.
//!
//! Every man is its letter on its owner's plate. Around the letter small marks at the rim hint at
//! how it moves: a wedge where it slides or rides, a dot where it steps, a ring where it leaps.
//! Marks point the way the man would go, so those of Black are turned. The King wears a crown and
//! the Yeoman is smaller and stands on a pawn's foot, since every army has them.

use super::abchess_board;
use super::figures::{Figure, Ink};
use super::letters::{Align, Text};
use super::order::{Order, board_file, man_file};
use super::path::{Path, Point, at};
use super::scene::{Colour, Draw, Item, rgb};
use super::tile::{DARK, Frame, LIGHT, Style, plate};

/// How a man goes into a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Go {
    /// One step.
    Step,
    /// As far as it likes.
    Slide,
    /// A leap.
    Leap,
}

/// Where a man goes, seen from White: files to the right, ranks forward.
type Mark = (Go, i32, i32);

const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The eight leaps of `long` one way and `short` the other.
fn leaps(go: Go, long: i32, short: i32) -> Vec<Mark> {
    let signs = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    signs
        .iter()
        .flat_map(|&(x, y)| [(go, x * long, y * short), (go, x * short, y * long)])
        .collect()
}

fn all(go: Go, directions: &[(i32, i32)]) -> Vec<Mark> {
    directions.iter().map(|&(x, y)| (go, x, y)).collect()
}

/// The hints of a man, after the entries of the rules ("slides", "leaps", "steps").
fn marks(letter: char) -> Vec<Mark> {
    use Go::{Leap, Slide, Step};
    let bishop = all(Slide, &DIAGONAL);
    let rook = all(Slide, &ORTHOGONAL);
    let horse = leaps(Leap, 2, 1);
    match letter {
        'A' => [bishop, horse].concat(),
        'B' => bishop,
        'C' => leaps(Leap, 3, 1),
        'D' => [horse, all(Step, &[(-1, 1), (0, 1), (1, 1)])].concat(),
        'E' => [
            all(Slide, &[(-1, 1), (1, 1), (0, -1)]),
            all(Step, &[(0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1)]),
        ]
        .concat(),
        'F' => [all(Leap, &ORTHOGONAL), all(Leap, &DIAGONAL)].concat(),
        'G' => [all(Step, &DIAGONAL), leaps(Slide, 3, 1)].concat(),
        'H' => horse,
        'I' | 'Q' => [rook, bishop].concat(),
        'J' => [all(Slide, &[(0, 1), (0, -1)]), all(Step, &[(1, 0), (-1, 0)])].concat(),
        'L' => [all(Leap, &ORTHOGONAL), all(Leap, &DIAGONAL)].concat(),
        'M' => [rook, horse].concat(),
        'N' => leaps(Slide, 2, 1),
        'O' => [all(Step, &ORTHOGONAL), all(Step, &DIAGONAL)].concat(),
        'P' | 'R' => rook,
        'S' => all(Step, &[(-1, 1), (0, 1), (1, 1), (1, 0), (-1, 0), (1, -1), (-1, -1)]),
        'T' => all(Step, &ORTHOGONAL),
        'U' => [bishop, leaps(Slide, 2, 1)].concat(),
        'V' => [rook, leaps(Slide, 2, 1)].concat(),
        'W' => [horse, leaps(Leap, 3, 1)].concat(),
        'X' => [all(Slide, &[(1, 0), (-1, 0)]), all(Leap, &[(2, 1), (2, -1), (-2, 1), (-2, -1)])]
            .concat(),
        'Z' => leaps(Leap, 3, 2),
        _ => Vec::new(),
    }
}

/// A place at the rim of a plate in the direction of a move: at the distance `far` (in a plate
/// of 100 by 100) from the middle, measured along the plate's own shape.
fn rim(frame: Frame, (x, y): (f32, f32), far: f32) -> Point {
    let long = match frame {
        Frame::Square => x.abs().max(y.abs()) + 0.08 * x.abs().min(y.abs()),
        _ => (x * x + y * y).sqrt(),
    };
    at(50.0 + x / long * far, 50.0 - y / long * far)
}

/// The hint for one move: its shape in a plate of 100 by 100, and whether it is filled. In a
/// crowd, leaps of two lengths, the shorter ones lie further in.
fn hint(frame: Frame, (go, x, y): Mark, forward: f32, crowd: bool) -> (Path, bool) {
    let (x, y) = (x as f32, y as f32 * forward);
    let length = (x * x + y * y).sqrt();
    let (ux, uy) = (x / length, -y / length);
    // A square's rim lies nearer to the middle than a disc's.
    let edge = if frame == Frame::Square { -2.5 } else { 0.0 };
    match go {
        Go::Slide => {
            let tip = rim(frame, (x, y), 39.0 + edge);
            let foot = at(tip.x - ux * 9.0, tip.y - uy * 9.0);
            let side = |k: f32| at(foot.x - uy * k, foot.y + ux * k);
            (Path::polygon(&[tip, side(4.6), side(-4.6)]), true)
        }
        Go::Step => (Path::circle(rim(frame, (x, y), 34.0), 3.4), true),
        Go::Leap => {
            let far = if length > 2.9 { 37.0 + edge } else { 33.0 };
            let near = if crowd && length < 2.9 { 4.5 } else { 0.0 };
            (Path::circle(rim(frame, (x, y), far - near), 2.7), false)
        }
    }
}

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
            items.both(Path::circle(middle, side * 0.43), GOLD, ink.ink, ink.width);
            let text = Text { text: points, height: side * 0.46, bold: 17.0 };
            items.stroke(text.path(middle, Align::Centre), ink.ink, text.pen());
        }
        "Counter" => {
            let middle = at(side / 2.0, side / 2.0);
            let ring = Path::circle(middle, side * 0.45).and(Path::circle(middle, side * 0.29));
            items.both(ring, rgb(0xC0_392B), rgb(0x4A_120C), 1.0);
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
            let crown = "M31 38L25 17L39 27L50 13L61 27L75 17L69 38Z";
            let crown = place(Path::parse(crown).unwrap_or_default());
            items.both(crown, GOLD, style.ink, side * 0.03);
        }
        _ => {
            for mark in marks(letter) {
                let (path, solid) = hint(style.frame, mark, forward, letter == 'W');
                let path = place(path);
                if solid {
                    items.fill(path, style.ink);
                } else {
                    items.stroke(path, style.ink, side * 0.025);
                }
            }
            write(&mut items, &name, at(50.0, 50.0), 37.0);
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_men_have_the_same_marks_and_letter_and_black_looks_the_other_way() {
        for letter in 'A'..='Z' {
            let [white, black] = [(LIGHT, 1.0), (DARK, -1.0)]
                .map(|(style, forward)| man(letter, style, forward, 48.0));
            assert!(white.len() > 1 && white.len() == black.len(), "{letter}");
            let only_move = marks(letter);
            let mut single = only_move.clone();
            single.dedup();
            assert_eq!(single, only_move, "{letter}");
        }
        // The Dragon's steps go forward: up for White, down for Black.
        for (forward, above) in [(1.0, true), (-1.0, false)] {
            let (path, _) = hint(Frame::Disc, (Go::Step, 0, 1), forward, false);
            let _ = path.map(|p| {
                assert_eq!(p.y < 50.0, above, "{p:?}");
                p
            });
        }
    }
}
