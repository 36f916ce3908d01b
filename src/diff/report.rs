//! What a verification found, in numbers and in words.

use std::iter::Sum;
use std::ops::Add;

use super::because::Why;
use super::compare::{Difference, Pair};
use super::found::{Exhibit, Lone};
use super::sample::View;
use crate::interp::trace::Teller;
use crate::source::Sources;

/// Counts of one kind of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Positions compared.
    pub positions: usize,
    /// Legal moves of the reference in them.
    pub moves: usize,
    /// Positions in which the sides differ.
    pub different: usize,
    /// Positions in which the rules file's side is not certain.
    pub uncertain: usize,
}

impl Add for Count {
    type Output = Count;

    fn add(self, other: Count) -> Count {
        Count {
            positions: self.positions + other.positions,
            moves: self.moves + other.moves,
            different: self.different + other.different,
            uncertain: self.uncertain + other.uncertain,
        }
    }
}

impl Sum for Count {
    fn sum<I: Iterator<Item = Count>>(counts: I) -> Count {
        counts.fold(Count::default(), Add::add)
    }
}

/// What a verification found.
#[derive(Clone, Debug)]
pub struct Verification<R> {
    /// The kinds of positions compared, with their counts.
    pub counts: Vec<(&'static str, Count)>,
    /// The first differences found, at most [`Verification::KEPT`] of each kind.
    pub differences: Vec<Difference<R>>,
    /// The first difference made as small as possible.
    pub smallest: Option<Difference<R>>,
}

impl<R> Default for Verification<R> {
    fn default() -> Self {
        Verification { counts: Vec::new(), differences: Vec::new(), smallest: None }
    }
}

impl<R> Verification<R> {
    /// How many differences of each kind of positions are kept.
    pub const KEPT: usize = 20;

    /// Adds what one kind of positions gave.
    pub fn add(&mut self, kind: &'static str, (count, found): (Count, Vec<Difference<R>>)) {
        self.counts.push((kind, count));
        self.differences.extend(found);
    }

    /// The sum of all counts.
    pub fn total(&self) -> Count {
        self.counts.iter().map(|(_, count)| *count).sum()
    }
}

/// A difference in words: the board, the moves on one side only and where in the rules file they
/// come from, successors and outcomes that differ.
pub fn describe<P: Pair>(
    pair: &P,
    sources: &Sources,
    difference: &Difference<P::Reference>,
) -> String {
    let rules = pair.rules();
    let game = &rules.game;
    let mut text = String::new();
    for line in difference.position.to_string().lines() {
        text += &format!("    {line}\n");
    }
    let position = pair.to_rules(&difference.position);
    text += &format!("    position: {}\n", rules.position_text(&position));
    if !difference.only_rules.is_empty() {
        text += "  only the rules file has\n";
        for (key, mv) in &difference.only_rules {
            let from = mv.source.map_or(String::new(), |source| {
                let piece = &game.pieces[source.piece.index()];
                let def = &piece.moves.get(source.def as usize).map(|d| &d.origin);
                let block = def.map_or(source.add, |o| o.span);
                let (block, add) = (sources.place(block), sources.place(source.add));
                format!(
                    "   ({} {}:{}, added by line {})",
                    piece.name, block.file, block.line, add.line
                )
            });
            text += &format!("    {key}{from}\n");
        }
    }
    if !difference.only_reference.is_empty() {
        text += "  only the written rules have\n";
        for key in &difference.only_reference {
            let square = key.split(['-', ' ']).next().and_then(|n| game.board.square(n));
            let man = square.and_then(|s| position.at(s));
            let from = man.map_or(String::new(), |m| {
                let piece = &game.pieces[m.piece.index()];
                let place = sources.place(piece.origin.span);
                format!("   ({} is defined at {}:{})", piece.name, place.file, place.line)
            });
            text += &format!("    {key}{from}\n");
        }
    }
    for (key, next) in &difference.successors {
        text += &format!("  after {key} the rules file has another position than the rules:\n");
        for line in next.lines() {
            text += &format!("    {line}\n");
        }
    }
    if let Some((repetitions, ours, theirs)) = &difference.outcome {
        let times = if *repetitions > 1 { " when the position stands the third time" } else { "" };
        text += &format!("  the rules file says{times}: {ours}; the written rules say: {theirs}\n");
    }
    text
}

/// For so many moves of the written rules it is said what stops them in the rules file.
const EXPLAINED: usize = 4;

/// The same as parts, with the places in the rules file that make or stop each move.
pub(super) fn shown<P: Pair>(
    pair: &P,
    difference: &Difference<P::Reference>,
    view: View<'_>,
) -> Exhibit {
    let rules = pair.rules();
    let position = pair.to_rules(&difference.position);
    let View { sources, names, written_first } = view;
    let why = Why { teller: Teller { rules, position: &position, sources, names } };
    let lone = |text: &str, places| match written_first {
        true => Lone { text: text.to_owned(), in_a: Vec::new(), in_b: places },
        false => Lone { text: text.to_owned(), in_a: places, in_b: Vec::new() },
    };
    let only_file = difference.only_rules.iter();
    let only_file = only_file.map(|(key, mv)| lone(key, why.made(mv).into_iter().collect()));
    let only_written = difference.only_reference.iter().enumerate().map(|(number, key)| {
        let path = pair.path(&difference.position, key).filter(|_| number < EXPLAINED);
        lone(key, path.map_or(Vec::new(), |(mover, to)| why.stopped(mover, to)))
    });
    let (only_file, only_written) = (only_file.collect(), only_written.collect());
    let (only_a, only_b) =
        if written_first { (only_written, only_file) } else { (only_file, only_written) };
    let mut more = Vec::new();
    for (key, next) in &difference.successors {
        let next = next.lines().map(|line| format!("\n    {line}")).collect::<String>();
        more.push(format!(
            "after {key} the rules file has another position than the written rules:{next}"
        ));
    }
    if let Some((repetitions, ours, theirs)) = &difference.outcome {
        let times = if *repetitions > 1 { " when the position stands the third time" } else { "" };
        more.push(format!("the rules file says{times}: {ours}; the written rules say: {theirs}"));
    }
    Exhibit {
        board: rules.draw(&position),
        text: rules.position_text(&position),
        text_b: None,
        men: position.men().count(),
        position: Some(position.clone()),
        game: None,
        only_a,
        only_b,
        more,
    }
}
