//! The pieces: how many of each there are, and what kinds of moves they have.

use std::collections::BTreeMap;

use super::code::{Uses, instructions, pieces_use};
use super::words::{count, few, list};
use super::{Block, say};
use crate::interp::{Position, Rules};
use crate::model::{Game, MoveDef, Piece, PieceId};

/// With more players than this the counts are those of all players together.
const MAX_COLUMNS: usize = 6;

/// How many types the table has. The published game with most has 241.
pub(super) const MAX_ROWS: usize = 500;

/// How many types a sentence names.
const MAX_TYPES: usize = 12;

/// For how many types it is said what they may become.
const MAX_PROMOTING: usize = 12;

pub(super) fn pieces(rules: &Rules) -> Vec<Block> {
    let game = &rules.game;
    if game.pieces.is_empty() {
        return vec![say("There are no pieces.")];
    }
    let mut blocks = vec![Block::Figure(table(rules))];
    if game.setup.stock.iter().any(|s| s.count > 0) {
        blocks.push(say("A number behind + is in stock, off the board."));
    }
    blocks.extend(doing(game).into_iter().map(say));
    blocks.extend(attributes(game).into_iter().map(say));
    let dummies: Vec<&str> =
        game.pieces.iter().filter(|p| p.dummy).map(|p| p.name.as_str()).collect();
    if !dummies.is_empty() {
        let are = if dummies.len() == 1 { "is a dummy" } else { "are dummies" };
        blocks.push(say(format!("{} {are}: not shown in lists of moves.", few(&dummies, 40))));
    }
    let total = instructions(game);
    if total > 0 {
        let code = "instructions and conditions when macros are written out";
        blocks.push(say(format!("The code of all moves and drops has {total} {code}.")));
    }
    blocks
}

/// One row per piece: its letter in the drawing, its name, how many there are, its moves.
fn table(rules: &Rules) -> String {
    let game = &rules.game;
    let start = Position::start(game);
    let letters = match game.pieces.len() {
        ..=MAX_ROWS => rules.abbreviations(&start),
        _ => BTreeMap::new(),
    };
    let players = game.players.len();
    let mut board = vec![vec![0usize; game.pieces.len()]; players];
    for (_, man) in start.men() {
        board[man.owner.index()][man.piece.index()] += 1;
    }
    let stock = |player: usize, piece: usize| start.stock[player * game.pieces.len() + piece];
    let cell = |on: usize, off: u64| match (on, off) {
        (0, 0) => "–".to_owned(),
        (n, 0) => n.to_string(),
        (0, n) => format!("+{n}"),
        (n, m) => format!("{n}+{m}"),
    };
    // Players who own nothing at the start, such as dice throwers, get no column.
    let owners: Vec<usize> = (0..players)
        .filter(|&p| {
            !game.players[p].neutral && !game.players[p].random
                || (0..game.pieces.len()).any(|t| board[p][t] > 0 || stock(p, t) > 0)
        })
        .collect();
    let mut head = vec![String::new(), "piece".to_owned()];
    let apart = owners.len() <= MAX_COLUMNS;
    if apart {
        head.extend(owners.iter().map(|&p| game.players[p].name.clone()));
    } else {
        head.push("of all players".to_owned());
    }
    head.push("code".to_owned());
    let mut rows = vec![head];
    for (t, piece) in game.pieces.iter().enumerate().take(MAX_ROWS) {
        let letter = letters.get(&PieceId(t as u16)).cloned().unwrap_or_default();
        let mut row = vec![letter.to_uppercase(), piece.name.clone()];
        if apart {
            row.extend(owners.iter().map(|&p| cell(board[p][t], u64::from(stock(p, t)))));
        } else {
            let on = (0..players).map(|p| board[p][t]).sum();
            row.push(cell(on, (0..players).map(|p| u64::from(stock(p, t))).sum()));
        }
        row.push(kinds(game, piece));
        rows.push(row);
    }
    let mut table = columns(&rows);
    if let Some(more @ 1..) = game.pieces.len().checked_sub(MAX_ROWS) {
        table += &format!("\n… and {more} more");
    }
    table
}

/// Rows as aligned columns: the first two and the last to the left, numbers to the right.
fn columns(rows: &[Vec<String>]) -> String {
    let width = |c: usize| rows.iter().map(|r| r[c].chars().count()).max().unwrap_or(0);
    let last = rows.first().map_or(0, |r| r.len().saturating_sub(1));
    let widths: Vec<usize> = (0..=last).map(width).collect();
    let lines: Vec<String> = rows
        .iter()
        .map(|row| {
            let cells: Vec<String> = row
                .iter()
                .enumerate()
                .filter(|&(c, _)| widths[c] > 0)
                .map(|(c, text)| match c {
                    0 | 1 => format!("{text:<width$}", width = widths[c]),
                    c if c == last => text.clone(),
                    c => format!("{text:>width$}", width = widths[c]),
                })
                .collect();
            cells.join("  ").trim_end().to_owned()
        })
        .collect();
    lines.join("\n")
}

/// `8 moves, 2 of them castling; 1 drop`
fn kinds(game: &Game, piece: &Piece) -> String {
    let texts: Vec<String> = [(&piece.moves, "move", "moves"), (&piece.drops, "drop", "drops")]
        .iter()
        .filter(|(defs, ..)| !defs.is_empty())
        .map(|(defs, one, many)| {
            let all = count(defs.len(), one, many);
            match by_type(game, defs) {
                Some(types) => format!("{all} ({types})"),
                None => all,
            }
        })
        .collect();
    if texts.is_empty() { "none".to_owned() } else { texts.join(", ") }
}

/// How many blocks there are of each move type, in the order of first use.
fn by_type(game: &Game, defs: &[MoveDef]) -> Option<String> {
    let mut counts: BTreeMap<usize, (Option<usize>, usize)> = BTreeMap::new();
    for (place, def) in defs.iter().enumerate() {
        let known = counts.values_mut().find(|(t, _)| *t == def.move_type.map(|t| t.index()));
        match known {
            Some((_, n)) => *n += 1,
            None => {
                counts.insert(place, (def.move_type.map(|t| t.index()), 1));
            }
        }
    }
    let named = |t: Option<usize>| t.map_or("untyped", |t| game.move_types[t].as_str());
    match counts.values().collect::<Vec<_>>()[..] {
        [(None, _)] => None,
        [(t, _)] => Some(named(*t).to_owned()),
        ref several => {
            let texts: Vec<String> =
                several.iter().map(|(t, n)| format!("{n} {}", named(*t))).collect();
            Some(texts.join(", "))
        }
    }
}

/// What is special about the pieces' code: by ability the pieces that have it.
fn doing(game: &Game) -> Vec<String> {
    let uses = pieces_use(game);
    let mut texts = becoming(game, &uses);
    type Does = fn(&Uses) -> bool;
    let abilities: [(Does, &str); 9] = [
        (|u| u.partial, "go on moving in the same turn"),
        (|u| u.others, "move other pieces"),
        (|u| u.capture, "capture where they do not land"),
        (|u| u.copy, "leave a copy behind"),
        (|u| u.create, "create pieces"),
        (|u| u.change_type, "change types of pieces"),
        (|u| u.change_owner, "change owners of pieces"),
        (|u| u.attack, "look at whether positions are attacked"),
        (|u| u.last, "look at the previous move"),
    ];
    for (able, what) in abilities {
        let names: Vec<&str> = uses
            .iter()
            .zip(&game.pieces)
            .filter(|(uses, _)| able(uses))
            .map(|(_, piece)| piece.name.as_str())
            .collect();
        if names.is_empty() {
            continue;
        }
        let who = if names.len() == game.pieces.len() && names.len() > 2 {
            "all".to_owned()
        } else {
            few(&names, MAX_TYPES)
        };
        texts.push(format!("Pieces that may {what}: {who}."));
    }
    texts
}

/// Which pieces may become which types.
fn becoming(game: &Game, uses: &[Uses]) -> Vec<String> {
    let name = |p: &PieceId| game.pieces[p.index()].name.as_str();
    let mut texts = Vec::new();
    for (i, (uses, piece)) in uses.iter().zip(&game.pieces).enumerate() {
        let own = PieceId(i as u16);
        let types: Vec<&str> = uses.becomes.iter().filter(|p| **p != own).map(name).collect();
        if types.is_empty() {
            continue;
        }
        let types = match types.len() > MAX_TYPES {
            true => few(&types, MAX_TYPES),
            false => list(&types, "or"),
        };
        texts.push(format!("{} may become {types}.", piece.name));
    }
    let more = texts.len().saturating_sub(MAX_PROMOTING);
    if more > 0 {
        texts.truncate(MAX_PROMOTING);
        texts.push(format!("{} may become others, too.", count(more, "more type", "more types")));
    }
    texts
}

/// The attributes and which pieces have them at the start.
fn attributes(game: &Game) -> Vec<String> {
    let tell = |(a, name): (usize, &String)| {
        let declared = |value: bool| -> Vec<&str> {
            game.pieces
                .iter()
                .filter(|p| p.declared.iter().any(|(d, v)| d.index() == a && *v == value))
                .map(|p| p.name.as_str())
                .collect()
        };
        let (on, off) = (declared(true), declared(false));
        let texts: Vec<String> = [(on, "true"), (off, "false")]
            .iter()
            .filter(|(names, _)| !names.is_empty())
            .map(|(names, value)| format!("{value} for {}", few(names, 40)))
            .collect();
        match texts.len() {
            0 => format!("The attribute {name} belongs to no piece."),
            _ => format!("The attribute {name} begins as {}.", texts.join(", and as ")),
        }
    };
    game.attributes.iter().enumerate().map(tell).collect()
}
