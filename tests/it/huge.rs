//! Numbers on the command line that are too large: a sentence, not a crash.

use crate::run::zrf;

const CHESS: &str = "fixtures/games/chess.zrf";

#[test]
fn numbers_that_are_too_large_are_refused_in_one_line() {
    for (args, said) in [
        (&["perft", CHESS, "3", "--hash", "99999999999"][..], "no memory of 99999999999 MiB"),
        (&["perft", CHESS, "3", "--hash", "18446744073709551615"], "no memory of"),
        (&["perft", CHESS, "3", "--threads", "100000"], "at most 1024 threads, not 100000"),
        (&["playouts", CHESS, "3", "--threads", "100000"], "at most 1024 threads, not 100000"),
        (&["perft", CHESS, "4294967295"], "4294967295 is not in 0..=1000"),
    ] {
        let (out, err, code) = zrf(args);
        assert!(code == 2 && err.contains(said), "{args:?}: {out}{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

/// A game in which one man goes to and fro: deep, with one path.
#[test]
fn the_deepest_count_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fro.zrf");
    let text = "(version \"2.0\") (game (title \"Fro\") (players A B) (turn-order A B)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))
         (directions (n 0 -1) (s 0 1))))
        (piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))
        (board-setup (A (Man a1)) (B (Man b1))) (loss-condition (A B) (pieces-remaining 0)))";
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    for more in [&[][..], &["--interpreter"]] {
        let args = [&["perft", path, "1000", "--shard", "1/1", "--threads", "1"], more].concat();
        let (out, err, code) = zrf(&args);
        assert_eq!((out.as_str(), code), ("depth 1000  1 (share 1/1)\n", 0), "{err}");
    }
}
