//! Files that hold no text, whatever their names say.

use crate::report::Finding;
use crate::source::{FileId, Sources, Span};

/// Why a file is not read as text, if so: it holds bytes with the value 0, or a byte-order mark says
/// that its characters have two bytes each. Neither Zillions nor any editor of its time wrote such.
pub fn binary(sources: &Sources, file: FileId) -> Option<Finding> {
    let source = sources.get(file);
    // Byte-order marks of UTF-16, little-endian and big-endian (Unicode Standard, 2.6).
    let wide = [b"\xFF\xFE", b"\xFE\xFF"].iter().any(|mark| source.bytes().starts_with(*mark));
    let nul = source.text().find('\0');
    let (at, label) = match nul {
        Some(at) => (at as u32, "a byte with the value 0"),
        None if wide => (0, "a byte-order mark of UTF-16"),
        None => return None,
    };
    let end = source.text()[at as usize..].chars().next().map_or(at, |c| at + c.len_utf8() as u32);
    let span = Span { file, start: at, end };
    let finding = Finding::error("binary-file", span, "this is not a text file").label(label);
    Some(match wide {
        true => finding.help("it looks like UTF-16: save it as plain 8-bit text or as UTF-8"),
        false => finding,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_and_marks_of_wide_characters_are_no_text() {
        let code = |bytes: &[u8]| {
            let mut sources = Sources::new();
            let file = sources.add("x", bytes);
            binary(&sources, file).map(|finding| finding.code)
        };
        for bytes in [&b"(game)\0"[..], b"\xFF\xFE(\0", b"\xFE\xFF\0(", b"\xFF\xFE\x2D\x4E"] {
            assert_eq!(code(bytes), Some("binary-file"), "{bytes:?}");
        }
        for bytes in [&b""[..], b"\xEF\xBB\xBF(game)", b"; caf\xE9 \xFF\xFE"] {
            assert_eq!(code(bytes), None, "{bytes:?}");
        }
    }
}
