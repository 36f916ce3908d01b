//! Compares counts depth by depth and, where they differ, goes down to where the two part.

use super::coordinates::coordinates;
use super::process::{Answer, Outside, OutsideError};
use crate::interp::{Move, Position, Rules};

/// What a comparison gives.
#[derive(Clone, Debug)]
pub enum Against {
    /// The counts are equal up to this depth: the last one.
    Equal(u64),
    /// They differ.
    Parted(Box<Parted>),
}

/// Where two programs part.
#[derive(Clone, Debug)]
pub struct Parted {
    /// The first depth at which the counts from the start differ.
    pub depth: u32,
    /// The moves that lead there.
    pub path: Vec<Move>,
    /// The position reached.
    pub position: Position,
    /// Legal moves that only our side has.
    pub ours: Vec<Move>,
    /// Moves that only the other program has, in its notation.
    pub theirs: Vec<String>,
    /// Moves that our side has and the other program does not name, though it counts so many more
    /// (or fewer) in all: for a program that only counts.
    pub unnamed: Option<(u64, u64)>,
}

/// Why there is no comparison.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    /// The other program.
    #[error("{0}")]
    Outside(#[from] OutsideError),
    /// Our side: some moves are not certain.
    #[error("our own moves are not certain here")]
    Ours(Box<crate::interp::NotCounted>),
    /// Two of our moves have one name in coordinates.
    #[error(
        "two different moves are both written {0} in coordinates; engines can't tell them apart"
    )]
    SameName(String),
}

/// Counts behind each of our moves.
pub type Divide<'a> = &'a dyn Fn(&Position, &[Move], u32) -> Result<Vec<u64>, NoAnswer>;

/// Compares the counts up to `depth` moves after `played` from the start position.
///
/// # Errors
/// If one of the two gives no answer.
pub fn against(
    rules: &Rules,
    position: &Position,
    played: &[Move],
    depth: u32,
    engine: &mut Outside,
    divide: Divide<'_>,
) -> Result<Against, NoAnswer> {
    let mut names: Vec<String> = played.iter().map(|m| coordinates(rules, m)).collect();
    let mut last = 1;
    for deep in 1..=depth {
        let node = Node::of(rules, position, deep, divide)?;
        let total: u64 = node.counts.iter().sum();
        let theirs = match engine.count(&names, deep)? {
            Answer::Divided(all) => all.iter().map(|(_, n)| n).sum(),
            Answer::Total(n) => n,
            Answer::Refused => u64::MAX,
        };
        last = total;
        if total != theirs {
            let mut parted = Parted {
                depth: deep,
                path: Vec::new(),
                position: position.clone(),
                ours: Vec::new(),
                theirs: Vec::new(),
                unnamed: None,
            };
            descend(rules, &mut parted, &mut names, deep, engine, divide)?;
            return Ok(Against::Parted(Box::new(parted)));
        }
    }
    Ok(Against::Equal(last))
}

/// The moves of a position with names and counts.
struct Node {
    moves: Vec<Move>,
    names: Vec<String>,
    counts: Vec<u64>,
}

impl Node {
    fn of(
        rules: &Rules,
        position: &Position,
        depth: u32,
        divide: Divide<'_>,
    ) -> Result<Node, NoAnswer> {
        let moves = rules.certain_moves(position).map_err(NoAnswer::Ours)?;
        let names: Vec<String> = moves.iter().map(|m| coordinates(rules, m)).collect();
        let mut sorted = names.clone();
        sorted.sort();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(NoAnswer::SameName(pair[0].clone()));
        }
        let counts = divide(position, &moves, depth)?;
        Ok(Node { moves, names, counts })
    }
}

fn descend(
    rules: &Rules,
    parted: &mut Parted,
    names: &mut Vec<String>,
    deepest: u32,
    engine: &mut Outside,
    divide: Divide<'_>,
) -> Result<(), NoAnswer> {
    let mut depth = deepest;
    loop {
        let node = Node::of(rules, &parted.position, depth, divide)?;
        let theirs = ask_each(engine, names, depth, &node)?;
        let count = |name: &String| theirs.iter().find(|(n, _)| n == name).map(|(_, c)| *c);
        let ours = node.moves.iter().zip(&node.names);
        parted.ours =
            ours.filter(|(_, name)| count(name).is_none()).map(|(m, _)| m.clone()).collect();
        let unknown = theirs.iter().filter(|(name, _)| !node.names.contains(name));
        parted.theirs = unknown.map(|(name, _)| name.clone()).collect();
        if !parted.ours.is_empty() || !parted.theirs.is_empty() {
            return Ok(());
        }
        let differs =
            (0..node.moves.len()).find(|&i| count(&node.names[i]) != Some(node.counts[i]));
        let next = match differs {
            Some(i) if depth > 1 => {
                let next = rules.after(&parted.position, &node.moves[i]).map_err(NoAnswer::Ours)?;
                parted.path.push(node.moves[i].clone());
                names.push(node.names[i].clone());
                next
            }
            _ => {
                // All moves that we know agree, so the other program has some that it does not name.
                let total = match engine.count(names, depth)? {
                    Answer::Total(n) => n,
                    Answer::Divided(all) => all.iter().map(|(_, n)| n).sum(),
                    Answer::Refused => 0,
                };
                parted.unnamed = Some((node.counts.iter().sum(), total));
                return Ok(());
            }
        };
        match next {
            Some(position) => parted.position = position,
            // For us the game is over there, for the other program it is not.
            None => {
                let last = parted.path[parted.path.len() - 1].clone();
                parted.position = rules.apply(&parted.position, &last).position;
                let total = match engine.count(names, depth - 1)? {
                    Answer::Total(n) => n,
                    Answer::Divided(all) => all.iter().map(|(_, n)| n).sum(),
                    Answer::Refused => 0,
                };
                parted.unnamed = Some((0, total));
                return Ok(());
            }
        }
        depth -= 1;
    }
}

/// The other program's count behind each move: it divides itself, or is asked about our moves one
/// by one. A move that it refuses is left out.
fn ask_each(
    engine: &mut Outside,
    names: &mut Vec<String>,
    depth: u32,
    node: &Node,
) -> Result<Vec<(String, u64)>, NoAnswer> {
    if let Answer::Divided(all) = engine.count(names, depth)? {
        return Ok(all);
    }
    let mut all = Vec::new();
    for name in &node.names {
        names.push(name.clone());
        // One move deep only whether it is taken matters.
        let answer = engine.count(names, depth.saturating_sub(1).max(1));
        names.pop();
        match answer? {
            Answer::Refused => {}
            Answer::Total(_) if depth == 1 => all.push((name.clone(), 1)),
            Answer::Total(n) => all.push((name.clone(), n)),
            Answer::Divided(_) => {}
        }
    }
    Ok(all)
}
