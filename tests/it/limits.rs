//! Move code that never ends, or makes too much: it is stopped, and the program says where.

use std::time::Instant;

use crate::run::zrf;

/// A game of two players on a board of 4 × 4 squares, `a1` to `d4`, where White's Man stands on
/// b2 and Black's on d4. The Man's code, and more sections of the game, are put in.
fn game(moves: &str, more: &str) -> String {
    format!(
        "(version \"2.0\")\n(game (title \"Limits\") (players White Black) \
         (turn-order White Black)\n\
         (board (grid (start-rectangle 0 0 9 9) \
         (dimensions (\"a/b/c/d\" (9 0)) (\"4/3/2/1\" (0 9))) \
         (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))\n\
         (piece (name Man) (moves\n{moves}\n))\n\
         (piece (name Other) (moves (n (verify empty?) add)))\n\
         (board-setup (White (Man b2)) (Black (Man d4)))\n\
         (loss-condition (White Black) (pieces-remaining 0))\n{more}\n)\n"
    )
}

/// Runs a command on such a game: what it prints, and how it ends.
fn run(text: &str, args: &[&str]) -> (String, i32) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("limits.zrf");
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let args: Vec<&str> = args.iter().map(|a| if *a == "FILE" { path } else { a }).collect();
    let begin = Instant::now();
    let (out, err, code) = zrf(&args);
    assert!(!err.contains("panicked"), "{err}");
    // The limits are there so that people do not wait; the bound is loose, tests run side by side.
    assert!(begin.elapsed().as_secs() < 120, "{args:?} took {:?}", begin.elapsed());
    (out, code)
}

/// Code that reaches a limit: the words that `zrf moves` must say of it. All codes stand in line 5
/// of the file.
const REACHED: &[(&str, &str)] = &[
    // A loop that gets nowhere, and one that goes round and round.
    ("((while true mark))", "runs more than the 200 000 instructions that Zillions allows"),
    ("((while true n s))", "runs more than the 200 000 instructions that Zillions allows"),
    // Every round adds a move with one more movement, or a change, or a capture.
    (
        "((while true n cascade s cascade add))",
        "puts more than the 1 024 cascades that Zillions allows into one move",
    ),
    ("((while true (create Other n) add-partial n cascade s from))", "1 024 cascades"),
    // A cascade in place is nothing, however often it comes.
    ("((while true cascade))", "runs more than the 200 000 instructions"),
    (
        "((while true (create Other n) (create Other e) add))",
        "runs more than the 200 000 instructions",
    ),
    (
        "((while true (capture n) n s (add Man Other Man Other Man Other Man Other)))",
        "makes more than the 100 000 moves that zrf allows",
    ),
    // Lists that are long before the first of many moves takes a copy.
    (
        "((while (not-flag? full) n cascade s cascade \
         (if (last-to? a1) (set-flag full true))) add)",
        "1 024 cascades",
    ),
];

#[test]
fn what_never_ends_is_stopped_and_said() {
    for (code, words) in REACHED {
        let (out, end) = run(&game(code, ""), &["moves", "FILE"]);
        let said = out.split_once("This is not certain.").map(|(_, said)| said);
        let said = said.unwrap_or_else(|| panic!("{code}: nothing is said:\n{out}"));
        assert!(said.contains(words), "{code}: {said}");
        assert!(said.contains("A block of Man's moves at"), "{code}: {said}");
        assert!(said.contains("limits.zrf:5, run from b2"), "{code}: {said}");
        assert!(!out.contains("The game is over"), "{code}: {out}");
        assert_eq!(end, 3, "{code}: {out}");
        let (out, end) = run(&game(code, ""), &["perft", "FILE", "2"]);
        assert!(out.starts_with("depth 1  not counted\nThis is not certain."), "{code}: {out}");
        assert!(out.contains(words), "{code}: {out}");
        assert_eq!(end, 3, "{code}: {out}");
    }
}

#[test]
fn a_loop_in_an_attack_test_is_said_too() {
    // Black's Man, which the test runs, is the one that never ends.
    let code = "((verify (not-attacked? n)) n add)\n((verify (in-zone? black)) (while true mark))";
    let zone = "(board (zone (name black) (players Black) (positions d4)))";
    let text = game(code, "").replace(
        "(directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))",
        "(directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))) \
         (zone (name black) (players Black) (positions d4)))",
    );
    assert!(!text.contains(zone), "the zone stands in the only board");
    let (out, end) = run(&text, &["moves", "FILE"]);
    assert!(out.contains("limits.zrf:6, run from d4, runs more than"), "{out}");
    assert!(out.contains("Man b2 - b3"), "what was found is shown: {out}");
    assert_eq!(end, 3, "{out}");
}

#[test]
fn one_condition_can_be_work_for_a_whole_block() {
    // Each macro doubles the next one: 4096 tests in one condition, asked in every round.
    let mut text = String::new();
    for i in 0..12 {
        text += &format!("(define c{i} (and (c{}) (c{})))\n", i + 1, i + 1);
    }
    text += "(define c12 on-board?)\n";
    text += &game("((while (c0) mark))", "");
    let (out, end) = run(&text, &["moves", "FILE"]);
    let words = "looks at more than the 10 000 000 conditions and list entries that zrf allows";
    assert!(out.contains(words), "{out}");
    assert_eq!(end, 3, "{out}");
}

#[test]
fn attack_tests_in_loops_use_up_the_work_of_the_question() {
    // Every round of White's loop runs Black's 200 000 rounds, which then do nothing.
    let code = "((while (not-attacked? n) mark))\n\
                ((verify (in-zone? black)) (set-flag on true) (while (flag? on) s n))";
    let text = game(code, "")
        .replace("(w -1 0))))", "(w -1 0))) (zone (name black) (players Black) (positions d4)))");
    let (out, end) = run(&text, &["moves", "FILE"]);
    assert!(out.contains("runs more than the 200 000 instructions"), "{out}");
    assert_eq!(end, 3, "{out}");
}

#[test]
fn chains_that_go_round_in_circles_are_not_cut_silently() {
    let moves = "(move-type jump) (n add-partial) (s add-partial) (e add-partial)";
    let longest = "(option \"maximal captures\" true)";
    let (out, end) = run(&game(moves, longest), &["moves", "FILE"]);
    assert!(out.contains("not every chain could be followed to its end"), "{out}");
    assert_eq!(end, 3, "{out}");
    let (out, end) = run(&game(moves, longest), &["perft", "FILE", "1"]);
    assert!(out.starts_with("depth 1  not counted"), "{out}");
    assert_eq!(end, 3, "{out}");
    // Without the option the steps are legal one by one, but no whole turn ever comes to an end.
    let (out, end) = run(&game(moves, ""), &["perft", "FILE", "3"]);
    assert_eq!((out.as_str(), end), ("depth 1  3\ndepth 2  8\ndepth 3  20\n", 0));
    let whole = ["perft", "FILE", "1", "--convention", "whole-turns"];
    let (out, end) = run(&game(moves, ""), &whole);
    assert!(out.contains("The partial moves of a turn never end."), "{out}");
    assert_eq!(end, 3, "{out}");
    // With a way to stop there are as many turns as squares to stop on.
    let stop = "(option \"pass partial\" true)";
    let (out, end) = run(&game(moves, stop), &whole);
    assert_eq!((out.as_str(), end), ("depth 1  15\n", 0));
}

#[test]
fn a_partial_move_without_end_is_stepped_through() {
    // Round and round a ring of four squares, with no way to stop.
    let ring = "((if (position? b2) n else (if (position? b3) e else (if (position? c3) s else w))) \
                add-partial)";
    let (out, end) = run(&game(ring, ""), &["moves", "FILE", "--after", "b2-b3; b3-c3; c3-c2"]);
    assert!(out.contains("White to move: 1 legal move\n  Man c2 - b2\n"), "{out}");
    assert_eq!(end, 0, "{out}");
    let (out, end) = run(&game(ring, ""), &["perft", "FILE", "30"]);
    assert!(out.ends_with("depth 30  1\n"), "{out}");
    assert_eq!(end, 0);
}

#[test]
fn two_men_on_one_square_are_said() {
    let code = "((verify (position? b2)) n cascade d4 from b3 add)";
    let (out, end) = run(&game(code, ""), &["moves", "FILE"]);
    assert!(out.contains("lands two men on one square with the add"), "{out}");
    assert!(out.contains("  Man b2 - b3 Man d4 - b3\n"), "{out}");
    assert_eq!(end, 3, "{out}");
    let after = ["moves", "FILE", "--after", "Man b2 - b3 Man d4 - b3"];
    let (out, end) = run(&game(code, ""), &after);
    // The one that lands later is left.
    assert!(out.contains("3  . m . .\n"), "{out}");
    assert_eq!(end, 3, "{out}");
}

#[test]
fn every_command_says_what_is_uncertain_of_a_move() {
    let code = "((verify (position? b2)) n cascade d4 from b3 add)";
    let text = game(code, "");
    let said = "lands two men on one square with the add at";
    for asked in [&["--to", "b3"][..], &[]] {
        let (out, end) = run(&text, &[&["trace", "FILE", "--piece", "Man@b2"], asked].concat());
        assert!(out.contains("This is not certain. A block of Man's moves"), "{out}");
        assert!(out.contains(said) && end == 3, "{out}");
        let json = ["trace", "FILE", "--piece", "Man@b2", "--json"];
        let (out, end) = run(&text, &[&json, asked].concat());
        let value: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(value["uncertain"].as_str().is_some_and(|why| why.contains(said)), "{out}");
        assert_eq!(end, 3);
    }
    let (out, end) = run(&game("(n add)", ""), &["trace", "FILE", "--piece", "Man@b2", "--json"]);
    assert!(out.contains("\"uncertain\":null") && end == 0, "{out}");
    let folder = tempfile::tempdir().unwrap();
    let (rules, saved) = (folder.path().join("limits.zrf"), folder.path().join("limits.zsg"));
    std::fs::write(&rules, &text).unwrap();
    let (rules, saved) = (rules.to_str().unwrap(), saved.to_str().unwrap());
    let save = ["save", rules, "--after", "Man b2 - b3 Man d4 - b3"];
    // The saved game is all of the standard output.
    let (out, err, end) = zrf(&save);
    assert!(!out.contains("certain") && err.contains(said) && end == 3, "{out}{err}");
    let (out, _, end) = zrf(&[&save[..], &["--write", saved]].concat());
    assert!(out.contains("1 move of 'Limits'") && out.contains(said) && end == 3, "{out}");
    let (out, _, end) = zrf(&["replay", saved]);
    assert!(out.contains("1 of 1 moves"), "{out}");
    assert!(out.contains("on this is not certain: A block") && out.contains(said), "{out}");
    assert_eq!(end, 3);
}

#[test]
fn capturing_what_is_not_there_does_nothing() {
    let code = "((capture n) (capture s) (capture a4) n n add)";
    let (out, end) = run(&game(code, ""), &["moves", "FILE"]);
    assert!(out.contains("Man b2 - b4 x b3 x b1 x a4"), "{out}");
    assert_eq!(end, 0, "{out}");
    let (out, end) = run(&game(code, ""), &["moves", "FILE", "--after", "b2-b4"]);
    assert!(out.contains("4  . M . m\n"), "{out}");
    assert_eq!(end, 0, "{out}");
}

#[test]
fn code_and_goals_that_are_not_understood_leave_things_undecided() {
    let (out, end) = run(&game("(n add) (bogus add)", ""), &["perft", "FILE", "1"]);
    assert!(out.contains("comes to code that is not understood at"), "{out}");
    assert_eq!(end, 3, "{out}");
    // Nobody can say that a player without a known move is stuck.
    let (out, end) = run(&game("(bogus add)", ""), &["moves", "FILE"]);
    assert!(out.contains("no legal move\nThis is not certain."), "{out}");
    assert!(!out.contains("The game is over"), "{out}");
    assert_eq!(end, 3, "{out}");
    let goal = "(win-condition (White) (pieces-remainin 1))";
    let (out, end) = run(&game("(n add)", goal), &["moves", "FILE", "--after", "b2-b3"]);
    assert!(out.contains("The goal at"), "{out}");
    assert_eq!(end, 3, "{out}");
    let (out, end) = run(&game("(n add)", goal), &["perft", "FILE", "2"]);
    assert!(out.starts_with("depth 1  1\ndepth 2  not counted\n"), "{out}");
    assert_eq!(end, 3, "{out}");
}

#[test]
fn boards_of_a_million_positions_come_to_an_end() {
    let labels: Vec<String> = (0..1000).map(|i| i.to_string()).collect();
    let labels = labels.join("/");
    let text = format!(
        "(version \"2.0\") (game (title \"Big\") (players White Black) (turn-order White Black) \
         (board (grid (start-rectangle 0 0 1 1) (dimensions (\"{labels}\" (1 0)) \
         (\"-{}\" (0 1))) (directions (n 0 -1)))) \
         (piece (name Man) (drops ((verify empty?) add))) \
         (board-setup (White (Man off 2)) (Black (Man off 2))))",
        labels.replace('/', "/-")
    );
    let (out, end) = run(&text, &["check", "FILE"]);
    assert!(out.contains("positions") && end != 0, "a part of the board is missing: {out}");
    // What is known of it is run or refused, but not for ever.
    for args in [&["moves", "FILE"][..], &["perft", "FILE", "1"]] {
        run(&text, args);
    }
}

#[test]
fn captures_of_equal_length_are_not_certain_where_zillions_weighs_them() {
    let moves = "(move-type jump) (n (verify enemy?) add-partial) (e (verify enemy?) add-partial)";
    let two = |value: &str| {
        game(moves, &format!("(option \"maximal captures\" {value})"))
            .replace("(Black (Man d4))", "(Black (Man b3 c2 d4))")
    };
    let (out, end) = run(&two("true"), &["moves", "FILE"]);
    assert!(out.contains("2 legal moves") && end == 0, "{out}");
    let (out, end) = run(&two("2"), &["moves", "FILE"]);
    assert!(out.contains("values of its own") && end == 3, "{out}");
}
