//! Bytes, encodings, spans: where text comes from and how to point at it; how files are written.
//!
//! Knows files, code pages and line numbers; knows nothing of the language.

mod encoding;
mod file;
mod lookup;
mod write;

pub use encoding::{Encoding, UnknownEncoding};
pub use file::{FileId, Place, SourceError, SourceFile, Sources, Span, line_starts, read};
pub use lookup::{Lookup, LookupError, find_beside};
pub use write::write_file;
