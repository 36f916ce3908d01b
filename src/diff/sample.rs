//! Comparison over many positions: the start, random games, random placements.
//!
//! Knows how positions are spread over the cores and how counts are summed, so that the result
//! depends on the seed alone; not what a random position of a game is.

use std::any::Any;

use rayon::prelude::*;

use super::compare::{Difference, Pair, compare, shrink};
use super::enumerate::{Enumerated, Share, Tick};
use super::found::Exhibit;
use super::prove::Proof;
use super::report::{Count, Verification, describe, shown};
use super::suite::{Shown, Suite, SuitePlan, around, suite};
use super::tasks::{Place, Settled};
use crate::expand::Names;
use crate::interp::{Position, Rules};
use crate::source::Sources;

/// How many positions of each kind are compared.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Positions from random games.
    pub playouts: usize,
    /// Positions with men strewn at random, where the game has such.
    pub placements: usize,
    /// The seed of everything random.
    pub seed: u64,
}

/// Whether the moves of a man on a square of the rules file are looked at.
pub type Wanted<'a> = &'a (dyn Fn(Place) -> bool + Sync);

/// A pair whose positions can be made at random.
pub trait Sampled: Pair {
    /// What the random games are, in a few words.
    const GAMES: &'static str;

    /// The plies of one random game that are looked at.
    const GAME: usize;

    /// The start position, as the reference sees it. The error says what is wrong with the set-up.
    fn check_start(&self) -> Result<Self::Reference, String>;

    /// Up to `length` positions of one random game.
    fn random_game(&self, seed: u64, length: usize) -> Vec<Self::Reference>;

    /// Men strewn at random, such that the side that is not to move can't lose its royal man;
    /// `None` if the game has no such positions or none was found.
    fn random_placement(&self, seed: u64) -> Option<Self::Reference>;

    /// Whole positions around some men, the fewer men the earlier; only sound ones. None for a game
    /// that can't complete a position.
    fn around(&self, _men: &Self::Reference) -> Box<dyn Iterator<Item = Self::Reference>> {
        Box::new(std::iter::empty())
    }

    /// Whether what a position of the reference is in the rules file depends on the file's start.
    fn start_matters(&self) -> bool {
        false
    }

    /// The part of the proof that is about some men, for a game that has one: no proof of the game,
    /// but what it says of these men holds.
    fn proof_of(&self, _settled: &Settled, _sources: &Sources, _men: Wanted<'_>) -> Option<Proof> {
        None
    }

    /// The proof over all positions, for a game that has one.
    fn proof(&self, _settled: &Settled, _sources: &Sources) -> Option<Proof> {
        None
    }

    /// What plain enumeration of boards says, for a game that has it.
    fn enumerated(&self, _share: Share, _tick: Tick<'_>) -> Option<Enumerated> {
        None
    }
}

/// Compares the sides in the start position, in random games, and in random placements.
pub fn verify<P: Sampled>(pair: &P, plan: Plan) -> Verification<P::Reference> {
    let start: Vec<P::Reference> = pair.check_start().into_iter().collect();
    let mut result = Verification::default();
    result.add("start position", run(pair, start.len(), |i| vec![start[i].clone()]));
    let games = plan.playouts.div_ceil(P::GAME);
    let playouts = run(pair, games, |i| {
        let length = P::GAME.min(plan.playouts - i * P::GAME);
        pair.random_game(plan.seed ^ (i as u64) << 20, length)
    });
    result.add(P::GAMES, playouts);
    let seed = plan.seed.wrapping_add(1);
    let placements = run(pair, plan.placements, |i| {
        pair.random_placement(seed ^ (i as u64) << 20).into_iter().collect()
    });
    if placements.0.positions > 0 {
        result.add("random placements", placements);
    }
    if let Some(first) = result.differences.first().cloned() {
        result.smallest = Some(shrink(pair, first));
    }
    result
}

/// What the jobs of one kind gave: counts, and the first differences in the order of the jobs.
type Found<R> = (Count, Vec<Difference<R>>);

/// Makes positions and compares them, in parallel. Joining neighbours in order makes the result
/// the same however the work was split, and memory does not grow with the number of jobs.
fn run<P: Pair>(
    pair: &P,
    jobs: usize,
    positions: impl Fn(usize) -> Vec<P::Reference> + Sync,
) -> Found<P::Reference> {
    let nothing = || (Count::default(), Vec::new());
    let join = |mut left: Found<P::Reference>, right: Found<P::Reference>| {
        left.0 = left.0 + right.0;
        left.1.extend(right.1);
        left.1.truncate(Verification::<()>::KEPT);
        left
    };
    let one = |job: usize| {
        let all = positions(job).into_iter().map(|position| {
            let compared = compare(pair, &position);
            let different = usize::from(compared.difference.is_some());
            let uncertain = usize::from(compared.trouble.is_some());
            let count = Count { positions: 1, moves: compared.moves, different, uncertain };
            (count, compared.difference.into_iter().collect())
        });
        all.fold(nothing(), join)
    };
    (0..jobs).into_par_iter().map(one).reduce(nothing, join)
}

/// What one variant gave, ready to be printed.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The kinds of positions compared, with their counts.
    pub counts: Vec<(&'static str, Count)>,
    /// What is wrong with the set-up, if it is.
    pub setup: Option<String>,
    /// The smallest difference found, in words.
    pub smallest: Option<String>,
    /// The position of that, in the rules file.
    pub position: Option<Position>,
}

/// A pair whose types are forgotten, so that commands need not know the games.
pub trait Comparison: Send + Sync {
    /// The pair itself, for those who know its type.
    fn as_any(&self) -> &dyn Any;

    /// What is wrong with the set-up, if it is.
    fn start_fault(&self) -> Option<String>;

    /// Positions with the reference's answers.
    fn suite(&self, plan: SuitePlan) -> Box<dyn Suite>;

    /// A whole position around some men of the rules file in which the sides differ, if one is
    /// found, and if sources are given, what differs there in words, with the board drawn.
    fn differs_around(&self, men: &Position, sources: Option<&Sources>) -> Option<(Shown, String)>;

    /// Compares by the plan; `sources` hold the rules file.
    fn verify(&self, plan: Plan, sources: &Sources) -> Verified;

    /// The proof over all positions, for a game that has one; what was settled with earlier
    /// variants is not looked at again.
    fn prove(&self, settled: &Settled, sources: &Sources) -> Option<Proof>;

    /// Whether what a position of the reference is in the rules file depends on the file's start.
    fn start_matters(&self) -> bool;

    /// The part of the proof that is about some men, for a game that has one.
    fn prove_some(&self, settled: &Settled, sources: &Sources, men: Wanted<'_>) -> Option<Proof>;

    /// What plain enumeration of boards says, for a game that has it.
    fn enumerate(&self, share: Share, tick: Tick<'_>) -> Option<Enumerated>;

    /// The rules file's side.
    fn file(&self) -> &Rules;

    /// How the sides differ in a position of the rules file, if they do.
    fn shown(&self, position: &Position, view: View<'_>) -> Option<Exhibit>;
}

/// How a difference is looked at.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The files that the rules file was read from.
    pub sources: &'a Sources,
    /// The names of its macros.
    pub names: &'a Names,
    /// Whether the written rules are A and the rules file is B.
    pub written_first: bool,
}

impl<P: Sampled + 'static> Comparison for P {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn start_fault(&self) -> Option<String> {
        self.check_start().err()
    }

    fn suite(&self, plan: SuitePlan) -> Box<dyn Suite> {
        suite(self, plan)
    }

    fn differs_around(&self, men: &Position, sources: Option<&Sources>) -> Option<(Shown, String)> {
        around(self, men, sources)
    }

    fn verify(&self, plan: Plan, sources: &Sources) -> Verified {
        let found = verify(self, plan);
        Verified {
            setup: self.check_start().err(),
            smallest: found.smallest.as_ref().map(|smallest| describe(self, sources, smallest)),
            position: found.smallest.map(|smallest| self.to_rules(&smallest.position)),
            counts: found.counts,
        }
    }

    fn prove(&self, settled: &Settled, sources: &Sources) -> Option<Proof> {
        self.proof(settled, sources)
    }

    fn start_matters(&self) -> bool {
        Sampled::start_matters(self)
    }

    fn prove_some(&self, settled: &Settled, sources: &Sources, men: Wanted<'_>) -> Option<Proof> {
        self.proof_of(settled, sources, men)
    }

    fn enumerate(&self, share: Share, tick: Tick<'_>) -> Option<Enumerated> {
        self.enumerated(share, tick)
    }

    fn file(&self) -> &Rules {
        self.rules()
    }

    fn shown(&self, position: &Position, view: View<'_>) -> Option<Exhibit> {
        let theirs = self.to_reference(position).ok()?;
        let found = compare(self, &theirs).difference?;
        Some(shown(self, &found, view))
    }
}

/// One variant of a rules file, with what it is compared with.
pub struct Entry {
    /// The title of the variant.
    pub title: String,
    /// The readings of the rules that it plays, as text; empty for the default.
    pub reading: String,
    /// What part of the positions of the default game it gets: one in `share`.
    pub share: usize,
    /// The comparison, or why there is none.
    pub pair: Result<Box<dyn Comparison>, String>,
}
