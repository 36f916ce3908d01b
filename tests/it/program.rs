//! Programs hold what the interpreter does: the same moves in the same order, on every fixture and
//! every position met by playing at random.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use walkdir::WalkDir;
use zrf::cli::{LoadOptions, load};
use zrf::interp::{Position, Rules, Semantics, Watch, What};
use zrf::model::Game;
use zrf::program::{Node, Programs, Stuck, Why};

/// What comparing gave.
#[derive(Default, Debug)]
struct Compared {
    positions: usize,
    moves: usize,
    /// Why blocks could not be walked.
    stuck: Vec<String>,
    wrong: Vec<String>,
}

impl Compared {
    fn add(&mut self, other: Compared) {
        self.positions += other.positions;
        self.moves += other.moves;
        self.stuck.extend(other.stuck);
        self.wrong.extend(other.wrong);
    }
}

/// How long games are played.
#[derive(Clone, Copy)]
struct Effort {
    games: u64,
    moves: usize,
    /// No more positions of a game are looked at when this much work is done.
    work: usize,
}

/// Plays games at random and compares the moves of every position.
fn compare(
    name: &str,
    game: &Arc<Game>,
    semantics: Semantics,
    effort: Effort,
    make: fn(&Rules) -> Programs,
) -> Compared {
    let mut all = Compared::default();
    let rules = Rules::new(Arc::clone(game), semantics);
    let mut programs = make(&rules);
    let mut work = 0;
    for seed in 0..effort.games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = Position::start(game);
        for _ in 0..effort.moves {
            compare_position(name, &rules, &mut programs, &position, &mut all);
            let moves = rules.legal(&position);
            work += 1 + moves.len();
            let Some(mv) = random.choice(&moves) else { break };
            position = rules.apply(&position, mv).position;
        }
        if work > effort.work {
            break;
        }
    }
    all
}

fn compare_position(
    name: &str,
    rules: &Rules,
    programs: &mut Programs,
    position: &Position,
    all: &mut Compared,
) {
    let watch = Watch::new();
    let wanted = rules.generated(position, &watch);
    let found = programs.generated(position, &Watch::new());
    all.positions += 1;
    all.moves += wanted.len();
    for (block, stuck) in found.stuck {
        let why = match stuck {
            Stuck::Opaque(id) => match programs.graph().node(id) {
                Node::Opaque { why, .. } => format!("{why:?}"),
                other => panic!("{other:?} is not opaque"),
            },
            Stuck::NotBuilt(..) => format!("{stuck:?}"),
        };
        all.stuck.push(format!("{name}: {block:?}: {why}"));
    }
    // A list that the interpreter calls uncertain may be cut short, unless that is for what the
    // language does not say about the effects of its moves.
    let trouble = watch.trouble().map(|trouble| trouble.what);
    let whole = matches!(trouble, None | Some(What::SameSquare | What::MovedTwice));
    if found.moves != wanted && whole {
        let text = rules.position_text(position);
        let at = found.moves.iter().zip(&wanted).position(|(f, w)| f != w);
        all.wrong.push(format!(
            "{name}: {} moves for {}, first at {at:?}: {text}\n{:?}\n{:?}",
            found.moves.len(),
            wanted.len(),
            at.map(|i| &found.moves[i]),
            at.map(|i| &wanted[i]),
        ));
    }
}

/// Compares the moves of a game given as text.
pub fn compare_rules(rules: &Rules) {
    let effort = Effort { games: 5, moves: 20, work: 2_000 };
    let all = compare("text", &rules.game, rules.semantics.clone(), effort, Programs::new);
    assert!(all.wrong.is_empty() && all.stuck.is_empty(), "{:#?}{:#?}", all.wrong, all.stuck);
    assert!(all.moves > 0);
}

fn fixtures() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["fixtures/games", "fixtures/words", "fixtures/cases", "zrf"];
    let files = folders.iter().flat_map(|folder| WalkDir::new(root.join(folder)));
    let mut files: Vec<PathBuf> = files
        .map(|e| e.unwrap().into_path())
        .filter(|p| p.extension().is_some_and(|e| e == "zrf"))
        .collect();
    files.sort();
    files
}

/// Compares every game of a file.
fn compare_file(path: &Path, effort: Effort, make: fn(&Rules) -> Programs) -> Compared {
    let loaded = load(path, &LoadOptions::default()).unwrap();
    let mut all = Compared::default();
    // A King that returns with a promotion makes ten thousands of moves of one block: the first game
    // is enough, and few of its positions.
    let large = path.ends_with("zrf/abagoren.zrf");
    let effort = if large { Effort { games: 1, moves: 3, work: 1_000 } } else { effort };
    let some = if large { &loaded.games[..1] } else { &loaded.games };
    for game in some {
        if game.needs_engine() || game.turns.is_empty() || game.board.squares.is_empty() {
            continue;
        }
        let name = format!("{} '{}'", path.display(), game.title);
        let start = std::time::Instant::now();
        let one = compare(&name, game, Semantics::default(), effort, make);
        if std::env::var_os("ZRF_TIMES").is_some() {
            eprintln!("{:?} {name}", start.elapsed());
        }
        all.add(one);
    }
    all
}

#[test]
fn programs_make_the_moves_of_the_interpreter_on_every_fixture() {
    let files = fixtures();
    let effort = Effort { games: 3, moves: 60, work: 6_000 };
    let parts: Vec<Compared> =
        files.par_iter().map(|path| compare_file(path, effort, Programs::new)).collect();
    let mut all = Compared::default();
    for (part, path) in parts.into_iter().zip(&files) {
        if path.iter().any(|part| part == "games") {
            assert!(part.moves > 100, "{}: only {} moves", path.display(), part.moves);
        }
        all.add(part);
    }
    println!("{} files, {} positions, {} moves", files.len(), all.positions, all.moves);
    assert!(all.wrong.is_empty(), "{} wrong:\n{}", all.wrong.len(), all.wrong.join("\n"));
    assert!(files.len() > 100 && all.positions > 5_000 && all.moves > 100_000);
    // Code that is not understood or goes round for ever is there on purpose in fixtures of what
    // must be found.
    let meant = [Why::NotUnderstood, Why::Endless].map(|why| format!("{why:?}"));
    let meant = |s: &String| s.contains("/cases/") && meant.iter().any(|why| s.ends_with(why));
    let stuck: Vec<&String> = all.stuck.iter().filter(|s| !meant(s)).collect();
    assert!(stuck.is_empty(), "{stuck:#?}");
}

/// Where changes and captures are nodes of their own, and no question is left out, the moves are the
/// same.
#[test]
fn programs_with_notes_apart_make_the_moves_of_the_interpreter() {
    let files = fixtures();
    let some = |path: &&PathBuf| {
        let path = path.to_string_lossy();
        path.contains("/words/") || path.ends_with("zrf/abagoren.zrf")
    };
    let files: Vec<&PathBuf> = files.iter().filter(some).collect();
    let effort = Effort { games: 1, moves: 20, work: 1_000 };
    let parts = files.par_iter().map(|path| compare_file(path, effort, Programs::noting));
    let parts: Vec<Compared> = parts.collect();
    let mut all = Compared::default();
    parts.into_iter().for_each(|part| all.add(part));
    // Abagoren takes too long here; `homecoming` is as it is, and small.
    let small = |path: &&PathBuf| !path.ends_with("zrf/abagoren.zrf");
    let homecoming = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games/homecoming.zrf");
    let apart = |rules: &Rules| Programs::apart(rules).unwrap_or_else(|| Programs::new(rules));
    for path in files.iter().copied().filter(small).chain([&homecoming]) {
        all.add(compare_file(path, effort, apart));
    }
    assert!(all.wrong.is_empty(), "{} wrong:\n{}", all.wrong.len(), all.wrong.join("\n"));
    assert!(files.len() > 50 && all.moves > 1_000, "{} files, {} moves", files.len(), all.moves);
}
