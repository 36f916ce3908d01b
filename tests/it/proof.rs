//! The proof of Abagoren against the written rules: men that show what is hard about it, and broken
//! copies of the file, which must be refused.

use std::path::Path;

use zrf::cli::{LoadOptions, Loaded, load};
use zrf::diff::abagoren::AbagorenPair;
use zrf::diff::{Proof, Settled};
use zrf::interp::{Rules, Semantics};
use zrf::reference::abagoren::{Kind, Man, Readings, Side, Square};
use zrf::report::ProgressMode;

/// A man on a square, or in hand.
type Wanted = (Side, Kind, Option<&'static str>);

fn published() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf/abagoren.zrf");
    std::fs::read_to_string(path).unwrap()
}

fn loaded(text: &str) -> Loaded {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("abagoren.zrf");
    std::fs::write(&path, text).unwrap();
    load(&path, &LoadOptions::default()).unwrap()
}

/// Settles what these men do in the first game of a file.
fn proof(text: &str, wanted: &[Wanted], settled: &Settled) -> Proof {
    let loaded = loaded(text);
    let rules = Rules::new(loaded.game(None).unwrap(), Semantics::default());
    let pair = AbagorenPair::new(rules, Readings::default()).unwrap();
    let is_wanted = |man: Man, square: Option<Square>| {
        let square = square.map(|square| square.to_string());
        wanted
            .iter()
            .any(|&(side, kind, at)| man == Man::new(side, kind) && square.as_deref() == at)
    };
    pair.prove_some(settled, &loaded.sources, is_wanted)
}

/// Promotions with captures and returns, every hand, the new Pawn, and men that do no more than
/// move.
#[test]
fn men_of_the_published_file_are_proved() {
    use Kind::*;
    let men = [
        (Side::White, Knight, Some("c7")),
        (Side::Black, Pawn, Some("a2")),
        (Side::White, Pawn, Some("e8")),
        (Side::Black, Prince, Some("i3")),
        (Side::White, King, Some("a8")),
        (Side::Black, Emperor, Some("e5")),
        (Side::White, General, Some("d4")),
        (Side::White, Queen, None),
        (Side::Black, Prince, None),
        (Side::Black, Pawn, None),
    ];
    let settled = Settled::default();
    let found = proof(&published(), &men, &settled);
    let total = found.total();
    assert_eq!((total.differs, total.unknown), (0, 0), "{:?}", found.unknown);
    // A man on a square attacks 80 others or not, and one in hand nothing from each of four.
    assert_eq!(found.moves.obligations, 10);
    assert_eq!(found.attacks.obligations, 7 * 80 + 2 * 4);
    assert!(found.moves.conditions > 300, "{:?}", found.moves);
    // Nothing is done twice where the code is the same.
    let again = proof(&published(), &men, &settled);
    assert_eq!((again.known, again.total().equal), (total.obligations, total.obligations));
    // But a copy with other code is looked at anew: of these only Pawns in hand, which there are none
    // of, have no code.
    let text = published().replace("(define land (if enemy?", "(define land (if not-friend?");
    assert_eq!(proof(&text, &men, &settled).known, 1);
}

/// What is proved of one man in a copy of the published file with one place changed.
fn of_copy(from: &str, to: &str, man: Wanted) -> Proof {
    let text = published();
    assert_eq!(text.matches(from).count(), 1, "{from}");
    proof(&text.replace(from, to), &[man], &Settled::default())
}

/// A change of the file, and a man that shows it.
const BROKEN: &[(&str, &str, Wanted)] = &[
    // The square that the man leaves is not free for the King.
    (
        "(if (or empty? (position-flag? vacated)) (king-here $1))",
        "(if empty? (king-here $1))",
        (Side::White, Kind::Rook, Some("a1")),
    ),
    // The man captured by a promotion with return does not come to the hand.
    (
        "(change-type $1)\n  (if enemy? (spoils))",
        "(change-type $1)",
        (Side::White, Kind::Pawn, Some("e8")),
    ),
];

#[test]
fn broken_copies_differ_on_a_position_that_is_shown() {
    let mut wrong = Vec::new();
    for (from, to, man) in BROKEN {
        let found = of_copy(from, to, *man);
        let shown = found.differences.first().is_some_and(|shown| shown.contains("White King"));
        if found.total().differs == 0 || !shown {
            wrong.push(format!("{to}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Changes whose smallest difference is on a position that is none of a game (an unpromoted man on its
/// farthest rank, a King beside another), or takes more room than there is: they are unknown.
const REFUSED: &[(&str, &str, Wanted)] = &[
    // The King returns onto others.
    (
        "(if (or empty? (position-flag? vacated)) (king-here $1))",
        "(if (or not-friend? (position-flag? vacated)) (king-here $1))",
        (Side::White, Kind::Pawn, Some("e8")),
    ),
    // A second man of a kind replaces the first in the hand.
    (
        "own (while not-empty? more) (create $1)",
        "own (create $1)",
        (Side::White, Kind::Boat, Some("e5")),
    ),
    // Men enter where others stand.
    (
        "corner own (if empty? add)",
        "corner own (if not-friend? add)",
        (Side::Black, Kind::Rook, None),
    ),
];

#[test]
fn broken_copies_are_never_proved() {
    for (from, to, man) in REFUSED {
        let found = of_copy(from, to, *man);
        let total = found.total();
        assert!(total.obligations > 0 && total.equal < total.obligations, "{to}: {found:?}");
    }
}

/// A King that only the written rules see attacked has the same flights by both where its square is
/// attacked no more once it has left; one man more shows it.
#[test]
fn attacks_that_differ_are_shown_with_a_man_to_spare() {
    let text = published();
    let from = "(define capture-step ($1 (verify enemy?) (land)))";
    assert!(text.contains(from));
    let text = text
        .replace(from, "(define capture-step ($1 (verify (and enemy? (not-piece? King))) (land)))");
    let found = proof(&text, &[(Side::White, Kind::Knight, Some("e5"))], &Settled::default());
    let (moves, attacks) = (found.moves, found.attacks);
    assert_eq!((moves.equal, moves.unknown), (1, 0), "{:?}", found.unknown);
    assert!(attacks.differs > 0 && attacks.unknown == 0, "{attacks:?} {:?}", found.unknown);
}

/// With next to no room nothing is known, and the limit is named.
#[test]
fn a_proof_without_room_is_unknown() {
    let settled = Settled::new(100, ProgressMode::Off);
    let found = proof(&published(), &[(Side::White, Kind::Pawn, Some("e8"))], &settled);
    let total = found.total();
    assert_eq!((total.equal, total.differs, total.unknown), (0, 0, 81));
    assert!(found.unknown[0].1.contains("more than"), "{:?}", found.unknown);
}

/// What is proved of a man in one reading holds in another one that has the same atoms, if the rest of
/// the written rules asks for nothing in which the two differ.
#[test]
fn readings_of_atoms_are_asked_for_by_atoms_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let proof = std::fs::read_to_string(root.join("src/diff/abagoren/proof.rs")).unwrap();
    let fields: Vec<&str> = proof
        .lines()
        .filter_map(|line| line.split_once(": plain.").map(|(name, _)| name.trim()))
        .collect();
    assert!(fields.len() > 10, "{fields:?}");
    // The array is a part of the start and of a limit that is unknown in proofs; the ends of games are
    // no moves.
    let may = ["kinds.rs", "readings.rs", "outcome.rs", "position.rs", "create.rs"];
    let mut asked = 0;
    for entry in std::fs::read_dir(root.join("src/reference/abagoren")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        // Tests may ask for anything.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for field in &fields {
            let asks = ["readings", "readings()"].iter().any(|who| {
                let wanted = format!("{who}.{field}");
                code.match_indices(&wanted).any(|(at, found)| {
                    let behind = code[at + found.len()..].chars().next();
                    !behind.is_some_and(|c| c.is_alphanumeric() || c == '_')
                })
            });
            asked += usize::from(asks);
            let allowed = match *field {
                "array" => may.contains(&name.as_str()),
                "rep_key" | "stalemate" => name == "outcome.rs",
                _ => name == "kinds.rs",
            };
            assert!(!asks || allowed, "{name} asks for {field}");
        }
    }
    assert!(asked > 10, "only {asked} readings are asked for");
}
