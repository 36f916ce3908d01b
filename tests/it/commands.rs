//! `zrf fmt`, `expand`, `explain` and `rules` as people call them.

use std::path::Path;

use crate::run::zrf;

#[test]
fn fmt_checks_shows_and_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.zrf");
    // An 8-bit letter, CRLF line ends, a comment: all of it must survive.
    std::fs::write(&path, b"(game(title \"Stra\xDFe\")\r\n   (players A B)) ; end\r\n").unwrap();
    let name = path.to_str().unwrap();
    let (out, _, code) = zrf(&["fmt", "--check", name]);
    assert!(code == 1 && out.contains("1 of 1 file would change"), "{out}");
    let (out, _, code) = zrf(&["fmt", "--diff", name]);
    assert!(code == 1 && out.contains("-(game(title"), "{out}");
    let (out, err, code) = zrf(&["fmt", name]);
    assert!(code == 0 && out.contains("1 of 1 file changed"), "{out}{err}");
    let bytes = std::fs::read(&path).unwrap();
    let expected: &[u8] = b"(game\r\n  (title \"Stra\xDFe\")\r\n  (players A B)\r\n) ; end\r\n";
    assert_eq!(bytes, expected, "{}", String::from_utf8_lossy(&bytes));
    assert_eq!(zrf(&["fmt", "--check", name]).2, 0, "formatted twice");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn fmt_can_be_kept_to_some_lines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.zrf");
    std::fs::write(&path, "(define  a  b)\n(define  c  d)\n(define  e  f)\n").unwrap();
    assert_eq!(zrf(&["fmt", "--lines", "2:2", path.to_str().unwrap()]).2, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text, "(define  a  b)\n(define c d)\n(define  e  f)\n");
    assert_eq!(zrf(&["fmt", "--lines", "2", path.to_str().unwrap()]).2, 2);
}

#[test]
fn fmt_leaves_damaged_files_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.zrf");
    std::fs::write(&path, "(game(title \"x\")").unwrap();
    let (out, _, code) = zrf(&["fmt", path.to_str().unwrap()]);
    assert!(code == 1 && out.contains("unclosed-bracket"), "{out}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "(game(title \"x\")");
}

#[test]
fn expand_shows_pieces_calls_and_origins() {
    let chess = "fixtures/games/chess.zrf";
    let (out, _, code) = zrf(&["expand", chess, "--piece", "Knight", "--origins"]);
    assert_eq!(code, 0);
    let jump = out.lines().find(|l| l.contains("(n ne (verify not-friend?) add)"));
    assert!(
        jump.is_some_and(|l| l.contains("; fixtures/games/chess.zrf:") && l.contains("< jump at"))
    );
    assert!(!out.contains("Rook"), "only the Knight");
    let (_, err, code) = zrf(&["expand", chess, "--piece", "Dragon"]);
    assert!(code == 2 && err.contains("no piece 'Dragon'"), "{err}");
    // The place of a call of `jump`, wherever the file has it.
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(chess)).unwrap();
    let (line, column) = text
        .lines()
        .enumerate()
        .find_map(|(i, l)| l.find("(jump n ne)").map(|c| (i + 1, c + 1)))
        .unwrap();
    let (out, ..) = zrf(&["expand", chess, "--at", &format!("{line}:{column}")]);
    assert_eq!(out, "(n ne (verify not-friend?) add)\n");
    let (_, err, code) = zrf(&["expand", chess, "--at", "1:1"]);
    assert!(code == 2 && err.contains("no macro is called at 1:1"), "{err}");
}

#[test]
fn explain_knows_words_and_options() {
    let (out, ..) = zrf(&["explain", "add-partial"]);
    assert!(out.contains("instruction"), "{out}");
    let (out, ..) = zrf(&["explain", "pass turn"]);
    assert!(out.contains("false | true | forced"), "{out}");
    let (_, err, code) = zrf(&["explain", "varify"]);
    assert!(code == 2 && err.contains("did you mean 'verify'"), "{err}");
    let (out, ..) = zrf(&["explain"]);
    assert!(out.lines().count() > 180, "the whole table");
}

#[test]
fn rules_lists_sentences_with_code_and_tests() {
    for game in ["abchess", "abagoren"] {
        let (out, _, code) = zrf(&["rules", game]);
        assert_eq!(code, 0);
        assert!(out.contains("sentences") && out.contains("code "), "{out}");
    }
    let (out, ..) = zrf(&["rules", "abagoren", "--sentence", "9"]);
    assert!(out.contains("position::start"), "{out}");
    let (_, err, code) = zrf(&["rules", "abagoren", "--sentence", "999"]);
    assert!(code == 2 && err.contains("numbered 1 to"), "{err}");
}

/// The rules files of this project that show the language, as an example for others.
#[test]
fn fixtures_are_laid_out() {
    let (out, err, code) = zrf(&["fmt", "--check", "fixtures/games", "fixtures/words"]);
    assert_eq!(code, 0, "{out}{err}");
    let last = out.lines().last().unwrap_or_default();
    let all: Vec<usize> = last.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert!(matches!(all[..], [0, files] if files > 200), "{out}");
}
