//! Says in one sentence why an answer is not certain.

use crate::interp::trace::spaced;
use crate::interp::{Rules, RunBlock, Trouble, What};
use crate::source::Sources;

/// The sentence for a reader of the rules file: what happened, in which block, and where it is
/// written.
pub(super) fn sentence(sources: &Sources, rules: &Rules, trouble: Trouble) -> String {
    let at = match trouble.place {
        Some(span) => {
            let place = sources.place(span);
            format!(" at {}:{}", place.file, place.line)
        }
        None => String::new(),
    };
    let block = trouble.block.map_or("A block".to_owned(), |b| block_name(sources, rules, b));
    let over = |what: &str| match trouble.what.limit() {
        Some((limit, zillions)) => {
            let who = if zillions { "Zillions" } else { "zrf" };
            format!("more than the {} {what} that {who} allows", spaced(limit))
        }
        None => what.to_owned(),
    };
    match trouble.what {
        What::Instructions => format!("{block} runs {}; it was stopped{at}.", over("instructions")),
        What::Cascades => {
            format!("{block} puts {} into one move; it was stopped{at}.", over("cascades"))
        }
        What::BlockWork => {
            format!("{block} looks at {}; it was stopped{at}.", over("conditions and list entries"))
        }
        What::Moves => format!("{block} makes {}; it was stopped{at}.", over("moves")),
        What::Effects => {
            let over = over("movements, changes and captures");
            format!("{block} brings the moves together to {over}; it was stopped{at}.")
        }
        What::Work => format!("To find the moves takes {}.", over("instructions and tests")),
        What::NotUnderstood => {
            format!("{block} comes to code that is not understood{at}; 'zrf check' says why.")
        }
        What::Goal => format!("The goal{at} is not understood; 'zrf check' says why."),
        What::SameSquare => format!(
            "{block} lands two men on one square with the add{at}: the language does not say what \
             happens then."
        ),
        What::MovedTwice => format!(
            "{block} moves one man twice with the add{at}: the language does not say what happens \
             then."
        ),
        What::Chain => format!(
            "Only the longest chains of partial moves are legal, but not every chain could be \
             followed to its end: one has {}, or there are too many.",
            over("moves")
        ),
        What::Values => "\"maximal captures\" is 2, and several captures are equally long: \
             Zillions chooses by values of its own, which are not known."
            .to_owned(),
        What::TurnPositions => {
            format!("The positions that one turn can lead to have {} together.", over("squares"))
        }
        What::EndlessTurn => "The partial moves of a turn never end.".to_owned(),
    }
}

/// "A block of Pawn's moves at chess.zrf:55, run from a2,"
fn block_name(sources: &Sources, rules: &Rules, block: RunBlock) -> String {
    let game = &rules.game;
    let piece = &game.pieces[block.piece.index()];
    let (kind, defs) = if block.drop { ("drops", &piece.drops) } else { ("moves", &piece.moves) };
    let at = defs.get(block.def as usize).map_or(String::new(), |def| {
        let place = sources.place(def.origin.span);
        format!(" at {}:{}", place.file, place.line)
    });
    let (name, square) = (&piece.name, game.board.name(block.square));
    format!("A block of {name}'s {kind}{at}, run from {square},")
}
