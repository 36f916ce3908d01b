//! Errors in a rules file whose game is run all the same: what is said of them, and how the command
//! then ends.

use std::io::{self, Write};

use clap::builder::styling::AnsiColor;

use super::Loaded;
use super::end::{End, complain};
use super::global::Global;
use crate::report::Level;

/// Says in one line on the error stream that errors were found in the file, if there were any.
/// Errors in the games that are run make their results doubtful; errors elsewhere in the file are
/// only noted.
pub(super) fn say(loaded: &Loaded, faulty: bool, global: &Global) {
    let errors = loaded.findings.count(Level::Error);
    if errors == 0 || global.quiet {
        return;
    }
    let were = if errors == 1 { "error was" } else { "errors were" };
    let file = loaded.sources.get(loaded.file).name();
    if faulty {
        complain(&format!("{errors} {were} found in '{file}'; 'zrf check' shows them"), global);
    } else {
        let whom = "but not in what this game is made of";
        note(&format!("{errors} {were} found in '{file}', {whom}; 'zrf check' shows them"), global);
    }
}

/// How a command ends that did what it was asked for with a game.
pub(super) fn end(faulty: bool) -> End {
    if faulty { End::Found } else { End::Fine }
}

/// Says something on the error stream that keeps nothing from being right.
fn note(message: &str, global: &Global) {
    let cyan = AnsiColor::BrightCyan.on_default().bold();
    let mut stream = global.stream(io::stderr().lock());
    // If not even the error stream can be written to, the answer is none the worse.
    let _ = writeln!(stream, "{cyan}note{cyan:#}: {message}");
}
