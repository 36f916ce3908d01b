//! The table from the sentences of the prose to rule functions and tests,
//! `fixtures/rules/abagoren.tsv`, names what exists, and forgets no function that quotes a sentence.

use std::collections::BTreeSet;
use std::path::Path;

/// One sentence.
struct Sentence {
    number: usize,
    bears_rule: bool,
    citation: String,
    functions: Vec<String>,
    tests: Vec<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn sentences() -> Vec<Sentence> {
    let text = read("fixtures/rules/abagoren.tsv");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("number\trule\tcitation\tfunctions\ttests"));
    lines.map(sentence).collect()
}

fn sentence(line: &str) -> Sentence {
    let cells: Vec<&str> = line.split('\t').collect();
    let &[number, rule, citation, functions, tests] = cells.as_slice() else {
        panic!("five cells: {line}");
    };
    assert!(rule == "yes" || rule == "no", "{line}");
    Sentence {
        number: number.parse().expect("a number"),
        bears_rule: rule == "yes",
        citation: citation.to_owned(),
        functions: names(functions),
        tests: names(tests),
    }
}

/// The names in a cell, parted by semicolons.
fn names(cell: &str) -> Vec<String> {
    cell.split("; ").filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Every function of a source file with the comment above it.
fn functions(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut comment = String::new();
    for line in source.lines().map(str::trim) {
        if let Some(doc) = line.strip_prefix("///") {
            comment.push_str(doc);
        } else if line.starts_with("#[") {
            comment.push_str(line);
        } else {
            let head = line.split_once("fn ").filter(|(before, _)| {
                before.split_whitespace().all(|word| ["pub", "const", "pub(super)"].contains(&word))
            });
            if let Some((_, rest)) = head {
                let name = rest.split(['(', '<']).next().unwrap_or_default();
                found.push((name.to_owned(), std::mem::take(&mut comment)));
            }
            comment.clear();
        }
    }
    found
}

/// Every rule-bearing sentence names functions and tests that exist, and the comment of each
/// function quotes some sentence.
#[test]
fn sentences_name_functions_and_tests_that_exist() {
    let sentences = sentences();
    let mut bearing = 0;
    for (place, sentence) in sentences.iter().enumerate() {
        let text = format!("{}: {}", sentence.number, sentence.citation);
        assert_eq!(sentence.number, place + 1, "{text}");
        assert_eq!(sentence.bears_rule, !sentence.functions.is_empty(), "{text}");
        assert_eq!(sentence.bears_rule, !sentence.tests.is_empty(), "{text}");
        bearing += usize::from(sentence.bears_rule);
        for name in &sentence.functions {
            let (file, name) = name.split_once("::").expect("file::function");
            let source = read(&format!("src/reference/abagoren/{file}.rs"));
            let functions = functions(&source);
            let comments: Vec<&String> = functions
                .iter()
                .filter(|(known, _)| known == name)
                .map(|(_, comment)| comment)
                .collect();
            assert!(!comments.is_empty(), "{text}: no function {name} in {file}");
            let quotes = comments.iter().any(|comment| comment.matches('"').count() >= 2);
            assert!(quotes, "{text}: {name} quotes nothing");
        }
        for name in &sentence.tests {
            let (file, name) = name.split_once("::").expect("file::test");
            let source = read(&format!("tests/it/reference_abagoren/{file}.rs"));
            let tests = functions(&source);
            let is_test = |(known, comment): &(String, String)| {
                known == name && comment.contains("#[test]") && !comment.contains("#[ignore")
            };
            assert!(tests.iter().any(is_test), "{text}: no test {name} in {file}");
        }
    }
    assert_eq!((sentences.len(), bearing), (31, 17));
}

/// Every function whose comment quotes the prose is named by some sentence.
#[test]
fn every_quoting_function_is_named() {
    let named: BTreeSet<String> =
        sentences().into_iter().flat_map(|sentence| sentence.functions).collect();
    let folder = root().join("src/reference/abagoren");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    let mut forgotten = Vec::new();
    for path in files {
        let file = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        let source = std::fs::read_to_string(&path).expect("a source file");
        for (name, comment) in functions(&source) {
            let quotes = comment.matches('"').count() >= 2 && !comment.contains("set(\"");
            if quotes && !named.contains(&format!("{file}::{name}")) {
                forgotten.push(format!("{file}::{name}"));
            }
        }
    }
    assert!(forgotten.is_empty(), "{forgotten:?}");
}
