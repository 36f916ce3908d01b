//! Every lint on its own examples, and the handed cases that belong to reading and expanding.

use std::path::Path;

use zrf::cli::{LoadOptions, Loaded, load_text};
use zrf::lint::{self, Levels, Setting};
use zrf::report::Level;
use zrf::source::Sources;

fn loaded(text: &str) -> Loaded {
    with_levels(text, &Levels::default())
}

fn with_levels(text: &str, levels: &Levels) -> Loaded {
    let mut sources = Sources::new();
    let file = sources.add("example.zrf", text.as_bytes());
    let mut loaded = load_text(sources, file, &LoadOptions::default());
    loaded.lint(levels);
    loaded
}

/// The findings as "code line", sorted.
fn said(loaded: &Loaded) -> Vec<String> {
    let line = |f: &zrf::report::Finding| {
        f.primary.as_ref().map_or(0, |l| loaded.sources.place(l.span).line)
    };
    let mut said: Vec<String> =
        loaded.findings.iter().map(|f| format!("{} {}", f.code, line(f))).collect();
    said.sort();
    said
}

/// Lints without an example, since it would be no text, other files, or as large as a limit. What
/// they find is tested beside the stage that finds it.
const UNSHOWN: &[&str] = &[
    "binary-file",
    "dagaz",
    "empty-file",
    "expansion-too-large",
    "file-too-large",
    "include-cycle",
    "include-too-deep",
    "long-string",
    "nested-too-deep",
    "text-too-long",
    "too-many-games",
    "too-many-positions",
];

/// The lints with examples that are whole by themselves.
fn shown() -> impl Iterator<Item = &'static lint::Lint> {
    let unshown: Vec<_> = lint::ALL.iter().filter(|l| l.bad.trim().is_empty()).collect();
    assert_eq!(unshown.iter().map(|l| l.code).collect::<Vec<_>>(), UNSHOWN);
    on_text().filter(|l| !l.bad.trim().is_empty())
}

/// What the marks of an example announce, as "code line", sorted.
fn announced(code: &str, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let Some((_, marks)) = line.split_once("; <-") else { continue };
        let line = i + 1;
        all.push(format!("{code} {line}"));
        all.extend(marks.split_whitespace().map(|other| format!("{other} {line}")));
    }
    all.sort();
    all
}

/// The lints that look at nothing but the file; `assets` has the tests of the others.
fn on_text() -> impl Iterator<Item = &'static lint::Lint> {
    lint::ALL.iter().copied().filter(|lint| lint.stage != lint::Stage::Files)
}

#[test]
fn each_lint_finds_its_bad_example_and_lets_the_good_one_pass() {
    let mut wrong = Vec::new();
    for lint in shown() {
        let bad = lint::complete(lint.bad);
        let expected = announced(lint.code, &bad);
        assert!(!expected.is_empty(), "{}", lint.code);
        let found = said(&loaded(&bad));
        if found != expected {
            wrong.push(format!("{}: bad: {found:?} instead of {expected:?}", lint.code));
        }
        let found = said(&loaded(&lint::complete(lint.good)));
        if !found.is_empty() {
            wrong.push(format!("{}: good: {found:?}", lint.code));
        }
        assert!(lint.about.len() > 20 && lint.about.ends_with(['.', ')']), "{}", lint.code);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_lint_has_the_name_and_level_that_it_declares() {
    for lint in lint::ALL {
        let file = format!("src/lint/rules/{}.rs", lint.code.replace('-', "_"));
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file).is_file(), "{file}");
    }
    for lint in shown() {
        let findings = loaded(&lint::complete(lint.bad)).findings;
        let found = findings.iter().filter(|f| f.code == lint.code).map(|f| f.level).max();
        assert_eq!(found, Some(lint.level), "{}", lint.code);
        let fix = findings.iter().filter(|f| f.code == lint.code).find_map(|f| f.fix.as_ref());
        if lint.fix.is_some() {
            assert_eq!(fix.map(|fix| fix.kind), lint.fix, "{}", lint.code);
        }
    }
}

#[test]
fn lints_stand_in_the_order_of_their_codes() {
    let codes: Vec<_> = lint::ALL.iter().map(|l| l.code).collect();
    let mut sorted = codes.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(codes, sorted);
}

/// With `ZRF_BLESS=1` the page is written instead of compared.
#[test]
fn the_page_of_lints_is_what_the_lints_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("LINTS.md");
    let page = lint::markdown();
    if std::env::var_os("ZRF_BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "LINTS.md is old: ZRF_BLESS=1 cargo test --test it lint");
}

/// Everything that any stage says has a page: no code is made up in passing.
#[test]
fn every_code_in_the_source_is_a_lint() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut unknown = Vec::new();
    let mut known = 0;
    for room in ["syntax", "expand", "model", "cli/load.rs"] {
        for entry in walkdir::WalkDir::new(src.join(room)).sort_by_file_name() {
            let entry = entry.unwrap();
            let name = entry.path().to_string_lossy().into_owned();
            if !name.ends_with(".rs") || name.contains("tests") {
                continue;
            }
            let text = std::fs::read_to_string(entry.path()).unwrap();
            let text = text.split("#[cfg(test)]").next().unwrap();
            for call in ["error(", "warning(", "hint(", "finding(", "Finding::new("] {
                for (at, _) in text.match_indices(call) {
                    // The code is the first string in lower case among the next words.
                    let rest = &text[at + call.len()..];
                    let args = rest.split([')', '(']).next().unwrap_or("");
                    let Some(code) = args.split('"').nth(1) else { continue };
                    let kebab = |c: char| c.is_ascii_lowercase() || c == '-';
                    if !code.chars().all(kebab) || code.is_empty() {
                        continue;
                    }
                    match lint::find(code) {
                        Some(_) => known += 1,
                        None => unknown.push(code.to_owned()),
                    }
                }
            }
        }
    }
    unknown.sort();
    unknown.dedup();
    assert!(known > 80, "{known}");
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn levels_come_from_the_user_and_from_comments() {
    let text = |comments: [&str; 3]| {
        format!(
            "{}(define one (add)) (define two (add))\n{}(define three (add)) {}\n(game)",
            comments[0], comments[1], comments[2]
        )
    };
    let levels = |text: &str, levels: &Levels| {
        let loaded = with_levels(&lint::complete(text), levels);
        let mut list: Vec<_> = loaded
            .findings
            .sorted()
            .iter()
            .filter(|f| ["unused-macro", "unknown-lint"].contains(&f.code))
            .map(|f| (f.code, f.level))
            .collect();
        list.retain(|(code, _)| *code != "none");
        list
    };
    let none = Levels::default();
    let game = lint::complete("").replacen("(version \"2.0\")", "", 1);
    let with = |comments: [&str; 3]| text(comments).replace("(game)", &game);
    let unused = |level| ("unused-macro", level);
    use Level::{Error, Hint, Warning};
    let all = [unused(Warning); 3];
    assert_eq!(levels(&with(["", "", ""]), &none), all);
    assert_eq!(levels(&with(["; zrf: allow unused-macro\n", "", ""]), &none), []);
    assert_eq!(
        levels(&with(["", "; zrf: allow unused-macro -- kept\n", ""]), &none),
        [unused(Warning); 2]
    );
    assert_eq!(
        levels(&with(["", "", "; zrf: deny unused-macro"]), &none),
        [unused(Warning), unused(Warning), unused(Error)]
    );
    // The innermost comment counts, and comments beat the command line.
    let mut asked = Levels::default();
    asked.set("unused-macro", Setting::Allow).unwrap();
    assert_eq!(levels(&with(["", "", ""]), &asked), []);
    let both = ["; zrf: warn unused-macro\n", "; zrf: hint unused-macro\n", ""];
    assert_eq!(levels(&with(both), &asked), [unused(Warning), unused(Warning), unused(Hint)]);
    // "all" is every lint that the same text names no level for.
    let all_off = ["; zrf: allow all\n; zrf: hint unused-macro\n", "; zrf: allow all\n", ""];
    assert_eq!(levels(&with(all_off), &none), [unused(Hint); 2]);
    assert_eq!(levels(&with(["; zrf: allow all\n", "", ""]), &none), []);
    let wrong = ["; zrf: allow unusedmacro\n", "; zrf: shout unused-macro\n", "; zrf: allow"];
    let found = levels(&with(wrong), &none);
    assert_eq!(found.iter().filter(|(code, _)| *code == "unknown-lint").count(), 3, "{found:?}");
}

/// The cases in `fixtures/cases`: each first comment line that begins with `; expect` names a
/// code and a line; together they are all that is found.
#[test]
fn cases_are_reported_as_they_say() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/cases");
    let mut cases = 0;
    let mut wrong = Vec::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.unwrap();
        if entry.path().extension().is_none_or(|e| e != "zrf") {
            continue;
        }
        let mut loaded = zrf::cli::load(entry.path(), &LoadOptions::default()).unwrap();
        loaded.lint(&Levels::default());
        let text = loaded.sources.get(loaded.file).text();
        let mut expected: Vec<String> = text
            .lines()
            .filter_map(|l| l.strip_prefix("; expect "))
            .map(|l| l.trim().to_owned())
            .filter(|l| l != "nothing")
            .collect();
        assert!(text.contains("; expect "), "{}", entry.path().display());
        let found = said(&loaded);
        expected.sort();
        if found != expected {
            wrong.push(format!("{}: {found:?} instead of {expected:?}", entry.path().display()));
        }
        cases += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
