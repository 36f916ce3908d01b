//! `--semantics`: the switches for what is not known for certain about Zillions, and the texts
//! made from their table.

use std::io::Write;

use clap::Args;

use super::end::Failure;
use crate::interp::Semantics;

/// The option of every command that runs a game.
#[derive(Debug, Args)]
pub(super) struct SemanticsArgs {
    /// A choice where the meaning of the language is not known for certain; 'help' lists them
    #[arg(long, value_name = "NAME=CHOICE", long_help = long_help())]
    semantics: Vec<String>,
}

impl SemanticsArgs {
    /// The choices made; `None` if the list was asked for, which is then written.
    pub fn read(&self, out: &mut dyn Write) -> Result<Option<Semantics>, Failure> {
        if self.semantics.iter().any(|choice| choice == "help") {
            write!(out, "{}", table())?;
            return Ok(None);
        }
        let mut semantics = Semantics::default();
        for choice in &self.semantics {
            let (name, value) = choice.split_once('=').unwrap_or((choice, ""));
            semantics.set(name, value).map_err(|e| Failure::Usage(e.to_string()))?;
        }
        Ok(Some(semantics))
    }
}

fn long_help() -> String {
    format!(
        "A choice where the meaning of the language is not known for certain. May be given \
         several times. docs/semantics.md says what is known of each; the first choice is the \
         default.\n\n{}",
        table()
    )
}

/// All switches for the terminal.
fn table() -> String {
    let mut text = String::new();
    for switch in Semantics::SWITCHES {
        text += &format!("{}: {}\n", switch.name, switch.question);
        for choice in switch.choices {
            text += &format!("  {}={}: {}\n", switch.name, choice.name, choice.meaning);
        }
    }
    text
}
