//! The options that every command has.

use std::io::{self, IsTerminal};

use anstream::stream::{AsLockedWrite, RawStream};
use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::Style;
use clap::{Args, ValueEnum};

use super::LoadOptions;
use crate::model::{Dialect, Game};
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
    /// The dialect in which rules files are written
    #[arg(long, global = true, value_enum, default_value_t, value_name = "NAME")]
    pub dialect: DialectName,
}

/// A dialect, as the command line names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum DialectName {
    /// Zillions of Games
    #[default]
    Zillions,
    /// Dagaz, which plays rules files in a browser
    Dagaz,
}

impl Global {
    /// A stream for messages that lets colours through, or not, as the user wishes.
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
        let dialect = match self.dialect {
            DialectName::Zillions => Dialect::Zillions,
            DialectName::Dagaz => Dialect::Dagaz,
        };
        LoadOptions { encoding: self.encoding, allow_outside: self.allow_outside, dialect }
    }

    /// Why Dagaz plays a game by rules that are not in the file, if it is to be read as Dagaz does.
    pub fn not_in_the_file(&self, game: &Game) -> Option<String> {
        let used = game.dagaz.iter().find(|used| used.changes_rules)?;
        (self.dialect == DialectName::Dagaz).then(|| {
            let (title, what) = (&game.title, &used.what);
            format!("'{title}' can't be played as in Dagaz: it uses {what}")
        })
    }

    /// How findings are shown on the standard output, which takes every byte as it comes: what is
    /// written there may be a file of any code page.
    pub fn report(&self) -> ReportOptions {
        self.report_on(&io::stdout())
    }

    /// How findings are shown on the error stream.
    pub fn report_on_stderr(&self) -> ReportOptions {
        self.report_on(&io::stderr())
    }

    fn report_on(&self, stream: &impl RawStream) -> ReportOptions {
        let colours = match self.color {
            Color::Auto => AutoStream::choice(stream) != ColorChoice::Never,
            Color::Always => true,
            Color::Never => false,
        };
        ReportOptions { format: self.format, colours, hints: self.hints }
    }

    /// Bold letters on the standard output, where they can be had.
    pub fn bold(&self) -> Style {
        if self.report().colours { Style::new().bold() } else { Style::new() }
    }

    /// Whether progress is shown.
    pub fn progress(&self) -> ProgressMode {
        if self.quiet { ProgressMode::Off } else { ProgressMode::Auto }
    }
}
