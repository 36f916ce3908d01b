//! How commands end whose input is wrong: which exit code, and what is said.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::run::zrf_in as zrf;

/// A small game; `sections` replaces its piece and set-up.
fn game(sections: &str) -> String {
    format!(
        "(game (title \"G\") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))
    (directions (n 0 -1))))
  (loss-condition (A B) stalemated) {sections})\n"
    )
}

const MAN: &str = "(piece (name Man) (moves (n (verify empty?) add)))";
const SETUP: &str = "(board-setup (A (Man a1)) (B (Man b2)))";

fn folder(files: &[(&str, String)]) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("mkdir");
        fs::write(path, text).expect("write");
    }
    folder
}

#[test]
fn a_game_known_only_in_part_is_not_run() {
    let setup = "(board-setup (m))";
    let deep = format!("{}add{}", "(if empty? ".repeat(150), ")".repeat(150));
    let deep = format!("(define m0 {deep})(define m1 (if empty? (m0)))");
    let deep =
        (2..70).fold(deep, |text, i| format!("{text}(define m{i} (if empty? (m{})))\n", i - 1));
    let files = [
        ("cycle.zrf", format!("(define m (m))\n{}", game(&format!("{MAN}{setup}")))),
        ("include.zrf", format!("(include \"no.inc\")\n{}", game(&format!("{MAN}{SETUP}")))),
        ("deep.zrf", deep + &game(&format!("(piece (name Man) (moves ((m69)))){SETUP}"))),
    ];
    let folder = folder(&files);
    for (name, _) in files {
        for args in [&["moves", name][..], &["perft", name, "1"]] {
            let (out, err, code) = zrf(folder.path(), args);
            assert_eq!((code, out.as_str()), (3, ""), "{name}: {err}");
            assert!(err.contains("could be read only in part"), "{name}: {err}");
            assert_eq!(err.lines().count(), 1, "{name}: {err}");
        }
    }
}

/// A game untouched by errors elsewhere in its file is run: all commands end in 0 and say so in a
/// note. A game that has a part in them is run too, if that can be decided, but ends in 1.
#[test]
fn every_command_that_runs_a_game_tells_errors_in_it_from_errors_elsewhere() {
    let odd = "(piece (name Odd) (moves (n (verify emty?) add)))";
    let variant = format!("(variant (title \"V\") {odd})\n");
    let saved = |title: &str| {
        format!(
            "Zillions Save Game File Version 0.02 HH\nRulesFile=g.zrf\nVariantName={title}\n\
             1. Man a1 - a2\n"
        )
    };
    let files = [
        ("g.zrf", game(&format!("{MAN}{SETUP}")) + &variant),
        ("g.zsg", saved("G")),
        ("v.zsg", saved("V")),
    ];
    let folder = folder(&files);
    let commands: [&[&str]; 6] = [
        &["moves", "g.zrf"],
        &["perft", "g.zrf", "1"],
        &["trace", "g.zrf", "--piece", "Man@a1"],
        &["info", "g.zrf"],
        &["export", "g.zrf", "--json"],
        &["draw", "g.zrf", "--after", "", "--out", "-"],
    ];
    let is_note = |err: &str| {
        let text = "g.zrf', but not in what this game is made of; 'zrf check' shows them\n";
        err.starts_with("note: 1 error was found in '") && err.ends_with(text)
    };
    let is_error = |err: &str| {
        err.starts_with("error: 1 error was found in '") && err.contains("g.zrf'; 'zrf check'")
    };
    for command in commands {
        let run = |title: &str| zrf(folder.path(), &[command, &["--variant", title]].concat());
        let (out, err, code) = run("G");
        assert!(code == 0 && is_note(&err) && !out.is_empty(), "{command:?}: {code} {err}");
        let (_, err, code) = run("V");
        assert!(code == 1 && is_error(&err), "{command:?}: {code} {err}");
        let quiet = zrf(folder.path(), &[command, &["--variant", "G", "--quiet"]].concat());
        assert_eq!((quiet.1.as_str(), quiet.2), ("", 0), "{command:?}");
    }
    let (out, err, code) = zrf(folder.path(), &["replay", "g.zsg"]);
    assert!(code == 0 && is_note(&err) && out.contains("1 of 1 moves"), "{code} {out}{err}");
    let (out, err, code) = zrf(folder.path(), &["replay", "v.zsg"]);
    assert!(code == 1 && is_error(&err) && out.contains("1 of 1 moves"), "{code} {out}{err}");
    let (_, err, code) = zrf(folder.path(), &["replay", "g.zsg", "g.zsg", "v.zsg"]);
    assert_eq!((code, err.lines().count()), (1, 2), "once for each game: {err}");
}

#[test]
fn errors_in_the_game_that_is_run_are_code_1_errors_elsewhere_are_not() {
    let variant = "(variant (title \"V\") (piece (name Man) (moves (n (verify emty?) add))))\n";
    let shared = "(define step (n (verify emty?) add))\n";
    let calls = "(piece (name Man) (moves (step)))";
    let files = [
        ("variant.zrf", game(&format!("{MAN}{SETUP}")) + variant),
        (
            "shared.zrf",
            shared.to_owned()
                + &game(&format!("{calls}{SETUP}"))
                + "(variant (title \"V\"))\n(variant (title \"W\") "
                + MAN
                + ")\n",
        ),
        ("bracket.zrf", game(&format!("{MAN}{SETUP}")) + "(variant (title \"V\") " + MAN + "\n"),
    ];
    let folder = folder(&files);
    let run = |name: &str, title: &str| zrf(folder.path(), &["moves", name, "--variant", title]);
    let (out, err, code) = run("variant.zrf", "G");
    assert!(code == 0 && err.starts_with("note: 1 error was found in 'variant.zrf'"), "{err}");
    assert!(err.contains("not in what this game is made of"), "{err}");
    assert!(out.contains("Man a1 - a2"), "{out}");
    assert_eq!(run("variant.zrf", "V").2, 3, "its only block is not understood");
    // The fault lies in a macro body and is reported once, for the first game that calls it.
    assert_ne!(run("shared.zrf", "G").2, 0);
    assert_ne!(run("shared.zrf", "V").2, 0, "inherited");
    assert_eq!(run("shared.zrf", "W").2, 0, "redefined");
    assert_eq!(run("bracket.zrf", "G").2, 0);
    assert_eq!(run("bracket.zrf", "V").2, 1);
}

#[test]
fn wrong_use_is_code_2_whatever_is_wrong() {
    let folder =
        folder(&[("g.zrf", game(&format!("{MAN}{SETUP}"))), ("lib.zrf", "(define a b)".into())]);
    for args in [
        &["--variant", "H"][..],
        &["--position", "A: Man z9"],
        &["--after", "a2-a3"],
        &["--semantics", "x=y"],
    ] {
        let args = [&["moves", "g.zrf"][..], args].concat();
        let (_, err, code) = zrf(folder.path(), &args);
        assert!(code == 2 && err.lines().count() == 1, "{args:?}: {code} {err}");
    }
    // That a file holds no game is the file's fault, not that of the command line.
    let (out, err, code) = zrf(folder.path(), &["moves", "lib.zrf"]);
    assert!(code == 1 && out.contains("no-game") && err.contains("holds no game"), "{out}{err}");
}

#[test]
fn includes_outside_the_folder_are_read_if_any_command_is_told_so() {
    let folder = folder(&[
        ("lib/man.inc", MAN.to_owned()),
        ("games/g.zrf", game(&format!("(include \"../lib/man.inc\") {SETUP}"))),
    ]);
    for args in
        [&["check", "games/g.zrf"][..], &["moves", "games/g.zrf"], &["perft", "games/g.zrf", "1"]]
    {
        assert_ne!(zrf(folder.path(), args).2, 0, "{args:?}");
        let (out, err, code) = zrf(folder.path(), &[args, &["--allow-outside"]].concat());
        assert_eq!(code, 0, "{args:?}: {out}{err}");
    }
}

#[test]
#[cfg(unix)]
fn what_has_no_end_is_not_read() {
    let folder = folder(&[("g.zrf", game("(include \"pipe\")")), ("s.zsg", String::new())]);
    let made = Command::new("mkfifo").arg(folder.path().join("pipe")).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo is there");
    for command in ["check", "fmt", "moves", "expand", "replay"] {
        for (file, what) in [("/dev/zero", "a device"), ("pipe", "a named pipe")] {
            let (_, err, code) = zrf(folder.path(), &[command, file]);
            assert_eq!(code, 2, "{command} {file}");
            assert!(err.contains(what) && err.lines().count() == 1, "{err}");
        }
    }
    let (_, err, code) = zrf(folder.path(), &["replay", "s.zsg", "--rules", "/dev/zero"]);
    assert_eq!(code, 2, "{err}");
    let (out, ..) = zrf(folder.path(), &["check", "--format=short", "g.zrf"]);
    assert!(out.contains("'pipe' is a named pipe, not a file"), "{out}");
}

#[test]
fn what_is_read_is_not_written_over() {
    let text = game(&format!("{MAN}{SETUP}"));
    let files = [
        ("g.zrf", format!("(include \"b.inc\")\n{text}")),
        ("b.inc", "(define unused add)".to_owned()),
    ];
    let folder = folder(&files);
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("g.zrf"), path("hard.svg")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("g.zrf", path("soft.svg")).unwrap();
    for args in [
        &["save", "g.zrf", "--write", "g.zrf", "--overwrite"][..],
        &["save", "g.zrf", "--write", "./b.inc", "--overwrite"],
        &["save", "g.zrf", "--write", "hard.svg", "--overwrite"],
        &["draw", "g.zrf", "-o", "g.zrf", "--force", "--svg"],
        &["draw", "g.zrf", "-o", "hard.svg", "--force"],
        &["draw", "g.zrf", "-o", "soft.svg", "--force"],
    ] {
        let (out, err, code) = zrf(folder.path(), args);
        assert!(code == 2 && err.contains("would be written over"), "{args:?}: {out}{err}");
        for (name, text) in &files {
            assert_eq!(&fs::read_to_string(path(name)).unwrap(), text, "{args:?}");
        }
    }
    let (_, err, code) = zrf(folder.path(), &["save", "g.zrf", "--write", "no/x.zsg"]);
    assert!(code == 2 && err.contains("can't write 'no/x.zsg'"), "{err}");
    let (_, err, code) = zrf(folder.path(), &["draw", "g.zrf", "-o", "x.gif"]);
    assert!(code == 2 && err.contains("'x.gif': pictures are written as"), "{err}");
    assert!(!path("x.gif").exists());
    assert_eq!(zrf(folder.path(), &["draw", "g.zrf", "-o", "x.svg"]).2, 0);
}

#[test]
fn save_and_draw_end_as_other_commands_do() {
    let odd = "(piece (name Odd) (moves (n (verify emty?) add)))";
    let files = [
        ("odd.zrf", game(&format!("{MAN}{odd}{SETUP}"))),
        ("part.zrf", format!("(include \"no.inc\")\n{}", game(&format!("{MAN}{SETUP}")))),
        ("none.zrf", "these are (some words) and no game".to_owned()),
        (
            "bare.zrf",
            game(MAN).replace("(grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))\n    (directions (n 0 -1)))", ""),
        ),
    ];
    let folder = folder(&files);
    for (file, wanted) in [("odd.zrf", 1), ("part.zrf", 3)] {
        for args in [&["save", file][..], &["draw", file, "-o", "x.svg"], &["moves", file]] {
            let (out, err, code) = zrf(folder.path(), args);
            assert_eq!(code, wanted, "{args:?}: {out}{err}");
        }
    }
    for args in [&["save", "none.zrf"][..], &["moves", "none.zrf"]] {
        let (out, err, code) = zrf(folder.path(), args);
        assert!(err.lines().count() == 1 && code == 1, "{args:?}: {out}{err}");
        assert!(!out.contains("stray-text"), "{out}");
    }
    let (out, _, code) = zrf(folder.path(), &["check", "bare.zrf"]);
    assert!(code == 1 && out.contains("error[no-positions]"), "{out}");
    for args in [&["moves", "bare.zrf"][..], &["trace", "bare.zrf", "--piece", "a1"]] {
        let (out, err, code) = zrf(folder.path(), args);
        assert!(code == 1 && err.contains("it has no position on its board"), "{out}{err}");
    }
}
