//! Pixels as a BMP file, the way Zillions of Games reads pictures.
//!
//! Zillions knows no half transparency: pure green is the ground that shows through. So a pixel
//! covers or it does not, its colour is never mixed with green, and no pixel that covers is pure
//! green. Only uncompressed files with the 40-byte header are written. Among the 2779 bitmaps of
//! the largest public collection of rules files (GlukKazan/ZoG) 1600 have 24 bits a pixel and
//! 208 have 8, boards and men of both kinds.

use rustc_hash::FxHashMap;

use super::pixels::Pixels;

/// What shows through: pure green.
pub const GREEN: [u8; 3] = [0, 255, 0];

/// A pixel that covers at least this much (of 255) covers.
const COVERS: u8 = 128;

/// Pixels per metre, for the header: 96 to the inch, as Windows assumes.
const PER_METRE: u32 = 3780;

/// A BMP file with 24 bits a pixel.
pub fn bmp24(pixels: &Pixels) -> Vec<u8> {
    let rows = rows(pixels, 3, |x, y, row| {
        let [red, green, blue] = visible(pixels.data[(y * pixels.width + x) as usize]);
        row.extend([blue, green, red]);
    });
    file(pixels, 24, &[], rows)
}

/// A BMP file with 8 bits a pixel and a table of 256 colours. If there are more colours, the
/// most frequent ones stay, and every other pixel takes the nearest of them.
pub fn bmp8(pixels: &Pixels) -> Vec<u8> {
    let table = table(pixels);
    let mut nearest: FxHashMap<[u8; 3], u8> = FxHashMap::default();
    let rows = rows(pixels, 1, |x, y, row| {
        let colour = visible(pixels.data[(y * pixels.width + x) as usize]);
        row.push(*nearest.entry(colour).or_insert_with(|| index(&table, colour)));
    });
    file(pixels, 8, &table, rows)
}

/// The colour that Zillions is to see.
fn visible([red, green, blue, cover]: [u8; 4]) -> [u8; 3] {
    match [red, green, blue] {
        _ if cover < COVERS => GREEN,
        // The nearest colour that does not show through.
        GREEN => [0, 254, 0],
        colour => colour,
    }
}

/// At most 256 colours, the most frequent ones; green always if it is needed.
fn table(pixels: &Pixels) -> Vec<[u8; 3]> {
    let mut counts: FxHashMap<[u8; 3], u64> = FxHashMap::default();
    for &pixel in &pixels.data {
        *counts.entry(visible(pixel)).or_insert(0) += 1;
    }
    let mut colours: Vec<([u8; 3], u64)> = counts.into_iter().collect();
    // Green first, then by frequency, then by value.
    colours.sort_by_key(|&(colour, count)| (colour != GREEN, std::cmp::Reverse(count), colour));
    colours.into_iter().map(|(colour, _)| colour).take(256).collect()
}

/// The place of a colour in the table, or of the nearest; pure green only for itself.
fn index(table: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    let distance = |other: &[u8; 3]| -> u32 {
        other.iter().zip(colour).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let fit = table.iter().enumerate().filter(|(_, c)| **c != GREEN || colour == GREEN);
    fit.min_by_key(|(_, c)| distance(c)).map_or(0, |(i, _)| i as u8)
}

/// The rows from the bottom to the top, each filled up to a multiple of four bytes.
fn rows(pixels: &Pixels, bytes: usize, put: impl FnMut(u32, u32, &mut Vec<u8>)) -> Vec<u8> {
    let mut put = put;
    let mut out = Vec::with_capacity(pixels.data.len() * bytes);
    for y in (0..pixels.height).rev() {
        for x in 0..pixels.width {
            put(x, y, &mut out);
        }
        out.resize(out.len().next_multiple_of(4), 0);
    }
    out
}

fn file(pixels: &Pixels, bits: u16, table: &[[u8; 3]], rows: Vec<u8>) -> Vec<u8> {
    // 14 bytes of file header, 40 of bitmap header, 4 for each colour of a full table.
    let entries = if table.is_empty() { 0 } else { 256u32 };
    let start = 54 + 4 * entries;
    let mut out = Vec::with_capacity(start as usize + rows.len());
    out.extend(b"BM");
    out.extend((start + rows.len() as u32).to_le_bytes());
    out.extend([0; 4]);
    out.extend(start.to_le_bytes());
    out.extend(40u32.to_le_bytes());
    out.extend(pixels.width.to_le_bytes());
    out.extend(pixels.height.to_le_bytes());
    out.extend(1u16.to_le_bytes());
    out.extend(bits.to_le_bytes());
    out.extend(0u32.to_le_bytes());
    out.extend((rows.len() as u32).to_le_bytes());
    out.extend(PER_METRE.to_le_bytes());
    out.extend(PER_METRE.to_le_bytes());
    out.extend(entries.to_le_bytes());
    out.extend(0u32.to_le_bytes());
    for i in 0..entries as usize {
        let [red, green, blue] = table.get(i).copied().unwrap_or_default();
        out.extend([blue, green, red, 0]);
    }
    out.extend(rows);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a file with a decoder that shares no code with the writer.
    fn decoded(file: &[u8]) -> (u32, u32, Vec<[u8; 3]>) {
        let image = image::load_from_memory_with_format(file, image::ImageFormat::Bmp).unwrap();
        let image = image.into_rgb8();
        (image.width(), image.height(), image.pixels().map(|p| p.0).collect())
    }

    fn pixels(width: u32, height: u32, at: impl Fn(u32) -> [u8; 4]) -> Pixels {
        Pixels { width, height, data: (0..width * height).map(at).collect() }
    }

    #[test]
    fn an_independent_decoder_reads_the_same_pixels() {
        // All widths modulo 4, since rows are padded.
        for width in 1..=8 {
            let source = pixels(width, 3, |i| [i as u8 * 10, 200 - i as u8, i as u8, 255]);
            let expected: Vec<[u8; 3]> = source.data.iter().map(|p| [p[0], p[1], p[2]]).collect();
            for file in [bmp24(&source), bmp8(&source)] {
                assert_eq!(decoded(&file), (width, 3, expected.clone()));
                let size = u32::from_le_bytes([file[2], file[3], file[4], file[5]]);
                assert_eq!(size as usize, file.len());
            }
        }
    }

    #[test]
    fn a_pixel_covers_or_is_green_and_nothing_that_covers_is() {
        let source = pixels(4, 1, |i| {
            [[9, 9, 9, 127], [9, 9, 9, 128], [0, 255, 0, 255], [0, 255, 0, 0]][i as usize]
        });
        let expected = vec![GREEN, [9, 9, 9], [0, 254, 0], GREEN];
        assert_eq!(decoded(&bmp24(&source)).2, expected);
        assert_eq!(decoded(&bmp8(&source)).2, expected);
    }

    #[test]
    fn with_more_than_256_colours_the_frequent_ones_stay() {
        // 300 grey-blue tones, the first of them very often, and a transparent corner.
        let source = pixels(100, 10, |i| match i {
            0 => [0, 0, 0, 0],
            1..700 => [10, 20, 30, 255],
            i => [0, (i % 250) as u8, (i / 250) as u8 * 60, 255],
        });
        let read = decoded(&bmp8(&source)).2;
        assert_eq!(read[0], GREEN);
        assert_eq!(read[1], [10, 20, 30]);
        assert_eq!(read.iter().filter(|p| **p == GREEN).count(), 1);
        for (pixel, read) in source.data.iter().zip(&read).skip(1) {
            let far = (0..3).map(|i| pixel[i].abs_diff(read[i])).max();
            assert!(far <= Some(61), "{pixel:?} {read:?}");
        }
    }
}
