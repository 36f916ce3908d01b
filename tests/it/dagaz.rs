//! `--dialect dagaz`: words of Dagaz are named, accepted, and refused where the rules are not in
//! the file.

use zrf::cli::{LoadOptions, Loaded, load_text};
use zrf::model::Dialect;
use zrf::report::Level;
use zrf::source::Sources;

use crate::notation::row;
use crate::run::zrf;

fn read(text: &str, dialect: Dialect) -> Loaded {
    let mut sources = Sources::new();
    let file = sources.add("test.zrf", text);
    load_text(sources, file, &LoadOptions { dialect, ..LoadOptions::default() })
}

/// Level, code and message of all findings.
fn said(loaded: &Loaded) -> Vec<(Level, &'static str, String)> {
    loaded.findings.sorted().into_iter().map(|f| (f.level, f.code, f.message.clone())).collect()
}

fn game(option: &str, piece: &str) -> String {
    let text = row(
        &format!(
            "{piece} (piece (name Other) (attribute value 9) (moves (e (verify empty?) add)))"
        ),
        "(White (Man a1)) (Black (Other e1))",
    );
    text.replace("(title \"Row\")", &format!("(title \"Row\") {option}"))
        .replace("\"2.0\"", "\"3.0\"")
}

const PLAIN: &str = "(piece (name Man) (attribute value 5) (moves (e (verify empty?) add)))";

#[test]
fn each_kind_is_named_once_for_zillions() {
    let option = "(option \"sliding-puzzle\" true) (option \"show hints\" false)
        (option \"smart moves\" from)";
    let loaded = read(&game(option, PLAIN), Dialect::Zillions);
    let found = said(&loaded);
    let dagaz: Vec<&str> = found
        .iter()
        .filter(|(_, code, _)| *code == "other-dialect")
        .map(|(_, _, message)| message.as_str())
        .collect();
    assert_eq!(
        dagaz,
        [
            "only the dialect of Dagaz has option \"sliding-puzzle\"",
            "only the dialect of Dagaz has option \"show hints\"",
            "only the dialect of Dagaz has value 'from' of option \"smart moves\"",
            "only the dialect of Dagaz has attributes that are neither true nor false",
        ]
    );
    assert!(found.iter().any(|(_, code, _)| *code == "version-form"), "{found:?}");
    assert!(found.iter().all(|(level, ..)| *level != Level::Error), "{found:?}");
}

#[test]
fn in_its_own_dialect_nothing_is_wrong() {
    let loaded = read(&game("(option \"ko\" true)", PLAIN), Dialect::Dagaz);
    let found = said(&loaded);
    assert!(found.iter().all(|(level, ..)| *level == Level::Note), "{found:?}");
    assert!(found.iter().any(|(.., m)| m.contains("uses Dagaz's option \"ko\"")));
}

#[test]
fn what_is_in_the_file_is_played_and_the_rest_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.zrf");
    let path = path.to_str().unwrap();
    let asks = "(piece (name Man) (attribute value 5)
        (moves (e (verify (and empty? (value a1))) add)))";
    for (option, piece, refused) in [
        ("(option \"show hints\" true)", PLAIN, None),
        ("(option \"smart-moves\" from)", PLAIN, None),
        ("(option \"ko\" situation)", PLAIN, Some("option \"ko\"")),
        ("(option \"go-extension\" true)", PLAIN, Some("option \"go-extension\"")),
        ("(option \"go-extension\" false)", PLAIN, None),
        ("", asks, Some("attributes that are neither")),
    ] {
        std::fs::write(path, game(option, piece)).unwrap();
        let (out, err, code) = zrf(&["moves", path, "--dialect", "dagaz"]);
        let said = out + &err;
        match refused {
            None => assert!(code == 0 && said.contains("Man a1 - b1"), "{option}: {said}"),
            Some(what) => assert!(code == 3 && said.contains(what), "{option}: {said}"),
        }
        // To Zillions the option means nothing.
        assert_eq!(zrf(&["moves", path]).2, 0, "{option}");
    }
}
