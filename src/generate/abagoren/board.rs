//! The board: nine files, nine ranks, and a hand beside it for each side.
//!
//! Knows squares, directions, zones and where a square lies in the picture of the board.

use super::men::{MEN, Man};
use super::readings::{Readings, Topic};
use crate::generate::build::board::{Dimension, grid, links, symmetry, zone};
use crate::generate::build::{File, Form, atoms, call, list, string};

/// Files and ranks.
pub const SIZE: usize = 9;

/// The side of a square in the picture of the board, in pixels.
pub const SQUARE: i32 = 48;

/// Pixels around the picture's three parts: Black's hand, the board, White's hand.
pub const MARGIN: i32 = 24;

/// How many men of one kind there are in the game, so that a hand may hold as many: each side
/// begins with two, and no move makes a new Queen, Rook, Bishop, Knight or Prince.
pub const COPIES: usize = 4;

/// The kinds that change sides when captured, with the letter that begins the names of their
/// squares in a hand, in the order of the rows of a hand.
pub const KEPT: [(&str, char); 5] =
    [("Queen", 'Q'), ("Rook", 'R'), ("Bishop", 'B'), ("Knight", 'N'), ("Prince", 'P')];

/// The width and height of the picture of the board, in pixels.
pub const PICTURE: (i32, i32) =
    (4 * MARGIN + (SIZE + 2 * COPIES) as i32 * SQUARE, 2 * MARGIN + SIZE as i32 * SQUARE);

/// The upper left corner of the square a9 in the picture, in pixels.
pub const BOARD_CORNER: (i32, i32) = (2 * MARGIN + COPIES as i32 * SQUARE, MARGIN);

/// The upper left corner of White's hand: beside the ranks 5 to 1, right of the board.
pub const WHITE_HAND_CORNER: (i32, i32) = (
    BOARD_CORNER.0 + SIZE as i32 * SQUARE + MARGIN,
    BOARD_CORNER.1 + (SIZE - KEPT.len()) as i32 * SQUARE,
);

/// The upper left corner of Black's hand: beside the ranks 9 to 5, left of the board. Turned
/// around by 180 degrees, the picture has its parts in the same places.
pub const BLACK_HAND_CORNER: (i32, i32) = (MARGIN, MARGIN);

/// Where the pictures lie, as rules files write paths.
pub const IMAGES: &str = "Images\\Abagoren\\";

/// The macro that holds the parts of the board that all variants share.
const BOARD: &str = "board-and-hands";

/// The name of the square on a file (0 to 8, from White's left) and a rank (1 to 9).
pub fn square(file: usize, rank: usize) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8))
}

fn rank(rank: usize) -> Vec<String> {
    (0..SIZE).map(|file| square(file, rank)).collect()
}

/// The square of a hand that holds the `number`th man of a kind, counted from 1. A hand is filled
/// from 1 on, so its last occupied square says how many there are.
pub fn hand_square(white: bool, kind: &str, number: usize) -> Option<String> {
    let letter = KEPT.iter().find(|(name, _)| *name == kind)?.1;
    (1..=COPIES).contains(&number).then(|| format!("{letter}{}{number}", side_letter(white)))
}

fn side_letter(white: bool) -> char {
    if white { 'w' } else { 'b' }
}

/// The signpost from which the direction `own` leads to the hand of the side that moves.
fn signpost(kind: &str) -> String {
    format!("{kind}s")
}

/// Appends the board macro.
pub fn define(file: &mut File) {
    let up = (1..SIZE).map(|rank| (square(SIZE - 1, rank), square(0, rank + 1)));
    let down = (1..SIZE).rev().map(|rank| (square(SIZE - 1, rank + 1), square(0, rank)));
    let labels = |labels: Vec<String>, step| Dimension { labels, step };
    let files = (0..SIZE).map(|file| char::from(b'a' + file as u8).to_string()).collect();
    let rows = (1..=SIZE).rev().map(|rank| rank.to_string()).collect();
    let parts = vec![
        grid(
            rectangle(BOARD_CORNER),
            &[labels(files, (SQUARE, 0)), labels(rows, (0, SQUARE))],
            &directions(),
        ),
        links("next", up).about(&[
            "next reads the board as lines of text, from White's side on; next-black does so from",
            "Black's. They serve to find a King.",
        ]),
        links("next-black", down),
        hand(true).about(&[
            "The hands. A Queen that White has captured stands on Qw1, the next one on Qw2, and so",
            "on; Qb1 is Black's. There are four of each kind in the game, so four squares are",
            "enough. more leads to the square for one more. No other direction leads into a hand",
            "or out of it.",
        ]),
        hand(false),
        list("dummy", atoms(signposts())).about(&[
            "Signposts. Nobody ever stands on them: from each one the direction own leads to a",
            "square of the side that moves, so that code can say Queens own for White and Black.",
            "The search for a King begins at king-search own.",
        ]),
        own(true),
        own(false),
        symmetry("Black", &MIRROR)
            .about(&["Black plays down the board: forward and back change places."]),
        zone("far-rank", &["White"], &[rank(SIZE)])
            .about(&["\"All pieces must promote on reaching the farthest rank.\""]),
        zone("far-rank", &["Black"], &[rank(1)]),
        zone("back-rank", &["White"], &[rank(1)])
            .about(&["Where a promotion may put the King back."]),
        zone("back-rank", &["Black"], &[rank(SIZE)]),
        zone("hand", &["White"], &hand_rows(true)),
        zone("hand", &["Black"], &hand_rows(false)),
    ];
    file.define(
        BOARD,
        &["Nine files and nine ranks, and the hands. $1 and $2 are where the search for White's and",
          "Black's King begins."],
        parts,
    );
}

fn rectangle((left, top): (i32, i32)) -> [i32; 4] {
    [left, top, left + SQUARE - 1, top + SQUARE - 1]
}

fn hand(white: bool) -> Form {
    let corner = if white { WHITE_HAND_CORNER } else { BLACK_HAND_CORNER };
    let rows = KEPT.iter().map(|(_, letter)| format!("{letter}{}", side_letter(white))).collect();
    let copies = (1..=COPIES).map(|number| number.to_string()).collect();
    grid(
        rectangle(corner),
        &[
            Dimension { labels: rows, step: (0, SQUARE) },
            Dimension { labels: copies, step: (SQUARE, 0) },
        ],
        &[("more".to_owned(), vec![0, 1])],
    )
}

fn hand_rows(white: bool) -> Vec<Vec<String>> {
    let row = |&(kind, _): &(&str, char)| {
        (1..=COPIES).filter_map(|number| hand_square(white, kind, number)).collect()
    };
    KEPT.iter().map(row).collect()
}

fn signposts() -> Vec<String> {
    let kinds = KEPT.iter().map(|(kind, _)| signpost(kind));
    kinds.chain(["corner".to_owned(), "king-search".to_owned()]).collect()
}

/// The links from the signposts to the squares of a side.
fn own(white: bool) -> Form {
    let (name, home, search) = if white { ("own", 1, "$1") } else { ("own-black", SIZE, "$2") };
    let kinds =
        KEPT.iter().filter_map(|(kind, _)| Some((signpost(kind), hand_square(white, kind, 1)?)));
    let others =
        [("corner".to_owned(), square(0, home)), ("king-search".to_owned(), search.to_owned())];
    links(name, kinds.chain(others))
}

/// The board of a game or variant.
pub fn board(readings: &Readings) -> Form {
    let (white, black) = match readings.get(Topic::ReturnFrom) {
        "away" => (2, SIZE - 1),
        _ => (1, SIZE),
    };
    list(
        "board",
        [
            list("image", [string(format!("{IMAGES}board.bmp"))]),
            call(BOARD, &[&square(0, white), &square(0, black)]),
        ],
    )
}

/// The pictures of a man.
pub fn images(man: &Man) -> Form {
    let file = |side: &str| format!("{IMAGES}{}", picture(side, man));
    crate::generate::build::piece_images(&[("White", file("white")), ("Black", file("black"))])
}

fn picture(side: &str, man: &Man) -> String {
    format!("{side}-{}.bmp", man.name.to_lowercase())
}

/// The files of all pictures the rules file names, without their folder.
pub fn picture_names() -> Vec<String> {
    let men = ["white", "black"].into_iter().flat_map(|side| MEN.iter().map(move |m| (side, m)));
    let mut names = vec!["board.bmp".to_owned()];
    names.extend(men.map(|(side, man)| picture(side, man)));
    names
}

/// Steps right and down (ranks are listed from the top): eight neighbours, the eight leaps of
/// the Knight, and the two reading directions.
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
        ("next-black", 1, 0),
    ];
    table.iter().map(|&(name, right, down)| (name.to_owned(), vec![right, down])).collect()
}

/// What each direction means when Black moves; east and west stay.
const MIRROR: [(&str, &str); 18] = [
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
    ("own", "own-black"),
    ("own-black", "own"),
    ("next", "next-black"),
    ("next-black", "next"),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Turned around, the picture of the board has hands and board where they were.
    #[test]
    fn the_picture_is_the_same_turned_around() {
        let hand = (COPIES as i32 * SQUARE, KEPT.len() as i32 * SQUARE);
        let opposite = |(left, top): (i32, i32), (width, height): (i32, i32)| {
            (PICTURE.0 - left - width, PICTURE.1 - top - height)
        };
        assert_eq!(opposite(WHITE_HAND_CORNER, hand), BLACK_HAND_CORNER);
        let board = (SIZE as i32 * SQUARE, SIZE as i32 * SQUARE);
        assert_eq!(opposite(BOARD_CORNER, board), BOARD_CORNER);
        assert!(BLACK_HAND_CORNER.0 + hand.0 + MARGIN <= BOARD_CORNER.0);
    }

    #[test]
    fn hands_have_names_for_four_of_each_kind() {
        assert_eq!(hand_square(true, "Queen", 1).as_deref(), Some("Qw1"));
        assert_eq!(hand_square(false, "Prince", 4).as_deref(), Some("Pb4"));
        assert_eq!(hand_square(true, "Queen", 5), None);
        assert_eq!(hand_square(true, "Pawn", 1), None);
    }
}
