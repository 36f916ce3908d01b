//! Pixels with transparency, and pictures turned into them.
//!
//! Rasterising is done by `tiny-skia`, on the scalar path of its code: no instruction of one
//! processor gives another picture than that of the next.

use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};

use super::path::{Path, Step};
use super::scene::{Colour, Item, Scene, Symbol};

/// The largest picture that is turned into pixels: 64 million of them, 256 MB.
pub const MOST_PIXELS: u64 = 1 << 26;

/// A rectangle of pixels, row by row from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// For each pixel red, green, blue (not multiplied by the last) and how much it covers.
    pub data: Vec<[u8; 4]>,
}

impl Pixels {
    /// A pixel; nothing outside.
    pub fn get(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        let inside = x < self.width && y < self.height;
        inside.then(|| self.data[(y * self.width + x) as usize])
    }
}

/// The picture, each of whose pixels becomes a square of `scale` by `scale`. Nothing if it would
/// be larger than [`MOST_PIXELS`] or has no size.
pub fn pixels(scene: &Scene, scale: u32) -> Option<Pixels> {
    let side = |length: i32| Some(u64::from(u32::try_from(length).ok()?) * u64::from(scale));
    let (width, height) = (side(scene.size.0)?, side(scene.size.1)?);
    if width.checked_mul(height)? > MOST_PIXELS {
        return None;
    }
    let mut map = Pixmap::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?)?;
    if let Some(ground) = scene.ground {
        map.fill(skia(ground));
    }
    let symbols: Vec<Option<Pixmap>> =
        scene.symbols.iter().map(|symbol| symbol_map(scene, symbol, scale)).collect();
    for item in &scene.items {
        draw(&mut map, scene, &symbols, item, scale);
    }
    let data = map.pixels().iter().map(|p| {
        let p = p.demultiply();
        [p.red(), p.green(), p.blue(), p.alpha()]
    });
    Some(Pixels { width: map.width(), height: map.height(), data: data.collect() })
}

fn symbol_map(scene: &Scene, symbol: &Symbol, scale: u32) -> Option<Pixmap> {
    let side = |length: i32| u32::try_from(length).ok()?.checked_mul(scale);
    let (width, height) = (side(symbol.size.0)?, side(symbol.size.1)?);
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return None;
    }
    let mut map = Pixmap::new(width, height)?;
    for item in &symbol.items {
        draw(&mut map, scene, &[], item, scale);
    }
    Some(map)
}

fn draw(map: &mut Pixmap, scene: &Scene, symbols: &[Option<Pixmap>], item: &Item, scale: u32) {
    let transform = Transform::from_scale(scale as f32, scale as f32);
    match item {
        Item::Shape { path, fill, pen } => {
            let Some(outline) = outline(path) else { return };
            if let Some(fill) = fill {
                map.fill_path(&outline, &paint(*fill), FillRule::EvenOdd, transform, None);
            }
            if let Some(pen) = pen {
                let stroke = Stroke {
                    width: pen.width,
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                };
                map.stroke_path(&outline, &paint(pen.colour), &stroke, transform, None);
            }
        }
        Item::Bitmap { bitmap, left, top } => {
            if let Some(bitmap) = scene.bitmaps.get(*bitmap) {
                blit(map, bitmap, (*left, *top), scale);
            }
        }
        Item::Use { symbol, left, top, .. } => {
            if let Some(Some(symbol)) = symbols.get(*symbol) {
                let (left, top) =
                    (left.saturating_mul(scale as i32), top.saturating_mul(scale as i32));
                // tiny-skia panics for places far outside.
                let inside = |at: i32, side: u32, all: u32| {
                    i64::from(at) < i64::from(all) && i64::from(at) + i64::from(side) > 0
                };
                if !(inside(left, symbol.width(), map.width())
                    && inside(top, symbol.height(), map.height()))
                {
                    return;
                }
                let paint = tiny_skia::PixmapPaint::default();
                map.draw_pixmap(left, top, symbol.as_ref(), &paint, Transform::identity(), None);
            }
        }
    }
}

/// Puts a bitmap on a map, pixel by pixel; what covers half or more, covers.
fn blit(map: &mut Pixmap, bitmap: &Pixels, (left, top): (i32, i32), scale: u32) {
    let (width, height) = (i64::from(map.width()), i64::from(map.height()));
    let scale = i64::from(scale);
    let target = map.pixels_mut();
    for y in 0..i64::from(bitmap.height) {
        for x in 0..i64::from(bitmap.width) {
            let [red, green, blue, alpha] = bitmap.data[(y * i64::from(bitmap.width) + x) as usize];
            if alpha < 128 {
                continue;
            }
            let colour = tiny_skia::ColorU8::from_rgba(red, green, blue, 255).premultiply();
            let (from_x, from_y) = ((i64::from(left) + x) * scale, (i64::from(top) + y) * scale);
            for row in from_y.max(0)..(from_y + scale).min(height) {
                for column in from_x.max(0)..(from_x + scale).min(width) {
                    target[(row * width + column) as usize] = colour;
                }
            }
        }
    }
}

fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for step in &path.steps {
        match *step {
            Step::Move(p) => builder.move_to(p.x, p.y),
            Step::Line(p) => builder.line_to(p.x, p.y),
            Step::Curve(a, b, p) => builder.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}

fn skia(colour: Colour) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(colour.red, colour.green, colour.blue, 255)
}

fn paint(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(skia(colour));
    paint
}

#[cfg(test)]
mod tests {
    use super::super::scene::{Draw, rgb};
    use super::*;

    fn scene() -> Scene {
        let mut symbol = Symbol { size: (4, 4), items: Vec::new() };
        symbol.items.fill(Path::rectangle(1.0, 1.0, 2.0, 2.0), rgb(0xFF0000));
        let bitmap = Pixels { width: 2, height: 1, data: vec![[0, 0, 255, 255], [0, 255, 0, 0]] };
        let place = Item::Use { symbol: 0, left: 2, top: 0, label: String::new() };
        let items = vec![place, Item::Bitmap { bitmap: 0, left: 0, top: 3 }];
        Scene {
            size: (6, 4),
            symbols: vec![symbol],
            bitmaps: vec![bitmap],
            items,
            ..Scene::default()
        }
    }

    #[test]
    fn shapes_symbols_and_bitmaps_land_where_they_belong() {
        for scale in [1, 3] {
            let map = pixels(&scene(), scale).unwrap();
            assert_eq!((map.width, map.height), (6 * scale, 4 * scale));
            let red: Vec<usize> = (0..map.data.len()).filter(|&i| map.data[i][0] == 255).collect();
            assert_eq!(red.len() as u32, 4 * scale * scale);
            assert_eq!(map.get(3 * scale, scale), Some([255, 0, 0, 255]));
            assert_eq!(map.get(0, 3 * scale), Some([0, 0, 255, 255]));
            // The transparent pixel of the bitmap leaves what is below it.
            assert_eq!(map.get(scale, 3 * scale), Some([0, 0, 0, 0]));
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let scene = |size| Scene { size, ..Scene::default() };
        assert_eq!(pixels(&scene((1 << 14, 1 << 14)), 1), None);
        assert_eq!(pixels(&scene((i32::MAX, i32::MAX)), u32::MAX), None);
        assert_eq!(pixels(&scene((0, 10)), 1), None);
        assert_eq!(pixels(&scene((-5, 10)), 1), None);
        assert!(pixels(&scene((10, 10)), 1).is_some());
    }

    #[test]
    fn things_far_outside_do_no_harm() {
        let mut scene = scene();
        scene.items.push(Item::Bitmap { bitmap: 0, left: i32::MAX, top: i32::MIN });
        scene.items.push(Item::Bitmap { bitmap: 9, left: 0, top: 0 });
        let far = Item::Use { symbol: 0, left: i32::MIN, top: i32::MAX, label: String::new() };
        scene.items.push(far);
        scene.items.fill(Path::rectangle(-1e9, -1e9, 1e6, f32::NAN), rgb(0));
        assert!(pixels(&scene, 2).is_some());
    }
}
