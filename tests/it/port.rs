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
            "Prince" => "Duke",
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

#[test]
fn a_port_in_other_words_is_proved_equal() {
    let (_folder, path) = port(|text| text);
    let args = ["diff", &path, "ref:abagoren", "--map", "Duke=Prince", "--map", "Red=White"];
    let (out, err, code) = zrf(&[&args[..], &["--positions", "120"]].concat());
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("Duke (Prince)  the same moves on every position"), "{out}");
    assert_eq!(out.matches("the same moves on every position").count(), 10, "{out}");
    assert!(out.contains("No difference was found on them. The moves are proved"), "{out}");
}

/// The other way round, with a fault: only what is wrong is said to be, with the line.
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
    let args = ["diff", "ref:abagoren", &path, "--map", "Prince=Duke", "--map", "White=Red"];
    let (out, err, code) = zrf(&[&args[..], &["--positions", "60", "--report", report]].concat());
    assert_eq!(code, 1, "{out}{err}");
    assert!(out.contains("different, for example among"), "{out}");
    assert!(out.contains("in B stopped by: port.zrf:"), "{out}");
    assert!(out.contains("the same moves on every position"), "{out}");
    let page = std::fs::read_to_string(report).unwrap();
    assert!(page.contains("data:image/svg+xml;base64,"), "a board is drawn");
    assert!(page.contains("stopped by: port.zrf:"), "{page}");
    for outside in ["<script", "http:", "https:", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn what_makes_no_sense_gets_a_sentence() {
    let (_folder, path) = port(|text| text);
    for (args, said) in [
        (&["ref:abchess", "ref:abchess"][..], "both sides are the written rules of abchess"),
        (&["ref:abchess", "ref:abagoren"], "written rules of two different games"),
        (&["ref:chess", &path], "there are no written rules 'ref:chess'"),
        (&[&path, &path, "--reading", "a=b"], "--reading needs 'ref:'"),
        (&[&path, "ref:abagoren", "--map", "Duke=Earl"], "--map Duke, Earl: 'Duke' must be"),
        (&[&path, "ref:abagoren", "--reading", "a=b"], "a"),
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
