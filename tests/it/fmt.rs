//! `zrf fmt` as its users and their editors meet it: what it writes where, and how it ends.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// Exit code, standard output and error stream of a run with something on its standard input.
fn run_with(folder: &Path, args: &[&str], input: &[u8]) -> (i32, Vec<u8>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zrf"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "TERM"] {
        command.env_remove(name);
    }
    let all = [Stdio::piped(), Stdio::piped(), Stdio::piped()];
    let [stdin, stdout, stderr] = all;
    command.current_dir(folder).args(args).stdin(stdin).stdout(stdout).stderr(stderr);
    let mut child = command.spawn().expect("zrf starts");
    // A program that reads no input may be gone by now.
    let _ = child.stdin.take().expect("stdin is piped").write_all(input);
    let output = child.wait_with_output().expect("zrf ends");
    let err = String::from_utf8(output.stderr).expect("messages are UTF-8");
    (output.status.code().expect("zrf ends by itself"), output.stdout, err)
}

fn run(folder: &Path, args: &[&str]) -> (i32, Vec<u8>, String) {
    run_with(folder, args, b"")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("output is UTF-8")
}

/// Untidy, in windows-1251, with an escape sequence in a string and one in a comment.
const BYTES: &[u8] = b"(help   \"\xD8\xE0\xF5\xEC\xE0\xF2\xFB \x1B[31m\") ; \x1B[0m \xFF\n";
/// The same, tidy.
const TIDY: &[u8] = b"(help \"\xD8\xE0\xF5\xEC\xE0\xF2\xFB \x1B[31m\") ; \x1B[0m \xFF\n";

#[test]
fn every_byte_of_a_file_comes_through() {
    let folder = TempDir::new().unwrap();
    for args in [&["fmt", "-"][..], &["fmt", "-", "--color=always"], &["fmt", "-", "--color=never"]]
    {
        assert_eq!(run_with(folder.path(), args, BYTES), (0, TIDY.to_vec(), String::new()));
    }
    fs::write(folder.path().join("a.zrf"), BYTES).unwrap();
    let (code, diff, err) = run(folder.path(), &["fmt", "--diff", "a.zrf"]);
    let expected = [b"--- a.zrf\n+++ a.zrf\n@@ -1 +1 @@\n-", BYTES, b"+", TIDY].concat();
    assert_eq!((code, diff, err.as_str()), (1, expected, ""));
    let (code, out, err) = run(folder.path(), &["fmt", "a.zrf"]);
    assert_eq!((code, text(out).as_str(), err.as_str()), (0, "1 of 1 file changed\n", ""));
    assert_eq!(fs::read(folder.path().join("a.zrf")).unwrap(), TIDY);
    // What is laid out already comes through too, and what is damaged, with every byte there is.
    let all: Vec<u8> = (1..=255).filter(|b| !b"()\"".contains(b)).collect();
    let damaged = [b"(game\n", &all[..], b"\n"].concat();
    let (code, out, err) = run_with(folder.path(), &["fmt", "-"], &damaged);
    assert_eq!((code, out), (1, damaged));
    assert!(err.contains("unclosed-bracket") && !err.contains('\x1B'), "{err}");
}

#[test]
fn what_is_no_text_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let wide = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        b"\xFF\xFE".iter().copied().chain(units).collect()
    };
    let files = [wide("(game   (title \"t\"))\n"), b"(game   \0)\n".to_vec()];
    for bytes in files {
        let path = folder.path().join("a.zrf");
        fs::write(&path, &bytes).unwrap();
        for option in [&[][..], &["--check"], &["--diff"]] {
            let args = [&["fmt", "a.zrf"], option].concat();
            let (code, out, err) = run(folder.path(), &args);
            assert_eq!(code, 1, "{args:?}");
            assert!(format!("{}{err}", text(out)).contains("error[binary-file]"), "{args:?}");
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
        let (code, out, err) = run_with(folder.path(), &["fmt", "-"], &bytes);
        assert_eq!((code, out), (1, bytes));
        assert!(err.contains("error[binary-file]"), "{err}");
    }
    let (_, out, _) = run(folder.path(), &["fmt", "a.zrf"]);
    let out = text(out);
    assert!(out.ends_with("0 of 1 file changed\n1 left as it is, since it is no text\n"), "{out}");
}

#[test]
fn standard_input_can_be_checked_and_compared_and_stands_alone() {
    let folder = TempDir::new().unwrap();
    let (code, out, err) = run_with(folder.path(), &["fmt", "--check", "-"], BYTES);
    let said = "standard input\n1 of 1 file would change\n";
    assert_eq!((code, text(out).as_str(), err.as_str()), (1, said, ""));
    let (code, out, _) = run_with(folder.path(), &["fmt", "--check", "-"], TIDY);
    assert_eq!((code, text(out).as_str()), (0, "0 of 1 file would change\n"));
    let (code, out, _) = run_with(folder.path(), &["fmt", "--diff", "-"], BYTES);
    assert!(code == 1 && out.starts_with(b"--- standard input\n+++ standard input\n@@ -1 +1 @@"));
    let (code, out, _) = run_with(folder.path(), &["fmt", "--diff", "-"], TIDY);
    assert_eq!((code, out), (0, Vec::new()));
    let (code, out, err) = run_with(folder.path(), &["fmt", "-", "a.zrf"], BYTES);
    assert_eq!((code, out), (2, Vec::new()));
    let alone = "error: '-' is standard input, which is laid out alone, without other files\n";
    assert_eq!(err, alone);
    // The code page that is asked for counts for it as well.
    let args = ["fmt", "-", "--encoding", "windows-1251"];
    let (_, _, err) = run_with(folder.path(), &args, b"(game (\"\xD8");
    assert!(err.contains('Ш'), "{err}");
}

#[test]
fn a_file_that_could_not_be_written_is_not_counted_as_changed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.zrf");
    fs::write(&path, BYTES).unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let (code, out, err) = run(folder.path(), &["fmt", "a.zrf"]);
    assert_eq!((code, text(out).as_str()), (2, "0 of 1 file changed\n"));
    assert!(err.starts_with("error: can't write 'a.zrf': "), "{err}");
}

#[test]
fn lines_for_programs_stand_alone_on_the_standard_output() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.zrf"), BYTES).unwrap();
    fs::write(folder.path().join("b.zrf"), b"(game").unwrap();
    let said = "1 of 2 files would change\n\
                1 left as it is, since its brackets are not in order\n";
    let (_, out, err) = run(folder.path(), &["fmt", "--check", "--format=json", "."]);
    assert_eq!(err, format!("a.zrf\n{said}"));
    serde_json::from_slice::<serde_json::Value>(&out).expect("one finding");
    let (_, out, err) = run(folder.path(), &["fmt", "--check", "--format=sarif", "."]);
    assert_eq!(err, format!("a.zrf\n{said}"));
    serde_json::from_slice::<serde_json::Value>(&out).expect("one log");
    let (_, out, err) = run(folder.path(), &["fmt", "--check", "--format=short", "."]);
    assert_eq!(err, said);
    let out = text(out);
    assert!(out.starts_with("a.zrf\nb.zrf:1:1: error[unclosed-bracket]"), "{out}");
    // A patch stands alone as well.
    let (_, out, err) = run(folder.path(), &["fmt", "--diff", "."]);
    assert!(out.starts_with(b"--- a.zrf\n") && err.contains("unclosed-bracket"), "{err}");
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_can_not_disturb_a_terminal() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a\x1B[31m\nb.zrf"), BYTES).unwrap();
    for args in [&["fmt", "--check", "."][..], &["check", "--list", "."], &["fmt", "--diff", "."]] {
        let (_, out, err) = run(folder.path(), args);
        let said = String::from_utf8_lossy(&out).into_owned() + &err;
        assert!(said.contains("a�[31m b.zrf"), "{args:?}: {said}");
        assert!(!said.contains("a\x1B"), "{args:?}: {said}");
    }
}
