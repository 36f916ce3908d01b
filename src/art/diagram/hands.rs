//! Men off the board, in strips above and below it.

use super::super::board::Area;
use super::super::letters::{Align, Text};
use super::super::path::at;
use super::super::scene::{Draw, Scene};
use super::{Diagram, Hand, Symbols, TEXT};

/// The least and the largest side of a man in a strip, and the width of its number, in pixels. A
/// drawn man has the least.
const MAN: i32 = 32;
const MOST: i32 = 256;
const COUNT: i32 = 26;
/// Pixels around a strip's men.
const GAP: i32 = 6;
/// The height of the line with the owner's name, in pixels.
const NAME: i32 = 18;

/// The strips of a diagram.
pub struct Strips {
    /// One for each hand.
    strips: Vec<Strip>,
}

/// The strip of one hand.
struct Strip {
    above: bool,
    /// The side of each man, in pixels.
    side: i32,
    /// How many men fit into a row.
    fit: usize,
    rows: i32,
}

impl Strip {
    fn new(diagram: &Diagram, hand: &Hand, width: i32) -> Strip {
        let bitmap = |&(look, _): &(usize, u32)| {
            let bitmap = diagram.bitmaps.get(diagram.looks.get(look)?.bitmap?)?;
            i32::try_from(bitmap.width.max(bitmap.height)).ok()
        };
        let side = hand.men.iter().filter_map(bitmap).max().unwrap_or(MAN).clamp(MAN, MOST);
        let fit = usize::try_from((width - GAP) / (side + COUNT)).unwrap_or(0).max(1);
        let rows = i32::try_from(hand.men.len().div_ceil(fit)).unwrap_or(i32::MAX);
        Strip { above: hand.above, side, fit, rows }
    }

    fn height(&self) -> i32 {
        self.rows.saturating_mul(self.side + GAP).saturating_add(NAME + 2 * GAP)
    }
}

impl Strips {
    pub fn new(diagram: &Diagram, width: i32) -> Strips {
        let hands = diagram.hands.iter();
        Strips { strips: hands.map(|hand| Strip::new(diagram, hand, width)).collect() }
    }

    fn height(&self, above: bool) -> i32 {
        let own = self.strips.iter().filter(|strip| strip.above == above);
        own.fold(0i32, |sum, strip| sum.saturating_add(strip.height()))
    }

    /// The height of the strips above the board, in pixels.
    pub fn above(&self) -> i32 {
        self.height(true)
    }

    /// The height of the strips below the board, in pixels.
    pub fn below(&self) -> i32 {
        self.height(false)
    }

    pub fn draw(&self, diagram: &Diagram, scene: &mut Scene, symbols: &mut Symbols) {
        let caption = if diagram.caption.is_empty() { 0 } else { super::CAPTION };
        let mut tops = [scene.size.1 - caption - self.below(), 0];
        for (hand, strip) in diagram.hands.iter().zip(&self.strips) {
            let (side, fit) = (strip.side, strip.fit);
            let top = &mut tops[usize::from(strip.above)];
            let text = Text { text: &hand.owner, height: 9.0, bold: 15.0 };
            let place = at(GAP as f32 + 4.0, (*top + GAP + NAME / 2) as f32);
            scene.items.stroke(text.path(place, Align::Left), TEXT, text.pen());
            for (i, &(look, count)) in hand.men.iter().enumerate() {
                let area = Area {
                    left: GAP + (i % fit) as i32 * (side + COUNT),
                    top: *top + GAP + NAME + (i / fit) as i32 * (side + GAP),
                    width: side,
                    height: side,
                };
                let label = format!("{count} off the board");
                diagram.put(scene, symbols, look, area, &label);
                let number = count.to_string();
                let room = (COUNT - 6) as f32;
                let height = super::board::fitted(&number, 9.0, room);
                let text = Text { text: &number, height, bold: 15.0 };
                let place = at((area.right() + 3) as f32, area.middle().y);
                scene.items.stroke(text.path(place, Align::Left), TEXT, text.pen());
            }
            *top += strip.height();
        }
    }
}
