//! The command line: one file per command.
//!
//! Knows how the program is called and how it ends. A command is one file with its options and
//! what it does, and one line in each of the two lists below.

mod asked;
mod check;
mod config;
mod diff;
mod draw;
mod end;
mod expand;
mod explain;
mod export;
mod faults;
mod files;
mod fmt;
mod games;
mod generate;
mod global;
mod included;
mod info;
mod load;
mod mend;
mod moves;
mod mutate;
mod output;
mod page;
mod perft;
mod pictures;
mod play;
mod playouts;
mod replay;
mod rules;
mod save;
mod semantics;
mod shelf;
mod show;
mod since;
mod threads;
mod trace;
mod trouble;
mod verified;
mod verify;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use end::Failure;
use global::Global;

pub use end::End;
pub use load::{LoadOptions, Loaded, load, load_text};
pub use pictures::{order, pictures};

/// What every command is: options that clap reads, and something to do.
trait Run {
    /// Does it. Results go to `out`, which is the standard output behind a buffer.
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure>;
}

/// Declares the commands: `Name(file)` for the type `Name` in `cli/file.rs`.
macro_rules! commands {
    ($($name:ident($file:ident)),* $(,)?) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($name($file::$name),)*
        }

        impl Command {
            fn as_run(&self) -> &dyn Run {
                match self {
                    $(Command::$name(command) => command,)*
                }
            }
        }
    };
}

commands! {
    Check(check),
    Diff(diff),
    Draw(draw),
    Expand(expand),
    Explain(explain),
    Export(export),
    Fmt(fmt),
    Generate(generate),
    Info(info),
    Moves(moves),
    Mutate(mutate),
    Perft(perft),
    Playouts(playouts),
    Replay(replay),
    Rules(rules),
    Save(save),
    Show(show),
    Trace(trace),
    Verify(verify),
}

/// Compiler, linter, debugger and verifier for Zillions-of-Games rules files (ZRF)
#[derive(Debug, Parser)]
#[command(name = "zrf", version, arg_required_else_help = true, after_help = end::HELP)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

/// Reads the command line, does what it says, and returns the exit code that the program's help
/// explains.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return end::usage(&error),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let end = cli.command.as_run().run(&cli.global, &mut out);
    let end = end.and_then(|end| Ok(out.flush().map(|()| end)?));
    end::code(end, &cli.global)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_says_what_it_does() {
        for command in Cli::command().get_subcommands() {
            assert!(command.get_about().is_some(), "{}", command.get_name());
        }
    }
}
