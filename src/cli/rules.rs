//! `zrf rules`: the sentences of the written rules and what implements them.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::end::{End, Failure};
use super::{Global, Run};
use crate::reference::sentences;

/// The games whose rules are written down as code.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// Abagoren (Macedonian) Chess
    Abagoren,
    /// Abecedarian Big Chess
    Abchess,
}

/// List the sentences of a game's written rules, with the code and the tests for each
#[derive(Debug, Args)]
pub(super) struct Rules {
    /// Which game
    #[arg(value_enum)]
    game: Game,
    /// Only this sentence
    #[arg(long, value_name = "N")]
    sentence: Option<usize>,
    /// Also the sentences that state no rule
    #[arg(long)]
    all: bool,
}

impl Run for Rules {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let sentences = match self.game {
            Game::Abagoren => sentences::abagoren(),
            Game::Abchess => sentences::abchess(),
        };
        if let Some(n) = self.sentence.filter(|n| !(1..=sentences.len()).contains(n)) {
            let message =
                format!("there is no sentence {n}; they are numbered 1 to {}", sentences.len());
            return Err(Failure::Usage(message));
        }
        let wanted = |n: usize, rule: bool| match self.sentence {
            Some(only) => n == only,
            None => rule || self.all,
        };
        for sentence in sentences.iter().filter(|s| wanted(s.number, s.rule)) {
            writeln!(out, "{:>3}  {}", sentence.number, sentence.citation)?;
            if sentence.rule {
                writeln!(out, "       code   {}", sentence.functions.join("\n              "))?;
                writeln!(out, "       tests  {}", sentence.tests.join("\n              "))?;
            } else {
                writeln!(out, "       no rule")?;
            }
        }
        if self.sentence.is_none() && !global.quiet {
            let rules = sentences.iter().filter(|s| s.rule).count();
            let all = sentences.len();
            writeln!(
                out,
                "\n{all} sentences, {rules} of them state rules; each of these has code and tests"
            )?;
        }
        Ok(End::Fine)
    }
}
