//! `zrf perft`: counts of move paths.

mod against;
mod document;
mod merge;

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use rayon::prelude::*;

use super::end::{End, Failure};
use super::play::{GameArgs, Play, outcome_text};
use super::threads::pool;
use super::trouble;
use super::{Global, Run};
use crate::engine::{Compiled, Counter, Engine, Interpreted, Job, Shard, Table, compile};
use crate::interp::{Convention, NotCounted};
use crate::report::Progress;
use document::{Document, Share};

/// Counts that are not deeper than this are made by the interpreter: it is through before a game
/// is compiled.
const SHALLOW: u32 = 2;

/// So are counts that will probably give no more paths than this: about a second's work, the time
/// in which most games are compiled.
const FEW_PATHS: f64 = 100_000.0;

/// No count is deeper: the counters go down to it move by move on the stack. Ours.
const DEEPEST: i64 = 1_000;

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Count {
    /// Everything that is played at once; each partial move and each pass counts
    #[default]
    Moves,
    /// Whole turns; a chain of partial moves counts once for each position it leads to
    WholeTurns,
}

impl Count {
    fn convention(self) -> Convention {
        match self {
            Count::Moves => Convention::Moves,
            Count::WholeTurns => Convention::WholeTurns,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Count::Moves => "moves",
            Count::WholeTurns => "whole-turns",
        }
    }
}

/// Count the paths of legal moves up to a depth
///
/// A path ends where the game is over. Repetitions count in the moves played with --after, which
/// may end the game before the count begins, but not within the paths that are counted: published
/// counts do not look at them either. Promotions to different types are different moves. A count
/// that would not be certain is not given.
///
/// A count that takes too long for one machine can be cut: run the shares 1/8 to 8/8 with --shard
/// and --json anywhere, and add up the outputs with 'zrf perft --merge FILE…'.
#[derive(Debug, Args)]
pub(super) struct Perft {
    #[command(flatten)]
    game: MaybeGame,
    /// How many moves deep
    #[arg(required_unless_present = "merge", value_parser = clap::value_parser!(u32).range(0..=DEEPEST))]
    depth: Option<u32>,
    /// Show the count behind each first move
    #[arg(long)]
    divide: bool,
    /// What counts as one move
    #[arg(long, value_enum, default_value_t)]
    convention: Count,
    /// How many threads count [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Remember counts of positions in this much memory [default: off]
    #[arg(long, value_name = "MIB", default_value_t = 0, hide_default_value = true)]
    hash: usize,
    /// Count one share of the paths, for example 3/8
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// Count with the interpreter, which defines what a rules file means, not with the engine
    #[arg(long)]
    interpreter: bool,
    /// For machines: one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    against: against::AgainstArgs,
    /// Add up the shares of one count, written with --shard and --json
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["depth", "file"])]
    merge: Vec<PathBuf>,
}

/// A game, unless only shares of an earlier count are added up. (An `Option` of arguments that
/// hold further ones is not understood by clap: it is always `None`.)
#[derive(Debug)]
struct MaybeGame(Option<GameArgs>);

impl clap::FromArgMatches for MaybeGame {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        let named = matches.contains_id("file");
        Ok(MaybeGame(named.then(|| GameArgs::from_arg_matches(matches)).transpose()?))
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        *self = MaybeGame::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for MaybeGame {
    fn augment_args(command: clap::Command) -> clap::Command {
        GameArgs::augment_args(command)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        GameArgs::augment_args_for_update(command)
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((part, of)) if 1 <= part && part <= of => Ok(Shard { part, of }),
        _ => Err("a share is written I/N, from 1/N to N/N".to_owned()),
    }
}

/// Why the engine is not worth its while.
const TOO_FEW: &str = "too few paths to be worth compiling the game";

/// About how many paths a count gives, as the first two moves let expect.
fn probable_paths(play: &Play, depth: u32) -> f64 {
    let count = |depth| play.rules.perft(&play.position, depth, Convention::Moves);
    match (count(1), count(2)) {
        (Ok(one), Ok(two)) if one > 0 => {
            (one as f64) * (two as f64 / one as f64).powi(depth.saturating_sub(1) as i32)
        }
        _ => f64::INFINITY,
    }
}

/// What counting needs.
#[derive(Clone, Copy)]
struct Counting<'a> {
    play: &'a Play,
    pool: &'a rayon::ThreadPool,
    table: Option<&'a Table>,
    global: &'a Global,
}

/// Why counting stopped.
enum Stopped {
    /// The moves of some position are not certain.
    NotCounted(Box<NotCounted>),
    /// What was counted could not be written.
    Io(std::io::Error),
}

impl From<Box<NotCounted>> for Stopped {
    fn from(why: Box<NotCounted>) -> Stopped {
        Stopped::NotCounted(why)
    }
}

impl Run for Perft {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let (Some(game), Some(depth)) = (&self.game.0, self.depth) else {
            let document = merge::merge(&self.merge)?;
            return Ok(self.write(&document, 0, out).map(|()| End::Fine)?);
        };
        let play = match game.play(global, out)? {
            Ok(play) => play,
            Err(refused) => return Ok(refused.into()),
        };
        if play.trouble.is_some() {
            return play.say_trouble(play.trouble, out);
        }
        if self.against.asked() {
            return self.against.compare(&play, depth, out);
        }
        if self.divide && self.shard.is_some() && self.convention == Count::WholeTurns {
            let message = "a share of whole turns can't be divided by first moves: different \
                           ones may lead to the same turn";
            return Err(Failure::Usage(message.to_owned()));
        }
        let pool = pool(self.threads)?;
        let table = match self.hash {
            0 => None,
            size => Some(Table::new(size).ok_or_else(|| {
                Failure::Usage(format!("--hash: there is no memory of {size} MiB to be had"))
            })?),
        };
        let mut document = Document::new(&play.rules, &play.position, depth);
        document.convention = self.convention.name().to_owned();
        document.share = self.shard.map(|Shard { part, of }| Share { part, of });
        let mut told = 0;
        let mut tell = |document: &Document| {
            // People see each depth at once; the deepest comes behind the first moves.
            if !self.json && document.counts.len() > told && document.counts[told].0 < depth {
                document.write_count(told, out)?;
                out.flush()?;
                told += 1;
            }
            Ok(())
        };
        let counting = Counting { play: &play, pool: &pool, table: table.as_ref(), global };
        let counted = self.count(&counting, depth, &mut document, &mut tell);
        let end = match counted {
            Ok(()) => play.end(),
            Err(Stopped::Io(error)) => return Err(error.into()),
            Err(Stopped::NotCounted(why)) => {
                let (sources, rules) = (&play.loaded.sources, &play.rules);
                let sentence = trouble::sentence(sources, rules, why.trouble);
                let place = (why.position != play.position)
                    .then(|| format!("\nIt comes up in: {}", rules.position_text(&why.position)));
                document.trouble = Some(sentence + &place.unwrap_or_default());
                End::Undecided
            }
        };
        self.write(&document, told, out)?;
        let remark = |why: &String| !global.quiet && depth > SHALLOW && why != TOO_FEW;
        if let Some(why) = document.interpreter.filter(remark) {
            // A remark on how it was counted, not a part of the result.
            anstream::eprintln!("counted by the interpreter: {why}");
        }
        Ok(end)
    }
}

impl Perft {
    /// The depths that are shown: depth 0 only if nothing else is asked for. A share is one of a
    /// single depth.
    fn depths(&self, deepest: u32) -> RangeInclusive<u32> {
        if self.shard.is_some() { deepest..=deepest } else { deepest.min(1)..=deepest }
    }

    /// Counts; `tell` is called after each depth.
    fn count(
        &self,
        counting: &Counting<'_>,
        deepest: u32,
        document: &mut Document,
        tell: &mut dyn FnMut(&Document) -> std::io::Result<()>,
    ) -> Result<(), Stopped> {
        let Counting { play, pool, table, global } = *counting;
        if let Some(outcome) = &play.outcome {
            document.over = Some(outcome_text(&play.rules, outcome));
            document.counts = self.depths(deepest).map(|d| (d, u64::from(d == 0))).collect();
            return Ok(());
        }
        let convention = self.convention.convention();
        let interpreted = Interpreted::new(&play.rules, convention, table);
        let engine = self.engine(play, deepest);
        let compiled = engine.as_ref().ok().map(|engine| Compiled {
            engine: &**engine,
            rules: &play.rules,
            table,
        });
        let counter: &dyn Counter = match &compiled {
            Some(compiled) => compiled,
            None => &interpreted,
        };
        document.interpreter = engine.as_ref().err().cloned();
        let by_move = self.divide || self.shard.is_some() && self.convention == Count::Moves;
        if by_move && deepest > 0 {
            let moves = play.rules.certain_moves(&play.position)?;
            let texts = play.rules.move_texts(&play.position, &moves);
            document.moves = texts.into_iter().map(|text| (text, 0)).collect();
            if self.convention == Count::WholeTurns {
                let progress = Progress::new("moves", Some(moves.len() as u64), global.progress());
                let after = |mv| {
                    let counted = play.rules.perft_after(&play.position, mv, deepest, convention);
                    progress.add(1);
                    counted
                };
                let counts: Vec<_> = pool.install(|| moves.par_iter().map(after).collect());
                for (line, counted) in document.moves.iter_mut().zip(counts) {
                    line.1 = counted?;
                }
            }
        }
        for depth in self.depths(deepest) {
            let (counts, here) = pool.install(|| self.at_depth(play, counter, depth, global))?;
            document.counts.push((depth, counts.iter().fold(0, |sum, n| n.saturating_add(sum))));
            if depth == deepest && self.convention == Count::Moves {
                for (line, count) in document.moves.iter_mut().zip(counts) {
                    line.1 = count;
                }
                document.in_share = here;
            }
            tell(document).map_err(Stopped::Io)?;
        }
        Ok(())
    }

    /// The engine, or why it does not count.
    fn engine(&self, play: &Play, deepest: u32) -> Result<Box<dyn Engine>, String> {
        if self.interpreter {
            return Err("asked for".to_owned());
        }
        if self.convention == Count::WholeTurns {
            return Err("the engine does not count whole turns".to_owned());
        }
        if deepest <= SHALLOW || probable_paths(play, deepest) <= FEW_PATHS {
            return Err(TOO_FEW.to_owned());
        }
        compile(&play.rules, &play.position)
            .map_err(|what| format!("the engine does not handle {what}"))
    }

    /// The counts behind each first move, and which of those belong to the share that is counted.
    fn at_depth(
        &self,
        play: &Play,
        counter: &dyn Counter,
        depth: u32,
        global: &Global,
    ) -> Result<(Vec<u64>, Vec<bool>), Box<NotCounted>> {
        let (rules, position) = (&play.rules, &play.position);
        let convention = self.convention.convention();
        let job = Job { rules, position, depth, convention, shard: self.shard };
        let parts = job.parts()?;
        let progress = Progress::new("parts", Some(parts.len() as u64), global.progress());
        Ok((parts.count(counter, &|| progress.add(1))?, parts.firsts()))
    }

    /// Writes the document; so many of its counts are written already.
    fn write(&self, document: &Document, told: usize, out: &mut dyn Write) -> std::io::Result<()> {
        if self.json {
            serde_json::to_writer(&mut *out, document).map_err(std::io::Error::from)?;
            writeln!(out)
        } else {
            document.write(out, self.divide || !self.merge.is_empty(), told)
        }
    }
}
