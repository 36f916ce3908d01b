//! `zrf expand` as its users meet it: the bytes it writes, and what it says of what is missing.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

/// Exit code, standard output and error stream of a run with this rules file.
fn expand(text: &[u8], args: &[&str]) -> (i32, Vec<u8>, String) {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.zrf"), text).unwrap();
    fs::write(folder.path().join("nul.inc"), b"(\0)").unwrap();
    fs::write(folder.path().join("m.inc"), b"(define m (n add))").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_zrf"));
    command.current_dir(folder.path()).args(["expand", "a.zrf", "--format=short"]).args(args);
    let output = command.output().expect("zrf starts");
    let err = String::from_utf8(output.stderr).expect("messages are UTF-8");
    (output.status.code().expect("zrf ends by itself"), output.stdout, err)
}

#[test]
fn escape_sequences_in_strings_come_through() {
    let (code, out, err) = expand(b"(define a \"\x1B[1m$1\")\n(help (a x))\n", &[]);
    assert_eq!((code, out.as_slice(), err.as_str()), (0, &b"(help \"\x1B[1mx\")\n"[..], ""));
}

#[test]
fn what_is_left_out_is_said_and_in_the_exit_code() {
    let deep = format!("(a {} b {})", "(c ".repeat(300), ")".repeat(300));
    let wide = format!(
        "(define w $1 $1 $1 $1 $1 $1 $1 $1 $1 $1)\n(x {}y{})",
        "(w ".repeat(9),
        ")".repeat(9)
    );
    let cases: [(&str, i32, &str); 9] = [
        ("(include \"none.inc\")\n(x)", 3, "a.zrf:1:10: error[include-not-found]: 'none.inc' was"),
        ("(include \"\")\n(x)", 3, "a.zrf:1:10: error[include-not-found]: no file is named here"),
        ("(include m.inc)\n(x)", 3, "a.zrf:1:10: error[string-expected]: a file in quotes is"),
        ("(include \"nul.inc\")\n(x)", 3, "nul.inc:1:2: error[binary-file]: this is not a text"),
        ("(define m (m))\n(x (m))", 3, "a.zrf:1:9: error[macro-recursion]: macro 'm' calls itself"),
        (&deep, 3, "error[nested-too-deep]"),
        (&wide, 3, "error[expansion-too-large]"),
        ("(x (y", 1, "a.zrf:1:1: error[unclosed-bracket]"),
        ("(define m $1)\n(x (m))", 1, "a.zrf:2:4: error[missing-argument]"),
    ];
    for (text, code, said) in cases {
        let (got, _, err) = expand(text.as_bytes(), &[]);
        assert_eq!((got, err.lines().count()), (code, 1), "{said}: {err}");
        assert!(err.contains(said), "{err}");
    }
    let huge = format!("(define p $1$1)\n(x (p {}))", "y".repeat(200 << 10));
    let (code, out, err) = expand(huge.as_bytes(), &[]);
    assert_eq!((code, out.as_slice()), (3, &b"(x )\n"[..]), "{err}");
    assert!(err.contains("text-too-long"), "{err}");
    // Findings of the stages behind expansion are for `zrf check`.
    let (code, out, err) = expand(b"(game (piece (name A) (moves (n (varify empty?) add))))", &[]);
    assert!(code == 0 && !out.is_empty() && err.is_empty(), "{err}");
}

#[test]
fn a_part_of_a_damaged_file_is_shown_with_what_is_wrong() {
    let text = b"(define m $1 add)\n(game (piece (name A) (moves (m n)))\n";
    let (code, out, err) = expand(text, &["--piece", "A"]);
    assert_eq!((code, err.lines().count()), (1, 1), "{err}");
    assert_eq!(out, b"(piece (name A) (moves n add))\n");
    let (code, out, err) = expand(text, &["--piece", "B"]);
    assert_eq!((code, out.len(), err.lines().count()), (2, 0, 2), "{err}");
}

/// Much on one line, and files that include each other many times, take no time worth mentioning.
#[test]
fn much_of_anything_takes_time_in_proportion() {
    let start = std::time::Instant::now();
    let line = format!("(x {})", "n add ".repeat(160_000));
    let (code, out, _) = expand(line.as_bytes(), &["--origins"]);
    assert_eq!((code, out.iter().filter(|&&b| b == b'\n').count()), (0, 320_002));
    let missing = "(include \"none.inc\")\n".repeat(100_000);
    let (code, _, err) = expand(missing.as_bytes(), &[]);
    assert_eq!((code, err.lines().count()), (3, 1001));
    assert!(err.ends_with("and 99000 more errors of this kind\n"), "{err}");

    let folder = TempDir::new().unwrap();
    for level in 0..12 {
        let next = format!("(include \"{}.inc\")\n", level + 1).repeat(10);
        fs::write(folder.path().join(format!("{level}.inc")), next).unwrap();
    }
    fs::write(folder.path().join("12.inc"), "(x)").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_zrf"));
    command.current_dir(folder.path()).args(["expand", "0.inc", "--format=short"]);
    let output = command.output().expect("zrf starts");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), err.lines().count()), (Some(3), 1), "{err}");
    assert!(err.contains("expansion-too-large"), "{err}");
    // A second's work. In proportion to the square of their lengths the three take many minutes.
    assert!(start.elapsed().as_secs() < 300, "{:?}", start.elapsed());
}
