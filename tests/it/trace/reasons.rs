//! The true reason: what is lacking, whose code moves a man, that the game is over, and where a
//! limit was.

use std::path::PathBuf;

use tempfile::TempDir;

use crate::run::zrf;

/// A game of three by two squares as a file. `sections` hold pieces and set-up.
fn game(sections: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("g.zrf");
    let text = format!(
        "(version \"2.0\")\n(game (title \"G\") (players White Black) (turn-order White Black)\n\
         (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"1/2\" (0 -9)))\n\
         (directions (n 0 1) (e 1 0) (w -1 0))))\n{sections}\n)\n"
    );
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

/// The last line of a trace, and the exit code.
fn trace(sections: &str, args: &[&str]) -> (String, String, i32) {
    let (_folder, path) = game(sections);
    let (out, err, code) = zrf(&[&["trace", path.to_str().unwrap()], args].concat());
    let last = out.lines().last().unwrap_or(&err).to_owned();
    (last, out, code)
}

#[test]
fn what_is_lacking_is_said() {
    let men = "(board-setup (White (M a1)) (Black (M c2)))";
    let promote = format!(
        "(option \"recycle promotions\" true)\n(piece (name M) (moves (n (add Q))))\n\
         (piece (name Q))\n{men}"
    );
    let from = format!("(piece (name M) (moves (e from n add)))\n{men}");
    let last = format!("(piece (name M) (moves ((go last-to) add)))\n{men}");
    for (sections, to, wanted) in [
        (
            &promote,
            "a2",
            "cannot go to a2: White has no Q in stock, and block 1 at g.zrf:6 takes it",
        ),
        (&from, "b2", "no man stands on b1, from where block 1 at g.zrf:5 would move it"),
        (&last, "b2", "there is no previous move, and block 1 at g.zrf:5 goes to where it ended"),
    ] {
        let (answer, out, code) = trace(sections, &["--piece", "a1", "--to", to]);
        assert!(answer.contains(wanted) && !out.contains("whatever"), "{out}");
        assert_eq!(code, 0, "{out}");
        let (json, ..) = trace(sections, &["--piece", "a1", "--to", to, "--json"]);
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(
            (&json["answer"], &json["blocks"][0]["leads_there"]),
            (&"cannot".into(), &"lacks".into())
        );
    }
    let args =
        ["--position", "White: M a1; Black: M c2; last b1-b2", "--piece", "a1", "--to", "c1"];
    let (answer, ..) = trace(&last, &args);
    assert!(answer.contains("the previous move ended on b2, and"), "{answer}");
}

#[test]
fn a_man_that_other_code_takes_along_can_go() {
    let sections = "(piece (name M) (moves (w from n add)))\n(piece (name N))\n\
                    (board-setup (White (M b1) (N a1)) (Black (M c2)))";
    let (answer, _, code) = trace(sections, &["--piece", "a1", "--to", "a2"]);
    assert_eq!(
        answer,
        "White's N on a1 can go to a2 by other code (it has no code that moves it): the block at \
         g.zrf:5 of White's M on b1 makes N a1 - a2."
    );
    assert_eq!(code, 0);
    let (answer, ..) = trace(sections, &["--piece", "a1"]);
    assert!(answer.starts_with("White's N on a1 can move by other code"), "{answer}");
    let (answer, ..) = trace(sections, &["--piece", "a1", "--to", "b2"]);
    assert!(answer.starts_with("White's N on a1 cannot go to b2: "), "{answer}");
}

#[test]
fn nobody_moves_when_the_game_is_over() {
    let sections = "(piece (name M) (moves (n add)))\n(board-setup (White (M a1 b1)) (Black (M c2)))\n\
                    (win-condition (White) (absolute-config M (a2)))";
    let args = ["--after", "a1-a2", "--piece", "c2"];
    let (answer, out, code) = trace(sections, &args);
    assert!(answer.contains("cannot move: the game is over"), "{out}");
    assert_eq!(code, 0);
}

#[test]
fn limits_are_told_where_all_moves_are_asked_for() {
    let men = "(board-setup (White (M a1 off 1)) (Black (M c2)))";
    let endless = format!("(piece (name M) (moves (n add (while true mark))))\n{men}");
    let (answer, _, code) = trace(&endless, &["--piece", "a1"]);
    assert!(answer.contains("there may be more, for block 1 at g.zrf:5 runs into"), "{answer}");
    assert_eq!(code, 3);
    let (_, out, code) = trace(&endless, &["--piece", "a1", "--to", "a2"]);
    assert_eq!(code, 0, "{out}");
    // A drop is tried on every square: not all of them fit the budget.
    let labels: Vec<String> = (1..100).map(|i| i.to_string()).collect();
    let (_folder, path) = game(&format!("(piece (name M) (drops ((while true mark) add)))\n{men}"));
    let text = std::fs::read_to_string(&path).unwrap();
    let wide = text.replace("\"1/2\"", &format!("\"{}\"", labels.join("/")));
    std::fs::write(&path, wide).unwrap();
    for to in [&["--to", "a2"][..], &[]] {
        let args = [&["trace", path.to_str().unwrap(), "--drop", "M"], to].concat();
        let (out, _, code) = zrf(&args);
        assert!(out.contains("not every run of its blocks could be looked at"), "{out}");
        assert_eq!(code, 3, "{out}");
    }
}

#[test]
fn the_step_that_leaves_the_board_is_shown_with_a_target_too() {
    let sections =
        "(piece (name M) (moves (n n add)))\n(board-setup (White (M a1)) (Black (M c2)))";
    let (_, out, code) = trace(sections, &["--piece", "a1", "--to", "b2"]);
    assert!(out.contains("note[off-board]: no position lies n of a2"), "{out}");
    assert!(out.contains("g.zrf:5:27"), "{out}");
    assert_eq!(code, 0);
}
