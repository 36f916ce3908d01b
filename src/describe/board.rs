//! The board: its shape, directions, what is taken away, and the start position drawn.

use std::collections::BTreeMap;

use super::squares::Rows;
use super::words::{capital, count, few, list};
use super::{Block, say};
use crate::interp::{Position, Rules};
use crate::model::{Board, Direction, Game, Square};

/// How many names of directions or positions are written out.
const MAX_NAMES: usize = 40;

pub(super) fn board(rules: &Rules) -> Vec<Block> {
    let game = &rules.game;
    let board = &game.board;
    let mut blocks = vec![say(shape(board))];
    blocks.extend(directions(board).into_iter().map(say));
    blocks.extend(symmetries(game).into_iter().map(say));
    blocks.extend(links(board).into_iter().map(say));
    let dummies: Vec<&str> =
        board.squares.iter().filter(|s| s.dummy).map(|s| s.name.as_str()).collect();
    if !dummies.is_empty() {
        let are = if dummies.len() == 1 { "is a dummy" } else { "are dummies" };
        let text = "not shown, but positions like others for the rules";
        blocks.push(say(format!("{} {are}: {text}.", few(&dummies, MAX_NAMES))));
    }
    blocks.push(start(rules));
    blocks
}

/// How many positions there are and what they form.
fn shape(board: &Board) -> String {
    let positions = count(board.squares.len(), "position", "positions");
    let grids: Vec<String> = board
        .grids
        .iter()
        .map(|grid| {
            let sizes: Vec<String> = grid.dimensions.iter().map(|d| d.len().to_string()).collect();
            match &sizes[..] {
                [only] => format!("a row of {only}"),
                _ => format!("a grid of {}", sizes.join(" by ")),
            }
        })
        .collect();
    let in_grids: u64 = board
        .grids
        .iter()
        .map(|g| g.dimensions.iter().map(|d| d.len() as u64).product::<u64>())
        .fold(0, u64::saturating_add);
    let all = (board.squares.len() + board.killed.len()) as u64;
    let mut parts = match grids.len() {
        // A board of dozens of little grids is told by their number.
        7.. => vec![format!("{} grids", grids.len())],
        _ => grids,
    };
    if !parts.is_empty()
        && let Some(more @ 1..) = all.checked_sub(in_grids)
    {
        parts.push(match more {
            1 => "one by itself".to_owned(),
            n => format!("{n} by themselves"),
        });
    }
    let mut text = match &parts[..] {
        [] => format!("The board has {positions}."),
        _ => format!("The board has {positions}: {}.", list(&parts, "and")),
    };
    let killed: Vec<&str> = board.killed.iter().map(|s| s.name.as_str()).collect();
    if !killed.is_empty() {
        let are = if killed.len() == 1 { "is" } else { "are" };
        let missing = count(killed.len(), "position", "positions");
        text += &format!(" {missing} {are} killed: {}.", few(&killed, MAX_NAMES));
    }
    text
}

fn directions(board: &Board) -> Option<String> {
    let names: Vec<&str> = board.directions.iter().map(String::as_str).collect();
    if board.squares.is_empty() {
        return None;
    }
    Some(match names.len() {
        0 => "There are no directions: no position is linked to another.".to_owned(),
        1 => format!("The only direction is {}.", names[0]),
        n => format!("There are {n} directions: {}.", few(&names, MAX_NAMES)),
    })
}

/// Which directions mean others, by player; players with the same symmetry together.
fn symmetries(game: &Game) -> Vec<String> {
    let board = &game.board;
    let mut by_text: Vec<(String, Vec<&str>)> = Vec::new();
    for (player, meant) in game.players.iter().zip(&board.symmetry) {
        let name = |d: usize| board.directions.get(d).map_or("", String::as_str);
        let turned = |d: usize| meant.get(d).map_or(d, |m| m.index());
        let mut parts = Vec::new();
        for d in 0..meant.len() {
            let to = turned(d);
            if to == d {
                continue;
            }
            if turned(to) != d {
                parts.push(format!("{} means {}", name(d), name(to)));
            } else if d < to {
                parts.push(format!("{} ↔ {}", name(d), name(to)));
            }
        }
        if parts.is_empty() {
            continue;
        }
        let text = few(&parts, MAX_NAMES);
        match by_text.iter_mut().find(|(known, _)| *known == text) {
            Some((_, players)) => players.push(&player.name),
            None => by_text.push((text, vec![&player.name])),
        }
    }
    let tell = |(text, players): (String, Vec<&str>)| {
        format!("For {} directions are turned: {text}.", list(&players, "and"))
    };
    by_text.into_iter().map(tell).collect()
}

/// What the links have in common, and where the board is odd: positions without links, directions
/// that go round.
fn links(board: &Board) -> Vec<String> {
    let mut texts = Vec::new();
    let mut degrees: BTreeMap<usize, usize> = BTreeMap::new();
    let mut alone = Vec::new();
    let mut near: Vec<Square> = Vec::new();
    for s in 0..board.squares.len() {
        let square = Square(s as u16);
        let all = || (0..board.directions.len()).map(|d| Direction(d as u16));
        near.clear();
        near.extend(all().filter_map(|d| board.step(square, d)).filter(|&to| to != square));
        near.sort_unstable();
        near.dedup();
        if near.is_empty() && all().all(|d| board.step_back(square, d).is_none()) {
            alone.push(board.name(square));
        } else {
            *degrees.entry(near.len()).or_default() += 1;
        }
    }
    if let (Some((&least, _)), Some((&most, _))) =
        (degrees.first_key_value(), degrees.last_key_value())
    {
        let linked = if alone.is_empty() { "Each position" } else { "Each other position" };
        let neighbours = if least == most {
            count(most, "neighbour", "neighbours")
        } else {
            let to = if most == least + 1 { "or" } else { "to" };
            format!("{least} {to} {most} neighbours")
        };
        texts.push(format!("{linked} has {neighbours} one step away."));
    }
    if !alone.is_empty() && !board.directions.is_empty() {
        let are = if alone.len() == 1 { "is" } else { "are" };
        texts.insert(0, format!("{} {are} linked to nothing.", few(&alone, MAX_NAMES)));
    }
    let rings: Vec<&str> = (0..board.directions.len())
        .filter(|&d| goes_round(board, Direction(d as u16)))
        .map(|d| board.directions[d].as_str())
        .collect();
    if !rings.is_empty() {
        let plural = rings.len() > 1;
        let noun = if plural { "directions" } else { "direction" };
        let go = if plural { "go" } else { "goes" };
        texts.push(capital(&format!(
            "{noun} {} {go} round: some lines come back to where they began.",
            few(&rings, MAX_NAMES)
        )));
    }
    texts
}

/// Whether some line in this direction comes back to where it began.
fn goes_round(board: &Board, direction: Direction) -> bool {
    // Walks each position once: 0 means not yet seen, else the number of the walk that saw it.
    let mut seen = vec![0u32; board.squares.len()];
    for start in 0..seen.len() {
        let walk = start as u32 + 1;
        let mut at = Some(Square(start as u16));
        while let Some(square) = at {
            match seen[square.index()] {
                0 => seen[square.index()] = walk,
                other if other == walk => return true,
                _ => break,
            }
            at = board.step(square, direction);
        }
    }
    false
}

/// The start position drawn, if that fits.
fn start(rules: &Rules) -> Block {
    let position = Position::start(&rules.game);
    let rows = Rows::of(rules);
    let few = rules.game.pieces.len() <= super::pieces::MAX_ROWS;
    if few && rows.outside.len() <= 60 && (rows.drawable() || rows.rows.is_empty()) {
        let drawing = rules.draw(&position);
        if drawing.trim().is_empty() {
            return say("At the start the board is empty.");
        }
        return Block::Figure(drawing.trim_end().to_owned());
    }
    let men = position.men().count();
    let pieces = count(men, "piece stands", "pieces stand");
    say(format!("At the start {pieces} on the board, which is too large to be drawn here."))
}
