//! The prover against fixtures, and against plain enumeration with the interpreter alone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use zrf::cli::{LoadOptions, load};
use zrf::interp::{Man, Position, Rules, Semantics};
use zrf::model::{Game, PieceId, PlayerId, Square};
use zrf::program::{Node, Programs};
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
            Ok(all) => all.iter().any(|one| matches!(one.verdict, Verdict::Unknown(_))),
        };
        assert!(unknown, "{name}");
    }
}

/// What a man on a square leads to on a board, as text that both files share; by the interpreter.
fn successors(
    rules: &Rules,
    board: &BTreeMap<String, (usize, usize)>,
    from: &str,
) -> Option<BTreeSet<String>> {
    let game = &rules.game;
    let mut position = Position::empty(game);
    for (name, &(owner, piece)) in board {
        let square = game.board.square(name)?;
        let attributes = game.pieces[piece].attributes;
        let (owner, piece) = (PlayerId(owner as u8), PieceId(piece as u16));
        position.board[square.index()] = Some(Man { owner, piece, attributes });
    }
    let square = game.board.square(from)?;
    position.turn = usize::from(position.at(square)?.owner.0);
    let mut all = BTreeSet::new();
    for mv in rules.moves_of(&position, square, None) {
        let next = rules.apply(&position, &mv).position;
        let men: Vec<String> =
            next.men().map(|(s, m)| format!("{} {m:?}", game.board.name(s))).collect();
        all.insert(format!("{men:?} {:?} {:?}", next.stock, mv.partial.map(|_| mv.target())));
    }
    Some(all)
}

/// The squares that the programs of a man ask for.
fn asked(rules: &Rules, owner: PlayerId, piece: PieceId, square: Square) -> BTreeSet<String> {
    let mut programs = Programs::new(rules);
    let roots: Vec<_> = programs.build_moves(owner, piece, square).iter().map(|b| b.root).collect();
    let graph = programs.graph();
    let nodes = roots.into_iter().flat_map(|root| graph.reachable(root));
    let squares = nodes.filter_map(|id| match graph.node(id) {
        Node::Test { ask, .. } => ask.content_of(),
        _ => None,
    });
    squares.map(|s| rules.game.board.name(s).to_owned()).collect()
}

/// All boards with men on the squares asked for, each tried in both files: equal pairs have the
/// same successors on all of them, and the fewest men of a board that differs is the witness.
#[test]
fn plain_enumeration_says_the_same() {
    let plain = |name: &str| !name.contains("attributes") && !name.contains("last-move");
    // What is dropped or attacked is no difference in the moves of a man on the squares asked for.
    let shows = |name: &str| !name.contains("drop") && !name.contains("attack");
    let mut boards = 0;
    for folder in ["equal", "differs"] {
        let seen = |name: &str| plain(name) && (folder == "equal" || shows(name));
        for (name, a, b, men) in pairs(folder).into_iter().filter(|(name, ..)| seen(name)) {
            let (a, b) = (rules(&a), rules(&b));
            let least = fewest(&a, &b, &mut boards);
            assert_eq!(least, men, "{name}");
        }
    }
    assert!(boards > 10_000, "{boards}");
}

/// The fewest men on a board on which a man has other successors in B than in A.
fn fewest(a: &Rules, b: &Rules, boards: &mut usize) -> Option<usize> {
    let game: &Arc<Game> = &a.game;
    let mut least: Option<usize> = None;
    let kinds: Vec<(usize, usize)> =
        (0..game.players.len()).flat_map(|p| (0..game.pieces.len()).map(move |t| (p, t))).collect();
    for &(owner, piece) in &kinds {
        for square in (0..game.board.squares.len()).map(|s| Square(s as u16)) {
            let (player, kind) = (PlayerId(owner as u8), PieceId(piece as u16));
            let from = game.board.name(square).to_owned();
            let mut squares = asked(a, player, kind, square);
            squares.extend(asked(b, player, kind, b.game.board.square(&from).unwrap()));
            squares.remove(&from);
            let squares: Vec<String> = squares.into_iter().collect();
            let total = (kinds.len() + 1).pow(squares.len() as u32);
            assert!(total < 100_000, "{from}: {total} boards");
            for number in 0..total {
                let mut rest = number;
                let mut board = BTreeMap::from([(from.clone(), (owner, piece))]);
                for name in &squares {
                    let choice = rest % (kinds.len() + 1);
                    rest /= kinds.len() + 1;
                    if choice > 0 {
                        board.insert(name.clone(), kinds[choice - 1]);
                    }
                }
                *boards += 1;
                if successors(a, &board, &from) != successors(b, &board, &from) {
                    least = Some(least.map_or(board.len(), |known| known.min(board.len())));
                }
            }
        }
    }
    least
}
