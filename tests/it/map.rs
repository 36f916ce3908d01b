//! `zrf diff --map`: only names that the two games have, each once.

use crate::run::zrf;

fn game(piece: &str, player: &str) -> String {
    format!(
        "(version \"2.0\") (game (title \"Map\") (players {player} Black) (turn-order {player} Black)
         (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))
         (directions (n 0 -1)))) (piece (name {piece}) (moves (n (verify empty?) add)))
         (piece (name Rook) (moves (n add)))
         (board-setup ({player} ({piece} a1))) (loss-condition ({player} Black) stalemated))"
    )
}

#[test]
fn names_that_are_not_there_and_contradictions_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (a, b) = (path("a.zrf", game("Man", "White")), path("b.zrf", game("Pawn", "Red")));
    let diff = |map: &[&str]| {
        let mut args = vec!["diff", &a, &b];
        map.iter().for_each(|pair| args.extend(["--map", pair]));
        zrf(&args)
    };
    let (out, err, code) = diff(&["Man=Pawn", "White=Red"]);
    assert!(out.contains("Man (Pawn)  the same moves on every position"), "{out}{err}");
    // All that is left is names: turns, goals and set-up are the same.
    assert!(out.contains("turns, goals and options are the same"), "{out}");
    assert_eq!(code, 0, "{out}{err}");
    for (map, said) in [
        (
            &["foo=Pawn"][..],
            "A has no piece, player, position, attribute, zone, direction or move type 'foo'",
        ),
        (
            &["Man=foo"],
            "B has no piece, player, position, attribute, zone, direction or move type 'foo'",
        ),
        (&["Man=Red"], "'Man' is a piece of A, but 'Red' a player of B"),
        (&["Man=Pawn", "Man=Rook"], "'Man' is mapped already, to 'Pawn'"),
        (&["Man=Pawn", "Rook=Pawn"], "'Pawn' is taken already, for 'Man'"),
        (&["Man=Rook"], "A has a 'Rook' too"),
        (&["Man"], "--map needs A=B, not 'Man'"),
    ] {
        let (out, err, code) = diff(map);
        assert!(code == 2 && err.contains(said) && err.lines().count() == 1, "{map:?}: {out}{err}");
    }
    // Two names may change places.
    let (out, err, code) = diff(&["Man=Rook", "Rook=Pawn", "White=Red"]);
    assert!(code == 1 && out.contains("different"), "{out}{err}");
}
