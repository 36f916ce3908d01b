//! The board: eleven files, eleven ranks, two fortresses, a river.
//!
//! Knows squares, directions, zones and where a square lies in the picture of the board.

use super::men::{MEN, Man};
use super::moves::LIMBO;
use super::readings::{Readings, Topic};
use crate::generate::build::board::{Dimension, grid, links, symmetry, zone};
use crate::generate::build::{File, Form, atom, call, list, string};

/// Files and ranks.
pub const SIZE: usize = 11;

/// The side of a square in the picture of the board, in pixels.
pub const SQUARE: i32 = 48;

/// Pixels between the edge of the picture and the first square.
pub const MARGIN: i32 = 24;

/// The width and height of the picture of the board, in pixels.
pub const PICTURE: (i32, i32) =
    (2 * MARGIN + SIZE as i32 * SQUARE, 2 * MARGIN + SIZE as i32 * SQUARE);

/// Where the pictures lie, as rules files write paths.
pub const IMAGES: &str = "Images\\ABChess\\";

/// The macro that holds the parts of the board that all variants share.
const BOARD: &str = "eleven-by-eleven";

/// The name of the square on a file (0 to 10, from White's left) and a rank (1 to 11).
pub fn square(file: usize, rank: usize) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8))
}

/// All squares of some ranks, rank by rank.
pub fn ranks(ranks: impl IntoIterator<Item = usize>) -> Vec<Vec<String>> {
    let row = |rank| (0..SIZE).map(move |file| square(file, rank)).collect();
    ranks.into_iter().map(row).collect()
}

/// The three by three squares at White's edge, or at Black's.
fn fortress(white: bool) -> Vec<Vec<String>> {
    let rows = if white { 1..=3 } else { 9..=11 };
    rows.map(|rank| (4..=6).map(|file| square(file, rank)).collect()).collect()
}

/// Appends the board macro.
pub fn define(file: &mut File, readings: &Readings) {
    let across = match readings.get(Topic::River) {
        "crossed" => (6..=11, 1..=6),
        _ => (7..=11, 1..=5),
    };
    let last = SIZE - 1;
    let up = (1..SIZE).map(|rank| (square(last, rank), square(0, rank + 1)));
    let down = (1..SIZE).map(|rank| (square(0, rank + 1), square(last, rank)));
    let labels = |names: Vec<String>, step| Dimension { labels: names, step };
    let files = (0..SIZE).map(|file| char::from(b'a' + file as u8).to_string()).collect();
    let rows = (1..=SIZE).rev().map(|rank| rank.to_string()).collect();
    file.define(
        BOARD,
        &["\"The board is 11 by 11 squares.\" $1 to $4 are the rectangle of a11 in the picture."],
        [
            grid(
                ["$1", "$2", "$3", "$4"],
                &[labels(files, (SQUARE, 0)), labels(rows, (0, SQUARE))],
                &directions(),
            ),
            links("next", up).about(&[
                "next and previous read the board as one line of text; they are the same for",
                "both players and serve the Teleporter.",
            ]),
            links("previous", down),
            symmetry("Black", &MIRROR)
                .about(&["Black plays down the board: forward and back change places."]),
            zone("fortress", &["White"], &fortress(true)).about(&[
                "\"The center 3X3 square area at that player's edge is their fortress.\"",
            ]),
            zone("fortress", &["Black"], &fortress(false)),
            zone("fortresses", &["White", "Black"], &[fortress(true), fortress(false)].concat())
                .about(&["Both of them: a Teleporter teleports into neither."]),
            zone("yeoman-rank", &["White"], &ranks([3]))
                .about(&["\"Each player's Yeomen start across the player's third rank.\""]),
            zone("yeoman-rank", &["Black"], &ranks([9])),
            zone("across", &["White"], &ranks(across.0)).about(&[
                match readings.get(Topic::River) {
                    "crossed" => "The river, which is rank 6, counts as crossed here.",
                    _ => {
                        "\"The middle rank of the board is the river\"; it belongs to neither side."
                    }
                },
            ]),
            zone("across", &["Black"], &ranks(across.1)),
        ],
    );
}

/// The board of a game or variant.
pub fn board(readings: &Readings) -> Form {
    list("board", parts("Board.bmp", (MARGIN, MARGIN), readings))
}

/// The parts of a board with this picture, in which the square a11 begins at `corner`; with the
/// dummy square where promotion needs it.
pub fn parts(picture: &str, corner: (i32, i32), readings: &Readings) -> Vec<Form> {
    let (left, top) = corner;
    let rectangle = [left, top, left + SQUARE - 1, top + SQUARE - 1].map(|edge| edge.to_string());
    let rectangle: Vec<&str> = rectangle.iter().map(String::as_str).collect();
    let image = list("image", [string(format!("{IMAGES}{picture}"))]);
    let mut parts = vec![image, call(BOARD, &rectangle)];
    if readings.get(Topic::Promotion) == "types" {
        parts.push(
            list("dummy", [atom(LIMBO)]).about(&["Where lost kinds are put back among the lost."]),
        );
    }
    parts
}

/// The pictures of a man.
pub fn images(man: &Man) -> Form {
    let file = |side: char| format!("{IMAGES}{side}{}.bmp", man.letter);
    crate::generate::build::piece_images(&[("White", file('W')), ("Black", file('B'))])
}

/// The files of all pictures the rules file names, without their folder.
pub fn picture_names() -> Vec<String> {
    let men = ['W', 'B'].into_iter().flat_map(|side| MEN.iter().map(move |man| (side, man.letter)));
    let mut names = vec!["Board.bmp".to_owned()];
    names.extend(men.map(|(side, letter)| format!("{side}{letter}.bmp")));
    names
}

/// Steps right and down (ranks are listed from the top): eight neighbours, the eight leaps of
/// the Horse, and the two reading directions.
fn directions() -> Vec<(String, Vec<i32>)> {
    let table: [(&str, i32, i32); 18] = [
        ("n", 0, -1),
        ("ne", 1, -1),
        ("e", 1, 0),
        ("se", 1, 1),
        ("s", 0, 1),
        ("sw", -1, 1),
        ("w", -1, 0),
        ("nw", -1, -1),
        ("nne", 1, -2),
        ("ene", 2, -1),
        ("ese", 2, 1),
        ("sse", 1, 2),
        ("ssw", -1, 2),
        ("wsw", -2, 1),
        ("wnw", -2, -1),
        ("nnw", -1, -2),
        ("next", 1, 0),
        ("previous", -1, 0),
    ];
    table.iter().map(|&(name, right, down)| (name.to_owned(), vec![right, down])).collect()
}

/// What each direction means when Black moves; east and west stay.
const MIRROR: [(&str, &str); 14] = [
    ("n", "s"),
    ("s", "n"),
    ("ne", "se"),
    ("se", "ne"),
    ("nw", "sw"),
    ("sw", "nw"),
    ("nne", "sse"),
    ("sse", "nne"),
    ("nnw", "ssw"),
    ("ssw", "nnw"),
    ("ene", "ese"),
    ("ese", "ene"),
    ("wnw", "wsw"),
    ("wsw", "wnw"),
];
