//! The published ABChess file in play: hand-worked positions, ready-made pairs, and buying.

mod buying;

use zrf::cli::Loaded;
use zrf::generate::abchess::armies::{PRESETS, Pair};
use zrf::generate::abchess::readings::{Readings, TOPICS};
use zrf::generate::abchess::{Spec, abchess};
use zrf::interp::{Position, Rules};

use crate::published::{own, variant};

/// The published file, which must load without a finding.
fn published() -> Loaded {
    crate::published::published("abchess.zrf")
}

/// The rules of a variant; of the game itself without a title.
fn rules(loaded: &Loaded, title: &str) -> Rules {
    variant(loaded, "ABChess", title)
}

/// The legal moves, of the men of one kind if a kind is named.
fn count(rules: &Rules, position: &Position, kind: &str) -> usize {
    let moves = rules.legal(position);
    let texts = rules.move_texts(position, &moves);
    texts.iter().filter(|text| kind.is_empty() || text.starts_with(kind)).count()
}

/// One position: variant, men, whose moves to count, and how many there are.
type Case = (&'static str, &'static str, &'static str, usize);

/// Counted by hand from the prose; the names are those of the rules' list of test positions,
/// the others are worked here.
const CASES: &[Case] = &[
    // TB1: 49 empty squares of the other colour outside the fortresses, and the Horse.
    (
        "",
        "White: King e1, Teleporter d4, Yeoman e4; Black: King g11, Horse d5, Yeoman h7",
        "Teleporter",
        50,
    ),
    // TB3: quiet e7 f5 g5; over f7 and g6, not over g7 (h8 is full) or e5 (d4 is full).
    (
        "",
        "White: King g1, Overtaker f6, Yeoman d4 e6; \
         Black: King g11, Yeoman f7 h8, Horse g7, Bishop g6, Rook e5",
        "Overtaker",
        5,
    ),
    // TB5: the Rook is frozen; where it stays frozen or is blocked the King is safe.
    ("", "White: King f1, Immobilizer e5; Black: King g11, Rook f5", "", 7),
    ("Frozen men give check", "White: King f1, Immobilizer e5; Black: King g11, Rook f5", "", 3),
    // TB7: one Horse and one Queen are lost; e7 and g7 would leave the Kings facing.
    (
        "",
        "White: King f1, Yeoman f7 c6; Black: King f11, Zebra b7; White stock: Horse 1, Queen 1",
        "",
        11,
    ),
    // TB9: each branch of the Gryphon ends where it meets a man.
    (
        "",
        "White: King e1, Gryphon c4, Yeoman d5; Black: King g11, Rook b9, Yeoman h3",
        "Gryphon",
        17,
    ),
    // TB11: six leaps, one of them a capture, and two captures next to the Lion.
    (
        "",
        "White: King e1, Lion f6, Yeoman e6 d4; Black: King g11, Yeoman f7, Horse g5, Rook h8",
        "Lion",
        9,
    ),
    // TB13: the Immobilizer freezes the King, the Rook gives check; a Rook can capture the Rook.
    ("", "White: King g1, Immobilizer d10, Rook k11; Black: King e11; to move Black", "", 0),
    (
        "",
        "White: King g1, Immobilizer d10, Rook k11; Black: King e11, Rook k5; to move Black",
        "",
        1,
    ),
    // A King in its fortress, its rival's line blocked.
    ("", "White: King f2; Black: King f11, Yeoman f10", "King", 8),
    // On the g-file the Kings would face each other; e1, e2 and f2 are left.
    ("", "White: King f1; Black: King g11", "King", 3),
    // Two Immobilizers side by side cannot move.
    ("", "White: King e1, Immobilizer d5; Black: King g11, Immobilizer d6", "Immobilizer", 0),
    // Where they do not freeze each other: north-east to k11, east to the King.
    (
        "Immobilizers are never frozen",
        "White: King e1, Immobilizer a1; Black: King g11, Immobilizer a2",
        "Immobilizer",
        13,
    ),
    // A Teleporter in its own fortress: 51 squares of the other colour outside the fortresses;
    // where it may not teleport out, it can only capture.
    ("", "White: King e1, Teleporter g2; Black: King g11, Horse g3", "Teleporter", 52),
    (
        "Teleporters do not teleport out of fortresses",
        "White: King e1, Teleporter g2; Black: King g11, Horse g3",
        "Teleporter",
        1,
    ),
    (
        "Teleporters do not teleport out of fortresses",
        "White: King e1, Teleporter d4, Yeoman e4; Black: King g11, Horse d5, Yeoman h7",
        "Teleporter",
        50,
    ),
    // The White King is frozen by the Immobilizer on e2. It still bars the f-file in the game.
    ("", "White: King f1; Black: King e11, Immobilizer e2; to move Black", "King", 1),
    (
        "Frozen Kings do not face",
        "White: King f1; Black: King e11, Immobilizer e2; to move Black",
        "King",
        3,
    ),
];

#[test]
fn positions_worked_by_hand_have_the_right_number_of_moves() {
    let loaded = published();
    for &(title, text, kind, wanted) in CASES {
        let rules = rules(&loaded, title);
        let position = rules.parse_position(text).unwrap();
        let found = count(&rules, &position, kind);
        let texts = rules.move_texts(&position, &rules.legal(&position));
        assert_eq!(found, wanted, "{title}: {text}\n{}", texts.join("\n"));
    }
}

/// How many squares each man reaches from f6 on an empty board; a Yeoman also from f7.
#[test]
fn every_man_reaches_the_right_number_of_squares() {
    let loaded = published();
    let rules = rules(&loaded, "");
    for (kind, wanted) in [
        ("Archbishop", 28),
        ("Bishop", 20),
        ("Camel", 8),
        ("Dragon", 9),
        ("Eagle", 22),
        ("Fad", 12),
        ("Gryphon", 36),
        ("Horse", 8),
        ("Immobilizer", 40),
        ("Jugyo", 12),
        ("Lion", 8),
        ("Marshal", 28),
        ("Nightrider", 16),
        ("Overtaker", 8),
        ("Pao", 20),
        ("Queen", 40),
        ("Rook", 20),
        ("Suizo", 7),
        ("Teleporter", 52),
        ("Unicorn", 36),
        ("Varan", 36),
        ("Wildebeest", 16),
        ("Xebec", 14),
        ("Yeoman", 1),
        ("Zebra", 8),
    ] {
        for side in ["White", "Black"] {
            let text = format!("{side}: {kind} f6; to move {side}");
            let position = rules.parse_position(&text).unwrap();
            let moves = rules.legal(&position);
            let f6 = rules.game.board.square("f6").unwrap();
            let found = moves.iter().filter(|m| m.movements[0].from == f6).count();
            assert_eq!(found, wanted, "{text}");
        }
    }
    let position = rules.parse_position("White: Yeoman f7").unwrap();
    assert_eq!(count(&rules, &position, "Yeoman"), 3);
}

/// A lost kind promotes once for each man in the game, and ever again in the other reading.
#[test]
fn promotions_take_lost_men_or_lost_kinds() {
    let loaded = published();
    for (title, second) in [("", 1), ("Any number of promotions to a lost kind", 2)] {
        let rules = rules(&loaded, title);
        let start = "White: King e1, Yeoman a6 c6; Black: King g11, Yeoman k9; \
                     White stock: Queen 1; to move White";
        let mut position = rules.parse_position(start).unwrap();
        // Yeoman a6: a7, a7 as a Queen. Yeoman c6 the same.
        assert_eq!(count(&rules, &position, "Yeoman"), 4, "{title}");
        // Where a kind is put back among the lost, the text says so in between.
        for (start, end) in [("Yeoman a6 - a7", "= Queen"), ("Yeoman k9 - k8", "")] {
            let mv = rules.legal(&position).into_iter().find(|mv| {
                let text = rules.move_text(&position, mv);
                text.starts_with(start) && text.contains(end)
            });
            let mv = mv.unwrap_or_else(|| {
                panic!(
                    "{title}: {start} {end}: {:?}",
                    rules.move_texts(&position, &rules.legal(&position))
                )
            });
            position = rules.apply(&position, &mv).position;
        }
        // The other Yeoman: one quiet move, and the Queen where it is still to be had.
        assert_eq!(count(&rules, &position, "Yeoman"), second, "{title}");
    }
}

#[test]
fn the_first_array_has_forty_one_moves() {
    let loaded = published();
    let rules = rules(&loaded, "");
    let start = Position::start(&rules.game);
    let kinds = ["Yeoman", "Rook", "Horse", "Bishop", "Queen", "Pao", "King", "Eagle", "Lion"];
    let found = kinds.map(|kind| count(&rules, &start, kind));
    assert_eq!(found, [22, 2, 2, 4, 3, 2, 3, 3, 0]);
    assert_eq!(rules.legal(&start).len(), 41);
}

/// Nobody stands in check in a ready-made array, and both sides can move.
#[test]
fn ready_made_pairs_begin_quietly() {
    let loaded = published();
    for preset in &PRESETS {
        let rules = rules(&loaded, preset.title);
        let mut position = Position::start(&rules.game);
        for turn in 0..rules.game.turns.len() {
            position.turn = turn;
            assert!(!rules.in_check(&position), "{}", preset.title);
            assert!(rules.legal(&position).len() > 20, "{}", preset.title);
        }
    }
}

/// Whatever is asked for, the file loads, says what it is, and is the same the second time.
#[test]
fn files_with_other_armies_and_readings_load() {
    for info in &TOPICS {
        for variants in [false, true] {
            let readings = Readings::default().with(info.id, info.choices[1]).unwrap();
            let armies = Pair::new("VCZOGHOCZV", "RJCNUAEPHL", &readings).unwrap();
            let spec = Spec { armies, readings, variants };
            let text = abchess(&spec);
            assert_eq!(text, abchess(&spec));
            assert!(text.contains(&format!("{}={}", info.id, info.choices[1])));
            let loaded = own(&text);
            assert_eq!(loaded.games.len() > 1, variants);
        }
    }
}
