//! `zrf moves` and `zrf perft` as people call them, good input and bad.

use std::process::Command;

/// Standard output, standard error, exit code.
fn zrf(args: &[&str]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_zrf"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(args)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap_or(-1))
}

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
