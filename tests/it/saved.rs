//! Saved games, read and written: `zrf replay`, `zrf save`.

use std::path::Path;

use rayon::prelude::*;
use zrf::interp::{Position, Rules};
use zrf::saved::{Difference, RecordError, Replay, parse, record, replay};

use crate::notation::{fixture_games, row, rules};
use crate::run::zrf;

/// Plays a saved game given as lines behind the header.
fn played(rules: &Rules, lines: &str) -> Replay {
    let title = &rules.game.title;
    let text = format!(
        "Zillions Save Game File Version 0.02 HH\nRulesFile=x.zrf\nVariantName={title}\n{lines}"
    );
    replay(rules, &parse(&text).unwrap())
}

fn position_text(rules: &Rules, played: &Replay) -> String {
    rules.position_text(&Position { last: Default::default(), ..played.position.clone() })
}

const STEPPER: &str = "(piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))";

#[test]
fn changes_of_the_board_may_stand_between_moves() {
    let rules = rules(&row(STEPPER, "(White (Man a1)) (Black (Man e1))"));
    let game = played(
        &rules,
        "(x a1)\n(White Man b1)\n1. Man b1 - c1\n(x c1)\n(White Man a1)\n(Black Man c1)\n\
         1. Man c1 - b1\n2. Pass\n",
    );
    assert_eq!((game.edits, game.played, game.exact, game.total), (5, 2, 2, 3));
    let stop = game.stop.as_ref().unwrap();
    assert_eq!((stop.line, stop.text.as_str()), (11, "Pass"), "White is stuck, and may not pass");
    assert_eq!(position_text(&rules, &game), "White: Man a1; Black: Man b1 e1; to move White");
}

#[test]
fn an_edit_that_names_nothing_stops_the_game() {
    let rules = rules(&row(STEPPER, "(White (Man a1)) (Black (Man e1))"));
    for (edit, why) in [
        ("(White Man z9)", "there is no position 'z9'"),
        ("(White Lord b1)", "there is no piece 'Lord'"),
        ("(White Mna b1)", "there is no piece 'Mna'; did you mean 'Man'?"),
        ("(Red Man b1)", "there is no player 'Red'"),
        ("(x z9)", "there is no position 'z9'"),
    ] {
        let stop = played(&rules, edit).stop.unwrap();
        assert!(stop.why.starts_with(why), "{edit}: {}", stop.why);
        assert_eq!(stop.text, edit);
    }
    for (text, why) in [
        ("1. Mna a1 - b1", "there is no piece 'Mna'; did you mean 'Man'?"),
        ("1. Man a1 - z9", "there is no position 'z9'"),
        ("1. Man a1 - b1 x z9", "there is no position 'z9'"),
        ("1. Wite Man b1", "there is no player 'Wite'; did you mean 'White'?"),
        ("1. Man a1 - c1", "this move is not legal"),
    ] {
        let stop = played(&rules, text).stop.unwrap();
        assert!(stop.why.starts_with(why), "{text}: {}", stop.why);
    }
}

#[test]
fn what_is_recorded_behind_the_end_is_said() {
    let text = row(STEPPER, "(White (Man a1)) (Black (Man e1))");
    let rules = rules(&text.replace(
        "(loss-condition",
        "(win-condition (White) (absolute-config Man (c1))) (loss-condition",
    ));
    let moves = "1. Man a1 - b1\n1. Man e1 - d1\n2. Man b1 - c1\n";
    assert_eq!(played(&rules, moves).over, None, "it ends with its end");
    let on = played(&rules, &format!("{moves}2. Man d1 - e1\n3. Man c1 - d1\n"));
    let over = on.over.unwrap();
    assert_eq!((over.line, over.next, on.played), (6, 7, 5));
    // Who changes the board begins anew.
    let edited = played(&rules, &format!("{moves}(x c1)\n(White Man b1)\n2. Man d1 - e1\n"));
    assert_eq!((edited.over, edited.played), (None, 4));
}

#[test]
fn replay_ends_in_1_when_anything_differs_and_in_2_for_an_unknown_title() {
    let folder = tempfile::tempdir().unwrap();
    let text = row(STEPPER, "(White (Man a1)) (Black (Man e1))");
    std::fs::write(folder.path().join("x.zrf"), text).unwrap();
    let game = folder.path().join("x.zsg");
    let run = |title: &str, lines: &str| {
        let head = "Zillions Save Game File Version 0.02 HH\nRulesFile=x.zrf\nVariantName=";
        std::fs::write(&game, format!("{head}{title}\n{lines}")).unwrap();
        let (out, err, code) = zrf(&["replay", game.to_str().unwrap()]);
        (out + &err, code)
    };
    assert_eq!(run("Row", "1. Man a1 - b1\n").1, 0);
    let (out, code) = run("Row", "7. Man a1 - b1\n");
    assert!(code == 1 && out.contains("has another number in front"), "{out}");
    let (out, code) = run("Row", "1. partial 3 Man a1 - b1\n");
    assert!(code == 1 && out.contains("in being partial"), "{out}");
    let (out, code) = run("Raw", "1. Man a1 - b1\n");
    assert!(code == 2 && out.contains("has no variant 'Raw'"), "{out}");
    let (out, code) = run("Row", "(Foo Man a1)\n");
    assert!(code == 1 && out.contains("there is no player 'Foo': (Foo Man a1)\n"), "{out}");
}

const DICE: &str = "(version \"2.0\") (game (title \"Dice\") (players White Black ?Dice Wall)
    (turn-order ?Dice White repeat Black (White Wall))
    (option \"pass turn\" forced)
    (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d/e\" (9 0)) (\"1\" (0 9)))
      (directions (e 1 0) (w -1 0))))
    (piece (name Man) (moves (e (verify empty?) add)))
    (piece (name Six) (drops (c1 (verify empty?) add)))
    (board-setup (White (Man a1)) (Black (Man d1)) (?Dice (Six off 1)) (Wall (Man e1)))
    (loss-condition (White Black) (pieces-remaining 0)))";

/// What stands before `repeat` is cycle 1, every pass through the rest one more.
#[test]
fn random_and_neutral_players_and_forced_passes_are_replayed() {
    let rules = rules(DICE);
    let lines = "1. ?Dice Six c1\n1. Man a1 - b1\n2. Pass\n2. Pass\n3. Pass\n3. Pass\n";
    let game = played(&rules, lines);
    assert_eq!((game.played, game.exact, game.total), (6, 6, 6), "{:?}", game.stop);
    let other = played(&rules, "1. ?Dice Six c1\n2. Man a1 - b1\n");
    assert_eq!((other.played, other.exact), (2, 1));
    assert_eq!(other.unlike[0].what, Difference::Cycle);
    assert_eq!(other.unlike[0].written, "1. Man a1 - b1");
}

#[test]
fn what_differs_is_told_apart() {
    let piece = "(piece (name Man) (attribute p false) (moves
        ((capture b1) (capture c1) e1 (set-attribute p true) (add-partial more))))";
    let rules = rules(&row(piece, "(White (Man a1)) (Black (Man b1 c1 e1))"));
    let start = Position::start(&rules.game);
    let texts = rules.saved_texts(&start, &rules.legal(&start));
    assert_eq!(texts, ["partial 1 Man a1 x e1 @ e1 0 1 x c1 x b1"]);
    for (text, what) in [
        ("partial 1 Man a1 x e1 @ e1 0 1 x c1 x b1", None),
        ("partial 9 Man a1 x e1 @ e1 0 1 x c1 x b1", Some(Difference::Numbers)),
        ("partial 1 Man a1 x e1 @ e1 7 1 x c1 x b1", Some(Difference::Numbers)),
        ("partial 1 Man a1 x e1 @ e1 0 1 x b1 x c1", Some(Difference::Order)),
        ("partial 1 Man a1 x e1 @ e1 0 0 x c1 x b1", Some(Difference::Hidden)),
        ("Man a1 x e1 x b1 x c1", Some(Difference::Hidden)),
    ] {
        let game = played(&rules, &format!("1. {text}"));
        assert_eq!(game.played, 1, "{text}: {:?}", game.stop);
        assert_eq!(game.unlike.first().map(|u| u.what), what, "{text}");
    }
    let other = played(&rules, "1. partial 1 Man a1 x e1 @ e1 0 1 x c1 x d1");
    assert_eq!(other.played, 0, "another square is another move");
}

#[test]
fn what_the_format_cannot_say_is_refused() {
    let rules = rules(&row(
        "(piece (name Man) (attribute p false) (moves (e (verify empty?) add)
            (e (verify empty?) add-copy)) (drops ((verify empty?) add)))",
        "(White (Man a1 off 1)) (Black (Man e1))",
    ));
    let at = |text: &str| rules.parse_position(text).unwrap();
    let why = |text: &str| match record(&rules, "x.zrf", &at(text), &[]) {
        Err(RecordError::Start(why)) => why,
        other => panic!("{text}: {other:?}"),
    };
    assert!(why("start; to move Black").contains("White"));
    assert!(why("White: Man a1").contains("off the board"));
    assert!(why("start; last a1-b1").contains("before the first"));
    assert!(why("White: Man a1{p}; White stock: Man 1").contains("attributes"));
    let start = Position::start(&rules.game);
    let legal = rules.legal(&start);
    // Moving and leaving a copy are written alike.
    assert_eq!(rules.saved_texts(&start, &legal)[..2], ["Man a1 - b1", "Man a1 - b1 (2)"]);
    assert!(record(&rules, "x.zrf", &start, &legal[..1]).is_ok());
    let alike = record(&rules, "x.zrf", &start, &legal[1..2]);
    assert!(matches!(alike, Err(RecordError::Alike { number: 1, .. })), "{alike:?}");
    let twice = record(&rules, "x.zrf", &start, &[legal[0].clone(), legal[0].clone()]);
    assert_eq!(twice, Err(RecordError::Illegal { number: 2 }));
}

/// A game at random from the start position, written and read back.
fn written_and_read(name: &str, rules: &Rules, seed: u64) -> (usize, usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let start = Position::start(&rules.game);
    let (mut position, mut moves, mut alike) = (start.clone(), Vec::new(), 0);
    for _ in 0..60 {
        let legal = rules.legal(&position);
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.usize(..legal.len())].clone();
        let text = rules.saved_text(&position, &mv);
        let first = legal.iter().find(|other| rules.saved_text(&position, other) == text);
        if !first.unwrap().same_effect(&mv) {
            alike += 1;
            break;
        }
        position = rules.apply(&position, &mv).position;
        moves.push(mv);
    }
    let saved = record(rules, "x.zrf", &start, &moves);
    let saved = saved.unwrap_or_else(|error| panic!("{name}, seed {seed}: {error}"));
    let text = saved.text();
    assert!(text.is_ascii() || !text.contains('\u{FFFD}'), "{name}");
    let back = parse(&text).unwrap();
    assert_eq!(back, saved, "{name}");
    let game = replay(rules, &back);
    assert!(game.stop.is_none(), "{name}: {:?}", game.stop);
    assert_eq!((game.total, game.exact), (moves.len(), moves.len()), "{name}: {:?}", game.unlike);
    assert_eq!(game.position, position, "{name}");
    (moves.len(), alike)
}

#[test]
fn random_games_are_written_and_replay_to_the_same_position() {
    let games = fixture_games();
    assert!(games.len() > 200, "{} games", games.len());
    let counts: Vec<(usize, usize)> = games
        .par_iter()
        .flat_map_iter(|(name, rules)| (0..3).map(move |seed| written_and_read(name, rules, seed)))
        .collect();
    let moves: usize = counts.iter().map(|(moves, _)| moves).sum();
    let alike: usize = counts.iter().map(|(_, alike)| alike).sum();
    println!("{moves} moves written; {alike} games end early, where two moves are written alike");
    assert!(moves > 5000, "{moves}");
    assert!(alike * 20 < counts.len(), "{alike} of {}", counts.len());
}

#[test]
fn a_start_position_is_written_as_changes_of_the_board() {
    let rules = rules(&row(STEPPER, "(White (Man a1)) (Black (Man e1))"));
    let start = rules.parse_position("White: Man b1; Black: Man d1 e1").unwrap();
    let mv = rules.find_move(&start, "b1-c1").unwrap();
    let saved = record(&rules, "row.zrf", &start, &[mv]).unwrap();
    assert_eq!(
        saved.text(),
        "Zillions Save Game File Version 0.02 HH\r\nRulesFile=row.zrf\r\nVariantName=Row\r\n\
         (x a1)\r\n(White Man b1)\r\n(Black Man d1)\r\n1. Man b1 - c1\r\n"
    );
}

#[test]
fn games_are_saved_and_replayed_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let (deep, out) = (root.join("rules/deep"), root.join("games/one.zsg"));
    std::fs::create_dir_all(&deep).unwrap();
    std::fs::create_dir_all(out.parent().unwrap()).unwrap();
    let chess = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games/chess.zrf");
    let copy = deep.join("Chess.ZRF");
    std::fs::copy(chess, &copy).unwrap();
    let (copy, out) = (copy.to_str().unwrap(), out.to_str().unwrap());
    let save = ["save", copy, "--after", "e2-e4; e7-e5; g1f3", "--write", out];
    let (said, err, code) = zrf(&save);
    assert_eq!((code, said.contains("3 moves of 'Chess'")), (0, true), "{said}{err}");
    let text = std::fs::read_to_string(out).unwrap();
    assert!(text.ends_with("2. Knight g1 - f3\r\n") && text.contains("RulesFile=Chess.ZRF\r\n"));
    let (_, err, code) = zrf(&save);
    assert!(code == 2 && err.contains("--overwrite replaces it"), "{err}");
    assert_eq!(zrf(&[&save[..], &["--overwrite"]].concat()).2, 0);

    // Its rules file is not beside it.
    let (_, err, code) = zrf(&["replay", out]);
    assert!(code == 2 && err.contains("--rules names the file"), "{err}");
    let whole = root.to_str().unwrap();
    for args in [&["replay", whole][..], &["replay", out, "--rules", whole]] {
        let (said, err, code) = zrf(args);
        let all = "3 of 3 moves, 3 with exactly the recorded text";
        assert!(code == 0 && said.contains(all), "{said}{err}");
    }
    let other = text.replace("3\r\n", "5\r\n");
    std::fs::write(out, other).unwrap();
    let (said, _, code) = zrf(&["replay", whole]);
    assert!(
        code == 1 && said.contains("2 of 3 moves") && said.contains("Knight g1 - f3"),
        "{said}"
    );
}

/// Saved games that Zillions wrote. Numbers differ where another version of the rules file was
/// played; the order of items never does.
#[test]
fn published_saved_games_have_their_items_in_our_order() {
    let Some(folder) = std::env::var_os("ZRF_CORPUS") else {
        eprintln!("ZRF_CORPUS names no folder: not run");
        return;
    };
    let (said, err, _) = zrf(&["replay", folder.to_str().unwrap()]);
    println!("{said}{err}");
    let summary = said.lines().last().unwrap_or_default();
    assert!(summary.contains("games were played to the end"), "{said}");
    assert!(!said.contains("another order") && !said.contains("attributes, or in being"), "{said}");
}
