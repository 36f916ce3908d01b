//! Enumerates what a man of a rules file and of the written rules may do on a square.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::splitter::Splitter;
use super::walk::Left;
use super::{Enumerated, Share, Tick};
use crate::diff::compare::Pair;
use crate::diff::tasks::Place;
use crate::interp::{Move, Position, RunBlock, Watch, new_man};
use crate::model::{PieceId, PlayerId, Square};
use crate::program::{Block, Programs};

/// How many cases of one move are made into boards. Ours: more are counted as cut off.
const CASES: usize = 500;

/// A move as far as it is one for both sides: where the man goes. Other men may move with it, as a
/// King does that returns while another man promotes.
pub type Goal = Square;

/// A pair whose boards can be enumerated.
pub trait Enumerable: Pair {
    /// A piece of the written rules that is run by itself, such as one ray.
    type Rule: Sync;

    /// Every man on every square of the claim, as the rules file numbers them.
    fn obligations(&self) -> Vec<Place>;

    /// The men that may stand on squares.
    fn men(&self) -> Vec<(PlayerId, PieceId)>;

    /// The pieces of the written rules that make the moves of a man.
    fn rules_of(&self, place: Place) -> Vec<Self::Rule>;

    /// Runs one of them, and says where it leads.
    fn ask(&self, place: Place, rule: &Self::Rule, look: &Splitter) -> Vec<Goal>;

    /// Whether the claim is about such a position, but for what it says of men that are not there.
    fn claimed(&self, position: &Self::Reference) -> bool;

    /// The moves of a man before check is looked at, without those that take a royal man, and what
    /// each leads to.
    fn pseudo(&self, position: &Self::Reference, place: Place) -> Vec<(Goal, Self::Reference)>;
}

/// Enumerates boards for men on squares; `tick` is called for each that is done.
pub fn enumerate<P: Enumerable>(pair: &P, share: Share, tick: Tick<'_>) -> Enumerated {
    let mut places = pair.obligations();
    if let Some(sample) = share.sample.filter(|sample| *sample < places.len()) {
        let mut random = fastrand::Rng::with_seed(share.seed);
        random.shuffle(&mut places);
        places.truncate(sample);
    }
    let one = |(number, place): (usize, &Place)| {
        let seed = share.seed ^ (number as u64) << 20;
        let found = man(pair, *place, &mut fastrand::Rng::with_seed(seed));
        tick();
        found
    };
    let all: Vec<Enumerated> = places.par_iter().enumerate().map(one).collect();
    let mut sum = Enumerated::default();
    all.into_iter().for_each(|one| sum.add(one));
    sum
}

/// Where a move takes the man on a square.
fn goal(mv: &Move, from: Square) -> Option<Goal> {
    mv.movements.iter().find(|movement| movement.from == from).map(|movement| movement.to)
}

fn man<P: Enumerable>(pair: &P, place: Place, random: &mut fastrand::Rng) -> Enumerated {
    let rules = pair.rules();
    let game = &rules.game;
    let (player, piece, square) = place;
    let men = pair.men().into_iter().map(|(owner, piece)| new_man(game, owner, piece));
    let fixed = BTreeMap::from([(square, new_man(game, player, piece))]);
    let splitter = Splitter::new(men.collect(), fixed);
    let mut found = Enumerated { obligations: 1, ..Enumerated::default() };
    let mut programs = Programs::new(rules);
    let blocks: Vec<Block> = programs.build_moves(player, piece, square).to_vec();
    let graph = programs.graph();
    let written = pair.rules_of(place);
    // Which blocks and which rules may lead where.
    let mut goals: BTreeMap<Goal, (BTreeSet<usize>, BTreeSet<usize>)> = BTreeMap::new();
    for (number, block) in blocks.iter().enumerate() {
        for id in graph.reachable(block.root) {
            if let crate::program::Node::Add { effect, .. } = graph.node(id)
                && let Some(goal) = goal(&graph.effect(effect).mv, square)
            {
                goals.entry(goal).or_default().0.insert(number);
            }
        }
    }
    for (number, rule) in written.iter().enumerate() {
        let whole = splitter.cases(CASES, |look| {
            for goal in pair.ask(place, rule, look) {
                goals.entry(goal).or_default().1.insert(number);
            }
        });
        found.cut += usize::from(!whole);
    }
    // What a man does without leaving its square is no matter of where it goes.
    for (goal, (here, there)) in goals.into_iter().filter(|(to, _)| *to != square) {
        found.goals += 1;
        let roots = || here.iter().map(|&number| blocks[number].root);
        let left = Left::of(graph, roots(), |mv| self::goal(mv, square) == Some(goal));
        let whole = splitter.cases(CASES, |look| {
            for &number in &there {
                pair.ask(place, &written[number], look);
            }
            roots().for_each(|root| left.ask(game, root, look));
            let mut boards = vec![look.board(game, None)];
            let other = look.board(game, Some(random));
            if boards[0] != other {
                boards.push(other);
            }
            for board in boards {
                play(pair, place, &blocks, goal, board, &mut found);
            }
        });
        found.cut += usize::from(!whole);
    }
    found
}

/// Runs both sides on one board.
fn play<P: Enumerable>(
    pair: &P,
    place: Place,
    blocks: &[Block],
    goal: Goal,
    mut board: Position,
    found: &mut Enumerated,
) {
    let rules = pair.rules();
    let (player, piece, from) = place;
    let Some(turn) = rules.game.turns.iter().position(|turn| turn.side == player) else { return };
    board.turn = turn;
    let theirs = match pair.to_reference(&board) {
        Ok(theirs) if pair.claimed(&theirs) => theirs,
        _ => {
            found.unclaimed += 1;
            return;
        }
    };
    let watch = Watch::new();
    let mut ours = Vec::new();
    for block in blocks {
        let run = RunBlock { piece, drop: false, def: block.def, square: block.square };
        for mv in rules.block_moves(&board, player, run, &watch) {
            if self::goal(&mv, from) != Some(goal) {
                continue;
            }
            let applied = rules.apply_with(&board, &mv, &watch);
            let royal = |(owner, piece): &(PlayerId, PieceId)| rules.royals(*owner).contains(piece);
            if applied.captured.iter().any(royal) {
                continue;
            }
            ours.push(pair.to_reference(&applied.position));
        }
    }
    if watch.trouble().is_some() {
        found.cut += 1;
        return;
    }
    let written = pair.pseudo(&theirs, place);
    let written: Vec<_> = written.into_iter().filter(|(g, _)| *g == goal).map(|(_, p)| p).collect();
    found.boards += 1;
    let same = ours.iter().all(|one| one.as_ref().is_ok_and(|one| written.contains(one)))
        && written.iter().all(|one| ours.iter().any(|mine| mine.as_ref() == Ok(one)));
    if !same {
        found.different += 1;
        let game = &rules.game;
        let to = game.board.name(goal);
        found.first.get_or_insert_with(|| {
            format!(
                "{}: the rules file goes from {} to {to} in {} ways, the written rules in \
                 {}",
                rules.position_text(&board),
                game.board.name(from),
                ours.len(),
                written.len()
            )
        });
    }
}
