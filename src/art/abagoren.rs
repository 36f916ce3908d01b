//! The pictures of Abagoren Chess: ten silhouettes on plates, and the board with hands.
//!
//! The board marks what the rules speak of: the two corners where captured men enter, the back
//! ranks (where a King may return, and where the other side's men promote), and beside the board
//! the hands.

use super::board::{Area, Place, coordinates, file_and_rank, picture_size, write};
use super::figures::{Figure, Ink};
use super::order::{Order, board_file, man_file};
use super::path::{Path, at};
use super::scene::{Colour, Draw, Item, rgb};
use super::tile::{DARK, Face, LIGHT, man};

const GROUND: Colour = rgb(0x3B_4A45);
const PANEL: Colour = rgb(0x2C_3833);
const LINE: Colour = rgb(0x18_201D);
const LABEL: Colour = rgb(0xEF_E8D2);
const FAINT: Colour = rgb(0x8E_9C92);

/// Light and dark squares, those of the back ranks, and those of the corners.
const PLAIN: [Colour; 2] = [rgb(0xE9_E4D0), rgb(0x9D_B29B)];
const BACK: [Colour; 2] = [rgb(0xEF_D9A0), rgb(0xCD_A95F)];
const CORNER: Colour = rgb(0xE0_8D4A);
const MARK: Colour = rgb(0x7A_3E12);

/// All pictures that the rules file of Abagoren Chess names, as files for Zillions of Games;
/// their names are as the rules file writes them. A man that is not of this game is left out.
pub fn pictures(order: &Order) -> Vec<(String, Vec<u8>)> {
    let boards = order
        .boards
        .iter()
        .map(|picture| (picture.file.clone(), board_file(board(&picture.places), &picture.places)));
    let men = order.men.iter().filter_map(|wanted| {
        let items = picture(&wanted.piece, wanted.owner, wanted.side as f32)?;
        Some((wanted.file.clone(), man_file(items, wanted.side)))
    });
    boards.chain(men).collect()
}

fn figure(piece: &str) -> Option<Figure> {
    Some(match piece {
        "King" => Figure::King,
        "Emperor" => Figure::Emperor,
        "Queen" => Figure::Queen,
        "Rook" => Figure::Rook,
        "Bishop" => Figure::Bishop,
        "Knight" => Figure::Knight,
        "Pawn" => Figure::Pawn,
        "Prince" => Figure::Prince,
        "Boat" => Figure::Boat,
        "General" => Figure::General,
        _ => return None,
    })
}

/// A man in a square of side `side` pixels.
pub fn picture(piece: &str, owner: usize, side: f32) -> Option<Vec<Item>> {
    let style = if owner == 0 { LIGHT } else { DARK };
    Some(man(style, &Face::Figure(figure(piece)?), side))
}

/// A board. Places called like `Qw1` are those of White's hand, for the kind with that letter.
pub fn board(places: &[Place]) -> Vec<Item> {
    let mut items = Vec::new();
    let (width, height) = picture_size(places);
    items.fill(Path::rectangle(0.0, 0.0, width as f32, height as f32), GROUND);
    let squares: Vec<(Area, (i32, i32))> =
        places.iter().filter_map(|p| Some((p.area, file_and_rank(&p.name)?))).collect();
    if let Some(all) = Area::around(squares.iter().map(|(area, _)| *area)) {
        let last_rank = squares.iter().map(|(_, (_, rank))| *rank).max().unwrap_or_default();
        let last_file = squares.iter().map(|(_, (file, _))| *file).max().unwrap_or_default();
        items.fill(all.path(-4.0), LINE);
        for (area, (file, rank)) in &squares {
            let back = *rank == 0 || *rank == last_rank;
            let corner = back && (*file == 0 || *file == last_file);
            let tone = usize::from((file + rank) % 2 == 0);
            items.fill(area.path(0.0), if back { BACK[tone] } else { PLAIN[tone] });
            if corner {
                items.fill(area.path(0.0), CORNER);
                brackets(&mut items, *area);
            }
        }
        for rank in [0, last_rank] {
            let row = squares.iter().filter(|(_, (_, r))| *r == rank).map(|(area, _)| *area);
            if let Some(row) = Area::around(row) {
                items.stroke(row.path(1.0), MARK, 2.0);
            }
        }
        coordinates(&mut items, &squares, LABEL);
    }
    for side in ['w', 'b'] {
        let hand: Vec<(Area, char)> = places
            .iter()
            .filter_map(|place| {
                let mut signs = place.name.chars();
                let kind = signs.next().filter(char::is_ascii_uppercase)?;
                (signs.next() == Some(side)).then_some((place.area, kind))
            })
            .collect();
        let Some(all) = Area::around(hand.iter().map(|(area, _)| *area)) else { continue };
        items.fill(all.rounded(-6.0, 8.0), PANEL);
        // On the side of the hand where there is room: above White's, below Black's.
        let above = all.top > height - all.bottom();
        let y = if above { all.top as f32 - 18.0 } else { all.bottom() as f32 + 18.0 };
        let owner = if side == 'w' { "White's hand" } else { "Black's hand" };
        write(&mut items, owner, at(all.middle().x, y), 10.0, LABEL);
        for (area, kind) in hand {
            items.both(area.rounded(2.0, 6.0), PANEL.mixed(GROUND, 0.7), FAINT, 1.0);
            ghost(&mut items, area, kind);
        }
    }
    items
}

/// The silhouette of the kind whose place in the hand this is, faint.
fn ghost(items: &mut Vec<Item>, area: Area, kind: char) {
    let figure = match kind {
        'Q' => Figure::Queen,
        'R' => Figure::Rook,
        'B' => Figure::Bishop,
        'N' => Figure::Knight,
        'P' => Figure::Prince,
        _ => return,
    };
    let side = area.side() as f32 * 0.5;
    let middle = area.middle();
    let ink = Ink { paper: PANEL.mixed(GROUND, 0.7), ink: GROUND.mixed(FAINT, 0.35), width: 1.2 };
    figure.draw(items, (middle.x - side / 2.0, middle.y - side / 2.0, side), ink);
}

/// The marks of an entrance: an angle in each corner of the square.
fn brackets(items: &mut Vec<Item>, area: Area) {
    let (left, top) = (area.left as f32 + 4.5, area.top as f32 + 4.5);
    let (right, bottom) = (area.right() as f32 - 4.5, area.bottom() as f32 - 4.5);
    let arm = area.side() as f32 * 0.16;
    for (x, y, dx, dy) in [
        (left, top, arm, arm),
        (right, top, -arm, arm),
        (right, bottom, -arm, -arm),
        (left, bottom, arm, -arm),
    ] {
        items.stroke(Path::line(&[at(x + dx, y), at(x, y), at(x, y + dy)]), MARK, 2.0);
    }
}
