//! What README shows is what the program does.

use std::fs;
use std::path::Path;

use crate::run::zrf_in;

/// A command of README and the lines it shows below it.
struct Example {
    command: String,
    shown: Vec<String>,
}

/// The commands `$ zrf …` in the blocks of README that show a terminal.
fn examples() -> Vec<Example> {
    let text = include_str!("../../README.md");
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    let mut own = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console" || line == "```sh";
            own = false;
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            own = command.starts_with("zrf ");
            if own {
                examples.push(Example { command: command.to_owned(), shown: Vec::new() });
            }
        } else if let (true, Some(last)) = (own, examples.last_mut()) {
            last.shown.push(line.to_owned());
        }
    }
    examples
}

/// The words of a command up to a pipe, quotes taken off.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = command.trim_start();
    while !rest.is_empty() && !rest.starts_with('|') {
        let end = match rest.strip_prefix('"') {
            Some(quoted) => quoted.find('"').unwrap() + 2,
            None => rest.find(' ').unwrap_or(rest.len()),
        };
        words.push(rest[..end].trim_matches('"').to_owned());
        rest = rest[end..].trim_start();
    }
    words
}

/// The file with faults that README copies from the fixtures.
const DEMO: &str = include_str!("../../fixtures/demo.zrf");

fn linked(folder: &Path) {
    for name in ["zrf", "fixtures"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        for entry in walkdir::WalkDir::new(&from).into_iter().flatten() {
            let to = folder.join(name).join(entry.path().strip_prefix(&from).unwrap());
            match entry.path().is_dir() {
                true => fs::create_dir_all(to).unwrap(),
                false => drop(fs::copy(entry.path(), to).unwrap()),
            }
        }
    }
    fs::write(folder.join("demo.zrf"), DEMO).unwrap();
}

/// Every example runs, in the order of README in one folder, ends as it is shown, and prints what
/// is shown; `...` and the end of what is shown stand for more.
#[test]
fn the_examples_run_and_print_what_they_show() {
    let folder = tempfile::tempdir().unwrap();
    linked(folder.path());
    let mut run = 0;
    for Example { command, shown } in examples() {
        // Other tests do this, which takes long; and the broken file is made by `sed`.
        if command.starts_with("zrf verify") {
            continue;
        }
        let words = words(&command);
        let args: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        let (out, err, code) = zrf_in(folder.path(), &args);
        let fails = shown.iter().any(|line| line.starts_with("error"));
        assert_eq!(code != 0, fails, "{command}: {code}\n{out}{err}");
        assert!(code != 3, "{command}: {out}{err}");
        run += 1;
        if command.contains(" | ") {
            continue;
        }
        // README breaks long lines, so line ends count as blanks.
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let said = plain(&format!("{out}{err}"));
        let mut from = 0;
        let mut part = String::new();
        for line in shown.iter().map(String::as_str).chain(["..."]) {
            let end = line == "..." || line.ends_with('…');
            if line != "..." {
                part += &format!("{line}\n");
            }
            if end {
                let wanted = plain(part.trim_end().trim_end_matches('…'));
                let found = said[from..].find(&wanted);
                let found = found.unwrap_or_else(|| panic!("{command}\n{wanted}\n\nin\n{said}"));
                from += found + wanted.len();
                part.clear();
            }
        }
    }
    assert!(run > 12, "{run}");
}
