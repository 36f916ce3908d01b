//! Random games: how long they are and how they end. A game nobody can win shows here.

use std::collections::BTreeMap;

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
    /// Games that several players won together.
    pub shared: u64,
    /// Games that were still going on after the most moves allowed.
    pub unfinished: u64,
    /// How often the games ended for which reason, in the order of goals, no moves, repetition.
    pub reasons: Vec<(Reason, u64)>,
}

/// So many games are played before they are added up: enough for many threads, few enough for the
/// memory, however many games there are. Ours.
const BLOCK: u64 = 1 << 14;

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
    let mut sum = Playouts { games, wins: vec![0; players], ..Playouts::default() };
    let mut lengths = BTreeMap::new();
    let mut first = 0;
    while first < games {
        let next = first.saturating_add(BLOCK).min(games);
        let played: Vec<Result<Played, Box<NotCounted>>> = (first..next)
            .into_par_iter()
            .map(|number| {
                let played = gambler.play(seed_of(seed, number), most);
                done();
                played
            })
            .collect();
        for game in played {
            sum.add(game?, &mut lengths);
        }
        first = next;
    }
    sum.shortest = lengths.first_key_value().map_or(0, |(length, _)| *length);
    sum.longest = lengths.last_key_value().map_or(0, |(length, _)| *length);
    sum.median = middle(&lengths, games / 2);
    sum.reasons.sort_by_key(|(reason, _)| match reason {
        Reason::Goal(i) => *i,
        Reason::NoMoves => usize::MAX - 1,
        Reason::Repetition => usize::MAX,
    });
    Ok(sum)
}

impl Playouts {
    /// Adds one game; `lengths` counts the games of each length.
    fn add(&mut self, game: Played, lengths: &mut BTreeMap<u32, u64>) {
        *lengths.entry(game.length).or_insert(0) += 1;
        self.moves = self.moves.saturating_add(u64::from(game.length));
        let Some((scores, reason)) = game.end else {
            self.unfinished += 1;
            return;
        };
        match self.reasons.iter_mut().find(|(r, _)| *r == reason) {
            Some((_, count)) => *count += 1,
            None => self.reasons.push((reason, 1)),
        }
        let won = scores.iter().filter(|score| **score == Score::Win).count();
        self.draws += u64::from(won == 0);
        self.shared += u64::from(won > 1);
        for (wins, score) in self.wins.iter_mut().zip(scores) {
            *wins += u64::from(score == Score::Win);
        }
    }
}

/// The length of the game that so many games are before, by their length.
fn middle(lengths: &BTreeMap<u32, u64>, before: u64) -> u32 {
    let mut passed = 0;
    let fits = |(_, count): &(&u32, &u64)| {
        passed += **count;
        passed > before
    };
    lengths.iter().find(fits).map_or(0, |(length, _)| *length)
}

/// The seed of one game: the seeds of neighbouring games have nothing to do with each other
/// (the finalizer of SplitMix64, by Steele, Lea and Flood, 2014).
fn seed_of(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add((number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interp::{Last, Trouble, What};

    /// Games of lengths that depend on their seed; one of the first is not certain.
    struct Told {
        uncertain: Option<u64>,
    }

    impl Gambler for Told {
        fn play(&self, seed: u64, most: u32) -> Result<Played, Box<NotCounted>> {
            if self.uncertain == Some(seed) {
                let trouble = Trouble { what: What::Goal, block: None, place: None };
                let (board, stock, last) = (Vec::new(), Vec::new(), Last::default());
                let position = Position { board, stock, turn: 0, partial: None, last };
                return Err(Box::new(NotCounted { position, trouble }));
            }
            let length = (seed % 9) as u32;
            let end = (length < most).then(|| (vec![Score::Win; 2], Reason::NoMoves));
            Ok(Played { length, end })
        }
    }

    #[test]
    fn however_many_games_there_are_the_first_uncertain_one_ends_them() {
        let told = Told { uncertain: Some(seed_of(5, BLOCK + 7)) };
        let found = playouts(&told, 2, (u64::MAX, 9), 5, &|| ());
        assert_eq!(found.err().map(|why| why.trouble.what), Some(What::Goal));
    }

    #[test]
    fn blocks_of_games_are_added_up_as_all_of_them_would_be() {
        let games = 2 * BLOCK + 3;
        let found = playouts(&Told { uncertain: None }, 2, (games, 8), 5, &|| ()).unwrap();
        let mut lengths: Vec<u64> = (0..games).map(|n| seed_of(5, n) % 9).collect();
        lengths.sort_unstable();
        let long = lengths.iter().filter(|length| **length == 8).count() as u64;
        assert_eq!(found.moves, lengths.iter().sum::<u64>());
        assert_eq!(u64::from(found.median), lengths[lengths.len() / 2]);
        assert_eq!((found.shortest, found.longest), (0, 8));
        assert_eq!((found.unfinished, found.draws), (long, 0));
        assert_eq!((found.shared, &found.wins), (games - long, &vec![games - long; 2]));
        assert_eq!(found.reasons, [(Reason::NoMoves, games - long)]);
    }
}
