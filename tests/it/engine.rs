//! The engine against the interpreter: the same moves with the same effects, the same positions
//! after them, on random positions of every fixture game; and counts that do not depend on threads,
//! hash or shares.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use zrf::cli::{LoadOptions, load};
use zrf::engine::{
    Compiled, Counter, Gambler, Interpreted, InterpretedGames, Job, Shard, Table, compile, playouts,
};
use zrf::interp::{Convention, Position, Rules, Semantics};

/// Fixture games that the engine does not handle, with the reason it must give.
const NOT_HANDLED: &[(&str, &str)] =
    &[("english-draughts", "move-priorities"), ("international-draughts", "\"maximal captures\"")];

fn games() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games");
    let mut all: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    all.sort();
    all
}

fn rules(path: &Path) -> Rules {
    let game = load(path, &LoadOptions::default()).unwrap().game(None).unwrap();
    Rules::new(Arc::clone(&game), Semantics::default())
}

fn fixture(name: &str) -> Rules {
    rules(&games().into_iter().find(|p| p.file_stem().unwrap() == name).unwrap())
}

/// Compares all moves of one position, by masks and by the plain definition.
fn compare(rules: &Rules, engine: &dyn zrf::engine::Engine, position: &Position) -> usize {
    let text = || rules.position_text(position);
    let expected = rules.legal(position);
    assert_eq!(engine.paths(position, 1, None), Some(expected.len() as u64), "{}", text());
    for plain in [false, true] {
        let found = engine.moves(position, plain).unwrap();
        let names = |moves: &[zrf::interp::Move]| {
            let mut names = rules.move_texts(position, moves);
            names.sort();
            names
        };
        let moves: Vec<_> = found.iter().map(|(mv, _, _)| mv.clone()).collect();
        assert_eq!(names(&moves), names(&expected), "plain: {plain}; {}", text());
        for mv in &expected {
            let same = found.iter().find(|(other, _, _)| other.same_effect(mv));
            let (_, next, over) = same.unwrap_or_else(|| panic!("{mv:?}: {}", text()));
            assert_eq!(*next, rules.apply(position, mv).position, "{mv:?}: {}", text());
            assert_eq!(*over, rules.after(position, mv).unwrap().is_none(), "{mv:?}: {}", text());
        }
    }
    expected.len()
}

#[test]
fn the_engine_plays_like_the_interpreter() {
    for path in games() {
        let rules = rules(&path);
        let name = path.file_stem().unwrap().to_str().unwrap();
        let engine = match (
            compile(&rules, &Position::start(&rules.game)),
            NOT_HANDLED.iter().find(|(n, _)| *n == name),
        ) {
            (Ok(engine), None) => engine,
            (Err(why), Some((_, expected))) => {
                assert_eq!(&why, expected, "{name}");
                continue;
            }
            (Ok(_), Some(_)) => panic!("{name} is handled now: take it out of the list"),
            (Err(why), None) => panic!("{name}: {why}"),
        };
        let compared = compare_along(&rules, &*engine, 120);
        assert!(compared > 120, "{name}: only {compared} moves were compared");
    }
}

/// Compares the moves of so many positions of random games, and says how many moves that were.
fn compare_along(rules: &Rules, engine: &dyn zrf::engine::Engine, positions: usize) -> usize {
    let mut random = fastrand::Rng::with_seed(20);
    let start = Position::start(&rules.game);
    let (mut position, mut plies, mut compared) = (start.clone(), 0, 0);
    for _ in 0..positions {
        compared += compare(rules, engine, &position);
        let moves = rules.legal(&position);
        let next = (!moves.is_empty())
            .then(|| rules.after(&position, &moves[random.usize(..moves.len())]).unwrap())
            .flatten();
        plies += 1;
        position = next.filter(|_| plies < 80).unwrap_or_else(|| {
            plies = 0;
            start.clone()
        });
    }
    compared
}

#[test]
fn a_movement_in_place_beside_others_doubles_nobody() {
    // A cascade in place; an add in place of a man that a cascade moves, alone, as a copy, or with
    // another type; and a cascade beside a drop whose man has another type.
    let codes = [
        "(cascade n add)",
        "(flag-all cascade n add)",
        "(n cascade s from add)",
        "(n cascade s from add-copy)",
        "(n cascade s from (change-type N s) add)",
        "(cascade cascade n add)",
    ];
    for code in codes {
        let code = code.replace("flag-all", "(set-attribute moved true)");
        let text = format!(
            "(game (title \"In place\") (players White) (turn-order White)
             (board (grid (start-rectangle 0 0 30 30)
              (dimensions (\"c/d\" (30 0)) (\"5/4/3/2/1\" (0 30))) (directions (n 0 -1) (s 0 1))))
             (piece (name M) (attribute moved false) (moves {code}))
             (piece (name N) (attribute moved false) (moves (n add)))
             (board-setup (White (M c2 d1) (N d3)))
             (loss-condition (White) stalemated))"
        );
        let rules = crate::notation::rules(&text);
        let start = Position::start(&rules.game);
        let engine = compile(&rules, &start).unwrap_or_else(|why| panic!("{code}: {why}"));
        crate::program::compare_rules(&rules);
        assert!(compare_along(&rules, &*engine, 20) >= 20, "{code}");
        for depth in 1..6 {
            let paths = rules.perft(&start, depth, Convention::Moves).unwrap();
            assert_eq!(engine.paths(&start, depth, None), Some(paths), "{code}, depth {depth}");
        }
    }
}

#[test]
fn a_man_alone_that_steps_to_the_edge_has_three_moves() {
    let text = "(game (title \"Q5\") (players White) (turn-order White)
        (board (grid (start-rectangle 0 0 30 30)
         (dimensions (\"c\" (30 0)) (\"5/4/3/2/1\" (0 30))) (directions (n 0 -1))))
        (piece (name M) (moves (cascade n add))) (board-setup (White (M c2)))
        (loss-condition (White) stalemated))";
    let rules = crate::notation::rules(text);
    let start = Position::start(&rules.game);
    let engine = compile(&rules, &start).unwrap();
    for (depth, count) in [(1, 1), (2, 1), (3, 1), (4, 0)] {
        assert_eq!(engine.paths(&start, depth, None), Some(count));
        assert_eq!(rules.perft(&start, depth, Convention::Moves).unwrap(), count);
    }
}

#[test]
fn a_count_is_the_same_whatever_the_threads_the_hash_and_the_shares() {
    let rules = fixture("chess");
    let position = Position::start(&rules.game);
    let engine = compile(&rules, &Position::start(&rules.game)).unwrap();
    let table = Table::new(1).unwrap();
    let whole = |counter: &dyn Counter, threads: usize, shard: Option<Shard>| {
        let convention = Convention::Moves;
        let job = Job { rules: &rules, position: &position, depth: 4, convention, shard };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| job.parts().unwrap().count(counter, &|| ()).unwrap())
    };
    let plain = Compiled { engine: &*engine, rules: &rules, table: None };
    let hashed = Compiled { engine: &*engine, rules: &rules, table: Some(&table) };
    let expected = whole(&plain, 1, None);
    assert_eq!(expected.iter().sum::<u64>(), 197_281);
    assert_eq!(whole(&plain, 3, None), expected);
    assert_eq!(whole(&hashed, 2, None), expected);
    assert_eq!(whole(&hashed, 2, None), expected, "with all counts remembered");
    let interpreted = Interpreted::new(&rules, Convention::Moves, Some(&table));
    assert_eq!(interpreted.count(&position, 3).unwrap(), 8_902);
    let mut sum = vec![0; expected.len()];
    for part in 1..=3 {
        let share = whole(&plain, 2, Some(Shard { part, of: 3 }));
        sum.iter_mut().zip(share).for_each(|(sum, n)| *sum += n);
    }
    assert_eq!(sum, expected);
}

#[test]
fn random_games_are_those_of_their_seed() {
    let rules = fixture("breakthrough");
    let position = Position::start(&rules.game);
    let engine = compile(&rules, &Position::start(&rules.game)).unwrap();
    let otherwise = InterpretedGames { rules: &rules, position: &position };
    let fast = zrf::engine::CompiledGames { engine: &*engine, position: &position, otherwise };
    let play = |gambler: &dyn Gambler, seed| playouts(gambler, 2, (30, 500), seed, &|| ()).unwrap();
    let games = play(&fast, 1);
    assert_eq!(games, play(&fast, 1));
    assert_ne!(games, play(&fast, 2));
    for sum in [&games, &play(&otherwise, 1)] {
        assert_eq!((sum.games, sum.draws, sum.unfinished), (30, 0, 0), "breakthrough has no draws");
        assert_eq!(sum.wins.iter().sum::<u64>(), 30);
        assert!(sum.wins.iter().all(|&n| n > 5), "{:?}", sum.wins);
        assert!((10..500).contains(&sum.median), "{}", sum.median);
    }
}
