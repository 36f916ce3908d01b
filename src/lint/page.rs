//! What there is to say of a lint: one page for a terminal, all of them as `LINTS.md`.

use std::fmt::Write;

use super::{ALL, Lint, Stage};
use crate::report::{FixKind, Level};

/// The name of a level.
fn level(lint: &Lint) -> &'static str {
    match lint.level {
        Level::Note => "note",
        Level::Hint => "hint",
        Level::Warning => "warning",
        Level::Error => "error",
    }
}

/// Level, stage, age and fix of a lint in one line.
fn facts(lint: &Lint) -> String {
    let fix = match lint.fix {
        None => String::new(),
        Some(FixKind::Safe) => "; has a safe fix".to_owned(),
        Some(FixKind::Unsafe) => "; has a fix that changes the game".to_owned(),
    };
    let stage = lint.stage.about().to_lowercase();
    format!("{} by default; {stage}; since {}{fix}", level(lint), lint.since)
}

/// The examples of a lint that has any.
fn examples(
    lint: &Lint,
    bad: &'static str,
    good: &'static str,
) -> Vec<(&'static str, &'static str)> {
    let all = [(bad, lint.bad), (good, lint.good)];
    all.into_iter().filter(|(_, shown)| !shown.trim().is_empty()).collect()
}

/// An example without the marks.
fn example(text: &str) -> String {
    let lines = text.trim().lines().map(|line| line.split("; <-").next().unwrap_or("").trim_end());
    lines.collect::<Vec<_>>().join("\n")
}

/// The page of a lint as plain text.
pub fn page(lint: &Lint) -> String {
    let mut text = format!("{}   ({})\n", lint.code, facts(lint));
    for line in wrap(lint.about, 96) {
        let _ = writeln!(text, "  {line}");
    }
    for (name, shown) in examples(lint, "bad", "good") {
        let _ = writeln!(text, "\n  {name}:");
        for line in example(shown).lines() {
            let _ = writeln!(text, "    {line}");
        }
    }
    text
}

/// A text in lines of at most so many characters.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// All lints, as the file `LINTS.md`.
pub fn markdown() -> String {
    let mut text = String::from(
        "# Lints\n\n\
         Everything that `zrf check` can say of a rules file. This page is written from the lints\n\
         themselves, and their examples are their tests. `zrf explain NAME` shows one of them.\n\n\
         Examples show what matters. The rest is a game of White and Black on a board of four by\n\
         four with the directions n, s, e and w, turned for Black.\n\n\
         Levels: an *error* means that the file does not mean what it says, a *warning* that it is\n\
         very likely a slip, a *hint* is about style or doubt and is shown with `--hints`; a *note*\n\
         only tells something. They can be set by `--allow`, `--warn` and `--deny` with a name or `all`; in a file `zrf.toml` beside\n\
         the rules file or in a folder above it:\n\n\
         ```toml\n[lints]\nunused-macro = \"allow\"    # or \"hint\", \"warn\", \"deny\"\n```\n\n\
         and by comments in the rules file: `; zrf: allow unused-macro` is about the whole file\n\
         before its first form, about the next form on a line of its own, about its line behind\n\
         code. What follows `--` in such a comment is a reason.\n",
    );
    for stage in Stage::ALL {
        let _ = write!(
            text,
            "\n## {}\n\n| lint | level | what it finds |\n|---|---|---|\n",
            stage.about()
        );
        for lint in ALL.iter().filter(|lint| lint.stage == stage) {
            let (code, level, first) = (lint.code, level(lint), lint.summary());
            let _ = writeln!(text, "| [`{code}`](#{code}) | {level} | {first} |");
        }
    }
    text.push_str("\n## One by one\n");
    for lint in ALL {
        let _ = write!(text, "\n### {}\n\n*{}*\n\n", lint.code, facts(lint));
        for line in wrap(lint.about, 96) {
            let _ = writeln!(text, "{line}");
        }
        for (name, shown) in examples(lint, "Bad", "Good") {
            let _ = write!(text, "\n{name}:\n\n```lisp\n{}\n```\n", example(shown));
        }
    }
    text
}
