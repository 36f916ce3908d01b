//! Positions of one variant with what the reference says of each, asked once: so that many changed
//! files can be compared on them.
//!
//! Knows which positions make a suite: the start, ends of games, positions with men strewn at
//! random, random games. What a random position is, each game says.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::compare::{Compared, Expected, Pair, compare, compare_with, expected, shrink};
use super::report::describe;
use super::sample::{Comparison, Sampled};
use crate::interp::{Move, Position, Rules, Trouble, Watch, What};
use crate::model::{PieceId, PlayerId};
use crate::source::Sources;

/// How many positions of each kind a suite has.
#[derive(Clone, Copy, Debug)]
pub struct SuitePlan {
    /// Positions from random games.
    pub playouts: usize,
    /// Positions with men strewn at random.
    pub placements: usize,
    /// Crowded positions from which ends of games are looked for.
    pub ends: usize,
    /// The seed of everything random.
    pub seed: u64,
}

/// Every this many plies of a random game a position is taken.
const EVERY: usize = 3;

/// How many whole positions around some men are tried.
const WHOLE: usize = 40;

/// A difference in one position, short enough to be kept for thousands of files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The position, in the rules file's words.
    pub position: String,
    /// What differs first, in a few words.
    pub what: String,
}

/// What one position says of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Probe {
    /// The same as the reference.
    Same,
    /// It differs for certain: found with the answers that are kept, and once more with the
    /// reference asked anew.
    Differs(Shown),
    /// A block runs into a limit that Zillions sets too, so that the file can't be played there.
    Stops(Shown),
    /// Not known, because of a limit of ours.
    Uncertain,
}

/// Positions with answers; the type of positions is forgotten.
pub trait Suite: Send + Sync {
    /// How many positions there are.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The owners and types of the men in a position.
    fn men(&self, index: usize) -> &BTreeSet<(PlayerId, PieceId)>;

    /// Compares a file of the same game there. With `same_numbers`, its men and squares have the
    /// numbers they had in the file that the suite was made with, and goals and options are the
    /// same too: then the same moves, all by their effects, are the same answer.
    fn probe(&self, index: usize, pair: &dyn Comparison, same_numbers: bool) -> Probe;

    /// The same in words, with the board drawn, in the smallest position that shows it.
    fn draw(&self, index: usize, pair: &dyn Comparison, sources: &Sources) -> Option<String>;

    /// How many positions there are in which the file that the suite was made with differs.
    fn faults(&self) -> usize;

    /// Whether each side is mated, stalemated, in check and free in some position, so that an end
    /// condition about these is seen in every case.
    fn has_all_ends(&self) -> bool;
}

/// Positions with answers.
struct Answered<P: Pair> {
    positions: Vec<One<P::Reference>>,
    faults: usize,
    ends: bool,
}

struct One<R> {
    position: R,
    expected: Expected<R>,
    mine: Position,
    moves: Vec<Move>,
    men: BTreeSet<(PlayerId, PieceId)>,
}

/// Makes a suite for the file of a pair.
pub(super) fn suite<P: Sampled + 'static>(pair: &P, plan: SuitePlan) -> Box<dyn Suite> {
    let ends = (0..plan.ends).into_par_iter().flat_map_iter(|i| {
        let seed = plan.seed.wrapping_add(2) ^ (i as u64) << 20;
        pair.random_placement(seed).map(|from| end(pair, from)).unwrap_or_default()
    });
    let placements = (0..plan.placements)
        .into_par_iter()
        .filter_map(|i| pair.random_placement(plan.seed.wrapping_add(1) ^ (i as u64) << 20));
    let games = (plan.playouts * EVERY).div_ceil(P::GAME);
    let playouts = (0..games).into_par_iter().flat_map_iter(|i| {
        pair.random_game(plan.seed ^ (i as u64) << 20, P::GAME).into_iter().step_by(EVERY)
    });
    let kinds = [distinct(ends.collect()), placements.collect(), playouts.collect()];
    let mut positions: Vec<P::Reference> = pair.check_start().into_iter().collect();
    positions.extend(interleaved(kinds.to_vec()));
    let answered = positions.into_par_iter().map(|position| {
        let expected = expected(pair, &position);
        let fault = compare_with(pair, &position, &expected).difference.is_some();
        let mine = pair.to_rules(&position);
        let moves = pair.rules().legal(&mine);
        let men = mine.men().map(|(_, man)| (man.owner, man.piece)).collect();
        (fault, One { position, expected, mine, moves, men })
    });
    let answered: Vec<(bool, One<P::Reference>)> = answered.collect();
    let faults = answered.iter().filter(|(fault, _)| *fault).count();
    let positions: Vec<One<P::Reference>> = answered.into_iter().map(|(_, one)| one).collect();
    let ends = has_all_ends(pair.rules(), &positions);
    Box::new(Answered::<P> { positions, faults, ends })
}

/// From a position, the one at which men are taken away until the side to move has as few moves as
/// possible, and those in which it has none or is in check.
fn end<P: Pair>(pair: &P, from: P::Reference) -> Vec<P::Reference> {
    const STEPS: usize = 80;
    let count = |position: &P::Reference| pair.reference_moves(position).len();
    let mut here = from;
    let mut moves = count(&here);
    for _ in 0..STEPS {
        if moves == 0 {
            return vec![here];
        }
        // The first one less that leaves fewer moves; then the search goes on from there.
        let fewer = pair.smaller(&here).into_iter().find_map(|less| {
            let left = count(&less);
            (left < moves).then_some((left, less))
        });
        let Some((left, less)) = fewer else { break };
        (moves, here) = (left, less);
    }
    vec![here]
}

/// All positions, such that each stretch has something of every kind: what a change of the file
/// breaks may show on positions of one kind only.
fn interleaved<R>(kinds: Vec<Vec<R>>) -> Vec<R> {
    let mut all: Vec<(usize, R)> = Vec::new();
    for kind in kinds {
        let count = kind.len().max(1);
        all.extend(
            kind.into_iter().enumerate().map(|(i, one)| ((2 * i + 1) * 1_000_000 / count, one)),
        );
    }
    all.sort_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, one)| one).collect()
}

fn distinct<R: PartialEq>(all: Vec<R>) -> Vec<R> {
    let mut kept: Vec<R> = Vec::new();
    for one in all {
        if !kept.contains(&one) {
            kept.push(one);
        }
    }
    kept
}

fn has_all_ends<R>(rules: &Rules, positions: &[One<R>]) -> bool {
    let players = (0..rules.game.players.len()).map(|p| PlayerId(p as u8));
    let cases = players.flat_map(|player| {
        [(true, true), (true, false), (false, true), (false, false)].map(|case| (player, case))
    });
    let is = |one: &One<R>| {
        let side = rules.game.turns[one.mine.turn].side;
        (side, (one.moves.is_empty(), rules.in_check(&one.mine)))
    };
    let seen: BTreeSet<(PlayerId, (bool, bool))> = positions.iter().map(is).collect();
    let mut cases = cases;
    cases.all(|case| seen.contains(&case))
}

impl<P: Sampled + 'static> Answered<P> {
    /// What stopped a question, if Zillions would stop there as well.
    fn stops(&self, index: usize, rules: &Rules, trouble: Option<Trouble>) -> Option<Probe> {
        let (_, zillions) = trouble?.what.limit()?;
        let position = rules.position_text(&self.positions[index].mine);
        let what = "a block takes more instructions than Zillions allows".to_owned();
        Some(if zillions { Probe::Stops(Shown { position, what }) } else { Probe::Uncertain })
    }
}

/// Whether moves are in the list for certain, though what the language says of them is not.
fn mild(trouble: Option<Trouble>) -> bool {
    trouble.is_none_or(|t| matches!(t.what, What::SameSquare | What::MovedTwice))
}

impl<P: Sampled + 'static> Suite for Answered<P> {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn men(&self, index: usize) -> &BTreeSet<(PlayerId, PieceId)> {
        &self.positions[index].men
    }

    fn probe(&self, index: usize, pair: &dyn Comparison, same_numbers: bool) -> Probe {
        let Some(pair) = pair.as_any().downcast_ref::<P>() else { return Probe::Uncertain };
        let one = &self.positions[index];
        let rules = pair.rules();
        if same_numbers {
            let watch = Watch::new();
            let moves = rules.legal_with(&one.mine, &watch);
            if let Some(stopped) = self.stops(index, rules, watch.trouble()) {
                return stopped;
            }
            let mut pairs = moves.iter().zip(&one.moves);
            // Where there is no move, it matters whether it is check.
            let all = moves.len() == one.moves.len() && pairs.all(|(a, b)| a.same_effect(b));
            if all && !moves.is_empty() && watch.trouble().is_none() {
                return Probe::Same;
            }
        }
        let found = compare_with(pair, &one.position, &one.expected);
        if let Some(stopped) = self.stops(index, rules, found.trouble) {
            return stopped;
        }
        if found.difference.is_none() {
            return if found.trouble.is_none() { Probe::Same } else { Probe::Uncertain };
        }
        let again = compare(pair, &one.position);
        match shown(pair, &again).filter(|_| mild(again.trouble)) {
            Some(shown) => Probe::Differs(shown),
            None => Probe::Uncertain,
        }
    }

    fn draw(&self, index: usize, pair: &dyn Comparison, sources: &Sources) -> Option<String> {
        let pair = pair.as_any().downcast_ref::<P>()?;
        let difference = compare(pair, &self.positions[index].position).difference?;
        Some(describe(pair, sources, &shrink(pair, difference)))
    }

    fn faults(&self) -> usize {
        self.faults
    }

    fn has_all_ends(&self) -> bool {
        self.ends
    }
}

fn shown<P: Pair>(pair: &P, found: &Compared<P::Reference>) -> Option<Shown> {
    let difference = found.difference.as_ref()?;
    let position = pair.rules().position_text(&pair.to_rules(&difference.position));
    let what = match &difference.outcome {
        _ if !difference.only_rules.is_empty() => {
            format!("only the rules file has {}", difference.only_rules[0].0)
        }
        _ if !difference.only_reference.is_empty() => {
            format!("only the written rules have {}", difference.only_reference[0])
        }
        _ if !difference.successors.is_empty() => {
            format!("{} leads to another position", difference.successors[0].0)
        }
        Some((_, ours, theirs)) => {
            format!("the rules file says: {ours}; the written rules say: {theirs}")
        }
        None => return None,
    };
    Some(Shown { position, what })
}

/// A position around some men in which a file differs from the reference, played by both.
pub(super) fn around<P: Sampled>(
    pair: &P,
    partial: &Position,
    sources: Option<&Sources>,
) -> Option<(Shown, String)> {
    let men = pair.to_reference(partial).ok()?;
    let mut whole = pair.around(&men).take(WHOLE);
    whole.find_map(|position| {
        let found = compare(pair, &position);
        let shown = shown(pair, &found).filter(|_| mild(found.trouble))?;
        let drawn = sources
            .zip(found.difference)
            .map(|(sources, difference)| describe(pair, sources, &shrink(pair, difference)));
        Some((shown, drawn.unwrap_or_default()))
    })
}
