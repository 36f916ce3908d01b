//! The options that every command has.

use std::io::IsTerminal;

use anstream::stream::{AsLockedWrite, RawStream};
use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};

use super::LoadOptions;
use crate::report::{Format, ProgressMode, ReportOptions};
use crate::source::Encoding;

/// When output has colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// If the output is a terminal that can show them
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Global options")]
pub(super) struct Global {
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
    /// How to write findings
    #[arg(long, global = true, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: Format,
    /// Show hints too
    #[arg(long, global = true)]
    pub hints: bool,
    /// Write nothing but results: no summary, no progress
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// Code page of rules files [default: guessed for each file]
    #[arg(long, global = true, value_name = "NAME")]
    pub encoding: Option<Encoding>,
    /// Let include files lie outside the folder of the rules file
    #[arg(long, global = true)]
    pub allow_outside: bool,
}

impl Global {
    /// A stream of this process that lets colours through, or not, as the user wishes.
    pub fn stream<S: RawStream + AsLockedWrite + IsTerminal>(&self, stream: S) -> AutoStream<S> {
        AutoStream::new(
            stream,
            match self.color {
                Color::Auto => ColorChoice::Auto,
                Color::Always => ColorChoice::Always,
                Color::Never => ColorChoice::Never,
            },
        )
    }

    /// How rules files are read.
    pub fn load_options(&self) -> LoadOptions {
        LoadOptions { encoding: self.encoding, allow_outside: self.allow_outside }
    }

    /// How findings are shown on the standard output.
    pub fn report(&self) -> ReportOptions {
        // The stream takes the colours out again where they are not wanted.
        let colours = self.color != Color::Never;
        ReportOptions { format: self.format, colours, hints: self.hints }
    }

    /// Whether progress is shown.
    pub fn progress(&self) -> ProgressMode {
        if self.quiet { ProgressMode::Off } else { ProgressMode::Auto }
    }
}
