//! Each man of Abagoren Chess on e5, with men in rings around it, at the edge, and in hand: every
//! direction and every distance, for both sides.
//!
//! No Kings stand on these boards unless named, so nothing is check and nothing returns.

use zrf::interp::{Position, Rules};

use super::cases::{FIERCE, FREE, LINES, MEEK};
use super::{check, published, rules, turned, turned_squares, words};

/// The eight squares next to e5.
const NEAR: &str = "d4 e4 f4 d5 f5 d6 e6 f6";
/// The sixteen squares two away from e5.
const TWO_AWAY: &str = "c3 d3 e3 f3 g3 c4 g4 c5 g5 c6 g6 c7 d7 e7 f7 g7";
/// Squares on the lines through e5, three or four away.
const FAR: &str = "b2 e2 h2 a5 i5 b8 e8 h8";

/// Variant, man, and what it does with enemies on the squares of [`NEAR`], [`TWO_AWAY`], [`FAR`].
type Rings = (&'static str, &'static str, [&'static str; 3]);

const RINGS: &[Rings] = &[
    (
        "",
        "Queen",
        [
            "xd6 xe6 xf6 xd5 xf5 xd4 xe4 xf4",
            "e6 xe7 f6 xg7 d6 xc7 xc5 xg5 xe3 xg3 xc3",
            "e6 e7 xe8 f6 g7 xh8 d6 c7 xb8 xa5 xi5",
        ],
    ),
    (
        FREE,
        "Queen",
        [
            "xd6 xe6 xf6 xd5 xf5 xd4 xe4 xf4",
            "e6 xe7 f6 xg7 d6 xc7 d5 xc5 f5 xg5 xe3 xg3 xc3",
            "e6 e7 xe8 f6 g7 xh8 d6 c7 xb8 d5 c5 b5 xa5 f5 g5 h5 xi5",
        ],
    ),
    ("", "Rook", ["xe6 xd5 xf5 xe4", "e6 xe7 xc5 xg5 xe3 d6 f6", "e6 e7 xe8 xa5 xi5 d6 c7 f6 g7"]),
    (
        FREE,
        "Rook",
        [
            "xe6 xd5 xf5 xe4",
            "e6 xe7 d5 xc5 f5 xg5 xe3 d6 f6",
            "e6 e7 xe8 d5 c5 b5 xa5 f5 g5 h5 xi5 d6 c7 f6 g7",
        ],
    ),
    ("", "Bishop", ["xd6 xf6 xd4 xf4", "d6 xc7 f6 xg7 xc3 xg3 e6", "f6 g7 xh8 d6 c7 xb8 e6 e7"]),
    (
        "",
        "Knight",
        [
            "d7 f7 c6 g6",
            "xd7 xf7 xc6 xg6 xd3 xf3 xc4 xg4 e6 d6 f6",
            "d7 f7 c6 g6 e6 e7 d6 c7 f6 g7",
        ],
    ),
    ("", "Pawn", ["xd6 xf6", "e6", "e6"]),
    (
        "",
        "Prince",
        [
            "xd6 xe6 xf6 xd5 xf5 xd4 xe4 xf4 c7 d7 e7 f7 g7 c6 g6",
            "d6 e6 f6 xc7 xd7 xe7 xf7 xg7 xc6 xg6 xc5 xg5 xc4 xg4 xc3 xd3 xe3 xf3 xg3",
            "d6 e6 f6 c7 d7 e7 f7 g7 c6 g6",
        ],
    ),
    (
        FREE,
        "Prince",
        [
            "xd6 xe6 xf6 xd5 xf5 xd4 xe4 xf4 c7 d7 e7 f7 g7 c6 g6 c5 g5",
            "d6 e6 f6 d5 f5 xc7 xd7 xe7 xf7 xg7 xc6 xg6 xc5 xg5 xc4 xg4 xc3 xd3 xe3 xf3 xg3",
            "d6 e6 f6 c7 d7 e7 f7 g7 c6 g6 c5 d5 f5 g5",
        ],
    ),
    (
        LINES,
        "Prince",
        [
            "xd6 xe6 xf6 xd5 xf5 xd4 xe4 xf4 c7 e7 g7",
            "d6 e6 f6 xc7 xe7 xg7 xc5 xg5 xc3 xe3 xg3",
            "d6 e6 f6 c7 e7 g7",
        ],
    ),
    (
        "",
        "Boat",
        [
            "xe6 xd5 xf5 xe4",
            "e6 xe7 d5 xc5 f5 xg5 e4 xe3",
            "e6 e7 xe8 d5 c5 b5 xa5 f5 g5 h5 xi5 e4 e3 xe2",
        ],
    ),
    (
        "",
        "General",
        [
            "xd6 xf6 xd4 xf4",
            "d6 xc7 f6 xg7 d4 xc3 f4 xg3 e6 d5 f5 e4",
            "d6 c7 xb8 f6 g7 xh8 d4 c3 xb2 f4 g3 xh2 e6 d5 f5 e4",
        ],
    ),
    (
        FIERCE,
        "General",
        [
            "xd6 xf6 xd4 xf4 xe6 xd5 xf5 xe4",
            "d6 xc7 f6 xg7 d4 xc3 f4 xg3 e6 d5 f5 e4",
            "d6 c7 xb8 f6 g7 xh8 d4 c3 xb2 f4 g3 xh2 e6 d5 f5 e4",
        ],
    ),
    (MEEK, "General", ["", "d6 f6 d4 f4 e6 d5 f5 e4", "d6 c7 f6 g7 d4 c3 f4 g3 e6 d5 f5 e4"]),
];

/// Checks a position for White, and turned around for Black.
fn both(rules: &Rules, title: &str, text: &str, from: &str, wanted: &str) {
    check(rules, title, text, from, wanted);
    let black: Vec<String> = wanted.split_whitespace().map(turned_squares).collect();
    check(rules, title, &turned(text), &turned_squares(from), &black.join(" "));
}

#[test]
fn every_man_captures_in_the_right_directions_and_distances() {
    let loaded = published();
    for &(title, kind, wanted) in RINGS {
        let rules = rules(&loaded, title);
        for (enemies, wanted) in [NEAR, TWO_AWAY, FAR].into_iter().zip(wanted) {
            let text = format!("White: {kind} e5; Black: Pawn {enemies}");
            both(&rules, title, &text, "e5", wanted);
        }
        // Nobody captures an own man.
        let text = format!("White: {kind} e5, Knight {NEAR} {TWO_AWAY}; Black: Pawn i8");
        both(&rules, title, &text, "e5", "");
    }
}

/// King and Emperor, with one enemy at a time, because several would guard each other.
#[test]
fn kings_and_emperors_step_and_capture_one_square_away() {
    let loaded = published();
    for (title, kind, quiet) in [
        ("", "King", "d6 e6 f6"),
        (FREE, "King", "d6 e6 f6 d5 f5"),
        ("", "Emperor", "d6 e6 f6 d5 f5 d4 e4 f4 +e2"),
    ] {
        let rules = rules(&loaded, title);
        both(&rules, title, &format!("White: {kind} e5; Black: Pawn i8"), "e5", quiet);
        for (enemies, captured) in [(NEAR, true), (TWO_AWAY, false)] {
            for enemy in enemies.split(' ') {
                let text = format!("White: {kind} e5; Black: Pawn {enemy}");
                let position = rules.parse_position(&text).unwrap();
                let found = words(&rules, &position, "e5").contains(&format!("x{enemy}"));
                assert_eq!(found, captured, "{text}");
            }
        }
        let text = format!("White: {kind} e5, Knight {NEAR}; Black: Pawn i8");
        both(&rules, title, &text, "e5", if kind == "Emperor" { "+e2" } else { "" });
    }
}

/// Every way of going forward promotes on the last rank, with and without a capture there.
#[test]
fn every_man_promotes_on_the_last_rank() {
    let loaded = published();
    let rules = rules(&loaded, "");
    for (kind, from, quiet, captures) in [
        ("King", "e8", "d9=E e9=E f9=E", "xd9=E xe9=E xf9=E"),
        ("Queen", "e8", "d9=G e9=G f9=G", "xd9=G xe9=G xf9=G"),
        ("Rook", "e8", "d9=G e9=G f9=G", "xe9=G"),
        ("Bishop", "e8", "d9=G e9=G f9=G", "xd9=G xf9=G"),
        ("Knight", "e8", "c9=G d9=G e9=G f9=G g9=G", "xc9=G xg9=G"),
        ("Knight", "e7", "c8 g8 d9=G f9=G e8 e9=G d8 c9=G f8 g9=G", "c8 g8 xd9=G xf9=G e8 d8 f8"),
        ("Prince", "e8", "c9=G d9=G e9=G f9=G g9=G", "xc9=G xd9=G xe9=G xf9=G xg9=G"),
        (
            "Prince",
            "e7",
            "c8 d8 e8 f8 g8 c9=G d9=G e9=G f9=G g9=G",
            "c8 d8 e8 f8 g8 xc9=G xd9=G xe9=G xf9=G xg9=G",
        ),
        ("Pawn", "e8", "e9=B", "xd9=B xf9=B"),
    ] {
        both(&rules, "", &format!("White: {kind} {from}; Black: Pawn i2"), from, quiet);
        let text = format!("White: {kind} {from}; Black: Pawn c9 d9 e9 f9 g9");
        both(&rules, "", &text, from, captures);
    }
    // What has promoted stays what it is.
    both(&rules, "", "White: Boat e8, Knight e7; Black: Pawn d8 f8", "e8", "e9 xd8 xf8");
    // The Pawns on d8 and f8 guard e7.
    let text = "White: Emperor e8; Black: Pawn d8 f8 d7 e7 f7";
    both(&rules, "", text, "e8", "d9 e9 f9 xd8 xf8 xd7 xf7 +e2");
}

#[test]
fn all_five_kinds_enter_on_the_corners_of_their_side() {
    let loaded = published();
    let rules = rules(&loaded, "");
    for square in ["Qw1", "Rw1", "Bw1", "Nw1", "Pw1"] {
        let kind = match &square[..1] {
            "Q" => "Queen",
            "R" => "Rook",
            "B" => "Bishop",
            "N" => "Knight",
            _ => "Prince",
        };
        for (men, wanted) in [
            ("White: Boat b5; Black: Boat b6", "a1 i1"),
            ("White: Boat a1; Black: Boat b6", "i1"),
            ("White: Boat b5; Black: Boat i1", "a1"),
            ("White: Boat a1; Black: Boat i1", ""),
        ] {
            let text = men.replace("; Black", &format!(", {kind} {square}; Black"));
            both(&rules, "", &text, square, wanted);
        }
    }
}

#[test]
fn the_arrays_are_these() {
    let loaded = published();
    let court = |rank: usize| {
        format!(
            "King e{rank}, Queen d{rank} f{rank}, Rook a{rank} i{rank}, Bishop c{rank} g{rank}, \
             Knight b{rank} h{rank}"
        )
    };
    for (title, white, black) in [
        ("", "Prince d2 f2, Pawn a2 b2 c2 e2 g2 h2 i2", "Prince d8 f8, Pawn a8 b8 c8 e8 g8 h8 i8"),
        (
            "Pawns before the Princes",
            "Prince d2 f2, Pawn a2 b2 c2 d3 e2 f3 g2 h2 i2",
            "Prince d8 f8, Pawn a8 b8 c8 d7 e8 f7 g8 h8 i8",
        ),
        (
            "Princes before the Pawns",
            "Prince d3 f3, Pawn a2 b2 c2 d2 e2 f2 g2 h2 i2",
            "Prince d7 f7, Pawn a8 b8 c8 d8 e8 f8 g8 h8 i8",
        ),
        (
            "Pawns on the third rank",
            "Prince d2 f2, Pawn a3 b3 c3 d3 e3 f3 g3 h3 i3",
            "Prince d8 f8, Pawn a7 b7 c7 d7 e7 f7 g7 h7 i7",
        ),
    ] {
        let rules = rules(&loaded, title);
        let text = format!("White: {}, {white}; Black: {}, {black}", court(1), court(9));
        let wanted = rules.parse_position(&text).unwrap();
        assert_eq!(
            rules.position_text(&Position::start(&rules.game)),
            rules.position_text(&wanted)
        );
    }
}
