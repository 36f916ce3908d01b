//! Files in memory, spans of their text, and the table of all files read for one job.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::Encoding;

/// The number of a file within one [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A stretch of one file's text: offsets in bytes of the decoded text, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span that holds both; `other` must be of the same file, else `self` is returned.
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A place as people name it: file name, line and column, both from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file's name as it was given.
    pub file: String,
    /// Line number from 1.
    pub line: usize,
    /// Column in characters from 1.
    pub column: usize,
}

/// Why a file could not be read.
#[derive(Debug, Error)]
pub enum SourceError {
    /// The operating system said no.
    #[error("can't read '{path}': {error}")]
    Read {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Larger than [`SourceFile::MAX_BYTES`].
    #[error("'{path}' is too large for a rules file ({bytes} bytes; the limit is {limit})",
        limit = SourceFile::MAX_BYTES)]
    TooLarge {
        /// The path as given.
        path: PathBuf,
        /// Its size in bytes.
        bytes: u64,
    },
}

/// One file: its bytes, its text, and where its lines begin.
#[derive(Debug)]
pub struct SourceFile {
    name: String,
    path: Option<PathBuf>,
    bytes: Vec<u8>,
    text: String,
    encoding: Encoding,
    /// Offset in `text` of the first byte of each line.
    lines: Vec<u32>,
}

impl SourceFile {
    /// The largest file that is read, in bytes. The largest published one has under 1 MiB.
    pub const MAX_BYTES: u64 = 64 << 20;

    /// The name as it was given: a path, or a made-up name for text in memory.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The path on disk, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The bytes as they are on disk.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The decoded text; all spans count in it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The code page in which the bytes were read.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Line and column, both from 1, of an offset in the text.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= offset).max(1);
        let start = self.lines[line - 1] as usize;
        let end = (offset as usize).min(self.text.len());
        let column = self.text.get(start..end).map_or(0, |s| s.chars().count()) + 1;
        (line, column)
    }

    /// Offset in the text of the first byte of a line (numbered from 1), if there is such a line.
    pub fn line_start(&self, line: usize) -> Option<u32> {
        self.lines.get(line.checked_sub(1)?).copied()
    }

    /// The number of lines.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }
}

/// All files read for one job. Files are only ever added.
#[derive(Debug, Default, Clone)]
pub struct Sources {
    files: Vec<Arc<SourceFile>>,
}

impl Sources {
    /// An empty table.
    pub fn new() -> Sources {
        Sources::default()
    }

    /// Reads a file from disk. Without an encoding the code page is guessed.
    pub fn load(&mut self, path: &Path, encoding: Option<Encoding>) -> Result<FileId, SourceError> {
        let read = |error| SourceError::Read { path: path.to_owned(), error };
        let bytes = std::fs::metadata(path).map_err(read)?.len();
        if bytes > SourceFile::MAX_BYTES {
            return Err(SourceError::TooLarge { path: path.to_owned(), bytes });
        }
        let content = std::fs::read(path).map_err(read)?;
        let name = path.to_string_lossy().into_owned();
        Ok(self.push(name, Some(path.to_owned()), content, encoding))
    }

    /// Adds text that is not on disk under a made-up name.
    pub fn add(&mut self, name: &str, bytes: impl Into<Vec<u8>>) -> FileId {
        self.push(name.to_owned(), None, bytes.into(), None)
    }

    fn push(
        &mut self,
        name: String,
        path: Option<PathBuf>,
        bytes: Vec<u8>,
        encoding: Option<Encoding>,
    ) -> FileId {
        let (text, encoding) = encoding.unwrap_or_else(|| Encoding::guess(&bytes)).decode(&bytes);
        let newlines = text.bytes().enumerate().filter(|&(_, b)| b == b'\n');
        let lines = std::iter::once(0).chain(newlines.map(|(i, _)| i as u32 + 1)).collect();
        self.files.push(Arc::new(SourceFile { name, path, bytes, text, encoding, lines }));
        FileId(self.files.len() as u32 - 1)
    }

    /// The file with this number. Numbers come from this same table.
    pub fn get(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// A handle on the file that lives on without the table.
    pub fn share(&self, id: FileId) -> Arc<SourceFile> {
        Arc::clone(&self.files[id.0 as usize])
    }

    /// All files, in the order in which they were read.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f.as_ref()))
    }

    /// The text of a span; empty if the span does not lie in the text.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file).text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Where a span begins, as people name it.
    pub fn place(&self, span: Span) -> Place {
        let file = self.get(span.file);
        let (line, column) = file.line_column(span.start);
        Place { file: file.name.clone(), line, column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let mut sources = Sources::new();
        let id = sources.add("x", "ab\nä(c\r\n\nend".as_bytes());
        let file = sources.get(id);
        assert_eq!(file.line_column(0), (1, 1));
        assert_eq!(file.line_column(3), (2, 1));
        assert_eq!(file.line_column(5), (2, 2), "the ( behind a two-byte letter");
        assert_eq!(file.line_column(9), (3, 1));
        assert_eq!(file.line_column(999), (4, 4), "past the end is the end");
        assert_eq!(file.line_start(4), Some(10));
    }

    #[test]
    fn a_missing_file_is_an_error_that_names_it() {
        let error = Sources::new().load(Path::new("no/such.zrf"), None).unwrap_err();
        assert!(error.to_string().contains("no/such.zrf"), "{error}");
    }
}
