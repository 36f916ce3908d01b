//! One position, both sides: legal moves, what each leads to, and whether the game is over.

use std::collections::BTreeMap;
use std::fmt::Display;

use crate::interp::trace::Mover;
use crate::interp::{Move, Position, Rules, Score, Trouble, Watch};
use crate::model::{PlayerId, Square};

/// One game that a rules file and a reference both know.
pub trait Pair: Send + Sync {
    /// A position of the reference.
    type Reference: Clone + PartialEq + Display + Send + Sync + 'static;

    /// The rules file's side.
    fn rules(&self) -> &Rules;

    /// The rules file's position for one of the reference.
    fn to_rules(&self, position: &Self::Reference) -> Position;

    /// The reference's position for one of the rules file: the map α of the claim. The error says
    /// what has no counterpart.
    fn to_reference(&self, position: &Position) -> Result<Self::Reference, String>;

    /// A name for a move of the rules file by its effects; moves of both sides that do the same
    /// have the same name.
    fn key(&self, position: &Position, mv: &Move) -> String;

    /// The reference's legal moves: their names and what they lead to.
    fn reference_moves(&self, position: &Self::Reference) -> Vec<(String, Self::Reference)>;

    /// Whether the reference says the game is over, and what each player gets.
    fn reference_outcome(
        &self,
        position: &Self::Reference,
        repetitions: usize,
    ) -> Option<Vec<Score>>;

    /// How often the position may have stood, this time included, as far as its outcome is
    /// compared: a position that a game can't come back to is looked at for 1 only.
    fn repetitions(&self, _position: &Self::Reference) -> &'static [usize] {
        &[1, 3]
    }

    /// Positions with one thing less (a man, a man in stock), to make a difference small.
    fn smaller(&self, position: &Self::Reference) -> Vec<Self::Reference>;

    /// Who would make a move of the reference in the rules file, and where it would go; nothing if
    /// that can't be said.
    fn path(&self, _position: &Self::Reference, _key: &str) -> Option<(Mover, Square)> {
        None
    }

    /// The player who has just moved when this position arises.
    fn mover(&self, position: &Position) -> PlayerId;
}

/// What one position gave.
#[derive(Clone, Debug)]
pub struct Compared<R> {
    /// How many moves the reference has there.
    pub moves: usize,
    /// How the sides differ, if they do.
    pub difference: Option<Difference<R>>,
    /// Why the rules file's side is not certain, if it is not: then agreement proves nothing.
    pub trouble: Option<Trouble>,
}

/// How the sides differ in one position.
#[derive(Clone, Debug)]
pub struct Difference<R> {
    /// The position.
    pub position: R,
    /// Moves that only the rules file has: name and move.
    pub only_rules: Vec<(String, Move)>,
    /// Moves that only the reference has.
    pub only_reference: Vec<String>,
    /// Moves that both have and that lead to different positions: what the rules file makes of
    /// them, drawn or as an error.
    pub successors: Vec<(String, String)>,
    /// What the rules file and the reference say of the end of the game, where they differ: for
    /// how many repetitions, and both sides' words.
    pub outcome: Option<(usize, String, String)>,
}

impl<R> Difference<R> {
    fn is_none(&self) -> bool {
        self.only_rules.is_empty()
            && self.only_reference.is_empty()
            && self.successors.is_empty()
            && self.outcome.is_none()
    }
}

/// What the reference says of one position.
#[derive(Clone, Debug)]
pub struct Expected<R> {
    /// Its legal moves: their names and what they lead to.
    pub moves: Vec<(String, R)>,
    /// Its outcome for each number of repetitions that is compared.
    pub outcomes: Vec<(usize, Option<Vec<Score>>)>,
}

/// Asks the reference about one position.
pub fn expected<P: Pair>(pair: &P, position: &P::Reference) -> Expected<P::Reference> {
    let outcome = |&times: &usize| (times, pair.reference_outcome(position, times));
    let outcomes = pair.repetitions(position).iter().map(outcome).collect();
    Expected { moves: pair.reference_moves(position), outcomes }
}

/// Compares both sides in one position.
pub fn compare<P: Pair>(pair: &P, position: &P::Reference) -> Compared<P::Reference> {
    compare_with(pair, position, &expected(pair, position))
}

/// The same, with what the reference says.
pub fn compare_with<P: Pair>(
    pair: &P,
    position: &P::Reference,
    expected: &Expected<P::Reference>,
) -> Compared<P::Reference> {
    let rules = pair.rules();
    let mine = pair.to_rules(position);
    let mut left: BTreeMap<String, Move> = BTreeMap::new();
    let watch = Watch::new();
    for mv in rules.legal_with(&mine, &watch) {
        left.insert(pair.key(&mine, &mv), mv);
    }
    let mut difference = Difference {
        position: position.clone(),
        only_rules: Vec::new(),
        only_reference: Vec::new(),
        successors: Vec::new(),
        outcome: None,
    };
    for (key, after) in &expected.moves {
        let Some(mv) = left.remove(key) else {
            difference.only_reference.push(key.clone());
            continue;
        };
        match pair.to_reference(&rules.apply_with(&mine, &mv, &watch).position) {
            Ok(next) if next == *after => {}
            Ok(next) => difference.successors.push((key.clone(), next.to_string())),
            Err(error) => difference.successors.push((key.clone(), error)),
        }
    }
    difference.only_rules = left.into_iter().collect();
    for (repetitions, theirs) in &expected.outcomes {
        let mover = pair.mover(&mine);
        let ours = rules.outcome_with(&mine, &[], mover, *repetitions, &watch).map(|o| o.scores);
        if ours != *theirs && difference.outcome.is_none() {
            let say = |scores: &Option<Vec<Score>>| say_outcome(rules, scores.as_deref());
            difference.outcome = Some((*repetitions, say(&ours), say(theirs)));
        }
    }
    let difference = (!difference.is_none()).then_some(difference);
    Compared { moves: expected.moves.len(), difference, trouble: watch.trouble() }
}

fn say_outcome(rules: &Rules, scores: Option<&[Score]>) -> String {
    let Some(scores) = scores else { return "the game goes on".to_owned() };
    let winner = scores.iter().position(|&s| s == Score::Win);
    match winner {
        Some(player) => format!("{} has won", rules.game.players[player].name),
        None if scores.contains(&Score::Loss) => "lost".to_owned(),
        None => "a draw".to_owned(),
    }
}

/// Takes away one thing after the other for as long as a difference remains.
pub fn shrink<P: Pair>(pair: &P, found: Difference<P::Reference>) -> Difference<P::Reference> {
    let mut smallest = found;
    // Each round removes something, and a position holds only so much.
    loop {
        let next = pair.smaller(&smallest.position).into_iter();
        let next = next.filter_map(|p| compare(pair, &p).difference).next();
        match next {
            Some(smaller) => smallest = smaller,
            None => return smallest,
        }
    }
}
