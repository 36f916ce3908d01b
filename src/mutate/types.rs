//! One type of man in the original file and in a mutant: whether its men make the same moves on
//! every position. First the programs of those blocks that are not the same, then decision diagrams,
//! then the proof against the written rules.

use std::sync::Arc;

use super::digest::OfType;
use super::fate::Why;
use super::places::{self, Compared};
use super::programs::{Digests, Place, Same};
use crate::diff::{Comparison, Proof, Settled as Proved, Shown};
use crate::interp::Rules;
use crate::model::{Game, MoveDef, PieceId, PlayerId, Square};
use crate::program::Programs;
use crate::source::Sources;

/// How many men are proved before all others are: a change of a block mostly shows on many squares.
const FIRST: usize = 6;

/// A type of man in both games; squares and players have the same numbers in both.
pub struct Type<'a> {
    /// The original file.
    pub original: &'a Rules,
    /// The mutant against the written rules.
    pub pair: &'a dyn Comparison,
    /// The type in the original.
    pub old: (PieceId, &'a OfType),
    /// The type in the mutant.
    pub new: (PieceId, &'a OfType),
    /// The mutant's text.
    pub sources: &'a Sources,
    /// What was proved of the mutant's other variants.
    pub proved: &'a Proved,
    /// Whether a difference is drawn.
    pub draw: bool,
}

/// What comparing one type gives.
pub enum Looked {
    /// It does the same.
    Equal(Why),
    /// It does not, for example here; and that drawn, if it was asked for.
    Differs(Shown, String),
    /// Not known.
    Unknown(String),
}

/// The men of one type on every square, and in stock.
fn places_of(game: &Game, piece: PieceId) -> Vec<Place> {
    let players = (0..game.players.len()).map(|p| PlayerId(p as u8));
    let squares = || (0..game.board.squares.len()).map(|s| Some(Square(s as u16)));
    let on = |player| squares().chain([None]).map(move |square| (player, piece, square));
    players.flat_map(on).collect()
}

/// The digests of the programs of one man.
fn digests(rules: &Rules, place: Place) -> Digests {
    let mut programs = Programs::noting(rules);
    let (player, piece, square) = place;
    match square {
        Some(square) => drop(programs.build_moves(player, piece, square)),
        None => drop(programs.build_drops(player, piece)),
    }
    Digests::of(&programs, [place])
}

/// From all over the list first.
fn spread<T: Copy>(all: &[T], count: usize) -> Vec<T> {
    let step = all.len().div_ceil(count).max(1);
    (0..step).flat_map(|first| all.iter().skip(first).step_by(step)).copied().collect()
}

/// The men whose programs are not the same in two games, and why those of all others are. Man by
/// man, so that the tables of nodes stay small. Where the first few are all different, the others
/// are not looked at but taken for different too.
fn programs((ours, theirs): (&Rules, &Rules), places: &[Place]) -> (Why, Vec<Place>) {
    let mut why = Why::Expansion;
    let mut others = Vec::new();
    for (number, place) in spread(places, FIRST).into_iter().enumerate() {
        let same = digests(ours, place).same(&digests(theirs, place), place);
        why = why.max(match same {
            Same::Blocks => Why::Programs,
            Same::Order => Why::Order,
            Same::Doubles => Why::Doubles,
            Same::No => {
                others.push(place);
                Why::Moves
            }
        });
        if number + 1 == FIRST && others.len() == FIRST {
            return (Why::Moves, places.to_vec());
        }
    }
    (why, others)
}

/// The rules of a game whose men of one type have some of their blocks only.
fn reduced(rules: &Rules, piece: PieceId, blocks: [Vec<usize>; 2]) -> Rules {
    let mut game = Game::clone(&rules.game);
    let one = &mut game.pieces[piece.index()];
    for (defs, kept) in [&mut one.moves, &mut one.drops].into_iter().zip(blocks) {
        let all: Vec<MoveDef> = kept.into_iter().filter_map(|i| defs.get(i).cloned()).collect();
        *defs = all;
    }
    Rules::new(Arc::new(game), rules.semantics.clone())
}

impl Type<'_> {
    /// Compares them. Blocks that both have make the same moves, so only the others are looked at;
    /// what these make more or less than their counterparts may still be made by a common one, which
    /// the proof against the written rules sees.
    pub fn compare(&self) -> Looked {
        let rules = self.pair.file();
        let (old, new) = (self.old, self.new);
        if old.0 != new.0 {
            return self.against_rules(&places_of(&rules.game, new.0), "types in another order");
        }
        let ours = reduced(self.original, old.0, old.1.beside(new.1));
        let theirs = reduced(rules, new.0, new.1.beside(old.1));
        let places = places_of(&rules.game, new.0);
        let (why, others) = programs((&ours, &theirs), &places);
        let what = match places::compare(&ours, &theirs, &others) {
            Compared::Equal => return Looked::Equal(why),
            Compared::Unknown(reason) => reason.to_string(),
            Compared::Differ(positions) => {
                let sources = self.draw.then_some(self.sources);
                let mut found = positions.iter();
                let found = found.find_map(|men| self.pair.differs_around(men, sources));
                if let Some((shown, drawn)) = found {
                    return Looked::Differs(shown, drawn);
                }
                format!(
                    "the {} has other moves, but only where no position of the rules was found, \
                     such as {}",
                    new.1.name,
                    rules.position_text(&positions[0])
                )
            }
        };
        self.against_rules(&others, &what)
    }

    /// The proof against the written rules, for some men.
    fn against_rules(&self, places: &[Place], what: &str) -> Looked {
        let order = spread(places, FIRST);
        for some in [&order[..FIRST.min(order.len())], places] {
            let wanted = |(player, piece, square): crate::diff::Place| {
                some.contains(&(player, piece, Some(square)))
            };
            match self.pair.prove_some(self.proved, self.sources, &wanted) {
                None => return Looked::Unknown(format!("{what}; this variant has no proof")),
                Some(proof) => match settled(&proof, what) {
                    Looked::Equal(_) => {}
                    other => return other,
                },
            }
        }
        Looked::Equal(Why::Rules)
    }
}

/// What a proof says.
fn settled(proof: &Proof, what: &str) -> Looked {
    let total = proof.total();
    if let Some(difference) = proof.differences.first() {
        let mut lines = difference.lines();
        let what = lines.next().unwrap_or("").to_owned();
        let position = lines.find_map(|line| line.trim().strip_prefix("position: "));
        let position = position.unwrap_or("").to_owned();
        return Looked::Differs(Shown { position, what }, difference.clone());
    }
    if total.equal == total.obligations {
        return Looked::Equal(Why::Rules);
    }
    let reason = proof.unknown.first();
    let reason = reason.map_or(String::new(), |(who, why)| format!("; {who}: {why}"));
    Looked::Unknown(format!("{what}{reason}"))
}
