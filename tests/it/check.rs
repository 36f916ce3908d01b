//! `zrf check` as it is called: levels, `zrf.toml`, fixes.

use std::fs;
use std::path::Path;

use crate::run::zrf;

/// A rules file with a macro that is never called and an option in old spelling.
const RULES: &str = "(version \"2.0\")
(define step (n (verify (and (not friend?))) add))
(define never (s add))
(game (title \"T\") (players White Black) (turn-order White Black)
  (pass-turn forced)
  (descripton \"A game.\")
  (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))
    (directions (n 0 -1) (s 0 1))) (symmetry Black (n s) (s n)))
  (piece (name Man) (moves (step)))
  (board-setup (White (Man a1)) (Black (Man b2)))
  (loss-condition (White Black) (pieces-remaining 0)))
";

fn run(folder: &Path, args: &[&str]) -> (String, i32) {
    let path = folder.join("t.zrf");
    let (out, err, code) = zrf(&[&["check", path.to_str().unwrap()], args].concat());
    (out + &err, code)
}

#[test]
fn levels_change_what_is_said_and_how_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let text = RULES.replace("descripton", "description");
    fs::write(folder.path().join("t.zrf"), text).unwrap();
    let short = ["--format", "short"];
    let (out, code) = run(folder.path(), &short);
    assert!(out.contains("warning[unused-macro]") && code == 1, "{out}");
    let (out, code) = run(folder.path(), &["--allow", "unused-macro"]);
    assert!(!out.contains("unused-macro") && code == 0, "{out}");
    let (out, code) = run(folder.path(), &[&short[..], &["--deny", "unused-macro"]].concat());
    assert!(out.contains("error[unused-macro]") && code == 1, "{out}");
    // As in rustc, the last one counts.
    let (out, code) = run(folder.path(), &["--deny", "unused-macro", "--allow", "unused-macro"]);
    assert!(!out.contains("unused-macro") && code == 0, "{out}");
    let (out, code) = run(folder.path(), &["--allow", "unused-macro", "--deny", "unused-macro"]);
    assert!(out.contains("error[unused-macro]") && code == 1, "{out}");
    let (out, code) = run(folder.path(), &["--allow", "unused-makro"]);
    assert!(out.contains("did you mean 'unused-macro'?") && code == 2, "{out}");
    fs::write(folder.path().join("zrf.toml"), "[lints]\nunused-macro = \"allow\"\n").unwrap();
    assert_eq!(run(folder.path(), &[]).1, 0);
    let (out, code) = run(folder.path(), &["--warn", "unused-macro"]);
    assert!(out.contains("unused-macro") && code == 1, "{out}");
}

#[test]
fn safe_fixes_leave_the_game_alone_and_come_to_an_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.zrf");
    fs::write(&path, RULES).unwrap();
    let (out, _) = run(folder.path(), &["--fix"]);
    let mended = fs::read_to_string(&path).unwrap();
    assert!(mended.contains("(option \"pass turn\" forced)"), "{out}{mended}");
    assert!(mended.contains("(verify not-friend?)"), "{out}{mended}");
    assert!(mended.contains("(descripton "), "an unsafe fix was made: {mended}");
    assert!(out.contains("mended ") && out.contains("(old-option)"), "{out}");
    run(folder.path(), &["--fix"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), mended);
    // Nothing else has changed.
    let back = mended
        .replace("(option \"pass turn\" forced)", "(pass-turn forced)")
        .replace("not-friend?", "(and (not friend?))");
    assert_eq!(back, RULES);
}

#[test]
fn any_number_of_nots_is_mended() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.zrf");
    for (old, new) in [
        ("(not (not friend?))", "friend?"),
        ("(not (not (not friend?)))", "not-friend?"),
        ("(not (not (not (not friend?))))", "friend?"),
        ("(and (not (not (not (not not-friend?)))))", "not-friend?"),
    ] {
        fs::write(&path, RULES.replace("(and (not friend?))", old)).unwrap();
        let (out, _) = run(folder.path(), &["--fix"]);
        let mended = fs::read_to_string(&path).unwrap();
        assert!(mended.contains(&format!("(verify {new}) add")), "{out}{mended}");
    }
}

#[test]
fn a_fix_takes_no_comment_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.zrf");
    let with = [("(and (not friend?))", "(and ; free, see rule 7\n (not friend?))")];
    let not = [("(and (not friend?))", "(not ; his own\n friend?)")];
    for [(old, new)] in [with, not] {
        let text = RULES.replace(old, new).replace("(pass-turn forced)", "");
        fs::write(&path, &text).unwrap();
        let (out, _) = run(folder.path(), &["--fix"]);
        let mended = fs::read_to_string(&path).unwrap();
        assert_eq!(mended.matches(';').count(), 1, "{out}{mended}");
    }
}

#[test]
fn a_folder_of_pictures_must_be_there() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("t.zrf"), RULES).unwrap();
    let (out, code) = run(folder.path(), &["--assets", "--images", "no-such-folder"]);
    assert_eq!(code, 2, "{out}");
    assert!(out.contains("no-such-folder"), "{out}");
}

#[test]
fn unsafe_fixes_are_made_when_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.zrf");
    fs::write(&path, RULES).unwrap();
    assert_eq!(run(folder.path(), &["--unsafe"]).1, 2);
    run(folder.path(), &["--fix", "--unsafe"]);
    let mended = fs::read_to_string(&path).unwrap();
    assert!(mended.contains("(description "), "{mended}");
    let (out, code) = run(folder.path(), &["--allow", "unused-macro"]);
    assert_eq!(code, 0, "{out}");
}

#[test]
fn every_fix_of_an_example_helps() {
    let mut tried = 0;
    for lint in zrf::lint::ALL.iter().filter(|lint| lint.fix.is_some()) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.zrf");
        fs::write(&path, zrf::lint::complete(lint.bad)).unwrap();
        let (before, _) = run(folder.path(), &["--hints", "--format", "short"]);
        assert!(before.contains(&format!("[{}]", lint.code)), "{before}");
        run(folder.path(), &["--hints", "--fix", "--unsafe"]);
        let (after, _) = run(folder.path(), &["--hints", "--format", "short"]);
        assert!(!after.contains(&format!("[{}]", lint.code)), "{}: {after}", lint.code);
        assert!(after.lines().count() < before.lines().count(), "{before}\n{after}");
        tried += 1;
    }
    assert!(tried > 10, "{tried}");
}

#[test]
fn a_lint_is_explained() {
    let (out, _, code) = zrf(&["explain", "unused-zone"]);
    assert!(out.contains("unused-zone   (warning by default") && out.contains("good:"), "{out}");
    assert_eq!(code, 0);
    let (_, err, code) = zrf(&["explain", "unused-zoen"]);
    assert!(err.contains("did you mean 'unused-zone'?"), "{err}");
    assert_eq!(code, 2);
}

/// What `--since` says of two files.
fn since(old: &str, new: &str, args: &[&str]) -> (String, i32) {
    let folder = tempfile::tempdir().unwrap();
    let before = folder.path().join("old.zrf");
    fs::write(&before, old).unwrap();
    fs::write(folder.path().join("t.zrf"), new).unwrap();
    run(folder.path(), &[&["--since", before.to_str().unwrap()], args].concat())
}

#[test]
fn a_part_of_other_files_needs_no_game() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("t.zrf"), "(define step (n add))").unwrap();
    let (out, code) = run(folder.path(), &[]);
    assert!(out.contains("this file has no (game") && code == 1, "{out}");
    fs::write(folder.path().join("whole.zrf"), format!("(include \"T.zrf\")\n{RULES}")).unwrap();
    let (out, code) = run(folder.path(), &[]);
    assert!(!out.contains("no (game") && code == 0, "{out}");
}

#[test]
fn since_says_only_what_is_new() {
    let old = RULES.replace("descripton", "description");
    // Moved down, and its line changed: both are old.
    let (out, code) = since(&old, &format!("; more\n\n{old}"), &[]);
    assert!(!out.contains("unused-macro") && code == 0, "{out}");
    assert!(out.contains("The game plays as in"), "{out}");
    let (out, code) = since(&old, &old.replace("never (s add)", "never (n add)"), &[]);
    assert!(!out.contains("unused-macro") && code == 0, "{out}");
    // Another one of the same kind is new, wherever it stands.
    let new = old.replace("(define never", "(define nie (s add))\n(define never");
    let (out, code) = since(&old, &new, &["--format", "short"]);
    assert!(out.contains("'nie'") && !out.contains("'never'") && code == 1, "{out}");
    // So is a second one in the same words on another line.
    let macros = "(define one (s add))\n(game";
    let twice = old.replace("(verify (and (not friend?)))", "(verify (and (not friend?)))\n");
    let (out, _) = since(&old, &twice.replace("(game", macros), &["--format", "short"]);
    assert!(out.contains("'one'") && !out.contains("'never'"), "{out}");
    let (out, code) = since(&old, &old, &["--hints"]);
    assert!(!out.contains("single-part-and") && code == 0, "{out}");
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(folder.path(), &["--since", "nowhere.zrf"]).1, 2);
}

#[test]
fn since_says_which_pieces_play_differently() {
    let old = RULES.replace("descripton", "description");
    let new = old.replace("(verify (and (not friend?)))", "(verify empty?)");
    let (out, code) = since(&old, &new, &[]);
    assert!(out.contains("\"T\" differs from") && code == 1, "{out}");
    assert!(out.contains("Man  different, for example among 2 men:"), "{out}");
    assert!(out.contains("only A moves"), "{out}");
    let (out, _) = since(&old, &new, &["--format", "json"]);
    let last = out.lines().last().unwrap();
    let value: serde_json::Value = serde_json::from_str(last).unwrap();
    let game = &value["behaviour"]["games"][0];
    assert_eq!(game["title"], "T", "{out}");
    assert_eq!(game["differences"]["pieces"][0]["verdict"], "differs", "{out}");
    // Another way to write the same plays the same: that is proved.
    let same = old.replace("(verify (and (not friend?)))", "(verify (or empty? enemy?))");
    let (out, code) = since(&old, &same, &[]);
    assert!(out.contains("The game plays as in") && code == 0, "{out}");
    let (out, _) = since(&old, &new.replace("(title \"T\")", "(title \"U\")"), &[]);
    assert!(out.contains("\"U\" differs from"), "{out}");
}

#[test]
fn since_says_what_errors_hide() {
    let new = RULES.replace("descripton", "description");
    let old = new.replace("(not friend?)", "fiend?");
    let more = new.replace("(define never", "(define nie (s add))\n(define never");
    let (out, code) = since(&old, &more, &[]);
    assert!(out.contains("\"T\" was not compared: in ") && code == 1, "{out}");
    assert!(out.contains("old.zrf there are errors in it"), "{out}");
    assert!(out.contains("may be old"), "{out}");
    // Nothing is new, but whether it plays the same is not known.
    let other = old.replace("(s add)", "(s s add)");
    let (out, code) = since(&old, &other.replace("(step)", "(step) (n add)"), &[]);
    assert!(out.contains("no findings") && !out.contains("may be old"), "{out}");
    assert_eq!(code, 3, "{out}");
    // SARIF has no place for what plays differently: that is said beside it.
    let differs = new.replace("(verify (and (not friend?)))", "(verify empty?)");
    let (out, code) = since(&new, &differs, &["--format", "sarif"]);
    assert!(out.contains("\"results\": []") && out.contains("differs from"), "{out}");
    assert_eq!(code, 1, "{out}");
}

/// Where a file has more code than is looked at, nothing is said of the rest; `--deep` looks at all.
#[test]
fn what_a_limit_hides_is_found_deep() {
    let labels = |from: char| {
        let all: Vec<String> = (0..26).map(|i| char::from(from as u8 + i).to_string()).collect();
        all.join("/")
    };
    let rows: Vec<String> = (1..=30).rev().map(|row| row.to_string()).collect();
    // The Rider's code comes to more than is looked at before the Man's.
    let rider: String = ["n", "e", "s", "w", "ne", "nw"]
        .map(|d| format!("({d} (while empty? add {d}) (verify enemy?) add)"))
        .concat();
    let never = "(n (verify empty?) n (verify empty?) s (verify enemy?) add)";
    let text = format!(
        "(game (title \"Wide\") (players White Black) (turn-order White Black)\n\
         (board (grid (start-rectangle 0 0 9 9)\n\
         (dimensions (\"{}\" (10 0)) (\"{}\" (0 10)))\n\
         (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (nw -1 -1))))\n\
         PIECES\n\
         (board-setup (White (Man a1)) (Black (Man c3)))\n\
         (loss-condition (White Black) (pieces-remaining 0)))\n",
        labels('a'),
        rows.join("/"),
    );
    let man = format!("(piece (name Man) (moves (n add) {never}))");
    let rider = format!("(piece (name Rider) (moves {rider}))");
    let folder = tempfile::tempdir().unwrap();
    let found = |pieces: &str, args: &[&str]| {
        fs::write(folder.path().join("t.zrf"), text.replace("PIECES", pieces)).unwrap();
        run(folder.path(), args).0.contains("warning[never-adds]")
    };
    assert!(found(&man, &[]), "a small file is looked at whole");
    assert!(!found(&format!("{rider}\n{man}"), &[]), "nothing is said behind the limit");
    assert!(found(&format!("{rider}\n{man}"), &["--deep"]), "all code is looked at");
}
