//! Code pages: bytes to text and back, losing nothing.
//!
//! Published rules files are 8-bit text of unknown code page. Decoding here is always
//! reversible: `encode(decode(bytes)) == bytes` for any bytes whatever.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The code page of a file: how its bytes above 127 are read, and written again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, also pure ASCII. A byte-order mark stays in the text.
    Utf8,
    /// Windows code page 1252 (Western European).
    Windows1252,
    /// Windows code page 1251 (Cyrillic).
    Windows1251,
}

/// The name of an encoding that this program does not know.
#[derive(Debug, Error)]
#[error("unknown encoding '{0}': choose utf-8, windows-1252 or windows-1251")]
pub struct UnknownEncoding(String);

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name.to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" | "ascii" => Ok(Encoding::Utf8),
            "windows-1252" | "cp1252" | "1252" | "latin1" => Ok(Encoding::Windows1252),
            "windows-1251" | "cp1251" | "1251" => Ok(Encoding::Windows1251),
            _ => Err(UnknownEncoding(name.to_owned())),
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Windows1252 => "windows-1252",
            Encoding::Windows1251 => "windows-1251",
        })
    }
}

impl Encoding {
    /// The code page that `bytes` are most likely written in.
    ///
    /// Valid UTF-8 is taken as such. Otherwise the two code pages found in published files are
    /// told apart by the neighbours of high bytes: Cyrillic words are runs of bytes from 0xC0 up,
    /// Western text has single accented letters between ASCII ones. This is a guess, and a user
    /// can set the code page instead.
    pub fn guess(bytes: &[u8]) -> Encoding {
        if std::str::from_utf8(bytes).is_ok() {
            return Encoding::Utf8;
        }
        let letter = |b: u8| b >= 0xC0;
        let high = bytes.iter().filter(|&&b| letter(b)).count();
        let paired = bytes.windows(2).filter(|w| letter(w[0]) && letter(w[1])).count();
        if high > 0 && paired * 2 > high { Encoding::Windows1251 } else { Encoding::Windows1252 }
    }

    /// The text of `bytes`. Bytes that are not valid in a claimed UTF-8 file make it
    /// Windows-1252 instead, so that nothing is lost; the encoding really used is returned.
    pub fn decode(self, bytes: &[u8]) -> (String, Encoding) {
        match self {
            Encoding::Utf8 => match std::str::from_utf8(bytes) {
                Ok(text) => (text.to_owned(), Encoding::Utf8),
                Err(_) => Encoding::Windows1252.decode(bytes),
            },
            Encoding::Windows1252 | Encoding::Windows1251 => {
                let table = self.table();
                // Single-byte tables of the Encoding Standard map every byte to one character.
                let (text, _) = table.decode_without_bom_handling(bytes);
                (text.into_owned(), self)
            }
        }
    }

    /// The bytes of `text` in this code page, or `None` if a character has no place in it.
    pub fn encode(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Encoding::Utf8 => Some(text.as_bytes().to_vec()),
            Encoding::Windows1252 | Encoding::Windows1251 => {
                let (bytes, _, lossy) = self.table().encode(text);
                (!lossy).then(|| bytes.into_owned())
            }
        }
    }

    fn table(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Utf8 => encoding_rs::UTF_8,
            Encoding::Windows1252 => encoding_rs::WINDOWS_1252,
            Encoding::Windows1251 => encoding_rs::WINDOWS_1251,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_both_code_pages() {
        let all: Vec<u8> = (0..=255).collect();
        for page in [Encoding::Windows1252, Encoding::Windows1251] {
            let (text, used) = page.decode(&all);
            assert_eq!(used.encode(&text), Some(all.clone()), "{page}");
        }
    }

    #[test]
    fn the_guess_tells_cyrillic_words_from_accents() {
        // "Шашки" in windows-1251, "Spielstärke" in windows-1252.
        assert_eq!(Encoding::guess(&[0xD8, 0xE0, 0xF8, 0xEA, 0xE8]), Encoding::Windows1251);
        assert_eq!(Encoding::guess(b"Spielst\xE4rke"), Encoding::Windows1252);
        assert_eq!(Encoding::guess("Spielstärke".as_bytes()), Encoding::Utf8);
        assert_eq!(Encoding::guess(b""), Encoding::Utf8);
    }

    #[test]
    fn a_claimed_utf8_file_with_bad_bytes_loses_nothing() {
        let (text, used) = Encoding::Utf8.decode(b"a\xFFb");
        assert_eq!(used.encode(&text).as_deref(), Some(&b"a\xFFb"[..]));
    }
}
