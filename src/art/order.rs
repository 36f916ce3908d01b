//! The pictures that a rules file wants: which files, of what, for which rectangles.
//!
//! The names of files and the geometry come from the rules file itself, so that the pictures fit
//! it, whatever it is changed to.

use super::bmp::{bmp8, bmp24};
use super::board::{Place, picture_size};
use super::pixels::{Pixels, pixels};
use super::scene::{Item, Scene};

/// A picture of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPicture {
    /// The file as the rules file names it.
    pub file: String,
    /// The squares that can be seen.
    pub places: Vec<Place>,
}

/// A picture of a man.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManPicture {
    /// The file as the rules file names it.
    pub file: String,
    /// The name of the man's type.
    pub piece: String,
    /// Its owner: 0 for the first player, 1 for the second.
    pub owner: usize,
    /// The side of the square picture, in pixels.
    pub side: i32,
}

/// All pictures that a rules file names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Boards; no file twice.
    pub boards: Vec<BoardPicture>,
    /// Men; no file twice.
    pub men: Vec<ManPicture>,
    /// What each type of man costs, in games where men are bought: the name and points.
    pub prices: Vec<(String, u32)>,
}

/// The largest side of a man's picture that is made.
const MOST: i32 = 1024;

/// A man as Zillions reads it: 24 bits a pixel, green ground.
pub fn man_file(items: Vec<Item>, side: i32) -> Vec<u8> {
    let side = side.clamp(1, MOST);
    bmp24(&drawn(Scene { size: (side, side), items, ..Scene::default() }))
}

/// A board as Zillions reads it: 8 bits a pixel, which is a third of the size.
pub fn board_file(items: Vec<Item>, places: &[Place]) -> Vec<u8> {
    bmp8(&drawn(Scene { size: picture_size(places), items, ..Scene::default() }))
}

fn drawn(scene: Scene) -> Pixels {
    // What is too large to be drawn becomes an empty picture of one pixel.
    let empty = || Pixels { width: 1, height: 1, data: vec![[0; 4]] };
    pixels(&scene, 1).unwrap_or_else(empty)
}
