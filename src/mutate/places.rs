//! Men whose programs are not those of the original file: whether they make the same moves all the
//! same, on every position, by decision diagrams; and where they do not, positions to try.

use super::programs::Place;
use crate::interp::Position;
use crate::program::Programs;
use crate::prove::{Captures, Change, Diagram, Diagrams, Games, Matched, NODE_LIMIT, Reason};

/// How many men with other moves are looked at before the rest is left.
const PLACES: usize = 12;

/// How many moves of one man are looked at for positions.
const MOVES: usize = 3;

/// What came of it.
#[derive(Debug)]
pub enum Compared {
    /// The same moves under the same conditions.
    Equal,
    /// Positions on which a man makes other moves than in the original file, the first few.
    Differ(Vec<Position>),
    /// Not known.
    Unknown(Reason),
}

/// Compares what some men do in two files with the same names; their programs are built.
pub fn compare(original: &Programs, mutant: &Programs, places: &[Place]) -> Compared {
    match positions(original, mutant, places) {
        Ok(found) if found.is_empty() => Compared::Equal,
        Ok(found) => Compared::Differ(found),
        Err(reason) => Compared::Unknown(reason),
    }
}

fn positions(
    original: &Programs,
    mutant: &Programs,
    places: &[Place],
) -> Result<Vec<Position>, Reason> {
    let game = &mutant.rules().game;
    let matched = Matched::of(&original.rules().game, game, &[]);
    let games = Games::new(original, mutant, &matched)?;
    let layout = &games.b.layout;
    let mut found = Vec::new();
    let mut unknown = None;
    let mut different = 0;
    // The men of one type share their diagrams; those of all types would be too many.
    for men in places.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let mut diagrams = Diagrams::new(games.a.layout.sizes(), NODE_LIMIT);
        let mut readers =
            (Captures::new(&games.a.layout, original), Captures::new(layout, mutant));
        for &(player, piece, square) in men {
            let mut one = || {
                let ours = games.conditions(
                    &mut diagrams,
                    &mut readers.0,
                    (&games.a, true),
                    player,
                    piece,
                    square,
                )?;
                let theirs = games.conditions(
                    &mut diagrams,
                    &mut readers.1,
                    (&games.b, false),
                    player,
                    piece,
                    square,
                )?;
                let mut keys: Vec<&Change> = ours.keys().chain(theirs.keys()).collect();
                keys.sort();
                keys.dedup();
                let mut all: Vec<(u64, Vec<(u32, u32)>)> = Vec::new();
                for key in keys {
                    let of = |when: Option<&Diagram>| when.copied().unwrap_or(Diagram::FALSE);
                    let (a, b) = (of(ours.get(key)), of(theirs.get(key)));
                    if a != b {
                        let differ = diagrams.xor(a, b)?;
                        let cost = |variable, value| layout.cost(variable, value);
                        if let Some(values) = diagrams.cheapest(differ, cost) {
                            let sum = values.iter().map(|&(v, value)| cost(v, value)).sum();
                            all.push((sum, values));
                        }
                    }
                }
                all.sort();
                all.truncate(MOVES);
                Ok::<_, Reason>(all)
            };
            match one() {
                Ok(all) => {
                    different += usize::from(!all.is_empty());
                    let turn = game.turns.iter().position(|t| t.side == player).unwrap_or(0);
                    // In a game that begins with other turns, the last one of the side.
                    let turn = game.turns.iter().rposition(|t| t.side == player).unwrap_or(turn);
                    found.extend(
                        all.iter().map(|(_, values)| layout.position(game, turn, values)),
                    );
                }
                Err(reason) => unknown = unknown.or(Some(reason)),
            }
            if different >= PLACES {
                return Ok(found);
            }
        }
    }
    match unknown {
        Some(reason) if found.is_empty() => Err(reason),
        _ => Ok(found),
    }
}
