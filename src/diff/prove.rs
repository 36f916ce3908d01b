//! Obligations: the conditions of a rules file against those of the written rules, man by man.
//!
//! Knows how two maps from moves to conditions are compared, how a difference becomes a position
//! that both sides have replayed, and how the results are counted. Which conditions there are is
//! said by each game in its own file. The argument is in `docs/faithfulness.md`.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use std::ops::AddAssign;

use super::compare::{Pair, compare, shrink};
use super::report::describe;
use super::tasks::Settled;
use crate::interp::{Man, Move, Position, Rules};
use crate::model::{MaximalCaptures, PassTurn, PieceId, PlayerId, Square};
use crate::program::{Effect, EffectId, Programs};
use crate::prove::{
    Branching, Captures, Conditions as Block, Diagram, Diagrams, Full, Layout, NODE_LIMIT, Reason,
    Values, Verdict,
};
use crate::source::Sources;

/// How many differences are made into positions and shown; further ones are counted only.
const SHOWN: usize = 3;

/// How many ways to complete a witness to a whole position are tried.
const COMPLETIONS: usize = 20_000;

/// A pair whose rules can be proved equal.
pub trait Provable: Pair {
    /// Whole positions that hold the men of this one and what else a position must have, such as
    /// Kings; the fewer men the earlier. Only sound ones.
    fn completions(&self, partial: &Self::Reference) -> Box<dyn Iterator<Item = Self::Reference>>;

    /// Settles all obligations, but for those that are settled.
    fn prove(&self, settled: &Settled, sources: &Sources) -> Proof;
}

/// Whether a rules file has nothing that the argument from obligations to games does not cover: no
/// drops, passes, priorities, turns of one move type or longest captures, and just these royal
/// types for both players.
pub fn in_scope(rules: &Rules, royals: &[PieceId]) -> Result<(), Reason> {
    let game = &rules.game;
    let mut royals = royals.to_vec();
    royals.sort_unstable();
    let players = (0..game.players.len()).map(|p| PlayerId(p as u8));
    let options = &game.options;
    let no = |what: &str| Err(Reason::NotModelled(what.to_owned()));
    match () {
        () if game.pieces.iter().any(|piece| !piece.drops.is_empty()) => no("drops"),
        () if options.pass_turn != PassTurn::No => no("passing"),
        () if options.maximal_captures != MaximalCaptures::No => no("maximal captures"),
        () if !game.priorities.is_empty() => no("move priorities"),
        () if game.turns.iter().any(|t| t.move_type.is_some()) => no("turns of one move type"),
        () if players.into_iter().any(|p| rules.royals(p) != royals) => {
            no("other royal men than those of the written rules")
        }
        () => Ok(()),
    }
}

/// How many obligations of one kind there were, and what came of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Tally {
    /// Obligations: one for each side, type of man and square (and target, for attacks).
    pub obligations: usize,
    /// Pairs of conditions that were compared.
    pub conditions: usize,
    /// Obligations that hold on every position of the claim.
    pub equal: usize,
    /// Obligations that a replayed position refutes.
    pub differs: usize,
    /// Obligations of which nothing is known.
    pub unknown: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.obligations += other.obligations;
        self.conditions += other.conditions;
        self.equal += other.equal;
        self.differs += other.differs;
        self.unknown += other.unknown;
    }
}

/// What the proof of one variant gave.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Proof {
    /// The moves of men.
    pub moves: Tally,
    /// What attacks a royal man.
    pub attacks: Tally,
    /// Blocks of the rules file, each for one player, piece and square.
    pub programs: usize,
    /// Obligations that were not looked at again: an earlier variant or reading has the same code and
    /// rules there.
    pub known: usize,
    /// Ways through the written rules that were followed.
    pub paths: u64,
    /// Nodes of programs walked.
    pub walked: u64,
    /// Nodes of decision diagrams made.
    pub nodes: u64,
    /// Differences in words, with the position.
    pub differences: Vec<String>,
    /// What is not known: the obligation and the reason, the first few of each.
    pub unknown: Vec<(String, String)>,
    /// The same by the type of man, as the rules file names it.
    pub men: BTreeMap<String, OfType>,
}

/// What came of the obligations of one type of man.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct OfType {
    /// Moves and attacks.
    pub tally: Tally,
    /// The first reason why something is not known.
    pub reason: Option<String>,
    /// The smallest position found on which the sides differ, in the rules file.
    #[serde(skip)]
    pub witness: Option<Position>,
}

impl OfType {
    fn add(&mut self, other: OfType) {
        self.tally += other.tally;
        self.reason = self.reason.take().or(other.reason);
        if let Some(witness) = other.witness {
            self.see(witness);
        }
    }

    fn see(&mut self, witness: Position) {
        let men = |position: &Position| position.men().count();
        if self.witness.as_ref().is_none_or(|known| men(&witness) < men(known)) {
            self.witness = Some(witness);
        }
    }
}

impl Proof {
    /// One obligation of which nothing is known: that of the whole game.
    pub fn nothing(reason: &Reason) -> Proof {
        let moves = Tally { obligations: 1, unknown: 1, ..Tally::default() };
        let unknown = vec![("all men".to_owned(), reason.to_string())];
        Proof { moves, unknown, ..Proof::default() }
    }

    /// Adds what another part gave.
    pub fn add(&mut self, other: Proof) {
        self.programs += other.programs;
        self.known += other.known;
        self.moves += other.moves;
        self.attacks += other.attacks;
        self.paths += other.paths;
        self.walked += other.walked;
        self.nodes += other.nodes;
        self.differences.extend(other.differences);
        self.differences.truncate(SHOWN);
        self.unknown.extend(other.unknown);
        self.unknown.truncate(4 * SHOWN);
        for (name, man) in other.men {
            self.men.entry(name).or_default().add(man);
        }
    }

    /// The sum of both kinds.
    pub fn total(&self) -> Tally {
        let mut total = self.moves;
        total += self.attacks;
        total
    }
}

/// Which kind of obligation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The moves of a man.
    Moves,
    /// What a man attacks.
    Attack,
}

/// Conditions of moves (or of anything else that has a name).
pub type Conditions<K> = BTreeMap<K, Diagram>;

/// Works on the obligations of one man on one square. Its diagrams are its own, so that men can be
/// looked at in parallel and what one man took is given back.
pub struct Prover<'a, P: Provable> {
    pair: &'a P,
    programs: &'a Programs,
    sources: &'a Sources,
    /// What the variables stand for.
    pub layout: &'a Layout,
    /// All functions.
    pub diagrams: Diagrams,
    /// Runs the written rules on all positions.
    pub branching: Branching,
    captures: Captures<'a>,
    /// What came of it so far.
    pub proof: Proof,
    /// How many ways to complete witnesses to whole positions are left, for all obligations
    /// together; nothing if only each one has a limit.
    pub budget: Option<usize>,
    /// The type of man whose moves were asked for last.
    piece: Option<PieceId>,
}

impl<'a, P: Provable> Prover<'a, P> {
    /// Nothing is proved yet.
    pub fn new(
        pair: &'a P,
        programs: &'a Programs,
        sources: &'a Sources,
        layout: &'a Layout,
    ) -> Prover<'a, P> {
        let diagrams = Diagrams::new(layout.sizes(), NODE_LIMIT);
        Prover::within(pair, programs, sources, layout, diagrams)
    }

    /// The same with diagrams, still empty, that have their own limit.
    pub fn within(
        pair: &'a P,
        programs: &'a Programs,
        sources: &'a Sources,
        layout: &'a Layout,
        diagrams: Diagrams,
    ) -> Prover<'a, P> {
        let branching = Branching::new(&diagrams, layout.sizes().len());
        let captures = Captures::new(layout, programs);
        let proof = Proof::default();
        Prover {
            pair,
            programs,
            sources,
            layout,
            diagrams,
            branching,
            captures,
            proof,
            budget: None,
            piece: None,
        }
    }

    /// What came of it.
    pub fn finish(self) -> Proof {
        self.finish_with_room().0
    }

    /// The same, and the diagrams, whose room may be used again.
    pub fn finish_with_room(mut self) -> (Proof, Diagrams) {
        self.proof.nodes = self.diagrams.len() as u64;
        (self.proof, self.diagrams)
    }

    /// When the rules file makes each of a man's moves, given that `start` is so.
    pub fn file(
        &mut self,
        player: PlayerId,
        piece: PieceId,
        square: Square,
        start: Diagram,
    ) -> Result<Vec<(Move, Diagram)>, Reason> {
        let mut all = Vec::new();
        for block in self.blocks(player, piece, square, start)? {
            all.extend(block.moves(&mut self.diagrams, self.programs.graph())?);
        }
        match all.iter().any(|(mv, _)| mv.unsaid().is_some()) {
            true => Err(Reason::Unsaid),
            false => Ok(all),
        }
    }

    /// The same block by block, where what was noted for a move may stand apart from the move.
    pub fn blocks(
        &mut self,
        player: PlayerId,
        piece: PieceId,
        square: Square,
        start: Diagram,
    ) -> Result<Vec<Block>, Reason> {
        let blocks = self.programs.moves(player, piece, square);
        let blocks = blocks.ok_or_else(|| Reason::NotModelled("a man without programs".into()))?;
        let mut all = Vec::new();
        self.proof.programs += blocks.len();
        self.piece = Some(piece);
        for block in blocks {
            let found = self.captures.conditions(&mut self.diagrams, block.root, start, false)?;
            self.proof.walked += found.walked;
            if let Some((node, _)) = found.opaque {
                return Err(self.captures.why(node));
            }
            all.push(found);
        }
        Ok(all)
    }

    /// A move that a block adds; if it is open, without what was noted.
    pub fn effect(&self, effect: EffectId) -> &'a Effect {
        self.programs.graph().effect(effect)
    }

    /// The condition of each result of a rule that is run on all positions.
    pub fn rule<K: Ord>(
        &mut self,
        code: impl FnMut(&Branching, &mut Vec<K>),
    ) -> Result<Conditions<K>, Reason> {
        self.branching.explore(&mut self.diagrams, &mut self.proof.paths, code)
    }

    /// The same on positions where variables have one of these values only.
    pub fn rule_given<K: Ord>(
        &mut self,
        given: &[(u32, Values)],
        code: impl FnMut(&Branching, &mut Vec<K>),
    ) -> Result<Conditions<K>, Reason> {
        self.branching.assume(given.to_vec());
        let found = self.rule(code);
        self.branching.assume(Vec::new());
        found
    }

    /// The condition that a variable has one of these values.
    pub fn literal(&mut self, variable: u32, values: Values) -> Result<Diagram, Reason> {
        Ok(self.diagrams.literal(variable, values)?)
    }

    /// When `test` is true of what stands on a square.
    pub fn holds(
        &mut self,
        square: Square,
        test: impl Fn(Option<Man>) -> bool,
    ) -> Result<Diagram, Full> {
        let game = &self.programs.rules().game;
        self.layout.holds(&mut self.diagrams, game, square, test)
    }

    /// A condition, where `test` is true of what stands on a square.
    pub fn where_holds(
        &mut self,
        when: Diagram,
        square: Square,
        test: impl Fn(Option<Man>) -> bool,
    ) -> Result<Diagram, Reason> {
        let holds = self.holds(square, test)?;
        Ok(self.diagrams.and(when, holds)?)
    }

    /// A condition and one literal more.
    pub fn narrow(
        &mut self,
        when: Diagram,
        variable: u32,
        values: Values,
    ) -> Result<Diagram, Reason> {
        let literal = self.diagrams.literal(variable, values)?;
        Ok(self.diagrams.and(when, literal)?)
    }

    /// Notes one more way to a result.
    pub fn also<K: Ord>(
        &mut self,
        all: &mut Conditions<K>,
        key: K,
        when: Diagram,
    ) -> Result<(), Reason> {
        if when != Diagram::FALSE {
            match all.entry(key) {
                Slot::Vacant(slot) => drop(slot.insert(when)),
                Slot::Occupied(mut slot) => {
                    *slot.get_mut() = self.diagrams.or(*slot.get(), when)?;
                }
            }
        }
        Ok(())
    }

    /// Where two maps of conditions differ, as far as `assume` holds for the key: the smallest
    /// position over all keys.
    pub fn difference<K: Ord + Clone>(
        &mut self,
        ours: &Conditions<K>,
        theirs: &Conditions<K>,
        mut assume: impl FnMut(&mut Self, &K) -> Result<Diagram, Reason>,
    ) -> Result<Option<Vec<(u32, u32)>>, Reason> {
        let mut keys: Vec<&K> = ours.keys().chain(theirs.keys()).collect();
        keys.sort();
        keys.dedup();
        let mut smallest: Option<(u64, Vec<(u32, u32)>)> = None;
        for key in keys {
            let of = |map: &Conditions<K>| map.get(key).copied().unwrap_or(Diagram::FALSE);
            let (a, b) = (of(ours), of(theirs));
            if a == b {
                continue;
            }
            let differ = self.diagrams.xor(a, b)?;
            let claimed = assume(self, key)?;
            let differ = self.diagrams.and(differ, claimed)?;
            let cost = |variable, value| self.layout.cost(variable, value);
            if let Some(values) = self.diagrams.cheapest(differ, cost) {
                let sum = values.iter().map(|&(variable, value)| cost(variable, value)).sum();
                if smallest.as_ref().is_none_or(|(known, _)| sum < *known) {
                    smallest = Some((sum, values));
                }
            }
        }
        Ok(smallest.map(|(_, values)| values))
    }

    /// Settles one obligation: `found` says where the sides differ, `turn` whose move it then is.
    pub fn settle(
        &mut self,
        about: About,
        subject: impl Fn() -> String,
        conditions: usize,
        turn: usize,
        found: Result<Option<Vec<(u32, u32)>>, Reason>,
    ) {
        let verdict = match found {
            Ok(None) => Verdict::Equal,
            Ok(Some(values)) => {
                let game = &self.programs.rules().game;
                let partial = self.layout.position(game, turn, &values);
                match self.replay(&partial) {
                    Ok(found) => Verdict::Differs(found),
                    Err(why) => Verdict::Unknown(Reason::NotConfirmed(why)),
                }
            }
            Err(reason) => Verdict::Unknown(reason),
        };
        let tally = match about {
            About::Moves => &mut self.proof.moves,
            About::Attack => &mut self.proof.attacks,
        };
        tally.obligations += 1;
        tally.conditions += conditions;
        let one = match &verdict {
            Verdict::Equal => Tally { equal: 1, ..Tally::default() },
            Verdict::Differs(_) => Tally { differs: 1, ..Tally::default() },
            Verdict::Unknown(_) => Tally { unknown: 1, ..Tally::default() },
        };
        let one = Tally { obligations: 1, conditions, ..one };
        let game = &self.programs.rules().game;
        let name = self.piece.map_or("", |piece| game.pieces[piece.index()].name.as_str());
        let of_type = self.proof.men.entry(name.to_owned()).or_default();
        of_type.tally += one;
        match verdict {
            Verdict::Equal => tally.equal += 1,
            Verdict::Differs((shown, witness)) => {
                of_type.see(witness);
                tally.differs += 1;
                if self.proof.differences.len() < SHOWN {
                    self.proof.differences.push(format!("{}\n\n{shown}", subject()));
                }
            }
            Verdict::Unknown(reason) => {
                tally.unknown += 1;
                of_type.reason.get_or_insert_with(|| reason.to_string());
                if self.proof.unknown.len() < SHOWN {
                    self.proof.unknown.push((subject(), reason.to_string()));
                }
            }
        }
    }

    /// Plays both sides in a whole position around these men; the words for a difference and the
    /// position, or why there is none.
    fn replay(&mut self, partial: &Position) -> Result<(String, Position), String> {
        let pair = self.pair;
        let men = pair.to_reference(partial)?;
        let mut tried = 0;
        let most = self.budget.unwrap_or(COMPLETIONS).min(COMPLETIONS);
        for whole in pair.completions(&men).take(most) {
            tried += 1;
            self.budget = self.budget.map(|left| left.saturating_sub(1));
            if let Some(difference) = compare(self.pair, &whole).difference {
                let smallest = shrink(self.pair, difference);
                let position = self.pair.to_rules(&smallest.position);
                return Ok((describe(self.pair, self.sources, &smallest), position));
            }
        }
        Err(format!("both sides agree on {tried} positions around\n{men}"))
    }
}
