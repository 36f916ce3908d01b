//! The boards of ABChess: fortresses, the river, coordinates; and where armies are bought, shops
//! with prices, purses and the Merchant's place.

use super::board::{Area, Place, coordinates, file_and_rank, write};
use super::letters::{Align, Text};
use super::path::{Path, Point, at};
use super::scene::{Colour, Draw, Item, rgb};

const GROUND: Colour = rgb(0x5C_4033);
const PANEL: Colour = rgb(0x49_3228);
const LINE: Colour = rgb(0x2B_1D16);
const LABEL: Colour = rgb(0xF3_E3C3);
const FAINT: Colour = rgb(0xB9_9C78);

/// Light and dark squares of the plain board, of the river and of the fortresses.
const PLAIN: [Colour; 2] = [rgb(0xEB_D9B4), rgb(0xC6_9F6E)];
const RIVER: [Colour; 2] = [rgb(0xBC_D8E6), rgb(0x8F_B9D1)];
const FORTRESS: [Colour; 2] = [rgb(0xF0_C8A2), rgb(0xD0_8F66)];
const WAVE: Colour = rgb(0x5F_93B3);
const WALL: Colour = rgb(0x8F_2F22);

/// What a place is, by its name in the rules file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// A square of the board: file and rank from 0.
    Square(i32, i32),
    /// Where a man stands that can be bought: its letter and which copy.
    Shop(char, u32),
    /// Where a coin lies.
    Coin,
    /// Where the counter of free points may stand, and how many points that means.
    Track(u32),
    /// Anything else: the Merchant's place.
    Other,
}

impl Role {
    fn of(name: &str) -> Role {
        if let Some((file, rank)) = file_and_rank(name) {
            return Role::Square(file, rank);
        }
        let own = name.strip_prefix(['W', 'B']).unwrap_or_default();
        if let Ok(points) = own.parse() {
            return Role::Track(points);
        }
        let own = own.strip_prefix('-').unwrap_or_default();
        let mut signs = own.chars();
        match (signs.next(), signs.as_str().parse()) {
            (Some(letter), Ok(copy)) if letter.is_ascii_uppercase() => Role::Shop(letter, copy),
            _ if own.starts_with("coin-") => Role::Coin,
            _ => Role::Other,
        }
    }
}

/// A board. `price` tells what the man with a letter costs.
pub fn board(places: &[Place], price: impl Fn(char) -> Option<u32>) -> Vec<Item> {
    let mut items = Vec::new();
    let (width, height) = super::board::picture_size(places);
    items.fill(Path::rectangle(0.0, 0.0, width as f32, height as f32), GROUND);
    let roles: Vec<(Area, Role)> = places.iter().map(|p| (p.area, Role::of(&p.name))).collect();
    squares(&mut items, &roles);
    for (side, owner) in [('W', "White"), ('B', "Black")] {
        let own: Vec<(Area, Role)> = places
            .iter()
            .zip(&roles)
            .filter(|(place, _)| place.name.starts_with(side))
            .map(|(_, role)| *role)
            .collect();
        shop(&mut items, &own, owner, &price);
        purse(&mut items, &own);
        names(&mut items, &own, owner, (width, height));
    }
    items
}

fn squares(items: &mut Vec<Item>, roles: &[(Area, Role)]) {
    let squares: Vec<(Area, (i32, i32))> = roles
        .iter()
        .filter_map(|&(area, role)| match role {
            Role::Square(file, rank) => Some((area, (file, rank))),
            _ => None,
        })
        .collect();
    let Some(all) = Area::around(squares.iter().map(|(area, _)| *area)) else { return };
    let last = squares.iter().map(|(_, (_, rank))| *rank).max().unwrap_or_default();
    items.fill(all.path(-4.0), LINE);
    // "The center 3X3 square area at that player's edge is their fortress." "The middle rank of
    // the board is the river."
    let middle = last / 2;
    let in_fortress =
        |file: i32, rank: i32| (file - middle).abs() <= 1 && (rank <= 2 || rank >= last - 2);
    for (area, (file, rank)) in &squares {
        let tones = match () {
            () if *rank == middle => RIVER,
            () if in_fortress(*file, *rank) => FORTRESS,
            () => PLAIN,
        };
        items.fill(area.path(0.0), tones[usize::from((file + rank) % 2 == 0)]);
        if *rank == middle {
            waves(items, *area);
        }
    }
    for home in [0, last] {
        let own = |(area, (file, rank)): &(Area, (i32, i32))| {
            (in_fortress(*file, *rank) && (rank - home).abs() <= 2).then_some(*area)
        };
        let Some(fortress) = Area::around(squares.iter().filter_map(own)) else { continue };
        let corner = |x: i32, y: i32| at(x as f32, y as f32);
        let (left, right) = (fortress.left, fortress.right());
        let (top, bottom) = (fortress.top, fortress.bottom());
        for (from, to) in
            [(corner(left, top), corner(right, bottom)), (corner(left, bottom), corner(right, top))]
        {
            items.stroke(Path::line(&[from, to]), WALL.mixed(FORTRESS[1], 0.55), 1.2);
        }
        items.stroke(fortress.path(1.0), WALL, 2.6);
    }
    coordinates(items, &squares, LABEL);
}

/// Two waves on a river square, one near its top, one near its foot, where no man hides them.
fn waves(items: &mut Vec<Item>, area: Area) {
    for part in [0.16, 0.84] {
        let y = area.top as f32 + area.height as f32 * part;
        let third = area.width as f32 / 3.0;
        let mut path = Path::default();
        for i in 0..3 {
            let x = area.left as f32 + third * i as f32;
            let wave = format!(
                "M{} {y}Q{} {} {} {y}Q{} {} {} {y}",
                x,
                x + third * 0.25,
                y - 4.5,
                x + third * 0.5,
                x + third * 0.75,
                y + 4.5,
                x + third
            );
            path = path.and(Path::parse(&wave).unwrap_or_default());
        }
        items.stroke(path, WAVE, 1.3);
    }
}

fn shop(
    items: &mut Vec<Item>,
    own: &[(Area, Role)],
    owner: &str,
    price: &impl Fn(char) -> Option<u32>,
) {
    let stands = |(area, role): &(Area, Role)| match role {
        Role::Shop(letter, copy) => Some((*area, *letter, *copy)),
        _ => None,
    };
    let stands: Vec<(Area, char, u32)> = own.iter().filter_map(stands).collect();
    let Some(all) = Area::around(stands.iter().map(|(area, ..)| *area)) else { return };
    let room = Area { left: all.left - 16, width: all.width + 16, ..all };
    items.fill(room.rounded(-4.0, 8.0), PANEL);
    let middle = at(room.middle().x, room.top as f32 - 11.0);
    write(items, &format!("{owner}'s shop"), middle, NAME, LABEL);
    for (area, letter, copy) in stands {
        items.both(area.rounded(2.0, 6.0), PANEL.mixed(GROUND, 0.6), FAINT, 1.0);
        // Once a man is sold, its letter tells which one stood there.
        let ghost = PANEL.mixed(FAINT, 0.5);
        write(items, &letter.to_string(), area.middle(), area.height as f32 * 0.3, ghost);
        if let Some(price) = price(letter).filter(|_| copy == 1) {
            let middle = area.middle();
            write(items, &price.to_string(), at(area.left as f32 - 8.0, middle.y), 8.0, LABEL);
        }
    }
}

/// The height of the names of shop and purse in pixels.
const NAME: f32 = 7.5;

/// The names of the parts of a purse, on the side of it where the picture ends: what is at its
/// left end is named from the left, the Merchant at the right end from the right.
fn names(items: &mut Vec<Item>, own: &[(Area, Role)], owner: &str, (width, height): (i32, i32)) {
    let around = |wanted: fn(&Role) -> bool| {
        Area::around(own.iter().filter(|(_, role)| wanted(role)).map(|(area, _)| *area))
    };
    let coins = around(|role| *role == Role::Coin);
    let track = around(|role| matches!(role, Role::Track(_)));
    let merchant = around(|role| *role == Role::Other);
    let parts = [
        (coins, format!("{owner}'s purse: coins"), Align::Left),
        (track, "free points, counted by the red frame".to_owned(), Align::Left),
        (merchant, "Merchant".to_owned(), Align::Right),
    ];
    for (area, name, align) in parts {
        let Some(area) = area else { continue };
        let below = 2 * area.top > height;
        let y = if below { area.bottom() as f32 + 9.0 } else { area.top as f32 - 9.0 };
        let x = match align {
            Align::Right => (area.right() as f32).min(width as f32 - 4.0) - 1.0,
            _ => area.left as f32 + 2.0,
        };
        let text = Text { text: &name, height: NAME, bold: 15.0 };
        items.stroke(text.path(at(x, y), align), LABEL, text.pen().max(0.9));
    }
}

fn purse(items: &mut Vec<Item>, own: &[(Area, Role)]) {
    for (area, role) in own {
        let middle: Point = area.middle();
        match role {
            Role::Coin => {
                items.both(Path::circle(middle, area.side() as f32 / 2.0 - 1.5), PANEL, FAINT, 1.0);
            }
            Role::Track(points) => {
                // Every fifth cell is lighter, for counting.
                let tone = if points % 5 == 0 { PLAIN[1] } else { PLAIN[0] };
                items.both(area.path(0.0), tone, PANEL, 1.0);
                write(items, &points.to_string(), middle, 6.0, LINE);
            }
            Role::Other => items.both(area.rounded(-2.0, 4.0), PLAIN[0], FAINT, 1.0),
            Role::Square(..) | Role::Shop(..) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_known_by_their_names() {
        for (name, role) in [
            ("a1", Role::Square(0, 0)),
            ("k11", Role::Square(10, 10)),
            ("W-V1", Role::Shop('V', 1)),
            ("B-O2", Role::Shop('O', 2)),
            ("W-coin-10", Role::Coin),
            ("B48", Role::Track(48)),
            ("W0", Role::Track(0)),
            ("B-merchant", Role::Other),
            ("limbo", Role::Other),
        ] {
            assert_eq!(Role::of(name), role, "{name}");
        }
    }
}
