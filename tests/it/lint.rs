//! Every lint on its own examples, and the handed cases that belong to reading and expanding.

use zrf::cli::{LoadOptions, Loaded, load_text};
use zrf::lint;
use zrf::source::Sources;

fn loaded(text: &str) -> Loaded {
    let mut sources = Sources::new();
    let file = sources.add("example.zrf", text.as_bytes());
    load_text(sources, file, &LoadOptions::default())
}

/// The findings as "code line".
fn said(loaded: &Loaded) -> Vec<String> {
    let line = |f: &zrf::report::Finding| {
        f.primary.as_ref().map_or(0, |l| loaded.sources.place(l.span).line)
    };
    loaded.findings.iter().map(|f| format!("{} {}", f.code, line(f))).collect()
}

#[test]
fn each_lint_finds_its_bad_example_and_lets_the_good_one_pass() {
    for lint in lint::ALL {
        let line = lint.bad.lines().position(|l| l.contains("; <-")).unwrap() + 1;
        assert_eq!(said(&loaded(lint.bad)), [format!("{} {line}", lint.code)], "{}", lint.code);
        assert!(
            said(&loaded(lint.good)).is_empty(),
            "{}: {:?}",
            lint.code,
            said(&loaded(lint.good))
        );
        assert!(lint.about.len() > 40, "{}", lint.code);
    }
}

#[test]
fn lints_stand_in_the_order_of_their_codes() {
    let codes: Vec<_> = lint::ALL.iter().map(|l| l.code).collect();
    let mut sorted = codes.clone();
    sorted.sort();
    assert_eq!(codes, sorted);
}

/// The cases in `fixtures/cases`: each first comment line that begins with `; expect` names a
/// code and a line; together they are all that is found.
#[test]
fn cases_are_reported_as_they_say() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/cases");
    let mut cases = 0;
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.unwrap();
        if entry.path().extension().is_none_or(|e| e != "zrf") {
            continue;
        }
        let loaded = zrf::cli::load(entry.path(), &LoadOptions::default()).unwrap();
        let text = loaded.sources.get(loaded.file).text();
        let mut expected: Vec<String> = text
            .lines()
            .filter_map(|l| l.strip_prefix("; expect "))
            .map(|l| l.trim().to_owned())
            .filter(|l| l != "nothing")
            .collect();
        assert!(text.contains("; expect "), "{}", entry.path().display());
        let mut found = said(&loaded);
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{}", entry.path().display());
        cases += 1;
    }
    assert!(cases >= 15, "{cases}");
}

/// What the cases say of play: a file, moves to play first, and all legal moves then (sorted).
const PLAY: &[(&str, &[&str], &[&str])] = &[
    ("07-same-arg-twice", &[], &[]),
    ("09-inherited-args", &[], &["Bow a1 - b1", "Bow a1 - b2"]),
    ("10-dead-macro", &[], &["Pawn a2 - a3", "Pawn b2 - b3", "Pawn c2 - c3"]),
    ("30-with-priorities", &[], &["Man b2 - d4 x c3", "Man d2 - b4 x c3"]),
    ("33-default-draw", &["a1-a2"], &[]),
    ("34-captured", &[], &["Prince a1 - a2", "Prince a1 - b1", "Prince a1 - b2"]),
    ("40-multi-jump", &[], &["Man a1 - c3 x b2"]),
    ("40-multi-jump", &["a1-c3"], &["Man c3 - e5 x d4"]),
    ("41-castle", &[], &["King a1 - b1", "King a1 - c1 Tower d1 - b1", "Tower d1 - c1"]),
    (
        "42-hand",
        &["a1-a2"],
        &[
            "Black Man a1",
            "Black Man a3",
            "Black Man b1",
            "Black Man b2",
            "Black Man b3",
            "Black Man c1",
            "Black Man c2",
        ],
    ),
    ("43-en-passant", &["b1-b3"], &["Pawn c3 - b2 x b3", "Pawn c3 - c2"]),
    ("43-en-passant", &["b1-b2"], &["Pawn c3 - c2", "Pawn c3 x b2"]),
    ("44-dice", &[], &["?Die One d1", "?Die Two d1"]),
    ("44-dice", &["?Die Two d1"], &["Walker a1 - a3 x d1"]),
    ("45-step-off", &[], &["Bell a3 - b3"]),
    ("51-rare-conditions", &[], &["Monk a1 - a2", "Monk a1 - b1"]),
    ("52-number-attribute", &[], &["Num7 a1 - a2"]),
];

#[test]
fn cases_play_as_they_say() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/cases");
    for (name, after, expected) in PLAY {
        let path = folder.join(format!("{name}.zrf"));
        let loaded = zrf::cli::load(&path, &LoadOptions::default()).unwrap();
        let rules = zrf::interp::Rules::new(loaded.game(None).unwrap(), Default::default());
        let mut position = zrf::interp::Position::start(&rules.game);
        for text in *after {
            let mv = rules.find_move(&position, text).unwrap();
            position = rules.apply(&position, &mv).position;
        }
        let mut found = rules.move_texts(&position, &rules.legal(&position));
        found.sort();
        assert_eq!(found, *expected, "{name} after {after:?}");
    }
}
