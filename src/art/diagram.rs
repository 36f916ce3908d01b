//! A position of any game as a picture.
//!
//! Knows nothing of rules: it is told which places there are, which men stand on them and how
//! those look. The board and men are bitmaps where the game brings some, and drawn otherwise.

mod board;
mod hands;
mod parts;

use super::board::{Area, Place, write};
use super::path::at;
use super::pixels::Pixels;
use super::scene::{Colour, Draw, Item, Scene, Symbol, rgb};
use super::tile::{Face, Style, man};

/// How a kind of man of one owner looks.
#[derive(Clone, Debug)]
pub struct Look {
    /// The owner's style.
    pub style: Style,
    /// What it shows if there is no bitmap.
    pub face: Face,
    /// Index into [`Diagram::bitmaps`].
    pub bitmap: Option<usize>,
}

/// A man on a place.
#[derive(Clone, Debug)]
pub struct Man {
    /// Index into [`Diagram::places`].
    pub place: usize,
    /// Index into [`Diagram::looks`].
    pub look: usize,
    /// What it is, for readers that show or speak texts.
    pub label: String,
}

/// Men off the board.
#[derive(Clone, Debug)]
pub struct Hand {
    /// Whose they are.
    pub owner: String,
    /// Whether they are shown above the board; else below it.
    pub above: bool,
    /// Looks (indices into [`Diagram::looks`]) and how many of each.
    pub men: Vec<(usize, u32)>,
}

/// All that is to be shown.
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    /// The title of the picture, not drawn.
    pub title: String,
    /// One line below the board.
    pub caption: String,
    /// The bitmaps of men.
    pub bitmaps: Vec<Pixels>,
    /// The bitmap of the board.
    pub board: Option<Pixels>,
    /// The places that can be seen.
    pub places: Vec<Place>,
    /// The looks of men.
    pub looks: Vec<Look>,
    /// The men on the board; no place twice.
    pub men: Vec<Man>,
    /// Men off the board.
    pub hands: Vec<Hand>,
    /// Places to be marked: those of the last move.
    pub marked: Vec<usize>,
}

/// The colour of the page.
const PAGE: Colour = rgb(0xF6_F1E7);
/// The colour of writing on the page.
const TEXT: Colour = rgb(0x3A_332B);
/// The mark around the places of the last move, visible on light and dark.
const MARKED: Colour = rgb(0xE6_7E00);

/// Pixels around a board that has no bitmap: room for the names of rows and columns.
const MARGIN: i32 = 24;

/// The height of the caption's strip in pixels.
const CAPTION: i32 = 26;

impl Diagram {
    /// The picture.
    pub fn scene(&self) -> Scene {
        let board = self.board_area();
        let hands = hands::Strips::new(self, board.width);
        let caption = if self.caption.is_empty() { 0 } else { CAPTION };
        let mut scene = Scene {
            size: (board.width, board.height + hands.above() + hands.below() + caption),
            title: self.title.clone(),
            ground: Some(PAGE),
            bitmaps: self.bitmaps.clone(),
            ..Scene::default()
        };
        // Everything on the board is moved by this much.
        let (right, down) = (-board.left, hands.above() - board.top);
        match &self.board {
            Some(bitmap) => {
                let bitmap_index = scene.bitmaps.len();
                scene.bitmaps.push(bitmap.clone());
                scene.items.push(Item::Bitmap { bitmap: bitmap_index, left: right, top: down });
            }
            None => board::draw(&mut scene.items, &self.shown(), (right, down)),
        }
        let mut symbols = Symbols::default();
        let moved = |area: Area| Area { left: area.left + right, top: area.top + down, ..area };
        for &index in &self.marked {
            if let Some(place) = self.places.get(index).filter(|place| self.visible(place)) {
                let width = (place.area.side() as f32 * 0.06).clamp(1.0, 4.0);
                let path = moved(place.area).path(width / 2.0);
                scene.items.stroke(path, MARKED, width);
            }
        }
        for man in &self.men {
            if let Some(place) = self.places.get(man.place).filter(|place| self.visible(place)) {
                self.put(&mut scene, &mut symbols, man.look, moved(place.area), &man.label);
            }
        }
        hands.draw(self, &mut scene, &mut symbols);
        if caption > 0 {
            let (width, height) = (scene.size.0 as f32, scene.size.1 as f32);
            let capital = board::fitted(&self.caption, 10.0, width - 16.0);
            write(
                &mut scene.items,
                &self.caption,
                at(width / 2.0, height - caption as f32 / 2.0),
                capital,
                TEXT,
            );
        }
        scene
    }

    /// Whether a place can be seen. Games hide places by putting them left of the picture or
    /// above it, or outside the bitmap of the board.
    fn visible(&self, place: &Place) -> bool {
        let (right, bottom) = match &self.board {
            Some(bitmap) => (bitmap.width as i32, bitmap.height as i32),
            None => (i32::MAX, i32::MAX),
        };
        let area = place.area;
        area.right() > 0 && area.bottom() > 0 && area.left < right && area.top < bottom
    }

    fn shown(&self) -> Vec<&Place> {
        self.places.iter().filter(|place| self.visible(place)).collect()
    }

    /// What is shown of the picture that the rules file's numbers speak of.
    fn board_area(&self) -> Area {
        if let Some(bitmap) = &self.board {
            return Area {
                left: 0,
                top: 0,
                width: bitmap.width as i32,
                height: bitmap.height as i32,
            };
        }
        let all = Area::around(self.shown().iter().map(|place| place.area));
        let all = all.unwrap_or(Area { left: 0, top: 0, width: 200, height: 0 });
        Area {
            left: all.left - MARGIN,
            top: all.top - MARGIN,
            width: all.width + 2 * MARGIN,
            height: all.height + 2 * MARGIN,
        }
    }

    /// Puts a man into the middle of an area.
    fn put(&self, scene: &mut Scene, symbols: &mut Symbols, look: usize, area: Area, label: &str) {
        let Some(known) = self.looks.get(look) else { return };
        let symbol = symbols.get(scene, self, look, known, area.side());
        let (width, height) = scene.symbols[symbol].size;
        let item = Item::Use {
            symbol,
            left: area.left + (area.width - width).div_euclid(2),
            top: area.top + (area.height - height).div_euclid(2),
            label: label.to_owned(),
        };
        scene.items.push(item);
    }
}

/// The symbols that exist already: for a look and, if it is drawn, the side of the square.
#[derive(Debug, Default)]
struct Symbols {
    known: std::collections::BTreeMap<(usize, i32), usize>,
}

impl Symbols {
    fn get(
        &mut self,
        scene: &mut Scene,
        diagram: &Diagram,
        index: usize,
        look: &Look,
        side: i32,
    ) -> usize {
        let bitmap = look.bitmap.and_then(|b| Some((b, diagram.bitmaps.get(b)?)));
        let side = if bitmap.is_some() { 0 } else { side };
        *self.known.entry((index, side)).or_insert_with(|| {
            scene.symbols.push(match bitmap {
                Some((bitmap, pixels)) => Symbol {
                    size: (pixels.width as i32, pixels.height as i32),
                    items: vec![Item::Bitmap { bitmap, left: 0, top: 0 }],
                },
                None => {
                    Symbol { size: (side, side), items: man(look.style, &look.face, side as f32) }
                }
            });
            scene.symbols.len() - 1
        })
    }
}
