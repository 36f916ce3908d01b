//! Boards as rules files describe them: named rectangles, and what they have in common.

use super::letters::{Align, Text};
use super::path::{Path, Point, at};
use super::scene::{Colour, Draw, Item};

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Area {
    /// Pixels from the left of the picture to the first column inside.
    pub left: i32,
    /// Pixels from the top of the picture to the first row inside.
    pub top: i32,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

impl Area {
    /// The rectangle that rules files write as left, top, right, bottom. The right column and the
    /// bottom row are taken to be inside, since grids step by one pixel more than the difference
    /// in nearly all published files. Nothing for a rectangle turned inside out, or one so far
    /// out that a picture of it would make no sense.
    pub fn from_edges(left: i32, top: i32, right: i32, bottom: i32) -> Option<Area> {
        const FAR: i32 = 1 << 20;
        let fine = |low: i32, high: i32| low <= high && low > -FAR && high < FAR;
        (fine(left, right) && fine(top, bottom)).then(|| Area {
            left,
            top,
            width: right - left + 1,
            height: bottom - top + 1,
        })
    }

    /// The first column right of it.
    pub fn right(self) -> i32 {
        self.left + self.width
    }

    /// The first row below it.
    pub fn bottom(self) -> i32 {
        self.top + self.height
    }

    /// Its middle.
    pub fn middle(self) -> Point {
        let half = |low: i32, length: i32| low as f32 + length as f32 / 2.0;
        at(half(self.left, self.width), half(self.top, self.height))
    }

    /// The smaller of width and height.
    pub fn side(self) -> i32 {
        self.width.min(self.height)
    }

    /// The smallest rectangle around both.
    #[must_use]
    pub fn with(self, other: Area) -> Area {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        Area {
            left,
            top,
            width: self.right().max(other.right()) - left,
            height: self.bottom().max(other.bottom()) - top,
        }
    }

    /// The smallest rectangle around all of them.
    pub fn around(areas: impl IntoIterator<Item = Area>) -> Option<Area> {
        areas.into_iter().reduce(Area::with)
    }

    /// Its outline, `inset` pixels inside (outside if negative).
    pub fn path(self, inset: f32) -> Path {
        Path::rectangle(
            self.left as f32 + inset,
            self.top as f32 + inset,
            self.width as f32 - 2.0 * inset,
            self.height as f32 - 2.0 * inset,
        )
    }

    /// The same with rounded corners.
    pub fn rounded(self, inset: f32, radius: f32) -> Path {
        Path::rounded(
            self.left as f32 + inset,
            self.top as f32 + inset,
            self.width as f32 - 2.0 * inset,
            self.height as f32 - 2.0 * inset,
            radius,
        )
    }
}

/// A square (or what rules files call a position) with its rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub area: Area,
}

/// The size of a picture of these places: as much room is left right of them and below them as
/// the rules file leaves left of them and above them.
pub fn picture_size(places: &[Place]) -> (i32, i32) {
    let around = Area::around(places.iter().map(|p| p.area));
    around.map_or((1, 1), |all| {
        ((all.right() + all.left).max(all.right()), (all.bottom() + all.top).max(all.bottom()))
    })
}

/// File and rank of a square that is called like `e4`: counted from 0.
pub fn file_and_rank(name: &str) -> Option<(i32, i32)> {
    let mut signs = name.chars();
    let file = signs.next().filter(char::is_ascii_lowercase)?;
    let rank: i32 = signs.as_str().parse().ok().filter(|rank| (1..=99).contains(rank))?;
    (rank.to_string() == signs.as_str()).then(|| (file as i32 - 'a' as i32, rank - 1))
}

/// Writes a line of text with its middle at a point.
pub fn write(items: &mut Vec<Item>, text: &str, middle: Point, height: f32, colour: Colour) {
    let text = Text { text, height, bold: 15.0 };
    items.stroke(text.path(middle, Align::Centre), colour, text.pen().max(0.9));
}

/// Writes files and ranks into the margin around a board whose squares are called like `e4`, on
/// all four sides.
pub fn coordinates(items: &mut Vec<Item>, squares: &[(Area, (i32, i32))], colour: Colour) {
    let Some(all) = Area::around(squares.iter().map(|(area, _)| *area)) else { return };
    for (area, (file, rank)) in squares {
        let middle = area.middle();
        if *rank == 0 {
            let name = char::from(b'a' + (*file).clamp(0, 25) as u8).to_string();
            for y in [all.top as f32 - 13.0, all.bottom() as f32 + 11.0] {
                write(items, &name, at(middle.x, y), 9.5, colour);
            }
        }
        if *file == 0 {
            for x in [all.left as f32 - 12.0, all.right() as f32 + 12.0] {
                write(items, &(rank + 1).to_string(), at(x, middle.y), 9.5, colour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_include_their_last_row_and_column() {
        let area = Area::from_edges(24, 24, 71, 71).unwrap();
        assert_eq!((area.width, area.height, area.right()), (48, 48, 72));
        assert_eq!(area.middle(), at(48.0, 48.0));
        assert_eq!(Area::from_edges(5, 0, 4, 9), None);
        assert_eq!(Area::from_edges(i32::MIN, 0, i32::MAX, 9), None);
    }

    #[test]
    fn a_picture_has_the_same_margin_on_all_sides() {
        let place = |left, top| Place {
            name: String::new(),
            area: Area { left, top, width: 10, height: 10 },
        };
        assert_eq!(picture_size(&[place(5, 7), place(15, 27)]), (30, 44));
        assert_eq!(picture_size(&[place(-20, 0)]), (-10, 10));
        assert_eq!(picture_size(&[]), (1, 1));
    }

    #[test]
    fn squares_are_read_from_their_names() {
        for (name, square) in [
            ("a1", Some((0, 0))),
            ("k11", Some((10, 10))),
            ("a01", None),
            ("W48", None),
            ("Qw1", None),
            ("a", None),
            ("", None),
        ] {
            assert_eq!(file_and_rank(name), square, "{name}");
        }
    }
}
