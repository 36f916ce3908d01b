//! The program as its users and their scripts meet it: output, error stream and exit code.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// A folder with rules files of all kinds, among them some that are none.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    let files: [(&str, &[u8]); 6] = [
        ("good.zrf", GOOD),
        ("sub/UPPER.ZRF", b""),
        ("sub/binary.zrf", b"(game\0)"),
        ("sub/notes.txt", b""),
        ("sub/utf16.zrf", b"\xFF\xFE(\0)\0"),
        ("empty-folder/readme", b""),
    ];
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("mkdir");
        fs::write(path, content).expect("write");
    }
    folder
}

fn zrf(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zrf"));
    // Variables that would switch colours on or off.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "TERM"] {
        command.env_remove(name);
    }
    command.current_dir(folder);
    command
}

/// A small game without a fault.
const GOOD: &[u8] = b"(game (title \"G\") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (A (Man a1)) (B (Man b2)))
  (loss-condition (A B) stalemated))
";

/// Exit code, standard output and error stream of a run.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = zrf(folder).args(args).output().expect("zrf starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8").replace('\\', "/");
    (status.code().expect("zrf ends by itself"), text(stdout), text(stderr))
}

#[test]
fn nothing_to_say_is_code_0() {
    let folder = folder();
    let (code, out, err) = run(folder.path(), &["check", "good.zrf"]);
    assert_eq!((code, out.as_str(), err.as_str()), (0, "no findings in 1 file\n", ""));
    let (code, out, err) = run(folder.path(), &["check", "--quiet", "good.zrf"]);
    assert_eq!((code, out.as_str(), err.as_str()), (0, "", ""));
}

#[test]
fn findings_are_code_1_sorted_by_file() {
    let folder = folder();
    let (code, out, err) = run(folder.path(), &["check", "--format=short", "."]);
    insta::assert_snapshot!(out, @"
    sub/UPPER.ZRF:1:1: warning[empty-file]: this file is empty
    sub/binary.zrf:1:6: error[binary-file]: this is not a text file
    sub/utf16.zrf:1:4: error[binary-file]: this is not a text file
    ");
    assert_eq!((code, err.as_str()), (1, ""), "no summary among lines for programs");

    let (code, out, _) = run(folder.path(), &["check", "sub/utf16.zrf", "good.zrf"]);
    insta::assert_snapshot!(out, @"
    error[binary-file]: this is not a text file
     --> sub/utf16.zrf:1:4
      |
    1 | ÿþ(␀)␀
      |    ^ a byte with the value 0
      |
      = help: it looks like UTF-16: save it as plain 8-bit text or as UTF-8

    1 error in 1 file
    ");
    assert_eq!(code, 1);
}

#[test]
fn a_file_named_twice_is_read_once_and_named_files_need_no_ending() {
    let folder = folder();
    let args =
        ["check", "--format=short", "sub/binary.zrf", "sub/notes.txt", "sub/../sub/binary.zrf"];
    let (_, out, _) = run(folder.path(), &args);
    insta::assert_snapshot!(out, @"
    sub/binary.zrf:1:6: error[binary-file]: this is not a text file
    sub/notes.txt:1:1: warning[empty-file]: this file is empty
    ");
}

#[test]
fn a_missing_file_is_code_2_but_the_others_are_checked() {
    let folder = folder();
    let args = ["check", "--format=short", "nowhere.zrf", "sub", "empty-folder"];
    let (code, out, err) = run(folder.path(), &args);
    assert_eq!((code, out.lines().count()), (2, 3), "{out}");
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines.len(), 2, "{err}");
    assert_eq!(lines[0], "error: no rules files (*.zrf) in 'empty-folder'");
    assert!(lines[1].starts_with("error: can't read 'nowhere.zrf': "), "{err}");
}

#[test]
fn wrong_use_is_code_2_and_one_line() {
    let folder = folder();
    let cases: [(&[&str], &str); 5] = [
        (&["chekc"], "a similar subcommand exists: 'check'"),
        (&["check"], "<PATHS>..."),
        (&["check", "--quiett", "good.zrf"], "a similar argument exists: '--quiet'"),
        (&["check", "--format", "xml", "good.zrf"], "[possible values: human, short, json, sarif]"),
        (&["check", "--encoding", "koi8", "good.zrf"], "choose utf-8, windows-1252 or"),
    ];
    for (args, words) in cases {
        let (code, out, err) = run(folder.path(), args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.starts_with("error: ") && err.lines().count() == 1, "{err}");
        assert!(err.contains(words), "{err}");
    }
    let (code, out, err) = run(folder.path(), &[]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("Usage: zrf"), "{err}");
}

#[test]
fn help_and_version_are_code_0() {
    let folder = folder();
    let (code, out, err) = run(folder.path(), &["--help"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("check") && out.contains("Exit codes:"), "{out}");
    let (code, out, _) = run(folder.path(), &["--version"]);
    assert_eq!((code, out), (0, format!("zrf {}\n", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let folder = folder();
    let (_, plain, _) = run(folder.path(), &["check", "sub"]);
    assert!(!plain.contains('\x1B'), "a pipe is no terminal");
    let (_, colours, _) = run(folder.path(), &["check", "sub", "--color=always"]);
    assert!(colours.contains("\x1B[1m"), "{colours}");
    assert_eq!(anstream::adapter::strip_str(&colours).to_string(), plain);
    let (_, never, _) = run(folder.path(), &["--color=never", "check", "sub"]);
    assert_eq!(never, plain);
    let (_, _, err) = run(folder.path(), &["check", "nowhere.zrf", "--color=always"]);
    assert!(err.contains("\x1B["), "{err}");
}

#[test]
fn the_code_page_can_be_set() {
    let folder = folder();
    // One letter, then a zero byte; the letter is Ш in windows-1251 and Ø in windows-1252.
    fs::write(folder.path().join("page.zrf"), b"\xD8\0").expect("write");
    for (page, letter) in [("windows-1251", 'Ш'), ("windows-1252", 'Ø')] {
        let (_, out, _) = run(folder.path(), &["check", "page.zrf", "--encoding", page]);
        assert!(out.contains(letter), "{page}: {out}");
    }
}

#[test]
fn json_and_sarif_are_nothing_but_json() {
    let folder = folder();
    let (code, out, _) = run(folder.path(), &["check", ".", "--format=json"]);
    assert_eq!((code, out.lines().count()), (1, 3));
    for line in out.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("a line is an object");
    }
    let (code, out, _) = run(folder.path(), &["check", "good.zrf", "--format=sarif"]);
    assert_eq!(code, 0);
    serde_json::from_str::<serde_json::Value>(&out).expect("a log is one object");
}

/// `zrf … | head` must not end with a panic or a complaint.
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = folder();
    for args in [&["check", "."][..], &["--help"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = zrf(folder.path()).args(args).stdout(writer).output().expect("zrf starts");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), err.as_ref()), (Some(0), ""), "{args:?}");
    }
}
