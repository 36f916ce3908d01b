//! Men whose programs are not those of the original file: whether they make the same moves all the
//! same, on every position, by decision diagrams; and where they do not, positions to try.

use super::programs::Place;
use crate::interp::{Position, Rules};
use crate::program::{Node, Programs, Question};
use crate::prove::{Captures, Change, Diagram, Diagrams, Games, Matched, Reason};

/// How many men with other moves are looked at before the rest is left.
const PLACES: usize = 8;

/// How many moves of one man are looked at for positions.
const MOVES: usize = 3;

/// How many men may be too much for a comparison before the rest is left.
const UNKNOWN: usize = 2;

/// How many nodes the diagrams of one man may have. Ours: a tenth of a second or so.
const NODES: usize = 100_000;

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

/// Compares what some men do in two files with the same names.
pub fn compare(original: &Rules, mutant: &Rules, places: &[Place]) -> Compared {
    let matched = Matched::of(&original.game, &mutant.game, &[]);
    let mut found = Vec::new();
    let mut unknown = Vec::new();
    let mut different = 0;
    // Squares from all over the board first.
    let step = places.len().div_ceil(PLACES).max(1);
    let order = (0..step).flat_map(|first| places.iter().skip(first).step_by(step));
    for &place in order {
        match one(original, mutant, &matched, place) {
            Ok(positions) => {
                different += usize::from(!positions.is_empty());
                found.extend(positions);
            }
            Err(reason) => unknown.push(reason),
        }
        if different >= PLACES || unknown.len() >= UNKNOWN {
            break;
        }
    }
    match unknown.into_iter().next() {
        _ if !found.is_empty() => Compared::Differ(found),
        Some(reason) => Compared::Unknown(reason),
        None => Compared::Equal,
    }
}

/// The smallest positions on which a man makes other moves, one for each of a few moves.
fn one(
    original: &Rules,
    mutant: &Rules,
    matched: &Matched,
    (player, piece, square): Place,
) -> Result<Vec<Position>, Reason> {
    let build = |rules: &Rules| {
        let mut programs = Programs::noting(rules);
        match square {
            Some(square) => drop(programs.build_moves(player, piece, square)),
            None => drop(programs.build_drops(player, piece)),
        }
        programs
    };
    let (a, b) = (build(original), build(mutant));
    if asks_for_attacks(&a) || asks_for_attacks(&b) {
        return Err(Reason::NotModelled("code that asks what is attacked".to_owned()));
    }
    let games = Games::new(&a, &b, matched)?;
    let layout = &games.b.layout;
    let mut diagrams = Diagrams::new(layout.sizes(), NODES);
    let mut conditions = |side, programs| {
        let (side, first) = side;
        let side: &crate::prove::Side<'_> = side;
        let mut reader = Captures::new(&side.layout, programs);
        games.conditions(&mut diagrams, &mut reader, (side, first), player, piece, square)
    };
    let ours = conditions((&games.a, true), &a)?;
    let theirs = conditions((&games.b, false), &b)?;
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
    let game = &mutant.game;
    // In a game that begins with other turns, the last one of the side.
    let turn = game.turns.iter().rposition(|t| t.side == player).unwrap_or(0);
    Ok(all.iter().map(|(_, values)| layout.position(game, turn, values)).collect())
}

/// Whether the moves of one man depend on those of all others.
fn asks_for_attacks(programs: &Programs) -> bool {
    let mut nodes = programs.graph().nodes().iter();
    nodes.any(|node| match node {
        Node::Test { ask, .. } => {
            matches!(ask, Question::Attacked { .. } | Question::Defended { .. })
        }
        _ => false,
    })
}
