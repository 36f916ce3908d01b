//! Moves as text: what is printed, and that all of it reads back.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rustc_hash::FxHashSet;
use walkdir::WalkDir;
use zrf::cli::{LoadOptions, load, load_text};
use zrf::interp::{NoMove, Position, Rules, Semantics};
use zrf::source::Sources;

/// The first game of a rules file given as text.
pub fn rules(text: &str) -> Rules {
    let mut sources = Sources::new();
    let file = sources.add("test.zrf", text);
    let loaded = load_text(sources, file, &LoadOptions::default());
    let errors: Vec<&str> = loaded
        .findings
        .iter()
        .filter(|f| f.level == zrf::report::Level::Error)
        .map(|f| f.message.as_str())
        .collect();
    assert_eq!(errors, [""; 0]);
    Rules::new(loaded.game(None).unwrap(), Semantics::default())
}

/// A game on five squares in a row, with these pieces and men.
pub fn row(pieces: &str, men: &str) -> String {
    format!(
        "(version \"2.0\") (game (title \"Row\") (players White Black) (turn-order White Black)
         (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d/e\" (9 0)) (\"1\" (0 9)))
         (directions (e 1 0) (w -1 0))))
         {pieces} (board-setup {men}) (loss-condition (White Black) (pieces-remaining 0)))"
    )
}

/// All games and variants of the fixtures, with the name of their file.
pub fn fixture_games() -> Vec<(String, Rules)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [root.join("fixtures/games"), root.join("fixtures/words")];
    let mut files: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| WalkDir::new(folder).into_iter().map(|e| e.unwrap().into_path()))
        .filter(|p| p.extension().is_some_and(|e| e == "zrf"))
        .collect();
    files.sort();
    let games = files.par_iter().flat_map_iter(|path| {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        let loaded = load(path, &LoadOptions::default()).unwrap();
        let games = loaded.games.into_iter().filter(|game| !game.turns.is_empty());
        games.map(move |game| (name.clone(), Rules::new(game, Semantics::default())))
    });
    games.collect()
}

/// The saved texts of all legal moves in the start position.
fn saved(rules: &Rules) -> Vec<String> {
    let start = Position::start(&rules.game);
    rules.saved_texts(&start, &rules.legal(&start))
}

#[test]
fn a_saved_text_has_what_a_listed_one_hides() {
    let piece = "(piece (name Man) (attribute moved? false) (attribute tired? false) (moves
        (move-type hop) (e (verify empty?) (set-attribute moved? true) (add-partial run))
        (move-type run) (e (verify empty?) add)))";
    let rules = rules(&row(piece, "(White (Man a1)) (Black (Man e1))"));
    let start = Position::start(&rules.game);
    let legal = rules.legal(&start);
    assert_eq!(rules.move_texts(&start, &legal), ["Man a1 - b1", "Man a1 - b1 (2)"]);
    // The last attribute has number 0. Of the types 'hop' stands first, so 'run' is 2.
    assert_eq!(saved(&rules), ["partial 2 Man a1 - b1 @ b1 1 1", "Man a1 - b1"]);
    for (text, partial) in [
        ("Man a1 - b1", true),
        ("Man a1 - b1 (2)", false),
        ("partial 2 Man a1 - b1 @ b1 1 1", true),
        ("partial2Mana1-b1@b111", true),
    ] {
        let mv = rules.find_move(&start, text).unwrap();
        assert_eq!(mv.partial.is_some(), partial, "{text}");
    }
    assert!(matches!(rules.find_move(&start, "a1b1"), Err(NoMove::Several(all)) if all.len() == 2));
    assert!(matches!(rules.find_move(&start, "a1c1"), Err(NoMove::Illegal(_))));
}

#[test]
fn a_partial_move_without_a_type_has_the_number_0() {
    let piece = "(piece (name Man) (moves (e (verify empty?) add-partial)))";
    let rules = rules(&row(piece, "(White (Man a1)) (Black (Man e1))"));
    assert_eq!(saved(&rules), ["partial 0 Man a1 - b1"]);
}

/// Zillions walks from the back: priorities, turns, pieces; inside a piece forwards, what stands
/// behind `else` before what stands before it. A variant counts the pieces that it replaces.
#[test]
fn move_types_and_attributes_have_the_numbers_of_zillions() {
    let game = "(define hop (if (empty? e) (add-partial near) else (add-partial far)))
      (game (title \"A\") (players White Black) (turn-order (White steps) (Black turns))
        (move-priorities best good)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"1\" (0 9)))
          (directions (e 1 0) (w -1 0))))
        (piece (name First) (attribute x false) (attribute y false)
          (moves (move-type good) (e (hop)) (move-type late) (e (add-partial Last none))))
        (piece (name Last) (attribute y true) (attribute z false)
          (moves (move-type early) (e add)) (drops (move-type given) (add)))
        (board-setup (White (First a1)) (Black (Last c1)))
        (win-condition (White Black) (pieces-remaining 1)))
      (variant (title \"B\") (piece (name First) (attribute w false) (moves (move-type new) (e add))))";
    let mut sources = Sources::new();
    let file = sources.add("test.zrf", game);
    let loaded = load_text(sources, file, &LoadOptions::default());
    let numbers = |title: &str| {
        let game = loaded.game(Some(title)).unwrap();
        let types = game.move_types.iter().map(|name| {
            let id = game.move_type(name);
            (game.saved_numbers.partial(id), name.clone())
        });
        let attributes = game.attributes.iter().map(|name| {
            let id = game.attribute(name).unwrap();
            (game.saved_numbers.attribute(id), name.clone())
        });
        let text = |mut all: Vec<(u32, String)>| {
            all.sort();
            all.iter().map(|(n, name)| format!("{n} {name}")).collect::<Vec<_>>().join(", ")
        };
        (text(types.collect()), text(attributes.collect()))
    };
    let (types, attributes) = numbers("A");
    assert_eq!(
        types,
        "1 good, 2 best, 3 turns, 4 steps, 5 early, 6 given, 7 far, 8 near, 9 late, 10 none"
    );
    assert_eq!(attributes, "0 z, 1 y, 2 x");
    let (types, attributes) = numbers("B");
    // 'far' to 'none' are counted, though no piece of the variant has them any more.
    assert_eq!(types, "1 good, 2 best, 3 turns, 4 steps, 5 new, 6 early, 7 given");
    assert_eq!(attributes, "0 w, 1 z, 2 y");
}

/// As in two published saved games: what is made room for goes to the end of its kind.
#[test]
fn a_change_sends_the_first_capture_to_the_end() {
    let piece = "(piece (name Man) (moves
        ((capture b1) (capture c1) (capture d1) (create Man a1) e1 add)
        ((create Man a1) (capture b1) (capture c1) e1 add)
        ((capture b1) (capture c1) (change-owner b1) (flip c1) d1 add)))";
    let rules = rules(&row(piece, "(White (Man a1)) (Black (Man e1))"));
    assert_eq!(
        saved(&rules),
        [
            "Man a1 x e1 White Man a1 x c1 x d1 x b1",
            "Man a1 x e1 White Man a1 x b1 x c1",
            "Man a1 - d1 = White on b1 flip c1 x b1 x c1",
        ]
    );
}

/// Attributes set in a row on one square are one entry of Zillions' list.
#[test]
fn a_cascade_sends_the_first_change_to_the_end() {
    let piece = "(piece (name Man) (attribute p false) (attribute q false) (moves
        ((create Man b1) (create Man c1) (capture d1) e1 to cascade a1 from d1 to add)))";
    let rules_of_creates = rules(&row(piece, "(White (Man a1)) (Black (Man e1))"));
    assert_eq!(
        saved(&rules_of_creates),
        ["Man a1 x e1 Man a1 - d1 White Man c1 White Man b1 x d1"]
    );
    let piece = "(piece (name Man) (attribute p false) (attribute q false) (moves
        ((set-attribute p true) (set-attribute q true) e1 cascade d1 to add)))";
    let rules_of_attributes = rules(&row(piece, "(White (Man a1)) (Black (Man e1))"));
    assert_eq!(saved(&rules_of_attributes), ["Man a1 x e1 Man e1 - d1 @ a1 1 1 @ a1 0 1"]);
}

#[test]
fn no_move_is_printed_as_nothing() {
    let piece = "(piece (name Man) (attribute p false) (moves
        ((set-attribute p true) add) (add-copy)))";
    let rules = rules(&row(piece, "(White (Man a1)) (Black (Man e1))"));
    let start = Position::start(&rules.game);
    let legal = rules.legal(&start);
    // A copy in place would do nothing: that is no move.
    assert_eq!(rules.move_texts(&start, &legal), ["@ a1 0 1"]);
}

/// What a walk through random positions has shown.
#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    moves: usize,
    short: usize,
}

impl Seen {
    fn add(mut self, other: Seen) -> Seen {
        self.positions += other.positions;
        self.moves += other.moves;
        self.short += other.short;
        self
    }
}

/// Every text, in both forms, is that of one move only and reads back to it; so does
/// `from-to` where no other move has it.
fn all_read_back(name: &str, rules: &Rules, position: &Position, seen: &mut Seen) {
    let legal = rules.legal(position);
    let listed = rules.move_texts(position, &legal);
    let saved = rules.saved_texts(position, &legal);
    seen.positions += 1;
    for texts in [&listed, &saved] {
        let distinct: FxHashSet<&String> = texts.iter().collect();
        assert_eq!(distinct.len(), texts.len(), "{name}: {texts:?}");
        for (mv, text) in legal.iter().zip(texts.iter()) {
            let back = rules.find_move(position, text);
            let back = back.unwrap_or_else(|e| panic!("{name}: {text}: {e:?}"));
            assert!(back.same_effect(mv), "{name}: {text}");
            seen.moves += 1;
        }
    }
    let short = |mv: &zrf::interp::Move| {
        let first = mv.movements.first()?;
        let board = &rules.game.board;
        Some(format!("{}-{}", board.name(first.from), board.name(first.to)))
    };
    let all: Vec<Option<String>> = legal.iter().map(short).collect();
    for (mv, text) in legal.iter().zip(&all) {
        let Some(text) = text else { continue };
        if all.iter().filter(|t| t.as_ref() == Some(text)).count() == 1 {
            let back = rules.find_move(position, text);
            let back = back.unwrap_or_else(|e| panic!("{name}: {text}: {e:?}"));
            assert!(back.same_effect(mv), "{name}: {text}");
            seen.short += 1;
        }
    }
}

#[test]
fn what_is_printed_reads_back_along_random_games() {
    let seen = fixture_games()
        .par_iter()
        .map(|(name, rules)| {
            let mut seen = Seen::default();
            for seed in 0..2 {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut position = Position::start(&rules.game);
                for ply in 0..60 {
                    let legal = rules.legal(&position);
                    if legal.is_empty() {
                        break;
                    }
                    // Looking at every position of the larger games would take minutes.
                    if ply % 6 == 0 || legal.len() < 8 {
                        all_read_back(name, rules, &position, &mut seen);
                    }
                    position = rules.apply(&position, &legal[random.usize(..legal.len())]).position;
                }
            }
            seen
        })
        .reduce(Seen::default, Seen::add);
    println!("{seen:?}");
    assert!(seen.positions > 2000 && seen.moves > 15_000 && seen.short > 5000, "{seen:?}");
}
