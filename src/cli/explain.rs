//! `zrf explain`: what a word of the language or a lint means.

use std::io::Write;

use clap::Args;

use super::end::{End, Failure};
use super::{Global, Run};
use crate::lint;
use crate::report::nearest;
use crate::syntax::words::{self, Version, Word};

/// Explain a word or an option of the language, or a lint
#[derive(Debug, Args)]
pub(super) struct Explain {
    /// The word, for example add-partial, or the name of an option or lint; without one all are
    /// listed
    word: Option<String>,
}

impl Run for Explain {
    fn run(&self, _global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let Some(name) = &self.word else {
            return list(out);
        };
        let found = words::by_name(name);
        let option = words::option(name);
        let lint = lint::find(name);
        if found.is_empty() && option.is_none() && lint.is_none() {
            let names = words::all().map(|w| w.name).chain(words::OPTIONS.iter().map(|o| o.name));
            let names = names.chain(lint::ALL.iter().map(|lint| lint.code));
            let near = nearest(name, names);
            let hint = match near[..] {
                [] => String::new(),
                _ => format!("; did you mean '{}'?", near.join("' or '")),
            };
            return Err(Failure::Usage(format!(
                "'{name}' is no word of the language and no lint{hint}"
            )));
        }
        for (i, word) in found.iter().enumerate() {
            if i > 0 {
                writeln!(out)?;
            }
            explain(word, out)?;
        }
        if let Some(option) = option {
            writeln!(out, "(option \"{}\" {})", option.name, option.values.join(" | "))?;
            writeln!(out, "  {}", option.meaning)?;
            writeln!(out, "  default: {}", option.values.first().unwrap_or(&""))?;
            if let Some(old) = option.old {
                let sense = if option.old_is_negated { ", which means the opposite" } else { "" };
                writeln!(out, "  before version 2.0: ({old} …){sense}")?;
            }
            let plays = if option.affects_play { "changes play" } else { "does not change play" };
            writeln!(out, "  {plays}")?;
        }
        if let Some(lint) = lint {
            write!(out, "{}", lint::page(lint))?;
        }
        Ok(End::Fine)
    }
}

fn explain(word: &Word, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}   ({})", word.signature(), word.context.noun())?;
    writeln!(out, "  {}", word.meaning)?;
    if let Some(twin) = word.twin_of {
        writeln!(out, "  the contrary of {twin}")?;
    }
    if word.since > Version::FIRST {
        writeln!(out, "  since version {}", word.since)?;
    }
    if let Some(instead) = word.instead {
        writeln!(out, "  kept for old files; write {instead}")?;
    }
    Ok(())
}

fn list(out: &mut dyn Write) -> Result<End, Failure> {
    for context in words::Context::ALL {
        writeln!(out, "{}:", context.noun())?;
        for word in words::in_context(context) {
            writeln!(out, "  {:<24} {}", word.name, word.meaning)?;
        }
    }
    writeln!(out, "option:")?;
    for option in words::OPTIONS {
        writeln!(out, "  {:<24} {}", option.name, option.meaning)?;
    }
    writeln!(out, "lint:")?;
    for lint in lint::ALL {
        writeln!(out, "  {:<24} {}", lint.code, lint.summary())?;
    }
    Ok(End::Fine)
}
