//! `zrf perft`: counts of move paths.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::end::{End, Failure};
use super::play::GameArgs;
use super::{Global, Run};
use crate::interp::Convention;
use crate::report::Progress;

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Count {
    /// Everything that is played at once; each partial move and each pass counts
    #[default]
    Moves,
    /// Whole turns; a chain of partial moves counts once for each position it leads to
    WholeTurns,
}

/// Count the paths of legal moves up to a depth
#[derive(Debug, Args)]
pub(super) struct Perft {
    #[command(flatten)]
    game: GameArgs,
    /// How many moves deep
    depth: u32,
    /// Show the count behind each first move
    #[arg(long)]
    divide: bool,
    /// What counts as one move
    #[arg(long, value_enum, default_value_t)]
    convention: Count,
}

impl Run for Perft {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let play = match self.game.play(global, out)? {
            Ok(play) => play,
            Err(refused) => return Ok(refused.end()),
        };
        let (rules, position) = (&play.rules, &play.position);
        let convention = match self.convention {
            Count::Moves => Convention::Moves,
            Count::WholeTurns => Convention::WholeTurns,
        };
        if self.divide && self.depth > 0 {
            let moves = rules.legal(position);
            let texts = rules.move_texts(position, &moves);
            let width = texts.iter().map(|t| t.chars().count()).max().unwrap_or(0);
            let progress = Progress::new("moves", Some(moves.len() as u64), global.progress());
            for (mv, text) in moves.iter().zip(texts) {
                let count = rules.perft_after(position, mv, self.depth, convention);
                progress.add(1);
                writeln!(out, "{text:<width$}  {count}")?;
            }
        }
        let progress = Progress::new("depths", Some(u64::from(self.depth)), global.progress());
        for depth in 1..=self.depth {
            let count = rules.perft(position, depth, convention);
            progress.add(1);
            writeln!(out, "depth {depth}  {count}")?;
            out.flush()?;
        }
        Ok(play.end())
    }
}
