//! Pictures whose sizes do not fit: a board smaller than its squares, a piece that grows as it
//! changes hands.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::bitmap::Header;
use super::named::{Kind, Named};
use super::{Context, code};
use crate::model::{Game, Piece};
use crate::report::{Finding, Findings};

/// The part of a square, in hundredths of its side, that may lie outside the picture. Numbers that
/// are off by a pixel or two are common and harm nothing.
const OUTSIDE: i64 = 10;

/// Looks at the sizes of all pictures that were found, by the names that the file gives them.
pub(super) fn check(
    context: &Context<'_>,
    named: &[Named],
    headers: &FxHashMap<String, Header>,
    findings: &mut Findings,
) {
    for game in context.games {
        for file in &game.board.images {
            if let (Some(header), Some(one)) = (headers.get(file), find(named, file, Kind::Board)) {
                board(context, game, one, *header, findings);
            }
        }
        for piece in &game.pieces {
            sizes(context, game, piece, named, headers, findings);
        }
    }
}

/// The first place that names a file.
fn find<'a>(named: &'a [Named], file: &str, kind: Kind) -> Option<&'a Named> {
    named.iter().find(|one| one.kind == kind && one.text.as_ref() == file)
}

/// Squares that the edge of the board's picture cuts. Those that lie outside altogether are hidden
/// on purpose: stores and counters of published files do so.
fn board(
    context: &Context<'_>,
    game: &Game,
    one: &Named,
    picture: Header,
    findings: &mut Findings,
) {
    let (width, height) = (i64::from(picture.width), i64::from(picture.height));
    let cut: Vec<&str> = game
        .board
        .squares
        .iter()
        .filter(|square| !square.dummy)
        .filter(|square| {
            let Some(rect) = square.rect else { return false };
            let [left, top, right, bottom] =
                [rect.left, rect.top, rect.right, rect.bottom].map(i64::from);
            let shown = right > 0 && bottom > 0 && left < width && top < height;
            let beyond = |over: i64, side: i64| over > 0 && over * 100 > side * OUTSIDE;
            let over = [
                (right - width, right - left),
                (bottom - height, bottom - top),
                (-left, right - left),
                (-top, bottom - top),
            ];
            shown && over.iter().any(|&(over, side)| beyond(over, side))
        })
        .map(|square| square.name.as_str())
        .collect();
    let Some(first) = cut.first() else { return };
    let which = match cut.len() {
        1 => format!("position '{first}' reaches"),
        n => format!("{n} positions reach"),
    };
    let message = format!(
        "{which} beyond the edge of the board's picture, which has {width} by {height} pixels"
    );
    let mut finding = Finding::warning(code::BOARD, one.at(context), message);
    if cut.len() > 1 {
        let some: Vec<&str> = cut.iter().copied().take(4).collect();
        let more = if cut.len() > some.len() { ", …" } else { "" };
        finding = finding.note(format!("they are {}{more}", some.join(", ")));
    }
    findings.push(one.called(context, finding));
}

/// One piece's pictures of one set, for all owners, are of one size; else a man that changes its
/// owner grows or shrinks.
fn sizes(
    context: &Context<'_>,
    game: &Game,
    piece: &Piece,
    named: &[Named],
    headers: &FxHashMap<String, Header>,
    findings: &mut Findings,
) {
    let sets = piece.images.iter().map(|(_, files)| files.len()).max().unwrap_or(0);
    for set in 0..sets {
        let mut by_size: BTreeMap<(u32, u32), Vec<(&str, &str)>> = BTreeMap::new();
        for (player, files) in &piece.images {
            let Some(file) = files.get(set) else { continue };
            if let Some(header) = headers.get(file) {
                let owner = game.players[player.index()].name.as_str();
                by_size.entry((header.width, header.height)).or_default().push((owner, file));
            }
        }
        if by_size.len() < 2 {
            continue;
        }
        let all: Vec<String> = by_size
            .iter()
            .map(|((width, height), of)| {
                let owners: Vec<&str> = of.iter().map(|(owner, _)| *owner).collect();
                format!("{width} by {height} for {}", owners.join(", "))
            })
            .collect();
        // At the picture of the size that fewest have.
        let fewest = by_size.values().min_by_key(|of| of.len());
        let Some(one) = fewest.and_then(|of| find(named, of.first()?.1, Kind::Piece)) else {
            continue;
        };
        let message =
            format!("the pictures of '{}' have several sizes: {}", piece.name, all.join("; "));
        let finding = Finding::hint(code::SIZES, one.at(context), message);
        findings.push(one.called(context, finding));
    }
}
