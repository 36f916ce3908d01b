//! The prover against fixtures, and against plain enumeration with the interpreter alone.

use std::path::{Path, PathBuf};

use zrf::cli::{LoadOptions, load};
use zrf::diff::{Effort, File, Found, Overall, Ways, files, two_files};
use zrf::interp::{Rules, Semantics};
use zrf::model::PieceId;
use zrf::program::Programs;
use zrf::prove::{Compared, Games, Matched, NODE_LIMIT, Reason, Verdict};

/// The pairs in a folder: name, file A, file B, and the size of the witness if one is stated.
fn pairs(folder: &str) -> Vec<(String, PathBuf, PathBuf, Option<usize>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/prove").join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut found = Vec::new();
    for a in files {
        let name = a.file_name().unwrap().to_str().unwrap().to_owned();
        let Some(stem) = name.strip_suffix(".a.zrf") else { continue };
        let text = std::fs::read_to_string(&a).unwrap();
        let men = text.lines().find_map(|line| line.strip_prefix("; witness: "));
        let men = men.map(|men| men.trim().parse().unwrap());
        let b = a.with_file_name(format!("{stem}.b.zrf"));
        found.push((stem.to_owned(), a, b, men));
    }
    assert!(!found.is_empty(), "no pairs in {folder}");
    found
}

fn rules(path: &Path) -> Rules {
    let loaded = load(path, &LoadOptions::default()).unwrap();
    let said: Vec<String> = loaded.findings.iter().map(|f| f.message.clone()).collect();
    let game = loaded.game(None).unwrap_or_else(|| panic!("{}: {said:?}", path.display()));
    assert!(!loaded.is_faulty(&game), "{}: {said:?}", path.display());
    Rules::new(game, Semantics::default())
}

/// How programs are made: with complete moves, and with what is noted for them apart.
const MAKERS: [fn(&Rules) -> Programs; 2] = [Programs::new, Programs::noting];

fn compare(
    a: &Rules,
    b: &Rules,
    make: fn(&Rules) -> Programs,
    limit: usize,
) -> Result<Vec<Compared>, Reason> {
    let (mut left, mut right) = (make(a), make(b));
    left.build_all();
    right.build_all();
    let matched = Matched::of(&a.game, &b.game, &[]);
    let games = Games::new(&left, &right, &matched)?.limited(limit);
    let both = matched.pieces.both.iter();
    Ok(both.map(|(t, u)| games.compare((PieceId(*t as u16), PieceId(*u as u16)))).collect())
}

#[test]
fn pairs_that_are_equal_are_proved_equal() {
    for (name, a, b, _) in pairs("equal") {
        for make in MAKERS {
            let compared = compare(&rules(&a), &rules(&b), make, NODE_LIMIT).unwrap();
            for one in &compared {
                assert!(matches!(one.verdict, Verdict::Equal), "{name}: {one:?}");
            }
            let conditions: usize = compared.iter().map(|one| one.conditions).sum();
            assert!(conditions > 0, "{name}: nothing was compared");
        }
    }
}

/// With next to no room a proof ends at once, and says by which limit.
#[test]
fn without_room_nothing_is_known() {
    let mut limited = 0;
    for (name, a, b, _) in pairs("equal") {
        let Ok(compared) = compare(&rules(&a), &rules(&b), Programs::new, 2) else { continue };
        for one in compared {
            match one.verdict {
                // Very little is equal even so: types without moves.
                Verdict::Equal => assert!(one.nodes <= 2, "{name}: {one:?}"),
                Verdict::Unknown(Reason::Nodes(2) | Reason::States(1)) => limited += 1,
                other => panic!("{name}: {other:?}"),
            }
        }
    }
    assert!(limited > 5, "only {limited} types reached a limit");
}

#[test]
fn pairs_that_differ_have_a_witness_of_the_least_size() {
    for (name, a, b, men) in pairs("differs") {
        for make in MAKERS {
            let compared = compare(&rules(&a), &rules(&b), make, NODE_LIMIT).unwrap();
            let smallest = compared.iter().filter_map(|one| match &one.verdict {
                Verdict::Differs(witness) => Some(witness.men),
                _ => None,
            });
            assert_eq!(smallest.min(), Some(men.expect("a stated witness")), "{name}");
        }
    }
}

#[test]
fn pairs_that_cannot_be_decided_are_said_to_be_unknown() {
    for (name, a, b, _) in pairs("unknown") {
        let unknown = match compare(&rules(&a), &rules(&b), Programs::new, NODE_LIMIT) {
            Err(_) => true,
            // Where nothing was compared, nothing is known.
            Ok(all) => {
                all.iter().any(|one| matches!(one.verdict, Verdict::Unknown(_)))
                    || all.iter().all(|one| one.conditions == 0)
            }
        };
        assert!(unknown, "{name}");
    }
}

/// All boards that the programs of either file tell apart, each tried in both by the interpreter:
/// equal pairs have the same successors on all of them, and the fewest men of a board that differs
/// is the witness.
#[test]
fn plain_enumeration_says_the_same() {
    // Attributes, the last move and attacks are no matter of what stands on a few squares, and the
    // moves of men are looked at, not drops.
    let left_out = |name: &str| {
        ["attributes", "fresh", "last-move", "attack", "drop", "longer-board", "other-type"]
            .iter()
            .any(|word| name.contains(word))
    };
    let (mut boards, mut compared) = (0, 0);
    for folder in ["equal", "differs"] {
        for (name, a, b, men) in pairs(folder).into_iter().filter(|(name, ..)| !left_out(name)) {
            let seen = files(&rules(&a), &rules(&b), 5_000);
            assert_eq!((seen.cut, seen.fewest), (0, men), "{name}");
            boards += seen.boards;
            compared += 1;
        }
    }
    assert!(boards > 1_500 && compared >= 15, "{boards} boards of {compared} pairs");
}

/// What no proof covers is searched: the first position that differs comes after as many turns as
/// the file says, and before it everything was the same.
#[test]
fn pairs_that_differ_in_play_are_found_by_search() {
    let mut looked = 0;
    for (name, a, b, _) in pairs("searched") {
        let text = std::fs::read_to_string(&a).unwrap();
        let turns = text.lines().find_map(|line| line.strip_prefix("; game: "));
        let turns: usize = turns.expect("a stated game").trim().parse().unwrap();
        let found = searched(&a, &b);
        assert_eq!(found.overall(), Overall::Differs, "{name}");
        let search = found.searched.expect("a search");
        let shown = search.found.expect("a position");
        assert_eq!(shown.game.map(|game| game.len()), Some(turns), "{name}");
        let lone = shown.only_a.len() + shown.only_b.len() + shown.more.len();
        assert!(lone > 0, "{name}");
        looked += search.looked.iter().map(|looked| looked.positions).sum::<usize>();
    }
    assert!(looked >= 4, "{looked}");
}

/// What is not known is searched too, and nothing that a search did not find is called equal.
#[test]
fn what_is_unknown_is_searched_and_stays_undecided() {
    for (name, a, b, _) in pairs("unknown") {
        let found = searched(&a, &b);
        assert_eq!(found.overall(), Overall::Undecided, "{name}");
        let search = found.searched.expect("a search");
        assert!(search.found.is_none() && !search.why.is_empty(), "{name}");
    }
}

fn searched(a: &Path, b: &Path) -> Found {
    let loaded = [a, b].map(|path| load(path, &LoadOptions::default()).unwrap());
    let sides = loaded.each_ref().map(|loaded| {
        let game = loaded.game(None).expect("a game");
        (Rules::new(game, Semantics::default()), &loaded.expanded.as_ref().unwrap().names)
    });
    let file = |side: usize| File {
        rules: &sides[side].0,
        sources: &loaded[side].sources,
        names: sides[side].1,
        name: "a file",
    };
    let search = Some(Effort { positions: 60, seed: 1 });
    two_files(
        file(0),
        file(1),
        Ways { map: &[], prove: true, most: u64::MAX, search, tick: &|| () },
    )
    .0
}
