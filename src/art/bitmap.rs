//! Bitmap files that rules files bring along, read into pixels.

use std::io::Cursor;

use image::{ImageFormat, ImageReader, Limits};
use thiserror::Error;

use super::bmp::GREEN;
use super::pixels::Pixels;

/// Why a bitmap was not read.
#[derive(Debug, Error)]
pub enum BitmapError {
    /// It is larger than any board's picture: more than 8192 pixels wide or high, or 64 MB.
    #[error("the picture is too large")]
    TooLarge,
    /// It is no BMP file, or a broken one.
    #[error("this is not a BMP file that can be read: {0}")]
    Unreadable(String),
}

/// The largest width and height, in pixels.
const MOST_SIDE: u32 = 8192;

/// The largest file, in bytes.
pub const MOST_BYTES: u64 = 1 << 26;

/// Reads a BMP file. Pure green becomes transparent, as Zillions of Games shows it.
pub fn read(file: &[u8]) -> Result<Pixels, BitmapError> {
    if file.len() as u64 > MOST_BYTES {
        return Err(BitmapError::TooLarge);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_SIDE);
    limits.max_image_height = Some(MOST_SIDE);
    limits.max_alloc = Some(4 * u64::from(MOST_SIDE) * u64::from(MOST_SIDE));
    let mut reader = ImageReader::with_format(Cursor::new(file), ImageFormat::Bmp);
    reader.limits(limits);
    let image = reader.decode().map_err(|error| match error {
        image::ImageError::Limits(_) => BitmapError::TooLarge,
        error => BitmapError::Unreadable(error.to_string()),
    })?;
    let image = image.into_rgb8();
    let data = image.pixels().map(|pixel| match pixel.0 {
        GREEN => [0; 4],
        [red, green, blue] => [red, green, blue, 255],
    });
    Ok(Pixels { width: image.width(), height: image.height(), data: data.collect() })
}

#[cfg(test)]
mod tests {
    use super::super::bmp::{bmp8, bmp24};
    use super::*;

    #[test]
    fn green_shows_through() {
        let pixels =
            Pixels { width: 3, height: 1, data: vec![[1, 2, 3, 255], [0; 4], [0, 254, 0, 255]] };
        for file in [bmp24(&pixels), bmp8(&pixels)] {
            assert_eq!(read(&file).unwrap(), pixels);
        }
    }

    #[test]
    fn what_is_no_bitmap_is_refused() {
        let whole = bmp24(&Pixels { width: 3, height: 2, data: vec![[9, 9, 9, 255]; 6] });
        for broken in [&b""[..], b"BM", b"GIF89a", &whole[..40], &whole[..60]] {
            assert!(read(broken).is_err());
        }
        // A width of two milliards in a file of few bytes.
        let mut huge = whole.clone();
        huge[18..22].copy_from_slice(&0x7FFF_0000u32.to_le_bytes());
        assert!(read(&huge).is_err());
    }
}
