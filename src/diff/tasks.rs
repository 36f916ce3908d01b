//! A proof in pieces: one man on one square at a time, several at once.
//!
//! Knows how the programs of a piece are built and given back, so that memory does not grow with the
//! game, and which pieces need not be looked at again because an earlier variant has the same programs
//! there. What is to be proved of a piece is said by each game.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::prove::{Proof, Provable, Prover};
use crate::interp::Rules;
use crate::model::{PieceId, PlayerId, Square};
use crate::program::{Graph, Programs};
use crate::prove::{Asked, Layout, Reason};
use crate::source::Sources;

/// A man on a square.
pub type Place = (PlayerId, PieceId, Square);

/// What was proved equal in earlier variants.
#[derive(Debug, Default)]
pub struct Settled {
    known: Mutex<FxHashMap<Key, Proof>>,
}

/// Everything that a piece of a proof depends on, but for the code of this program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    /// The reading of the written rules.
    reading: String,
    /// Which piece it is.
    task: usize,
    /// A digest of the programs of its men, and of what the numbers in them mean. Of 128 bits, so
    /// that two that differ have the same one by no accident that will ever happen.
    programs: [u64; 2],
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

impl<P: Provable, T: Sync> Tasks<'_, P, T> {
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
        let all = OnceLock::new();
        let one = |(task, piece): (usize, &T)| {
            let places = men(piece);
            let mut own = Programs::new(rules);
            for &(player, piece, square) in &places {
                own.build_moves(player, piece, square);
            }
            let mut programs = &own;
            let mut key = None;
            if Asked::in_graph(own.graph()).attacks {
                // Then what every man does matters.
                programs = all.get_or_init(|| {
                    let mut all = Programs::new(rules);
                    all.build_all();
                    all
                });
            } else {
                let digest = digest(rules, &own, &places);
                key = Some(Key { reading: self.reading.clone(), task, programs: digest });
            }
            if let Some(known) = key.as_ref().and_then(|key| settled.get(key)) {
                return known;
            }
            let proof = match layout(piece, programs.graph()) {
                Err(reason) => Proof::nothing(&reason),
                Ok(layout) => {
                    let mut prover = Prover::new(self.pair, programs, self.sources, &layout);
                    settle(&mut prover, piece);
                    prover.finish()
                }
            };
            if let Some(key) = key {
                settled.put(key, &proof);
            }
            proof
        };
        let pieces = self.pieces.par_iter().enumerate();
        let proofs: Vec<Proof> = pieces.map(one).collect();
        let mut sum = Proof::default();
        proofs.into_iter().for_each(|proof| sum.add(proof));
        sum
    }
}

impl Settled {
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

/// A digest of what the blocks of some men do.
fn digest(rules: &Rules, programs: &Programs, places: &[Place]) -> [u64; 2] {
    let game = &rules.game;
    [0u8, 1].map(|salt| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        game.players.iter().for_each(|p| (&p.name, p.neutral, p.random).hash(&mut hasher));
        game.pieces.iter().for_each(|p| (&p.name, p.attributes).hash(&mut hasher));
        game.board.squares.iter().for_each(|s| s.name.hash(&mut hasher));
        let options = &game.options;
        (options.recycle_captures, options.recycle_promotions).hash(&mut hasher);
        format!("{:?}", rules.semantics).hash(&mut hasher);
        programs.graph().nodes().hash(&mut hasher);
        programs.graph().effects().hash(&mut hasher);
        for &(player, piece, square) in places {
            (player, piece, square).hash(&mut hasher);
            for block in programs.moves(player, piece, square).unwrap_or_default() {
                (block.root, block.move_type).hash(&mut hasher);
            }
        }
        hasher.finish()
    })
}
