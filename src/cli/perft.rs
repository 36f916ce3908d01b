//! `zrf perft`: counts of move paths.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::end::{End, Failure};
use super::play::{GameArgs, Play, outcome_text};
use super::{Global, Run};
use crate::interp::{Convention, NotCounted, Watch};
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
///
/// A path ends where the game is over. Repetitions count in the moves played with --after, which
/// may end the game before the count begins, but not within the paths that are counted: published
/// counts do not look at them either. A count that would not be certain is not given.
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
            Err(refused) => return Ok(refused.into()),
        };
        let (rules, position) = (&play.rules, &play.position);
        let convention = match self.convention {
            Count::Moves => Convention::Moves,
            Count::WholeTurns => Convention::WholeTurns,
        };
        if play.trouble.is_some() {
            return play.say_trouble(play.trouble, out);
        }
        if let Some(outcome) = &play.outcome {
            writeln!(out, "The game is over: {}.", outcome_text(rules, outcome))?;
            for depth in self.depths() {
                writeln!(out, "depth {depth}  {}", u32::from(depth == 0))?;
            }
            return Ok(play.end());
        }
        if self.divide && self.depth > 0 {
            let watch = Watch::new();
            let moves = rules.legal_with(position, &watch);
            if watch.trouble().is_some() {
                return play.say_trouble(watch.trouble(), out);
            }
            let texts = rules.move_texts(position, &moves);
            let width = texts.iter().map(|t| t.chars().count()).max().unwrap_or(0);
            let progress = Progress::new("moves", Some(moves.len() as u64), global.progress());
            for (mv, text) in moves.iter().zip(texts) {
                let count = rules.perft_after(position, mv, self.depth, convention);
                progress.add(1);
                match count {
                    Ok(count) => writeln!(out, "{text:<width$}  {count}")?,
                    Err(why) => {
                        writeln!(out, "{text:<width$}  not counted")?;
                        return not_counted(&play, &why, out);
                    }
                }
            }
        }
        let progress = Progress::new("depths", Some(u64::from(self.depth)), global.progress());
        for depth in self.depths() {
            let count = rules.perft(position, depth, convention);
            progress.add(1);
            match count {
                Ok(count) => writeln!(out, "depth {depth}  {count}")?,
                Err(why) => {
                    writeln!(out, "depth {depth}  not counted")?;
                    return not_counted(&play, &why, out);
                }
            }
            out.flush()?;
        }
        Ok(play.end())
    }
}

impl Perft {
    /// The depths that are shown: depth 0 only if nothing else is asked for.
    fn depths(&self) -> std::ops::RangeInclusive<u32> {
        self.depth.min(1)..=self.depth
    }
}

/// Says why there is no count, and where on the way.
fn not_counted(play: &Play, why: &NotCounted, out: &mut dyn Write) -> Result<End, Failure> {
    let end = play.say_trouble(Some(why.trouble), out)?;
    if why.position != play.position {
        writeln!(out, "It comes up in: {}", play.rules.position_text(&why.position))?;
    }
    Ok(end)
}
