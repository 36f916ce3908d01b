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
