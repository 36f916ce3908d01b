//! Files in memory, spans of their text, and the table of all files read for one job.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

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
    #[error("can't read '{path}': {error}", path = path.display())]
    Read {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A folder, a pipe, a device: reading it might never end.
    #[error("can't read '{path}': it is {what}; only regular files are read", path = path.display())]
    Irregular {
        /// The path as given.
        path: PathBuf,
        /// What it is, with its article.
        what: &'static str,
    },
    /// Larger than [`SourceFile::MAX_BYTES`].
    #[error("'{path}' is too large for a rules file: it has more than {limit} bytes",
        path = path.display(), limit = SourceFile::MAX_BYTES)]
    TooLarge {
        /// The path as given.
        path: PathBuf,
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
    /// How many characters come before each stretch of [`STRETCH`] bytes of `text`, and in all: one
    /// that is cut by the beginning of a stretch belongs to the stretch before. Only for files with
    /// long lines.
    characters: OnceLock<Vec<u32>>,
}

/// Columns in lines longer than this are counted from the beginning of a stretch.
const STRETCH: usize = 4096;

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
        let line = self.line(offset);
        let start = self.lines[line - 1] as usize;
        let end = (offset as usize).min(self.text.len());
        (line, self.characters(start, end) + 1)
    }

    /// The number of characters from one offset of the text to another.
    fn characters(&self, start: usize, end: usize) -> usize {
        // Every byte begins a character but those that go on with one.
        let count = |bytes: &[u8]| bytes.iter().filter(|&&b| b as i8 >= -64).count();
        let bytes = self.text.as_bytes();
        if end.saturating_sub(start) <= 2 * STRETCH {
            return bytes.get(start..end).map_or(0, count);
        }
        let before = self.characters.get_or_init(|| {
            let mut sums = vec![0];
            for stretch in bytes.chunks(STRETCH) {
                sums.push(sums[sums.len() - 1] + count(stretch) as u32);
            }
            sums
        });
        let to = |offset: usize| {
            let stretch = offset / STRETCH;
            before[stretch] as usize + count(&bytes[stretch * STRETCH..offset])
        };
        to(end) - to(start)
    }

    /// The number, from 1, of the line in which an offset of the text lies.
    pub fn line(&self, offset: u32) -> usize {
        self.lines.partition_point(|&start| start <= offset).max(1)
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
        let content = read(path)?;
        let name = path.to_string_lossy().into_owned();
        Ok(self.push(name, Some(path.to_owned()), content, encoding))
    }

    /// Adds text that is not on disk under a made-up name.
    pub fn add(&mut self, name: &str, bytes: impl Into<Vec<u8>>) -> FileId {
        self.push(name.to_owned(), None, bytes.into(), None)
    }

    /// The same with a code page, which is guessed if not given.
    pub fn add_in(
        &mut self,
        name: &str,
        bytes: impl Into<Vec<u8>>,
        encoding: Option<Encoding>,
    ) -> FileId {
        self.push(name.to_owned(), None, bytes.into(), encoding)
    }

    /// Adds the content that a file on disk has, or shall have.
    pub fn add_at(
        &mut self,
        path: &Path,
        bytes: impl Into<Vec<u8>>,
        encoding: Option<Encoding>,
    ) -> FileId {
        let name = path.to_string_lossy().into_owned();
        self.push(name, Some(path.to_owned()), bytes.into(), encoding)
    }

    fn push(
        &mut self,
        name: String,
        path: Option<PathBuf>,
        bytes: Vec<u8>,
        encoding: Option<Encoding>,
    ) -> FileId {
        let (text, encoding) = encoding.unwrap_or_else(|| Encoding::guess(&bytes)).decode(&bytes);
        let lines = line_starts(text.as_bytes());
        let characters = OnceLock::new();
        self.files.push(Arc::new(SourceFile {
            name,
            path,
            bytes,
            text,
            encoding,
            lines,
            characters,
        }));
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

    /// The number, from 1, of the line in which a span begins.
    pub fn line(&self, span: Span) -> usize {
        self.get(span.file).line(span.start)
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

/// The bytes of a regular file of bearable size.
///
/// What is no regular file is not even opened: a pipe would block until someone writes to it, and
/// a device may have no end.
pub fn read(path: &Path) -> Result<Vec<u8>, SourceError> {
    let said_no = |error| SourceError::Read { path: path.to_owned(), error };
    let metadata = std::fs::metadata(path).map_err(said_no)?;
    if !metadata.is_file() {
        return Err(SourceError::Irregular { path: path.to_owned(), what: noun(&metadata) });
    }
    let mut bytes = Vec::new();
    // The size that the system gives is no promise: the file may grow, and some have size 0.
    let file = std::fs::File::open(path).map_err(said_no)?;
    file.take(SourceFile::MAX_BYTES + 1).read_to_end(&mut bytes).map_err(said_no)?;
    if bytes.len() as u64 > SourceFile::MAX_BYTES {
        return Err(SourceError::TooLarge { path: path.to_owned() });
    }
    Ok(bytes)
}

/// What something that is no regular file is, with its article.
pub(super) fn noun(metadata: &std::fs::Metadata) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = metadata.file_type();
        if kind.is_fifo() {
            return "a named pipe";
        }
        if kind.is_char_device() || kind.is_block_device() {
            return "a device";
        }
        if kind.is_socket() {
            return "a socket";
        }
    }
    if metadata.is_dir() { "a folder" } else { "no regular file" }
}

/// The offset of the first byte of each line. Lines end in LF, CR LF or CR alone, as in files of
/// every system on which ZRF was ever written; in all code pages that is the same byte.
pub fn line_starts(bytes: &[u8]) -> Vec<u32> {
    let ends = bytes.iter().enumerate().filter(|&(i, &byte)| match byte {
        b'\n' => true,
        b'\r' => bytes.get(i + 1) != Some(&b'\n'),
        _ => false,
    });
    std::iter::once(0).chain(ends.map(|(i, _)| i as u32 + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_long_lines_are_those_of_short_ones() {
        for (letter, count) in [("a", 30_000), ("Ж", 15_001), ("€", 9_001)] {
            let mut sources = Sources::new();
            let text = format!("x\n{}", letter.repeat(count));
            let file = sources.add("a", text.clone());
            for (number, (offset, _)) in text[2..].char_indices().enumerate().step_by(97) {
                let place = sources.get(file).line_column(offset as u32 + 2);
                assert_eq!(place, (2, number + 1), "{letter}");
            }
            let end = text.len() as u32;
            assert_eq!(sources.get(file).line_column(end), (2, count + 1), "{letter}");
        }
    }

    #[test]
    fn all_three_line_ends_are_one_each() {
        let starts = line_starts(b"a\nb\rc\r\nd\n\re\r");
        assert_eq!(starts, [0, 2, 4, 7, 9, 10, 12]);
        assert_eq!(line_starts(b""), [0]);
        let mut sources = Sources::new();
        let id = sources.add("x", "(a)\r(b)\r\r(c)");
        let file = sources.get(id);
        assert_eq!((file.line_column(4), file.line_column(9)), ((2, 1), (4, 1)));
        assert_eq!((file.line_count(), file.line_start(4)), (4, Some(9)));
    }

    #[test]
    fn only_regular_files_are_read() {
        let folder = std::env::temp_dir();
        let error = read(&folder).unwrap_err().to_string();
        assert!(error.ends_with("it is a folder; only regular files are read"), "{error}");
        #[cfg(unix)]
        {
            let error = read(Path::new("/dev/zero")).unwrap_err().to_string();
            assert_eq!(
                error,
                "can't read '/dev/zero': it is a device; only regular files are read"
            );
        }
    }

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
