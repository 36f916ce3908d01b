//! A proof in pieces: one man on one square at a time, several at once.
//!
//! Knows how the programs of a piece are built and given back, so that memory does not grow with the
//! game, and which pieces need not be looked at again because everything that they depend on is as in
//! an earlier variant or reading. What is to be proved of a piece is said by each game.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::prove::{Proof, Provable, Prover};
use crate::interp::Rules;
use crate::model::{PieceId, PlayerId, Square};
use crate::program::{Graph, Programs};
use crate::prove::{Asked, Diagrams, Layout, NODE_LIMIT, Reason};
use crate::report::{Progress, ProgressMode};
use crate::source::Sources;

/// A man on a square.
pub type Place = (PlayerId, PieceId, Square);

/// How proofs are done, and what was proved equal in earlier variants.
#[derive(Debug)]
pub struct Settled {
    known: Mutex<FxHashMap<Key, Proof>>,
    /// How many nodes of diagrams the work on one man on one square may make; other limits are in
    /// proportion.
    limit: usize,
    /// How many ways to complete witnesses to whole positions are tried for one man on one square.
    budget: Option<usize>,
    progress: ProgressMode,
}

impl Default for Settled {
    fn default() -> Settled {
        Settled::new(NODE_LIMIT, ProgressMode::Off)
    }
}

/// Everything that a piece of a proof depends on, but for the code of this program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    /// The reading of the written rules.
    reading: String,
    /// A digest of the piece and of all that the programs of its men are made of.
    piece: [u64; 2],
}

/// The pieces of a proof.
pub struct Tasks<'a, P: Provable, T> {
    /// What is compared.
    pub pair: &'a P,
    /// The rules file, to show differences.
    pub sources: &'a Sources,
    /// What the proof depends on of the reading of the written rules.
    pub reading: String,
    /// The pieces.
    pub pieces: Vec<T>,
}

impl<P: Provable, T: Sync + Hash> Tasks<'_, P, T> {
    /// Settles all pieces: `men` says whose programs a piece needs, `layout` which variables, and
    /// `settle` what is to be proved.
    pub fn settle(
        &self,
        settled: &Settled,
        men: impl Fn(&T) -> Vec<Place> + Sync,
        layout: impl Fn(&T, &Graph) -> Result<Layout, Reason> + Sync,
        settle: impl Fn(&mut Prover<'_, P>, &T) + Sync,
    ) -> Proof {
        let rules = self.pair.rules();
        let definitions = Definitions::of(rules);
        let all = OnceLock::new();
        let progress =
            Progress::new("men on squares", Some(self.pieces.len() as u64), settled.progress);
        // Diagrams that are done with leave their room to others.
        let rooms: Mutex<Vec<Diagrams>> = Mutex::default();
        let one = |piece: &T| {
            let places = men(piece);
            let digest = definitions.digest(piece, &places);
            let key = Key { reading: self.reading.clone(), piece: digest };
            if let Some(known) = settled.get(&key) {
                progress.add(1);
                return known;
            }
            let mut own = Programs::noting(rules);
            for &(player, piece, square) in &places {
                own.build_moves(player, piece, square);
            }
            let attacks = Asked::in_graph(own.graph()).attacks;
            let programs = match attacks {
                false => &own,
                // Then what every man does matters.
                true => all.get_or_init(|| {
                    let mut all = Programs::noting(rules);
                    all.build_all();
                    all
                }),
            };
            let proof = match layout(piece, programs.graph()) {
                Err(reason) => Proof::nothing(&reason),
                Ok(layout) => {
                    let room = rooms.lock().ok().and_then(|mut rooms| rooms.pop());
                    let room = room.unwrap_or_else(|| Diagrams::new(&[], settled.limit));
                    let diagrams = room.renew(layout.sizes(), settled.limit);
                    let mut prover =
                        Prover::within(self.pair, programs, self.sources, &layout, diagrams);
                    prover.budget = settled.budget;
                    settle(&mut prover, piece);
                    let (proof, room) = prover.finish_with_room();
                    if let Ok(mut rooms) = rooms.lock() {
                        rooms.push(room);
                    }
                    proof
                }
            };
            progress.add(1);
            if !attacks {
                settled.put(key, &proof);
            }
            proof
        };
        let proofs: Vec<Proof> = self.pieces.par_iter().map(one).collect();
        let mut sum = Proof::default();
        proofs.into_iter().for_each(|proof| sum.add(proof));
        sum
    }
}

impl Settled {
    /// Nothing is proved yet. At most so many nodes of diagrams are made for one man on one square.
    pub fn new(limit: usize, progress: ProgressMode) -> Settled {
        Settled { known: Mutex::default(), limit, budget: None, progress }
    }

    /// The same, but differences of one man on one square are given up as not confirmed after so many
    /// positions around them.
    pub fn hasty(self, positions: usize) -> Settled {
        Settled { budget: Some(positions), ..self }
    }

    fn get(&self, key: &Key) -> Option<Proof> {
        self.known.lock().ok()?.get(key).cloned()
    }

    /// Keeps what is equal throughout; a difference or something unknown is looked at again.
    fn put(&self, key: Key, proof: &Proof) {
        let total = proof.total();
        if total.equal == total.obligations
            && let Ok(mut known) = self.known.lock()
        {
            let known_ones = total.obligations;
            let (moves, attacks) = (proof.moves, proof.attacks);
            let again = Proof { moves, attacks, known: known_ones, ..Proof::default() };
            known.insert(key, again);
        }
    }
}

/// Digests of all that the programs of a game are made of.
struct Definitions {
    /// Of everything but the code of men.
    game: [u64; 2],
    /// Of the code of each type, by its number.
    pieces: Vec<[u64; 2]>,
}

impl Definitions {
    fn of(rules: &Rules) -> Definitions {
        let game = &rules.game;
        let players: Vec<_> = game.players.iter().map(|p| (&p.name, p.neutral, p.random)).collect();
        let types: Vec<_> = game.pieces.iter().map(|p| (&p.name, &p.attributes)).collect();
        let (board, options, semantics) = (&game.board, &game.options, &rules.semantics);
        let text = format!("{players:?} {types:?} {board:?} {options:?} {semantics:?}");
        let code = game.pieces.iter().map(|piece| digest(&unplaced(&format!("{:?}", piece.moves))));
        Definitions { game: digest(&unplaced(&text)), pieces: code.collect() }
    }

    /// A digest of a piece of the proof and of all that the programs of its men are made of.
    fn digest(&self, piece: &impl Hash, places: &[Place]) -> [u64; 2] {
        let code: Vec<[u64; 2]> = places.iter().map(|(_, t, _)| self.pieces[t.index()]).collect();
        digest(&(self.game, piece, places, code))
    }
}

/// A description without the places in the file, which differ between files that say the same.
fn unplaced(text: &str) -> String {
    let mut parts = text.split("Span {");
    let mut without = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        without += part.split_once('}').map_or(part, |(_, rest)| rest);
    }
    without
}

/// Of 128 bits, so that two that differ have the same one by no accident that will ever happen.
fn digest(what: &impl Hash) -> [u64; 2] {
    [0u8, 1].map(|salt| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        what.hash(&mut hasher);
        hasher.finish()
    })
}
