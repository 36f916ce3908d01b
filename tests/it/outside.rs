//! Comparison with outside engines: with those that are installed, and with programs that hang, die
//! or talk nonsense.

use std::path::Path;

use crate::run::zrf;

const CHESS: &str = "fixtures/games/chess.zrf";

/// Runs only where the engine is installed, and says so where it is not.
fn installed(path: &str) -> bool {
    let there = Path::new(path).exists();
    if !there {
        eprintln!("skipped: {path} is not installed");
    }
    there
}

#[test]
fn fairy_stockfish_counts_the_same_chess() {
    if installed("/usr/games/fairy-stockfish") {
        let (out, err, code) = zrf(&["perft", CHESS, "4", "--against", "fairy-stockfish"]);
        assert_eq!(code, 0, "{out}{err}");
        assert_eq!(out, "fairy-stockfish counts the same up to depth 4: 197281\n");
    }
}

#[test]
fn sjaak_counts_the_same_xiangqi() {
    if installed("/usr/games/sjaakii") {
        let args = ["perft", "fixtures/games/xiangqi.zrf", "3", "--against", "sjaak"];
        let (out, err, code) = zrf(&[&args[..], &["--known-as", "xiangqi"]].concat());
        assert_eq!(code, 0, "{out}{err}");
        assert_eq!(out, "sjaak counts the same up to depth 3: 79666\n");
    }
}

#[test]
fn where_two_games_part_is_found_and_shown() {
    if installed("/usr/games/fairy-stockfish") {
        // In antichess captures are compulsory; the first one can be made on the third turn.
        let args = ["perft", CHESS, "4", "--against", "fairy-stockfish", "--known-as", "antichess"];
        let (out, _, code) = zrf(&args);
        assert_eq!(code, 1, "{out}");
        assert!(out.starts_with("fairy-stockfish counts otherwise at depth 3.\n"), "{out}");
        assert!(out.contains("The two part after Pawn a2 - a4; Pawn b7 - b5:"), "{out}");
        let only = out.split("only the rules file has: ").nth(1).unwrap();
        assert!(only.contains("Pawn a4 - a5") && !only.contains(" x "), "{out}");
        assert!(!out.contains("only fairy-stockfish has"), "{out}");
    }
}

/// What a comparison with a shell script gives.
#[cfg(unix)]
fn with_script(script: &str) -> (String, String, i32) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.sh");
    std::fs::write(&path, script).unwrap();
    let command = format!("sh {}", path.display());
    zrf(&["perft", CHESS, "2", "--against", &command, "--timeout", "2"])
}

#[cfg(unix)]
#[test]
fn engines_that_fail_end_in_a_message() {
    let (_, err, code) = with_script("exit 0");
    assert!(code == 2 && err.contains("has ended while it was asked for"), "{err}");
    let (_, err, code) = with_script("sleep 20");
    assert!(code == 2 && err.contains("did not answer 'uci' within 2 s"), "{err}");
    // Neither lines without end nor a line without end are an answer.
    let (_, err, code) = zrf(&["perft", CHESS, "2", "--against", "yes", "--timeout", "1"]);
    assert!(code == 2 && err.contains("'yes' did not answer 'uci' within 1 s"), "{err}");
    let (_, err, code) = with_script("yes | tr -d '\\n'");
    assert!(code == 2 && err.contains("did not answer 'uci' within 2 s"), "{err}");
    let (_, err, code) = zrf(&["perft", CHESS, "2", "--against", "/nowhere/engine"]);
    assert!(code == 2 && err.contains("can't be started"), "{err}");
}

#[cfg(unix)]
#[test]
fn an_engine_without_moves_lacks_all_of_ours() {
    let script = "while read line; do case \"$line\" in uci) echo uciok;; \
                  go*) echo 'e2e4: 1'; echo 'a1a9: 1'; echo 'Nodes searched: 2';; \
                  quit) exit;; esac; done";
    let (out, err, code) = with_script(script);
    assert_eq!(code, 1, "{out}{err}");
    assert!(out.contains("counts otherwise at depth 1"), "{out}");
    assert!(out.contains("The two part in this very position"), "{out}");
    assert!(out.contains("only the rules file has: Pawn a2 - a3"), "{out}");
    let theirs = out.lines().last().unwrap();
    assert!(theirs.starts_with("only sh ") && theirs.ends_with(" has: a1a9"), "{out}");
    assert!(!out.contains("Pawn e2 - e4;"), "both have e2e4: {out}");
}

#[test]
fn shares_add_up_and_nothing_else_does() {
    let folder = tempfile::tempdir().unwrap();
    let share = |part: &str, depth: &str| {
        let (out, err, code) = zrf(&["perft", CHESS, depth, "--shard", part, "--json"]);
        assert_eq!(code, 0, "{err}");
        let path = folder.path().join(format!("{}-{depth}.json", part.replace('/', "of")));
        std::fs::write(&path, out).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (one, two, other) = (share("1/2", "3"), share("2/2", "3"), share("2/2", "2"));
    let merge = |files: &[&str]| zrf(&[&["perft", "--merge"], files].concat());
    let (out, _, code) = merge(&[&one, &two]);
    assert!(code == 0 && out.ends_with("depth 3  8902\n"), "{out}");
    assert!(out.contains("Pawn e2 - e4    600\n"), "{out}");
    let (_, err, code) = merge(&[&one]);
    assert!(code == 2 && err.contains("shares are missing: 2/2"), "{err}");
    let (_, err, code) = merge(&[&one, &one]);
    assert!(code == 2 && err.contains("share 1 is there twice"), "{err}");
    let (_, err, code) = merge(&[&one, &other]);
    assert!(code == 2 && err.contains("do not belong together: the depths differ"), "{err}");
    let (_, err, code) = merge(&["Cargo.toml"]);
    assert!(code == 2 && err.contains("not an output of"), "{err}");
}
