//! Pixels as a PNG file.

use super::pixels::Pixels;

/// What stands in the file's text field `Software`, by which a file is known as one that this
/// program drew.
pub const MARK: &str = "zrf draw";

/// The bytes of a PNG file: 8 bits each for red, green, blue and how much a pixel covers; without
/// the last where every pixel covers fully.
pub fn png(pixels: &Pixels) -> Vec<u8> {
    let opaque = pixels.data.iter().all(|p| p[3] == 255);
    let data: Vec<u8> = if opaque {
        pixels.data.iter().flat_map(|&[red, green, blue, _]| [red, green, blue]).collect()
    } else {
        pixels.data.iter().flatten().copied().collect()
    };
    write(pixels, opaque, &data).unwrap_or_default()
}

/// Writing into memory fails only for pixels that do not fit the size, which [`Pixels`] excludes.
fn write(pixels: &Pixels, opaque: bool, data: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixels.width, pixels.height);
    encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.add_text_chunk("Software".to_owned(), MARK.to_owned())?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(data)?;
    writer.finish()?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decoder_reads_the_same_pixels() {
        for alpha in [255, 7] {
            let data: Vec<[u8; 4]> = (0..15).map(|i| [i * 16, 255 - i, i, 255]).collect();
            let mut pixels = Pixels { width: 5, height: 3, data };
            pixels.data[4][3] = alpha;
            let file = png(&pixels);
            let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
            decoder.set_transformations(png::Transformations::ALPHA);
            let mut reader = decoder.read_info().unwrap();
            let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut bytes).unwrap();
            let text = &reader.info().uncompressed_latin1_text[0];
            assert_eq!((text.keyword.as_str(), text.text.as_str()), ("Software", MARK));
            let read: Vec<[u8; 4]> = bytes.chunks(4).map(|p| [p[0], p[1], p[2], p[3]]).collect();
            assert_eq!(read, pixels.data);
        }
    }
}
