//! `zrf diff` with written rules on one side: ports in other words, broken ports, bad input; and
//! reports as pages.

use std::path::Path;

use crate::run::zrf;

/// The published file in the words of somebody else.
fn port(change: impl Fn(String) -> String) -> (tempfile::TempDir, String) {
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf/abagoren.zrf");
    let text = std::fs::read_to_string(published).unwrap();
    let mut out = String::new();
    // Whole words only.
    for part in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let word = part.trim_end_matches(|c: char| !c.is_alphanumeric());
        let rest = &part[word.len()..];
        out += match word {
            "General" => "Duke",
            "White" => "Red",
            other => other,
        };
        out += rest;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("port.zrf");
    std::fs::write(&path, change(out)).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

/// The proof over all positions takes longer than a test may; play alone is compared here.
#[test]
fn a_port_in_other_words_plays_the_same() {
    let (_folder, path) = port(|text| text);
    let args = ["diff", &path, "ref:abagoren", "--map", "Duke=General", "--map", "Red=White"];
    let more = ["--no-proof", "--positions", "120"];
    let (out, err, code) = zrf(&[&args[..], &more].concat());
    assert_eq!(code, 3, "{out}{err}");
    // Nothing else differs in the definitions than that the file has its hands on squares.
    let board = "squares beside the board\n  only A has the squares Qw1, Qw2, Qw3, Qw4, Rw1, Rw2";
    let differs = out.split("None of the 10 types").next().unwrap_or_default();
    assert!(differs.contains(board), "{out}");
    assert!(!differs.contains("only B") && !differs.contains(" in B"), "{out}");
    assert!(out.contains("no proof was asked for"), "{out}");
    assert!(out.contains("No difference was found on them. This is a search, no proof"), "{out}");
    // A name that is not mapped is said to be missing.
    let (out, _, code) = zrf(&[&args[..3], &["--no-proof", "--map", "Red=White"]].concat());
    assert!(out.contains("only B has the pieces General") && code == 1, "{out}");
}

/// The other way round, with a fault: it is found, with its line, and drawn.
#[test]
fn a_fault_in_a_port_is_found_with_its_line_and_drawn() {
    let fault = |text: String| {
        let whole = "(define step ($1 (verify not-friend?)";
        assert_eq!(text.matches(whole).count(), 1);
        text.replace(whole, "(define step ($1 (verify enemy?)")
    };
    let (folder, path) = port(fault);
    let report = folder.path().join("report.html");
    let report = report.to_str().unwrap();
    let args = ["diff", "ref:abagoren", &path, "--map", "General=Duke", "--map", "White=Red"];
    let more = ["--no-proof", "--positions", "60", "--report", report];
    let (out, err, code) = zrf(&[&args[..], &more].concat());
    assert_eq!(code, 1, "{out}{err}");
    assert!(out.contains("They differ in this position:"), "{out}");
    assert!(out.contains("in B stopped by: port.zrf:131 (enemy?)"), "{out}");
    let page = std::fs::read_to_string(report).unwrap();
    assert!(page.contains("data:image/svg+xml;base64,"), "a board is drawn");
    assert!(page.contains("stopped by: port.zrf:131"), "{page}");
    for outside in ["<script", "http:", "https:", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn what_makes_no_sense_gets_a_sentence() {
    let (_folder, path) = port(|text| text);
    let named = ["--map", "Duke=General", "--map", "Red=White", "--reading", "a=b"];
    let with_reading = [&[&path as &str, "ref:abagoren"], &named[..]].concat();
    for (args, said) in [
        (&["ref:abchess", "ref:abchess"][..], "both sides are the written rules of abchess"),
        (&["ref:abchess", "ref:abagoren"], "written rules of two different games"),
        (&["ref:chess", &path], "there are no written rules 'ref:chess'"),
        (&[&path, &path, "--reading", "a=b"], "--reading needs 'ref:'"),
        (&[&path, "ref:abagoren", "--map", "Duke=Earl"], "--map Duke, Earl: 'Duke' must be"),
        (&with_reading, "a"),
        (&[&path, &path, "--report", "x.txt"], "reports are written as .json or .html"),
    ] {
        let (out, err, code) = zrf(&[&["diff"], args].concat());
        assert!(
            code == 2 && err.contains(said) && err.lines().count() == 1,
            "{args:?}: {out}{err}"
        );
    }
    // A file of another game is not compared, and that is said once.
    let (out, _, code) = zrf(&["diff", "fixtures/games/chess.zrf", "ref:abchess"]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("None of the 26 types of men is known to be equal"), "{out}");
}
