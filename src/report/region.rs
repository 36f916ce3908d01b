//! A span made safe to show: within its file, on character boundaries, with lines and columns.
//!
//! Every renderer starts from here, so that no span whatever can make one of them panic and all
//! of them name the same place. Knows files and spans; knows nothing of any output format.

use std::cell::OnceCell;

use crate::source::{Encoding, FileId, SourceFile, Sources, Span, line_starts};

/// A stretch of one file that can be sliced, counted and shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region<'a> {
    /// The file's number, as the span has it.
    pub id: FileId,
    /// The file.
    pub file: &'a SourceFile,
    /// Offset in the text of the first byte.
    pub start: usize,
    /// Offset in the text behind the last byte.
    pub end: usize,
}

/// A line and a column, both from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Point {
    /// Line number from 1.
    pub line: usize,
    /// Column in characters from 1.
    pub column: usize,
}

impl<'a> Region<'a> {
    /// The region of a span, moved into the text where it leaves it or cuts a character; `None`
    /// if `sources` has no such file.
    pub fn of(sources: &'a Sources, span: Span) -> Option<Region<'a>> {
        let (id, file) = sources.iter().nth(span.file.0 as usize)?;
        let text = file.text();
        let inside = |offset: u32| (offset as usize).min(text.len());
        let mut start = inside(span.start);
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = inside(span.end.max(span.start));
        while !text.is_char_boundary(end) {
            end += 1;
        }
        Some(Region { id, file, start, end })
    }

    /// Where it begins.
    pub fn from(&self) -> Point {
        self.point(self.start)
    }

    /// The place behind its last character.
    pub fn to(&self) -> Point {
        self.point(self.end)
    }

    /// Its text.
    pub fn text(&self) -> &'a str {
        &self.file.text()[self.start..self.end]
    }

    fn point(&self, offset: usize) -> Point {
        let (line, column) = self.file.line_column(offset as u32);
        Point { line, column }
    }
}

/// Offsets in the bytes of a file, from offsets in its decoded text.
///
/// The two differ in files of an 8-bit code page: there every character is one byte. Line breaks
/// are the same byte in all code pages, so each line is counted from its own beginning.
#[derive(Debug, Default)]
pub(super) struct ByteOffsets {
    /// For each file the offset in its bytes of the first byte of each line; filled when asked.
    lines: Vec<OnceCell<Vec<u32>>>,
}

impl ByteOffsets {
    /// A table for these files, empty so far.
    pub fn new(sources: &Sources) -> ByteOffsets {
        ByteOffsets { lines: sources.iter().map(|_| OnceCell::new()).collect() }
    }

    /// The first byte of a region and the byte behind its last one, counted in the file's bytes.
    pub fn range(&self, region: &Region<'_>) -> (usize, usize) {
        (self.offset(region, region.start), self.offset(region, region.end))
    }

    fn offset(&self, region: &Region<'_>, offset: usize) -> usize {
        let file = region.file;
        let lines = match self.lines.get(region.id.0 as usize) {
            Some(lines) if file.encoding() != Encoding::Utf8 => lines,
            _ => return offset,
        };
        let lines = lines.get_or_init(|| line_starts(file.bytes()));
        let (line, column) = file.line_column(offset as u32);
        lines.get(line - 1).map_or(0, |&start| start as usize) + column - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(start: u32, end: u32) -> Span {
        Span { file: FileId(0), start, end }
    }

    #[test]
    fn any_span_becomes_a_stretch_of_whole_characters() {
        let mut sources = Sources::new();
        sources.add("x", "aä€b");
        let cut = |start, end| Region::of(&sources, span(start, end)).unwrap().text();
        assert_eq!(cut(1, 2), "ä", "half a character is shown whole");
        assert_eq!(cut(2, 4), "ä€");
        assert_eq!(cut(5, 5), "€", "an empty span within a character is that character");
        assert_eq!(cut(6, 1), "", "a span that ends before it begins is empty");
        assert_eq!(cut(6, 99), "b");
        assert_eq!(cut(99, u32::MAX), "");
        assert!(Region::of(&sources, Span { file: FileId(1), start: 0, end: 0 }).is_none());
    }

    #[test]
    fn byte_offsets_count_in_the_bytes_of_the_file() {
        // "Шашки\r\n(Ход)" in windows-1251; in the text every Cyrillic letter takes two bytes.
        let bytes = b"\xD8\xE0\xF8\xEA\xE8\r\n(\xD5\xEE\xE4)";
        let mut sources = Sources::new();
        let id = sources.add("x", &bytes[..]);
        let text = sources.get(id).text().to_owned();
        let offsets = ByteOffsets::new(&sources);
        for word in ["Шашки", "(", "Ход", ")"] {
            let start = text.find(word).unwrap();
            let region = Region::of(&sources, span(start as u32, (start + word.len()) as u32));
            let (from, to) = offsets.range(&region.unwrap());
            assert_eq!(Encoding::Windows1251.decode(&bytes[from..to]).0, word);
        }
    }
}
