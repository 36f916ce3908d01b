//! How the program ends: exit codes, and the one line that says why it could not go on.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::builder::styling::AnsiColor;
use clap::error::ErrorKind;
use thiserror::Error;

use super::global::Global;
use crate::report::one_line;

/// The exit codes, for the end of the help text.
pub(super) const HELP: &str = "\
Exit codes:
  0  nothing was found, or what was compared is equal
  1  something was found in a rules file, also if its game was run all the same,
     or what was compared differs
  2  wrong use (an option, a title, a position, a move), or a file could not be
     read or written
  3  undecided: a limit was reached, a rules file could be read only in part, or
     something is not modelled";

/// How a command ended. The numbers are the exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing was found, or what was compared is equal.
    Fine = 0,
    /// Something was found in a rules file, or what was compared differs. A game that was run
    /// although errors were found in what it is made of ends so too.
    Found = 1,
    /// A file could not be read or written. The command has said so, and done the rest.
    Trouble = 2,
    /// A limit was reached, a rules file could be read only in part, or something is not modelled.
    Undecided = 3,
}

/// Why a command stopped.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A file could not be read, or an argument names what is not there.
    #[error("{0}")]
    Usage(String),
}

/// The exit code of a command, after saying why it failed if it did.
pub(super) fn code(end: Result<End, Failure>, global: &Global) -> ExitCode {
    match end {
        Ok(end) => ExitCode::from(end as u8),
        // The reader of our output has seen enough (`zrf … | head`): that is no fault.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            complain(&failure.to_string(), global);
            ExitCode::from(End::Trouble as u8)
        }
    }
}

/// Says on the error stream what went wrong, as one line.
pub(super) fn complain(message: &str, global: &Global) {
    let red = AnsiColor::BrightRed.on_default().bold();
    let message = one_line(&message.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut stream = global.stream(io::stderr().lock());
    // If not even the error stream can be written to, the exit code still tells.
    let _ = writeln!(stream, "{red}error{red:#}: {message}");
}

/// The end of a run whose command line was not understood, or which asked for help.
pub(super) fn usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let printed = error.print().and_then(|()| io::stdout().flush());
            code(printed.map(|()| End::Fine).map_err(Failure::from), &Global::default())
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::from(End::Trouble as u8)
        }
        _ => {
            // clap's text has several paragraphs: the error, tips, the usage, a pointer to help.
            let text = error.render().to_string();
            let text = text.strip_prefix("error: ").unwrap_or(&text);
            let kept = text.split("\n\n").take_while(|part| {
                !part.starts_with("Usage:") && !part.starts_with("For more information")
            });
            let parts: Vec<&str> = kept.map(str::trim).collect();
            complain(&format!("{} (try '--help')", parts.join("; ")), &Global::default());
            ExitCode::from(End::Trouble as u8)
        }
    }
}
