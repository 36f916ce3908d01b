//! Zones: where they lie, for whom.

use super::squares::Rows;
use super::words::{capital, few, list};
use super::{Block, say};
use crate::interp::Rules;
use crate::model::{Game, Square, Zone};

/// A zone with more parts than this is drawn.
const MAX_PARTS: usize = 8;

/// How many zones are told; Zillions allows 32.
const MAX_ZONES: usize = 100;

/// How many zones are drawn; of more, the positions are only counted.
const MAX_DRAWN: usize = 40;

pub(super) fn zones(rules: &Rules) -> Vec<Block> {
    let game = &rules.game;
    let rows = Rows::of(rules);
    let mut blocks = Vec::new();
    let mut drawn = 0;
    for zone in game.board.zones.iter().take(MAX_ZONES) {
        let owners = owners(game, zone);
        if owners.is_empty() {
            blocks.push(say(format!("{}: defined for nobody.", zone.name)));
            continue;
        }
        let mut texts = Vec::new();
        let mut figures = Vec::new();
        for (players, squares) in owners {
            let whom = whom(game, &players);
            let parts = rows.parts(&game.board, squares);
            if parts.is_empty() {
                texts.push(format!("no position for {whom}"));
            } else if parts.len() <= MAX_PARTS || !rows.drawable() || drawn >= MAX_DRAWN {
                texts.push(format!("{} for {whom}", few(&parts, MAX_PARTS)));
            } else {
                drawn += 1;
                let count = squares.len();
                texts.push(format!("{count} positions for {whom}, drawn below"));
                figures.push((whom, picture(&rows, squares)));
            }
        }
        blocks.push(say(format!("{}: {}.", zone.name, texts.join("; "))));
        blocks.extend(beside(&figures).map(Block::Figure));
    }
    if let Some(more @ 1..) = game.board.zones.len().checked_sub(MAX_ZONES) {
        blocks.push(say(format!("There are {more} more zones.")));
    }
    blocks
}

/// The sets of positions that a zone is, each with the players it is for.
fn owners<'a>(game: &Game, zone: &'a Zone) -> Vec<(Vec<usize>, &'a [Square])> {
    let mut owners: Vec<(Vec<usize>, &[Square])> = Vec::new();
    for player in 0..game.players.len() {
        let Some(squares) = zone.squares.get(player).and_then(Option::as_deref) else { continue };
        match owners.iter_mut().find(|(_, known)| *known == squares) {
            Some((players, _)) => players.push(player),
            None => owners.push((vec![player], squares)),
        }
    }
    owners
}

/// `White and Black`, or `everybody`.
fn whom(game: &Game, players: &[usize]) -> String {
    if players.len() == game.players.len() && players.len() > 2 {
        return "everybody".to_owned();
    }
    let names: Vec<&str> = players.iter().map(|&p| game.players[p].name.as_str()).collect();
    list(&names, "and")
}

/// A board on which the set is marked.
fn picture(rows: &Rows, set: &[Square]) -> Vec<String> {
    let mark = |square: &Option<Square>| match square {
        Some(s) if set.binary_search(s).is_ok() => '#',
        Some(_) => '.',
        None => ' ',
    };
    rows.rows
        .iter()
        .map(|row| {
            let cells: Vec<String> = row.iter().map(|s| mark(s).to_string()).collect();
            cells.join(" ")
        })
        .collect()
}

/// Pictures beside one another, as many as fit into a line of 80 letters.
fn beside(figures: &[(String, Vec<String>)]) -> Option<String> {
    let first = figures.first()?;
    let width = first.1.iter().map(|l| l.chars().count()).max().unwrap_or(0);
    let width = figures.iter().map(|f| f.0.chars().count()).max().unwrap_or(0).max(width);
    let per_line = (80 / (width + 3)).max(1);
    let mut out = Vec::new();
    for group in figures.chunks(per_line) {
        let height = group.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        let line = |texts: Vec<&str>| {
            let cells: Vec<String> = texts.iter().map(|t| format!("{t:<width$}")).collect();
            cells.join("   ").trim_end().to_owned()
        };
        let titles: Vec<String> = group.iter().map(|(whom, _)| capital(whom)).collect();
        out.push(line(titles.iter().map(String::as_str).collect()));
        for r in 0..height {
            let row = |lines: &'_ [String]| lines.get(r).cloned().unwrap_or_default();
            let rows: Vec<String> = group.iter().map(|(_, lines)| row(lines)).collect();
            out.push(line(rows.iter().map(String::as_str).collect()));
        }
    }
    Some(out.join("\n"))
}
