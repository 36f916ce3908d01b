//! A picture before it becomes SVG or pixels: shapes and bitmaps, back to front.
//!
//! What is drawn often (a man, an emblem) is a *symbol*, kept once and used at many places.

use super::path::Path;
use super::pixels::Pixels;

/// A colour without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

/// A colour as it is written in HTML: `rgb(0xFF8000)` is orange.
pub const fn rgb(value: u32) -> Colour {
    Colour { red: (value >> 16) as u8, green: (value >> 8) as u8, blue: value as u8 }
}

impl Colour {
    /// How light it looks, 0 (black) to 1 (white): the relative luminance of sRGB with the
    /// weights of Rec. 709, without the gamma.
    pub fn lightness(self) -> f32 {
        let part = |value: u8| f32::from(value) / 255.0;
        0.2126 * part(self.red) + 0.7152 * part(self.green) + 0.0722 * part(self.blue)
    }

    /// A mixture: `share` (0 to 1) of the other colour.
    #[must_use]
    pub fn mixed(self, other: Colour, share: f32) -> Colour {
        let mix = |a: u8, b: u8| {
            (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round().clamp(0.0, 255.0) as u8
        };
        Colour {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
        }
    }
}

/// A line along an outline, with round ends and corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// Its colour.
    pub colour: Colour,
    /// Its width in pixels.
    pub width: f32,
}

/// One thing in a picture.
#[derive(Clone, Debug)]
pub enum Item {
    /// An outline, filled or drawn or both (the line over the filling).
    Shape {
        /// The outline. Parts inside others are holes (the even-odd rule).
        path: Path,
        /// The colour of the inside.
        fill: Option<Colour>,
        /// The line.
        pen: Option<Pen>,
    },
    /// A bitmap with its upper left corner at a place.
    Bitmap {
        /// Index into [`Scene::bitmaps`].
        bitmap: usize,
        /// Pixels from the left.
        left: i32,
        /// Pixels from the top.
        top: i32,
    },
    /// A symbol with its origin at a place.
    Use {
        /// Index into [`Scene::symbols`].
        symbol: usize,
        /// Pixels from the left.
        left: i32,
        /// Pixels from the top.
        top: i32,
        /// What it is, for readers that show or speak texts; may be empty.
        label: String,
    },
}

/// Something that is drawn often. The origin is its upper left corner.
#[derive(Clone, Debug, Default)]
pub struct Symbol {
    /// How wide and high it is, in pixels; nothing of it lies outside.
    pub size: (i32, i32),
    /// What it consists of; never another symbol.
    pub items: Vec<Item>,
}

/// A whole picture.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Width and height in pixels.
    pub size: (i32, i32),
    /// What it shows, in one line.
    pub title: String,
    /// The colour behind everything, if it is not transparent.
    pub ground: Option<Colour>,
    /// The bitmaps it uses.
    pub bitmaps: Vec<Pixels>,
    /// The symbols it uses.
    pub symbols: Vec<Symbol>,
    /// What it consists of, back to front.
    pub items: Vec<Item>,
}

/// Collects items with few words.
pub trait Draw {
    /// Adds an item.
    fn put(&mut self, item: Item);

    /// A filled outline.
    fn fill(&mut self, path: Path, fill: Colour) {
        self.put(Item::Shape { path, fill: Some(fill), pen: None });
    }

    /// A line.
    fn stroke(&mut self, path: Path, colour: Colour, width: f32) {
        self.put(Item::Shape { path, fill: None, pen: Some(Pen { colour, width }) });
    }

    /// A filled outline with a line around it.
    fn both(&mut self, path: Path, fill: Colour, colour: Colour, width: f32) {
        self.put(Item::Shape { path, fill: Some(fill), pen: Some(Pen { colour, width }) });
    }
}

impl Draw for Vec<Item> {
    fn put(&mut self, item: Item) {
        self.push(item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_mixed_and_weighed() {
        let (black, white) = (rgb(0), rgb(0xFF_FFFF));
        assert_eq!(black.mixed(white, 0.5), rgb(0x80_8080));
        assert_eq!(white.mixed(black, 0.0), white);
        assert!(black.lightness() < 0.01 && white.lightness() > 0.99);
        assert!(rgb(0x00_FF00).lightness() > rgb(0xFF_0000).lightness());
    }
}
