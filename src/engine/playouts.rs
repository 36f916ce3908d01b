//! Random games: how long they are and how they end. A game nobody can win shows here.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::interp::{NotCounted, Position, Reason, Rules, Score, Watch};

/// How one random game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How many moves were played.
    pub length: u32,
    /// What each player got and why; nothing if the game was still going on.
    pub end: Option<(Vec<Score>, Reason)>,
}

/// Something that plays random games.
pub trait Gambler: Sync {
    /// Plays one game of at most `most` moves. The same seed gives the same game.
    ///
    /// # Errors
    /// If the moves of some position are not certain.
    fn play(&self, seed: u64, most: u32) -> Result<Played, Box<NotCounted>>;
}

/// The interpreter playing from a position.
#[derive(Clone, Copy, Debug)]
pub struct InterpretedGames<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// Where the games begin.
    pub position: &'a Position,
}

impl Gambler for InterpretedGames<'_> {
    fn play(&self, seed: u64, most: u32) -> Result<Played, Box<NotCounted>> {
        let rules = self.rules;
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = self.position.clone();
        let mut seen = FxHashMap::default();
        *seen.entry(position.repetition_key(&rules.game)).or_insert(0usize) += 1;
        for length in 0..most {
            let moves = rules.certain_moves(&position)?;
            let mover = rules.game.turns[position.turn].taker;
            let watch = Watch::new();
            if moves.is_empty() {
                // Only before the first move: later ones are looked at when they are made.
                let outcome = rules.outcome_with(&position, &[], mover, 1, &watch);
                return Ok(Played { length, end: outcome.map(|o| (o.scores, o.reason)) });
            }
            let applied = rules.apply_with(&position, &moves[random.usize(..moves.len())], &watch);
            let mut times = 0;
            if applied.position.partial.is_none() {
                let key = applied.position.repetition_key(&rules.game);
                let count = seen.entry(key).or_insert(0);
                *count += 1;
                times = *count;
            }
            let captured = &applied.captured;
            let outcome = rules.outcome_with(&applied.position, captured, mover, times, &watch);
            if let Some(trouble) = watch.trouble() {
                return Err(Box::new(NotCounted { position, trouble }));
            }
            position = applied.position;
            if let Some(outcome) = outcome {
                return Ok(Played {
                    length: length + 1,
                    end: Some((outcome.scores, outcome.reason)),
                });
            }
        }
        Ok(Played { length: most, end: None })
    }
}

/// What a number of random games gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// How many games.
    pub games: u64,
    /// Moves of all games together.
    pub moves: u64,
    /// Moves of the shortest and the longest game.
    pub shortest: u32,
    /// Moves of the longest game.
    pub longest: u32,
    /// The middle length: half of the games are not longer.
    pub median: u32,
    /// For each player the games won.
    pub wins: Vec<u64>,
    /// Games that ended without a winner.
    pub draws: u64,
    /// Games that were still going on after the most moves allowed.
    pub unfinished: u64,
    /// How often the games ended for which reason, in the order of goals, no moves, repetition.
    pub reasons: Vec<(Reason, u64)>,
}

/// Plays `games` random games of at most `most` moves each. The result depends on `seed` alone,
/// not on the threads.
///
/// # Errors
/// If the moves of some position are not certain: the first such game.
pub fn playouts(
    gambler: &dyn Gambler,
    players: usize,
    (games, most): (u64, u32),
    seed: u64,
    done: &(dyn Fn() + Sync),
) -> Result<Playouts, Box<NotCounted>> {
    let played: Vec<Result<Played, Box<NotCounted>>> = (0..games)
        .into_par_iter()
        .map(|number| {
            let played = gambler.play(seed_of(seed, number), most);
            done();
            played
        })
        .collect();
    let mut sum = Playouts { games, wins: vec![0; players], ..Playouts::default() };
    let mut lengths = Vec::with_capacity(played.len());
    for game in played {
        let game = game?;
        lengths.push(game.length);
        let Some((scores, reason)) = game.end else {
            sum.unfinished += 1;
            continue;
        };
        match sum.reasons.iter_mut().find(|(r, _)| *r == reason) {
            Some((_, count)) => *count += 1,
            None => sum.reasons.push((reason, 1)),
        }
        if !scores.contains(&Score::Win) {
            sum.draws += 1;
        }
        for (wins, score) in sum.wins.iter_mut().zip(scores) {
            *wins += u64::from(score == Score::Win);
        }
    }
    lengths.sort_unstable();
    sum.moves = lengths.iter().map(|&l| u64::from(l)).sum();
    sum.shortest = lengths.first().copied().unwrap_or(0);
    sum.longest = lengths.last().copied().unwrap_or(0);
    sum.median = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
    sum.reasons.sort_by_key(|(reason, _)| match reason {
        Reason::Goal(i) => *i,
        Reason::NoMoves => usize::MAX - 1,
        Reason::Repetition => usize::MAX,
    });
    Ok(sum)
}

/// The seed of one game: the seeds of neighbouring games have nothing to do with each other
/// (the finalizer of SplitMix64, by Steele, Lea and Flood, 2014).
fn seed_of(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add((number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
