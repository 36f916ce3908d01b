//! The table of sentences of the prose: every sentence that bears a rule names functions and tests
//! that exist.
//!
//! `fixtures/rules/abchess.tsv`: number, whether it bears a rule, its first and last words, then the
//! functions (`men/riders::bishop` is `fn bishop` in `men/riders.rs` of the reference) and the tests
//! (`laws::…` a test here, `board::tests::…` one beside the code, `x.txt: …` a case).

use std::path::Path;

use super::cases;

struct Sentence {
    number: usize,
    bears_a_rule: bool,
    words: String,
    functions: Vec<String>,
    tests: Vec<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn table() -> Vec<Sentence> {
    let text = std::fs::read_to_string(root().join("fixtures/rules/abchess.tsv")).unwrap();
    let list = |field: &str| -> Vec<String> {
        field.split("; ").filter(|item| !item.is_empty()).map(str::to_string).collect()
    };
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("number\trule\tsentence\tfunctions\ttests"));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [number, rule, words, functions, tests] = fields[..] else { panic!("{line}") };
            assert!(rule == "yes" || rule == "no", "{line}");
            Sentence {
                number: number.parse().unwrap(),
                bears_a_rule: rule == "yes",
                words: words.to_string(),
                functions: list(functions),
                tests: list(tests),
            }
        })
        .collect()
}

/// Whether the file says `fn name` and then `(` or `<`; for a test, right after `#[test]`.
fn has_function(file: &Path, name: &str, test: bool) -> bool {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.iter().enumerate().any(|(at, line)| {
        let after = line.split_once("fn ").and_then(|(_, rest)| rest.strip_prefix(name));
        after.is_some_and(|rest| rest.starts_with(['(', '<']))
            && (!test || at > 0 && lines[at - 1] == "#[test]")
    })
}

fn function_exists(path: &str, test: bool) -> bool {
    let Some((module, name)) = path.rsplit_once("::") else { return false };
    let file = match module.strip_suffix("::tests") {
        Some(module) => root().join(format!("src/reference/abchess/{module}.rs")),
        None if test => root().join(format!("tests/it/reference_abchess/{module}.rs")),
        None => root().join(format!("src/reference/abchess/{module}.rs")),
    };
    has_function(&file, name, test)
}

#[test]
fn sentences_are_numbered_without_gaps() {
    let numbers: Vec<usize> = table().iter().map(|sentence| sentence.number).collect();
    assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<usize>>());
    assert!(numbers.len() > 150, "{}", numbers.len());
}

#[test]
fn every_rule_names_functions_and_tests_that_exist() {
    let cases: Vec<String> = cases::all_cases().into_iter().map(|case| case.name).collect();
    let mut wrong = Vec::new();
    for sentence in table() {
        let place = format!("{} ({})", sentence.number, sentence.words);
        let named = !sentence.functions.is_empty() && !sentence.tests.is_empty();
        if sentence.bears_a_rule != named {
            wrong.push(format!("{place}: a rule names functions and tests, another sentence none"));
        }
        for function in sentence.functions.iter().filter(|path| !function_exists(path, false)) {
            wrong.push(format!("{place}: no function {function}"));
        }
        for test in &sentence.tests {
            if !function_exists(test, true) && !cases.contains(test) {
                wrong.push(format!("{place}: no test {test}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_kind_of_man_implements_a_sentence() {
    let named: Vec<String> = table().into_iter().flat_map(|sentence| sentence.functions).collect();
    let folder = root().join("src/reference/abchess/men");
    let mut men = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let module = file.file_stem().unwrap().to_string_lossy().to_string();
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            if let Some(rest) = line.strip_prefix("pub(super) fn ") {
                let name = rest.split('(').next().unwrap();
                assert!(named.contains(&format!("men/{module}::{name}")), "{module}::{name}");
                men += 1;
            }
        }
    }
    assert_eq!(men, 26);
}

#[test]
fn a_name_that_does_not_exist_is_noticed() {
    assert!(function_exists("men/riders::bishop", false));
    assert!(!function_exists("men/riders::bish", false));
    assert!(!function_exists("men/nowhere::bishop", false));
    assert!(function_exists("laws::no_move_is_generated_twice", true));
    assert!(!function_exists("laws::each_random", true));
}
