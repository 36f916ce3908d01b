//! The header of a bitmap file: its size, and whether Windows, and with it Zillions, can show it.
//!
//! Zillions reads BMP files of any depth (its manual, page "Graphics"). Of the 2779 bitmaps of the
//! collection GlukKazan/ZoG, 1600 have 24 bits a pixel, 498 have 32, 412 have 4, 212 have 8, 57 have
//! 1, and 8 are run-length encoded: none of these is a fault. What is one here is what the
//! description of the format (Microsoft, BITMAPINFOHEADER) excludes from the screen.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// What the header says of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
}

/// Other formats by how their files begin.
const OTHERS: &[(&[u8], &str)] = &[
    (b"\x89PNG", "a PNG file"),
    (b"GIF8", "a GIF file"),
    (b"\xFF\xD8\xFF", "a JPEG file"),
    (b"\0\0\x01\0", "an icon"),
    (b"version https://git-lfs", "a placeholder of Git LFS"),
];

/// Reads the header of the picture at `path`, or says why it will not be shown.
pub(super) fn header(path: &Path) -> Result<Header, String> {
    let read = || -> std::io::Result<(Vec<u8>, u64)> {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        let mut bytes = Vec::new();
        file.take(64).read_to_end(&mut bytes)?;
        Ok((bytes, size))
    };
    let (bytes, size) = read().map_err(|error| format!("it can't be read ({error})"))?;
    parse(&bytes, size)
}

/// The same from the first 64 bytes of a file of `size` bytes.
fn parse(bytes: &[u8], size: u64) -> Result<Header, String> {
    if let Some((_, what)) = OTHERS.iter().find(|(begin, _)| bytes.starts_with(begin)) {
        return Err(format!("it is {what}, not a BMP file"));
    }
    if !bytes.starts_with(b"BM") {
        return Err("it is not a BMP file".to_owned());
    }
    let cut = || "the file ends too early".to_owned();
    let long = |at: usize| {
        let four = bytes.get(at..at + 4).and_then(|b| <[u8; 4]>::try_from(b).ok());
        four.map(u32::from_le_bytes).ok_or_else(cut)
    };
    let short = |at: usize| {
        let two = bytes.get(at..at + 2).and_then(|b| <[u8; 2]>::try_from(b).ok());
        two.map(u16::from_le_bytes).ok_or_else(cut)
    };
    let pixels_at = long(10)?;
    // The older header of OS/2 has 12 bytes and unsigned 16-bit sides; all others begin alike.
    let old = long(14)? == 12;
    let (width, height, depth, compression) = match old {
        true => (i32::from(short(18)?), i32::from(short(20)?), short(24)?, 0),
        false => (long(18)?.cast_signed(), long(22)?.cast_signed(), short(28)?, long(30)?),
    };
    if width <= 0 || height == 0 {
        return Err(format!("its header gives it a size of {width} by {height} pixels"));
    }
    if ![1, 4, 8, 16, 24, 32].contains(&depth) {
        return Err(format!("its header gives it {depth} bits a pixel, which no BMP file has"));
    }
    // 0 none, 1 and 2 run lengths of 8 and 4 bits, 3 bit masks, 4 JPEG and 5 PNG for printers.
    match (compression, depth) {
        (0, _) | (1, 8) | (2, 4) | (3, 16 | 32) => {}
        (4 | 5, _) => return Err("its kind of compression is for printers only".to_owned()),
        (1..=3, _) => {
            return Err(format!("its compression does not go with {depth} bits a pixel"));
        }
        _ => return Err(format!("its header names an unknown compression ({compression})")),
    }
    if height < 0 && matches!(compression, 1 | 2) {
        return Err(
            "it is compressed and stored from the top down, which excludes itself".to_owned()
        );
    }
    let rows = u64::from(height.unsigned_abs());
    let row = (u64::from(width.unsigned_abs()) * u64::from(depth)).div_ceil(32) * 4;
    let needed = u64::from(pixels_at).saturating_add(row.saturating_mul(rows));
    if matches!(compression, 0 | 3) && needed > size {
        return Err(format!(
            "the file ends too early: its {width} by {rows} pixels need {needed} bytes, it has {size}"
        ));
    }
    Ok(Header { width: width.unsigned_abs(), height: height.unsigned_abs() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header with the given sides, depth and compression.
    fn bmp(width: i32, height: i32, depth: u16, compression: u32) -> Vec<u8> {
        let mut bytes = b"BM".to_vec();
        bytes.extend([0; 8]);
        bytes.extend(54u32.to_le_bytes());
        bytes.extend(40u32.to_le_bytes());
        bytes.extend(width.to_le_bytes());
        bytes.extend(height.to_le_bytes());
        bytes.extend(1u16.to_le_bytes());
        bytes.extend(depth.to_le_bytes());
        bytes.extend(compression.to_le_bytes());
        bytes.resize(54, 0);
        bytes
    }

    #[test]
    fn pictures_of_published_games_are_shown() {
        let big = 1 << 20;
        for (depth, compression) in [(24, 0), (32, 0), (4, 0), (8, 0), (1, 0), (8, 1), (16, 3)] {
            let shown = parse(&bmp(40, 30, depth, compression), big);
            assert_eq!(shown, Ok(Header { width: 40, height: 30 }), "{depth} {compression}");
        }
        assert_eq!(parse(&bmp(40, -30, 24, 0), big).map(|h| h.height), Ok(30), "top down");
        let mut old = b"BM".to_vec();
        old.extend([0; 8]);
        old.extend(26u32.to_le_bytes());
        old.extend(12u32.to_le_bytes());
        for number in [5u16, 6, 1, 24] {
            old.extend(number.to_le_bytes());
        }
        assert_eq!(parse(&old, big), Ok(Header { width: 5, height: 6 }));
    }

    #[test]
    fn what_is_no_picture_for_a_screen_is_refused() {
        let why = |bytes: &[u8], size| parse(bytes, size).unwrap_err();
        assert!(why(b"\x89PNG\r\n", 99).contains("PNG"));
        assert!(why(b"", 0).contains("not a BMP"));
        assert!(why(&bmp(4, 4, 24, 0)[..20], 20).contains("too early"));
        assert!(
            why(&bmp(4, 4, 24, 0), 101).contains("48") || parse(&bmp(4, 4, 24, 0), 101).is_err()
        );
        assert!(parse(&bmp(4, 4, 24, 0), 102).is_ok(), "54 and 4 rows of 12 bytes");
        assert!(why(&bmp(0, 4, 24, 0), 999).contains("0 by 4"));
        assert!(why(&bmp(4, 4, 7, 0), 999).contains("7 bits"));
        assert!(why(&bmp(4, 4, 24, 4), 999).contains("printers"));
        assert!(why(&bmp(4, 4, 24, 1), 999).contains("does not go"));
        assert!(why(&bmp(4, 4, 24, 77), 999).contains("77"));
        assert!(why(&bmp(4, -4, 8, 1), 999).contains("top down"));
        assert!(why(&bmp(i32::MAX, i32::MIN, 32, 0), u64::MAX / 2).contains("too early"));
    }
}
