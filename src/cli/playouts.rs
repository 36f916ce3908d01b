//! `zrf playouts`: random games, as a check whether rules make sense.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use super::end::{End, Failure};
use super::play::{GameArgs, Play, outcome_text};
use super::threads::pool;
use super::{Global, Run, trouble};
use crate::engine::{CompiledGames, Gambler, InterpretedGames, Playouts as Sum, compile, playouts};
use crate::interp::{Outcome, Reason};
use crate::report::Progress;

/// Play random games and say how long they are and how they end
///
/// Every legal move is played with the same chance. A game that nobody can win, that one side
/// always wins or that never ends shows here; how good players fare does not.
#[derive(Debug, Args)]
pub(super) struct Playouts {
    #[command(flatten)]
    game: GameArgs,
    /// How many games
    games: u64,
    /// Where the random numbers begin; the same seed gives the same games
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// After how many moves a game is given up
    #[arg(long, default_value_t = 2000, value_name = "N")]
    longest: u32,
    /// How many threads play [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// For machines: one JSON document
    #[arg(long)]
    json: bool,
}

/// The document. No time is in it: the same games give the same document.
#[derive(Serialize)]
struct Document<'a> {
    game: &'a str,
    position: String,
    seed: u64,
    games: u64,
    moves: u64,
    shortest: u32,
    median: u32,
    longest: u32,
    /// For each player the games won.
    wins: Vec<(&'a str, u64)>,
    draws: u64,
    /// Games that several players won together; each of them counts among their wins.
    shared: u64,
    unfinished: u64,
    /// Why games ended: a goal by its number in the file from 1, or a sentence.
    ends: Vec<(String, u64)>,
}

impl Run for Playouts {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let play = match self.game.play(global, out)? {
            Ok(play) => play,
            Err(refused) => return Ok(refused.into()),
        };
        if play.trouble.is_some() {
            return play.say_trouble(play.trouble, out);
        }
        if let Some(outcome) = &play.outcome {
            writeln!(out, "The game is over: {}.", outcome_text(&play.rules, outcome))?;
            return Ok(play.end());
        }
        let pool = pool(self.threads)?;
        let interpreted = InterpretedGames { rules: &play.rules, position: &play.position };
        // A handful of games is over before a game is compiled.
        let engine = (self.games > 10).then(|| compile(&play.rules, &play.position).ok()).flatten();
        let compiled = engine.as_ref().map(|engine| CompiledGames {
            engine: &**engine,
            position: &play.position,
            otherwise: interpreted,
        });
        let gambler: &dyn Gambler = match &compiled {
            Some(compiled) => compiled,
            None => &interpreted,
        };
        let progress = Progress::new("games", Some(self.games), global.progress());
        let players = play.rules.game.players.len();
        let size = (self.games, self.longest);
        let start = Instant::now();
        let sum = pool.install(|| playouts(gambler, players, size, self.seed, &|| progress.add(1)));
        drop(progress);
        let seconds = start.elapsed().as_secs_f64();
        match sum {
            Ok(sum) if self.json => {
                serde_json::to_writer(&mut *out, &self.document(&play, &sum))
                    .map_err(std::io::Error::from)?;
                writeln!(out)?;
                Ok(play.end())
            }
            Ok(sum) => {
                write(&play, &sum, out)?;
                // For eyes alone: what is written to a file is always the same.
                if !global.quiet && seconds > 0.0 && self.games > 0 {
                    let rate = self.games as f64 / seconds;
                    anstream::eprintln!("{rate:.0} games per second");
                }
                Ok(play.end())
            }
            Err(why) => {
                let sentence = trouble::sentence(&play.loaded.sources, &play.rules, why.trouble);
                writeln!(out, "This is not certain. {sentence}")?;
                writeln!(out, "It comes up in: {}", play.rules.position_text(&why.position))?;
                Ok(End::Undecided)
            }
        }
    }
}

impl Playouts {
    fn document<'a>(&self, play: &'a Play, sum: &Sum) -> Document<'a> {
        let game = &play.rules.game;
        Document {
            game: &game.title,
            position: play.rules.position_text(&play.position),
            seed: self.seed,
            games: sum.games,
            moves: sum.moves,
            shortest: sum.shortest,
            median: sum.median,
            longest: sum.longest,
            wins: takers(play, sum).collect(),
            draws: sum.draws,
            shared: sum.shared,
            unfinished: sum.unfinished,
            ends: ends(play, sum),
        }
    }
}

/// The players who can win, with the games they won.
fn takers<'a>(play: &'a Play, sum: &Sum) -> impl Iterator<Item = (&'a str, u64)> {
    let players = play.rules.game.players.iter().zip(sum.wins.clone());
    players.filter(|(p, _)| !p.neutral && !p.random).map(|(p, wins)| (p.name.as_str(), wins))
}

/// Why the games ended.
fn ends(play: &Play, sum: &Sum) -> Vec<(String, u64)> {
    let text = |reason: &Reason| match reason {
        Reason::Goal(i) => {
            let goal = &play.rules.game.goals[*i];
            let place = play.loaded.sources.place(goal.origin.span);
            // The scores do not matter for the words in brackets.
            let outcome = Outcome { scores: Vec::new(), reason: *reason };
            let text = outcome_text(&play.rules, &outcome);
            let what = text.split_once(" (").map_or("", |(_, w)| w.trim_end_matches(')'));
            format!("{what} (the goal at {}:{})", place.file, place.line)
        }
        Reason::NoMoves => "no legal move, which no goal judges".to_owned(),
        Reason::Repetition => "third repetition, which no goal judges".to_owned(),
    };
    sum.reasons.iter().map(|(reason, count)| (text(reason), *count)).collect()
}

fn write(play: &Play, sum: &Sum, out: &mut dyn Write) -> std::io::Result<()> {
    let share = |count: u64| match sum.games {
        0 => String::new(),
        games => format!("{:5.1} %", count as f64 * 100.0 / games as f64),
    };
    let games = if sum.games == 1 { "game" } else { "games" };
    writeln!(out, "{} random {games} of {}", sum.games, play.rules.game.title)?;
    if sum.games == 0 {
        return Ok(());
    }
    let mean = sum.moves as f64 / sum.games as f64;
    let (low, mid, high) = (sum.shortest, sum.median, sum.longest);
    writeln!(
        out,
        "moves in a game: {low} to {high}, half of them at most {mid}, mean {mean:.1}\n"
    )?;
    let mut lines: Vec<(String, u64)> =
        takers(play, sum).map(|(name, wins)| (format!("{name} wins"), wins)).collect();
    lines.push(("draws".to_owned(), sum.draws));
    if sum.unfinished > 0 {
        lines.push(("given up as too long".to_owned(), sum.unfinished));
    }
    table(&lines, share, out)?;
    match sum.shared {
        0 => {}
        1 => writeln!(out, "  1 game was won by several players together")?,
        n => writeln!(out, "  {n} games were won by several players together")?,
    }
    let ends = ends(play, sum);
    if ends.is_empty() {
        return writeln!(out, "\nNone of them came to an end.");
    }
    writeln!(out, "\nThey ended by")?;
    table(&ends, share, out)
}

fn table(
    lines: &[(String, u64)],
    share: impl Fn(u64) -> String,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let width = lines.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    let digits = lines.iter().map(|(_, n)| n.to_string().len()).max().unwrap_or(0);
    for (text, count) in lines {
        writeln!(out, "  {text:<width$}  {count:>digits$}  {}", share(*count))?;
    }
    Ok(())
}
