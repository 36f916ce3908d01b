//! `zrf moves` and `zrf perft` as people call them, good input and bad.

use crate::run::zrf;

const CHESS: &str = "fixtures/games/chess.zrf";

#[test]
fn moves_are_drawn_listed_and_played() {
    let (out, _, code) = zrf(&["moves", CHESS, "--after", "e2-e4; Pawn e7 - e5; Ng1f3"]);
    assert_eq!(code, 2, "the third move is written in a way that is not ours\n{out}");
    assert!(out.contains("illegal-move") && out.contains("Knight g1 - f3"), "{out}");
    let (out, _, code) = zrf(&["moves", CHESS, "--after", "f2f3; e7-e5; g2-g4; Queen d8 - h4"]);
    assert_eq!(code, 0);
    assert!(out.contains("The game is over: Black wins (checkmate)."), "{out}");
    let (out, ..) = zrf(&["moves", CHESS, "--position", "White: King e1; Black: King e3"]);
    assert!(
        out.contains("White to move: 2 legal moves\n  King e1 - f1\n  King e1 - d1\n"),
        "{out}"
    );
}

#[test]
fn third_repetition_ends_the_game() {
    let shuffle = "g1-f3; g8-f6; f3-g1; f6-g8; ".repeat(2);
    let (out, ..) = zrf(&["moves", CHESS, "--after", &shuffle]);
    assert!(out.contains("The game is over: a draw (third repetition)"), "{out}");
    let (out, _, code) = zrf(&["moves", CHESS, "--after", &(shuffle + "e2-e4")]);
    assert!(code == 2 && out.contains("the game is over"), "{out}");
}

#[test]
fn promotions_and_passing_captures_have_their_text() {
    let position = "White: King a1, Pawn e7 d5; Black: King a8, Pawn c5; to move White; last c7-c5";
    let (out, ..) = zrf(&["moves", CHESS, "--position", position]);
    for text in ["Pawn e7 - e8 = Queen", "Pawn e7 - e8 = Knight", "Pawn d5 - c6 x c5"] {
        assert!(out.contains(text), "{text} in\n{out}");
    }
    let (out, _, code) =
        zrf(&["moves", CHESS, "--position", position, "--after", "e7e8q; a8a7; d5-c6"]);
    assert_eq!(code, 2, "the right to capture in passing is gone\n{out}");
}

#[test]
fn perft_counts_and_divides() {
    let (out, _, code) = zrf(&["perft", CHESS, "3"]);
    assert_eq!((out.as_str(), code), ("depth 1  20\ndepth 2  400\ndepth 3  8902\n", 0));
    let (out, ..) = zrf(&["perft", CHESS, "2", "--divide"]);
    assert_eq!(out.lines().filter(|l| l.ends_with("  20")).count(), 20 + 1, "{out}");
}

#[test]
fn a_share_shows_its_own_first_moves_and_names_its_choices() {
    let mut shown = 0;
    for part in ["1/3", "2/3", "3/3"] {
        let (out, ..) = zrf(&["perft", CHESS, "2", "--divide", "--shard", part]);
        let moves: Vec<&str> = out.lines().filter(|l| l.contains(" - ")).collect();
        assert!(moves.iter().all(|l| l.ends_with("  20")), "{out}");
        shown += moves.len();
    }
    assert_eq!(shown, 20, "one first move is one part at depth 2");
    let (out, ..) = zrf(&["perft", CHESS, "2", "--json", "--semantics", "flip-to=turn-takers"]);
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(value["semantics"]["dropped-type"], "own", "{out}");
    assert_eq!(value["semantics"]["flip-to"], "turn-takers", "{out}");
}

#[test]
fn depths_are_told_in_order_and_the_deepest_behind_the_first_moves() {
    let (out, ..) = zrf(&["perft", CHESS, "3", "--divide"]);
    let depths: Vec<usize> = ["depth 1  20\ndepth 2  400\nPawn a2", "\ndepth 3  8902\n"]
        .iter()
        .map(|text| out.find(text).unwrap_or_else(|| panic!("{text}: {out}")))
        .collect();
    assert!(depths[0] == 0 && out.ends_with("depth 3  8902\n"), "{out}");
}

#[test]
fn playouts_say_what_they_can() {
    let (out, ..) = zrf(&["playouts", CHESS, "3", "--longest", "1"]);
    assert!(out.ends_with("\nNone of them came to an end.\n"), "{out}");
    assert!(!out.contains("They ended by"), "{out}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.zrf");
    let text = |turns: &str| {
        format!(
            "(version \"2.0\") (game (title \"Three\") (players A B C) (turn-order {turns})
             (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"2/1\" (0 9)))
             (directions (n 0 -1)))) (piece (name Man) (moves (n add)))
             (board-setup (A (Man a1)) (B (Man b1)) (C (Man c1)))
             (loss-condition (A) (pieces-remaining 1)))"
        )
    };
    std::fs::write(&path, text("A B C")).unwrap();
    let (out, ..) = zrf(&["playouts", path.to_str().unwrap(), "2"]);
    assert!(out.contains("  2 games were won by several players together\n"), "{out}");
    assert!(out.contains("B wins  2  100.0 %"), "{out}");
    let (out, ..) = zrf(&["playouts", CHESS, "2", "--longest", "300"]);
    assert!(!out.contains("several players together"), "{out}");
    std::fs::write(&path, text("(A C) B")).unwrap();
    let (out, ..) = zrf(&["moves", path.to_str().unwrap()]);
    assert!(out.contains("\nA moves C's men: 1 legal move\n  Man c1 - c2\n"), "{out}");
}

#[test]
fn what_is_not_there_is_said_in_one_line() {
    let (_, err, code) = zrf(&["moves", "no-such.zrf"]);
    assert!(code == 2 && err.contains("no-such.zrf") && err.lines().count() == 1, "{err}");
    let (_, err, code) = zrf(&["moves", CHESS, "--variant", "Xiangqi"]);
    assert!(code == 2 && err.contains("the titles are 'Chess'"), "{err}");
    let (out, _, code) = zrf(&["moves", CHESS, "--position", "White: King z9"]);
    assert!(code == 2 && out.contains("there is no position 'z9'"), "{out}");
    let (_, err, code) = zrf(&["perft", CHESS, "2", "--semantics", "x=y"]);
    assert!(code == 2 && err.contains("there is no switch 'x'"), "{err}");
}

#[test]
fn cut_empty_and_binary_files_are_findings() {
    let folder = tempfile::tempdir().unwrap();
    let chess = std::fs::read(format!("{}/{CHESS}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    for (name, bytes) in [
        ("cut.zrf", &chess[..chess.len() / 2]),
        ("empty.zrf", &[][..]),
        ("binary.zrf", &[0x7F, b'E', b'L', b'F', 0, 0, 1, 0xFF][..]),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let path = path.to_str().unwrap();
        let (out, _, code) = zrf(&["check", path]);
        assert!(code == 1 && out.contains(name), "{name}: {out}");
        let (_, err, code) = zrf(&["moves", path]);
        assert!(code != 0 && !err.contains("panicked"), "{name}: {err}");
    }
}

#[test]
fn check_says_of_each_file_whether_it_loads() {
    let (out, _, code) = zrf(&["check", "--list", "fixtures/cases/01-unclosed.zrf", CHESS]);
    assert_eq!(code, 1);
    assert!(
        out.contains("loads with errors      1 games and variants  fixtures/cases/01"),
        "{out}"
    );
    assert!(
        out.contains("loads                  1 games and variants  fixtures/games/chess"),
        "{out}"
    );
}

#[test]
fn a_move_that_can_mean_several_is_said_to() {
    let position = "White: King a1, Pawn a7; Black: King e4; to move White";
    let (out, _, code) = zrf(&["moves", CHESS, "--position", position, "--after", "a7-a8"]);
    assert!(out.contains("error[ambiguous-move]: this can mean several moves"), "{out}");
    assert!(out.contains("write one of: Pawn a7 - a8 = Queen; Pawn a7 - a8 = Rook; "), "{out}");
    assert_ne!(code, 0);
    let (out, _, code) = zrf(&["moves", CHESS, "--position", position, "--after", "a7-a8=Queen"]);
    assert!(out.contains("Black to move") && code == 0, "{out}");
}

#[test]
fn positions_that_contradict_themselves_are_findings() {
    let draughts = "fixtures/games/english-draughts.zrf";
    for (file, position, words) in [
        (CHESS, "White: King e1; Black: King e8; to move White; to move Black", "is said twice"),
        (CHESS, "White: King e1; Black: King e8; to move White; turn 2", "whose turn it is"),
        (CHESS, "White: King e1; Black: King e8; last a1-a2; last @a2", "the last move is said"),
        (CHESS, "White: King e1; start", "'start' can only stand first"),
        (CHESS, "White: King e1, Queen e1", "two men stand on 'e1'"),
        (CHESS, "White: Rook a1{never-moved?, -never-moved?}", "is said twice"),
        (CHESS, "White: King e1; partial e4", "no man stands on 'e4' who could go on"),
        (
            CHESS,
            "White: King e1; Black: King e8; partial e8",
            "the King on 'e8' is Black's, but White's men move",
        ),
        (
            draughts,
            "Black: Man a1; White: Man h8; to move Black; partial h8",
            "is White's, but Black's men move",
        ),
        (draughts, "Black: Man h8; White: Man a1; to move Black; partial h8", "has no move to go"),
    ] {
        let (out, _, code) = zrf(&["moves", file, "--position", position]);
        assert!(out.contains("error[position]") && out.contains(words), "{position}:\n{out}");
        assert!(!out.contains("to move:"), "{position}:\n{out}");
        assert_ne!(code, 0, "{position}");
    }
    let (out, _, code) = zrf(&["moves", CHESS, "--position", "start; to move Black"]);
    assert!(out.contains("Black to move: 20 legal moves") && code == 0, "{out}");
}

#[test]
fn perft_counts_nothing_behind_the_end_of_the_game() {
    let (out, _, code) = zrf(&["perft", CHESS, "0"]);
    assert_eq!((out.as_str(), code), ("depth 0  1\n", 0));
    let shuffle = "g1-f3; g8-f6; f3-g1; f6-g8; ".repeat(2);
    let (out, _, code) = zrf(&["perft", CHESS, "2", "--after", &shuffle]);
    assert!(out.starts_with("The game is over: a draw (third repetition"), "{out}");
    assert!(out.ends_with("depth 1  0\ndepth 2  0\n"), "{out}");
    assert_eq!(code, 0);
    // A capture that is a goal ends it too, whatever the sides could still move.
    let breakthrough = "fixtures/games/breakthrough.zrf";
    let position = "White: Pawn d7 e2; Black: Pawn a4 c8; to move White";
    let (out, ..) = zrf(&["perft", breakthrough, "1", "--position", position, "--after", "d7-d8"]);
    assert!(out.starts_with("The game is over: White wins"), "{out}");
}

#[test]
fn perft_divides_whole_turns_by_their_first_move() {
    let draughts = "fixtures/games/english-draughts.zrf";
    let position = "Black: Man a1; White: Man b2 b4 b6 d2 d4 f4 f6, King h8; to move Black";
    let args = ["perft", draughts, "2", "--convention", "whole-turns", "--position", position];
    let (out, ..) = zrf(&[&args[..], &["--divide"]].concat());
    // One first jump, of which two turns come: 10 paths, as fixtures/perft says.
    assert_eq!(out, "depth 1  2\nMan a1 - c3 x b2  10\ndepth 2  10\n");
}

#[test]
fn several_winners_win() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.zrf");
    std::fs::write(
        &path,
        "(version \"2.0\") (game (title \"Three\") (players A B C) (turn-order A B C) \
         (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"2/1\" (0 9))) \
         (directions (n 0 -1)))) (piece (name Man) (moves (n add))) \
         (board-setup (A (Man a1)) (B (Man b1)) (C (Man c1))) \
         (loss-condition (A) (pieces-remaining 1)))",
    )
    .unwrap();
    let (out, ..) = zrf(&["moves", path.to_str().unwrap(), "--after", "a1-a2"]);
    assert!(out.contains("The game is over: B and C win (the number of men left)."), "{out}");
}

#[test]
fn the_choices_for_open_questions_are_listed() {
    let (list, _, code) = zrf(&["moves", CHESS, "--semantics", "help"]);
    assert_eq!(code, 0);
    let (help, ..) = zrf(&["moves", "--help"]);
    let (replay, ..) = zrf(&["replay", "--help"]);
    for switch in zrf::interp::Semantics::SWITCHES {
        for choice in switch.choices {
            let name = format!("{}={}", switch.name, choice.name);
            for text in [&list, &help, &replay] {
                assert!(text.contains(&name), "{name} in\n{text}");
            }
        }
    }
}

#[test]
fn boards_of_several_levels_have_ranks() {
    let game = |labels: &str, more: &str| {
        format!(
            "(version \"2.0\") (game (title \"Levels\") (players A B) (turn-order A B) \
             (board (grid (start-rectangle 0 0 9 9) (dimensions {labels}) \
             (directions (n 0 -1 0))){more}) (piece (name Man)) \
             (board-setup (A (Man {})) (B (Man {}))))",
            if labels.starts_with("(\"a") { "a2X" } else { "Xa2" },
            if labels.starts_with("(\"a") { "b1Y" } else { "Yb1" },
        )
    };
    let drawn = |text: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("levels.zrf");
        std::fs::write(&path, text).unwrap();
        let (out, ..) = zrf(&["moves", path.to_str().unwrap()]);
        out.split("\n\n").nth(1).unwrap_or_default().to_owned()
    };
    // Levels side by side, the level last in the names: the rank is what is inside all of them.
    let beside = game("(\"a/b\" (9 0)) (\"2/1\" (0 9)) (\"X/Y\" (30 0))", "");
    assert_eq!(drawn(&beside), "2   M  .    .  .\n1   .  .    .  m\n   aX bX   aY bY");
    // Levels above one another, the level first.
    let above = game("(\"X/Y\" (0 30)) (\"a/b\" (9 0)) (\"2/1\" (0 9))", "");
    assert_eq!(drawn(&above), "X2  M .\nX1  . .\nY2  . .\nY1  . m\n    a b");
    // A square beside the board takes nothing away.
    let stray =
        game("(\"a/b\" (9 0)) (\"2/1\" (0 9)) (\"X/Y\" (30 0))", "(positions (pond 90 9 99 18))");
    assert_eq!(drawn(&stray), "2   M  .  .  .\n1   .  .  .  m  .\n   aX bX aY bY pond");
}

#[test]
fn boards_of_five_dimensions_keep_all_their_labels() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("five.zrf");
    let grid = "(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)) \
                (\"X/Y\" (30 0)) (\"p/q\" (0 30)) (\"K/L\" (90 0))) (directions (n 0 -1 0 0 0)))";
    let text = format!(
        "(game (title \"Five\") (players A B) (turn-order A B) (board {grid}) \
         (piece (name Man)) (board-setup (A (Man a2XpK)) (B (Man b1YqL))))"
    );
    std::fs::write(&path, text).unwrap();
    let (out, ..) = zrf(&["moves", path.to_str().unwrap()]);
    let board = out.split("\n\n").nth(1).unwrap_or_default();
    let first: Vec<&str> = board.lines().map(|l| l.split(' ').next().unwrap_or("")).collect();
    assert_eq!(first[..4], ["2p", "1p", "2q", "1q"], "{board}");
    assert!(board.lines().last().unwrap().contains("aXK bXK"), "{board}");
}
